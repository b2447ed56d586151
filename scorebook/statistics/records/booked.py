"""The games of an evening as the records compare them: by person, whoever of their entries was recorded."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from scorebook.evenings.models import Participation
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.scoring.game.items import GameScore

from ..people import People
from ..runs import Streak
from .earlier import Size

_SCORE = ("game__score__winner", "game__score__re_size", "game__score__kontra_size")


@dataclass(slots=True)
class Booked:
    """A scored game: what each person got, how it ended for them (1, −1, or 0 if nobody won), and its sizes."""

    game: str
    sizes: tuple[Size, ...]
    points: dict[int, int] = field(default_factory=dict)
    results: dict[int, int] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """The most that anybody got or lost."""
        return max(map(abs, self.points.values()))


def booked_at(evening: Any, people: People) -> list[Booked]:
    """The scored games of an evening in order. One query."""
    rows = Participation.objects.filter(evening=evening).order_by("game__score__number", "pk")
    games: dict[str, Booked] = {}
    for game, player, points, won, winner, *sizes in rows.values_list("game", "player", "points", "won", *_SCORE):
        one = games.setdefault(str(game), Booked(str(game), sizes_of(winner, *sizes)))
        who = people.canonical_id[player]
        one.points[who] = points
        one.results[who] = 0 if winner == "none" else 1 if won else -1
    return list(games.values())


def booked_in(view: EveningView, people: People) -> list[Booked]:
    """The same of an evening that was read already; no query."""
    games = []
    for row in view.folded.rows:
        score, facts = row.score, view.facts_of(row)
        if not isinstance(score, GameScore) or facts is None:
            continue
        winner = score.winner.value if score.winner else ""
        one = Booked("", sizes_of(winner, len(facts.re), len(facts.kontra)))
        for key in facts.players:
            who = people.canonical_id[int(key)]
            one.points[who] = row.points[key]
            own = "re" if key in facts.re else "kontra"
            one.results[who] = 0 if not winner else 1 if winner == own else -1
        games.append(one)
    return games


def sizes_of(winner: str, re: int, kontra: int) -> tuple[Size, ...]:
    """Among which games this one may be the biggest, the widest choice first."""
    if re == kontra:
        return Size.ALL, Size.PAIRS
    return (Size.ALL, Size.SOLI) if re == 1 and winner == "re" else (Size.ALL,)


def played_by(games: Iterable[Booked]) -> Counter[int]:
    """How many of these games each person has played."""
    return Counter(who for one in games for who in one.points)


def streaks_after(earlier: Mapping[int, Streak], games: Sequence[Booked]) -> dict[int, Streak]:
    """Everybody's runs, after those of earlier evenings and these games."""
    streaks = {who: copy(run) for who, run in earlier.items()}
    for one in games:
        for who, result in one.results.items():
            streaks.setdefault(who, Streak()).result(result)
    return streaks
