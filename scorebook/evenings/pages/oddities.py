"""What is odd about the games of an evening, in words; what holds for many games in a row is said once."""

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import ngettext

from scorebook.rules.wording import objected, warning_words
from scorebook.scoring.evening.fold import WARNINGS, Row

OTHERS_PLAYED = "players_differ"


def oddities(rows: Sequence[Row]) -> list[list[str]]:
    """The words for each row.

    A game that is inserted or taken out later moves the order of all games after it; only the first of them says so.
    """
    codes = [list(row.warnings) for row in rows]
    words: list[list[str]] = [[] for _row in rows]
    games = [place for place, row in enumerate(rows) if row.is_game]
    for odd, run in groupby(games, key=lambda place: OTHERS_PLAYED in codes[place]):
        first, *later = run
        if odd and later:
            words[first].append(_others_played(len(later)))
            for place in (first, *later):
                codes[place].remove(OTHERS_PLAYED)
    return [
        [*said, *warning_words(left, WARNINGS), *objected(row.objections)]
        for said, left, row in zip(words, codes, rows, strict=True)
    ]


def _others_played(later: int) -> str:
    sentence = ngettext(
        "Gespielt haben andere, als an der Reihe waren, auch im Spiel danach.",
        "Gespielt haben andere, als an der Reihe waren, auch in den {number} Spielen danach.",
        later,
    )
    return sentence.format(number=later)
