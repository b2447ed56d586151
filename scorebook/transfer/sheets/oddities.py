"""Games of which only the points are known, and which no game can have given, or hardly any."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .cells import CellPlace
from .parsed_rows import FEWEST, CellRemark, EveningRead, GameRead
from .row_forms import like_a_game

NO_GAME: Final = gettext_noop("Solche Punkte kann kein Spiel gebracht haben; alle anderen Zeilen sehen anders aus.")
HUGE: Final = gettext_noop("{points} Punkte in einem Spiel: fehlt da ein Komma, oder ist das ein Stand?")
ALWAYS: Final = gettext_noop(
    "{name} war an allen {number} Abenden dabei; oder heißt eine Null hier, dass jemand fehlte?"
)
ALWAYS_FROM: Final = 10  # evenings
ENOUGH: Final = 0.8  # of the games look like some: then the others are odd
HUGE_FROM, HUGE_TIMES = 100, 20  # points, and how many times the usual ones


def odd_games(evenings: Sequence[EveningRead]) -> Iterator[CellRemark]:
    """What is to be remarked; nothing where most games look like none, as by a rule of the house."""
    games = [game for evening in evenings for game in evening.games if game.games == 1 and not game.facts]
    telling = [game for game in games if any(game.points.values())]
    fitting = sum(like_a_game(list(game.points.values())) for game in telling)
    usual = median([_size(game) for game in telling]) if telling else 0
    for game in telling:
        if _size(game) >= max(HUGE_FROM, usual * HUGE_TIMES):
            yield CellRemark("huge", game.place, Sentence(HUGE, points=_size(game)))
        elif fitting >= len(telling) * ENOUGH and not like_a_game(list(game.points.values())):
            yield CellRemark("no_game", game.place, Sentence(NO_GAME))


def always_there(evenings: Sequence[EveningRead], heads: Mapping[str, tuple[str, CellPlace]]) -> Iterator[CellRemark]:
    """Who was there every time though more than four take part; `heads`: the name and the cell of each column."""
    there = Counter(who for evening in evenings for who in evening.people)
    if len(evenings) < ALWAYS_FROM or len(there) <= FEWEST:
        return
    for who, (name, place) in heads.items():
        if there[who] == len(evenings):
            yield CellRemark("always", place, Sentence(ALWAYS, name=name, number=len(evenings)))


def _size(game: GameRead) -> int:
    return max(abs(points) for points in game.points.values())
