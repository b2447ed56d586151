"""The last evenings of a league with who won them, read from the rollups."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from django.urls import reverse

from scorebook.rules.wording import listed

from ..currencies import PLAYERS
from ..dashboard import Frame
from ..nights import EveningResult
from ..people import Person

LAST: Final = 5


@dataclass(frozen=True)
class LeagueEvening:
    """An evening: how many people and games, and everybody who was there with their points, the most first.

    `running`: it is still open. `scheme`: the currency of its points. `gathering`: the key of the Spieltag that it is,
    else empty.
    """

    key: UUID
    day: date
    running: bool
    scheme: str
    games: int
    results: tuple[tuple[Person, int], ...]
    gathering: str = ""

    @property
    def href(self) -> str:
        """Its page, for a Spieltag that of all its tables."""
        if self.gathering:
            return reverse("gathering-detail", args=[UUID(self.gathering)])
        return reverse("evening-detail", args=[self.key])

    @property
    def winners(self) -> list[Person]:
        """Those with the most points."""
        return [person for person, points in self.results if points == self.most]

    @property
    def names(self) -> str:
        """Their names."""
        return listed([person.call_name for person in self.winners])

    @property
    def most(self) -> int:
        """The points of the first."""
        return self.results[0][1] if self.results else 0

    @property
    def lead(self) -> int:
        """How many points the first has more than the next one behind them."""
        return self.most - next((points for _, points in self.results if points < self.most), self.most)


def last_evenings(frame: Frame, nights: Iterable[EveningResult], number: int = LAST) -> list[LeagueEvening]:
    """The newest evenings, newest first."""
    keys = [*frame.calendar][-number:]
    some: dict[str, list[EveningResult]] = defaultdict(list)
    for night in nights:
        some[night[0]].append(night)
    return [_evening(frame, key, some.get(key, [])) for key in reversed(keys)]


def _evening(frame: Frame, key: str, nights: list[EveningResult]) -> LeagueEvening:
    points: dict[int, int] = defaultdict(int)
    there: set[int] = set()
    for _key, player, _scheme, games, in_games, penalties, totals, *_ in nights:
        who = frame.people.canonical_id[player]
        points[who] += in_games + penalties + (totals or 0)
        if games or totals is not None:
            there.add(who)
    people = [(frame.people.persons[who], points[who]) for who in there]
    people.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return LeagueEvening(
        key=UUID(key),
        day=frame.calendar[key],
        running=key in frame.running,
        scheme=nights[0][2] if nights else "",
        games=sum(night[3] for night in nights) // PLAYERS,
        results=tuple(people),
        gathering=frame.nights.gatherings.get(key, ""),
    )
