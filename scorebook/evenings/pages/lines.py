"""What happened on an evening, a line each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.rules.wording import game_words, localized_objections, outcome_words, warning_words
from scorebook.scoring.evening import WARNINGS, Row
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import Kind

from ..event_wording import event_words
from ..models import Event
from ..selectors.evenings import EveningView
from .result_card import BookedSide, sides_booked

# What is odd about the games of an evening, in words; what holds for many games in a row is said once.


OTHERS_PLAYED = "players_differ"


def warnings(rows: Sequence[Row]) -> list[list[str]]:
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
        [*text, *warning_words(left, WARNINGS), *localized_objections(row.objections)]
        for text, left, row in zip(words, codes, rows, strict=True)
    ]


def _others_played(later: int) -> str:
    sentence = ngettext(
        "Gespielt haben andere, als an der Reihe waren, auch im Spiel danach.",
        "Gespielt haben andere, als an der Reihe waren, auch in den {number} Spielen danach.",
        later,
    )
    return sentence.format(number=later)


@dataclass(frozen=True)
class EventLine:
    """One line of the list of what happened, for a game or for anything else.

    `sides` are who got what from a game, the winners first; its title is their names. `factor` is what the Böcke on a
    game multiply, 0 without; `mark` what a solo is in the ledger; `value` is None for anything that has none; `marks`
    are words of higher rooms; `comment` is what the table has noted about a game.
    """

    event: Event
    row: Row
    is_game: bool
    number: int
    title: str
    sub: str
    href: str
    factor: int
    warnings: list[str]
    mark: str
    sides: Sequence[BookedSide] = ()
    value: int | None = None
    marks: tuple[str, ...] = ()
    comment: str = ""

    @property
    def remarks(self) -> list[str]:
        """What is said below the title: what happened, what the others got, what is odd about it."""
        return [part for part in (self.sub, *(side.words for side in self.sides[1:]), *self.warnings) if part]

    @property
    def subject(self) -> str:
        """What a question about this line calls it: "Spiel 8 (Ida und Bernd)"."""
        if not self.is_game:
            return self.title
        return _("Spiel {number} ({title})").format(number=self.number, title=self.title)

    @property
    def gain(self) -> int:
        """What each of those got whom the title names."""
        return self.sides[0].points if self.sides else 0

    @property
    def figure(self) -> int | None:
        """The points booked to each person in the title; None without any."""
        return self.gain if self.value is not None else self.row.points.get(str(self.event.player_id))


def lines_of_events(view: EveningView) -> list[EventLine]:
    """Everything that happened, in order."""
    odd = warnings(view.folded.rows)
    return [
        replace(line_of(view, event, row), warnings=words)
        for (event, row), words in zip(view.entries, odd, strict=True)
    ]


def line_of(view: EveningView, event: Event, row: Row) -> EventLine:
    """One line of what happened."""
    facts = view.facts_of(row)
    scored = row.score if facts is not None else None
    sides = sides_booked(view, row) if scored else ()
    if facts is None:
        title, sub = event_words(event, row.points, view.names, view.evening.scheme)
        href = reverse("event-detail", args=[event.pk])
    else:
        title, sub = _game_title(view, row, facts, sides)
        href = reverse("game-detail", args=[event.game.pk])
    return EventLine(
        event=event,
        row=row,
        is_game=facts is not None,
        number=row.number,
        title=title,
        sub=sub,
        href=href,
        factor=row.factor if row.bock and row.is_game else 0,
        warnings=warning_words(row.warnings, WARNINGS) + localized_objections(row.objections),
        mark=solo_mark(row),
        sides=sides,
        value=scored.value if scored else None,
        comment=facts.comment if facts else "",
    )


def _game_title(view: EveningView, row: Row, facts: GameFacts, sides: Sequence[BookedSide]) -> tuple[str, str]:
    """Who has won, and what was played and how it ended."""
    scheme = view.evening.scheme
    ended, played = outcome_words(facts, scheme, row.score), game_words(facts, scheme, view.names)
    if not row.score:
        return played, ended
    won = sides[0].names if row.score.winner else _("Niemand gewinnt")
    return won, ended if facts.kind is Kind.NORMAL else f"{played} · {ended}"


def solo_mark(row: Row) -> str:
    """What a solo is in the ledger: Pflichtsolo, vorgeführt, Lustsolo; empty for anything else."""
    if row.pflicht:
        return _("Pflichtsolo, vorgeführt") if row.vorgefuehrt else _("Pflichtsolo")
    return _("Lustsolo") if row.lustsolo else ""
