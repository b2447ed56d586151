"""The course of a league: every person's evenings in order, with their runs of wins and losses."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from .filters import Scale
from .people import People
from .reads import Night, results_of


@dataclass(slots=True)
class Run:
    """A run of equal results while it grows: `current` positive for wins, negative for losses."""

    current: int = 0
    longest_win: int = 0
    longest_loss: int = 0

    def add(self, games: int, lead: int, tail: int, longest_win: int, longest_loss: int) -> None:
        """The results of one more evening, from its first and last and longest runs."""
        current = self.current
        joined = current + lead if current * lead > 0 else lead
        self.longest_win = max(self.longest_win, longest_win, joined)
        self.longest_loss = max(self.longest_loss, longest_loss, -joined)
        self.current = joined if abs(lead) == games else tail

    def result(self, result: int) -> None:
        """One more single result: 1, −1, or 0 where nobody has won."""
        self.current = self.current + result if self.current * result > 0 else result
        self.longest_win = max(self.longest_win, self.current)
        self.longest_loss = max(self.longest_loss, -self.current)


@dataclass(slots=True)
class Path:
    """One person's evenings: their places in the course, and the points of each.

    An evening of which only the totals are known counts like any other, although it has no games.
    """

    places: list[int]
    points: list[float]
    run: Run

    def evenings(self) -> list[tuple[int, float]]:
        """Place and points of every evening."""
        return list(zip(self.places, self.points, strict=True))

    def sums(self) -> list[float]:
        """The points so far, after every entry."""
        return list(accumulate(self.points))


@dataclass(frozen=True)
class Course:
    """The evenings that count, in order (keys of the database and days), and everybody's path through them by id."""

    keys: list[str]
    days: list[date]
    paths: dict[int, Path]


def course_of(nights: Iterable[Night], calendar: dict[str, date], people: People, scale: Scale) -> Course:
    """Everybody's path. `calendar` holds the league's evenings in order."""
    mine: dict[int, list[Night]] = defaultdict(list)
    for night in nights:
        mine[people.canonical_id[night[1]]].append(night)
    held = {night[0] for some in mine.values() for night in some}
    keys = [key for key in calendar if key in held]
    places = {key: place for place, key in enumerate(keys)}
    paths = {}
    for who, some in mine.items():
        some.sort(key=lambda night: places[night[0]])
        points = _points(some, places, scale)
        paths[who] = Path(list(points), list(points.values()), _run(some, people, who, doubled=len(points) < len(some)))
    return Course(keys, [calendar[key] for key in keys], paths)


def _points(nights: list[Night], places: dict[str, int], scale: Scale) -> dict[int, float]:
    """Place → points; two entries at one evening, of a person with two names, are added."""
    found: dict[int, float] = {}
    for key, _player, scheme, games, points, penalties, *_runs in nights:
        worth = scale.points(scheme, points, games, penalties)
        place = places[key]
        found[place] = found[place] + worth if place in found else worth
    return found


def _run(nights: list[Night], people: People, who: int, *, doubled: bool) -> Run:
    """Follow a person's results; game by game where two entries of theirs have played at one evening."""
    run = Run()
    singly = _singly(nights, people, who) if doubled else {}
    for key, _player, _scheme, games, _points, _penalties, lead, tail, longest_win, longest_loss in nights:
        if key in singly:
            for result in singly[key]:
                run.result(result)
            singly[key] = []
        elif games:
            run.add(games, lead, tail, longest_win, longest_loss)
    return run


def _singly(nights: list[Night], people: People, who: int) -> dict[str, list[int]]:
    """The single results of the evenings at which several entries of a person have played."""
    times = Counter(night[0] for night in nights)
    results: dict[str, list[int]] = {key: [] for key, number in times.items() if number > 1}
    for key, won, winner in results_of(results, people.entries(who)):
        results[key].append(0 if winner == "none" else 1 if won else -1)
    return results
