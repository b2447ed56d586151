"""What everybody does as Re and as Kontra, in which kinds of game, and in which soli: by choice, due, or forced."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from django.utils.translation import gettext as _

from scorebook.scoring.game import kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import SOLO_KINDS, Kind

from .calls import Count, Extra
from .figures import NOTHING, Figure, mean, rate, total
from .filters import MINIMUM_CALLS, MINIMUM_SOLI, Scale, StatsFilter
from .people import People, Person

# People × what: calls by level, kinds of game or extra points, with a row for each person instead of many lines.


class CountedLine(Protocol):
    """A line of a list: somebody, and what of theirs is counted, with its place among the columns."""

    @property
    def person(self) -> Person | None: ...

    @property
    def ordered(self) -> tuple[int, str]: ...


AnyLine = TypeVar("AnyLine", bound=CountedLine)


@dataclass(frozen=True)
class PivotCell:
    """How often somebody did something; `share` of them went well, `lost` to others (None: that cannot be).

    With `per_game` the number is one of points.
    """

    number: Figure
    share: Figure | None = None
    lost: int | None = None
    per_game: Figure | None = None


@dataclass(frozen=True)
class PivotRow:
    """A person's cells by the place of their column, and all of them together; `net`: the points they brought."""

    person: Person
    cells: Mapping[int, PivotCell]
    together: PivotCell
    net: Figure | None = None


@dataclass(frozen=True)
class Pivot:
    """The columns in order, as place and header, and a row for each person, in the order of the lines."""

    columns: tuple[tuple[int, str], ...]
    rows: list[PivotRow]


def count_pivot(lines: Iterable[Count]) -> Pivot:
    """Calls by level, or kinds of game: how often, and which share was kept or won."""
    return _by_person(lines, _counted)


def _counted(person: Person, lines: list[Count]) -> PivotRow:
    number, good = sum(line.number for line in lines), sum(line.good for line in lines)
    return PivotRow(
        person,
        {line.order: PivotCell(total(line.number), line.good_rate) for line in lines},
        PivotCell(total(number), rate(good, number, MINIMUM_CALLS)),
        Figure(sum(line.net.value or 0 for line in lines)),
    )


def extras_pivot(lines: Iterable[Extra]) -> Pivot:
    """Extra points: how many were made, and how many lost to others."""
    return _by_person(lines, _made)


def _made(person: Person, lines: list[Extra]) -> PivotRow:
    lost = [line.lost for line in lines if line.lost is not None]
    return PivotRow(
        person,
        {line.order: PivotCell(total(line.made), lost=line.lost) for line in lines},
        PivotCell(total(sum(line.made for line in lines)), lost=sum(lost) if lost else None),
    )


def _by_person(lines: Iterable[AnyLine], row: Callable[[Person, list[AnyLine]], PivotRow]) -> Pivot:
    people: dict[Person, list[AnyLine]] = {}
    for line in lines:
        if line.person is not None:
            people.setdefault(line.person, []).append(line)
    columns = sorted({line.ordered for some in people.values() for line in some})
    return Pivot(tuple(columns), [row(person, own) for person, own in people.items()])


ROLES: Final = ("lust", "pflicht", "vorgefuehrt")  # as `Score.solo_role` has them
AGAINST: Final = "against"  # the three who play against a solo
OWN: Final = "own"


@dataclass(slots=True)
class SideSums:
    """Games, wins and points."""

    games: int = 0
    wins: int = 0
    points: float = 0.0

    def add(self, row: dict[str, Any], scale: Scale) -> None:
        """Add a row."""
        games, points = int(row["games"]), int(row["points"])
        self.games += games
        self.wins += int(row["wins"])
        self.points += scale.points(row["scheme"], points, games)


@dataclass(frozen=True)
class SideRow:
    """A person's games as Re and as Kontra: how many, which share was won, and points per game."""

    person: Person
    re_games: Figure
    re_rate: Figure
    re_per_game: Figure
    kontra_games: Figure
    kontra_rate: Figure
    kontra_per_game: Figure


@dataclass(frozen=True)
class SideAnswer:
    """The games of everybody by side, kind and role, for one question; rows as from `Rollups.sides`."""

    rows: tuple[dict[str, Any], ...]
    people: People
    question: StatsFilter
    scale: Scale

    def by_side(self) -> list[SideRow]:
        """Everybody as Re and as Kontra, who won most often as Re first."""
        sums = self._sums(lambda row: str(row["side"]))
        minimum = self.question.minimum
        rows = []
        for person, own in sums.items():
            re, kontra = own.get("re", SideSums()), own.get("kontra", SideSums())
            rows.append(
                SideRow(
                    person,
                    total(re.games),
                    rate(re.wins, re.games, minimum),
                    mean(re.points, re.games, minimum),
                    total(kontra.games),
                    rate(kontra.wins, kontra.games, minimum),
                    mean(kontra.points, kontra.games, minimum),
                )
            )
        return sorted(rows, key=lambda row: (row.re_rate.rank_group, -(row.re_rate.value or 0)))

    def by_kind(self, scheme: Scheme | None) -> Pivot:
        """What everybody has got in each kind of game; a solo counts apart from the games against one."""
        words = {kind.value: kind_word(kind, scheme) for kind in Kind}
        words |= {OWN: _("eigenes Solo"), AGAINST: _("gegen ein Solo")}
        order = [kind.value for kind in Kind if kind not in SOLO_KINDS]
        order += [OWN, AGAINST]
        sums = self._sums(_kind)
        return _pivot(sums, order, words, _points_cell)

    def by_role(self) -> Pivot:
        """The soli of everybody by why they were played."""
        words = {"lust": _("Lustsolo"), "pflicht": _("Pflichtsolo"), "vorgefuehrt": _("vorgeführt")}
        sums = self._sums(lambda row: str(row["role"]) if row["side"] == "re" else "")
        return _pivot(sums, ROLES, words, _solo_cell)

    def _sums(self, key_of: Any) -> dict[Person, dict[str, SideSums]]:
        found: dict[Person, dict[str, SideSums]] = defaultdict(lambda: defaultdict(SideSums))
        for row in self.rows:
            person = self.people.person(row["player"])
            if self.question.shows(person) and (key := key_of(row)):
                found[person][key].add(row, self.scale)
        return dict(sorted(found.items(), key=lambda one: (one[0].sorted_by, one[0].pk)))


def _kind(row: dict[str, Any]) -> str:
    if Kind(row["kind"]) not in SOLO_KINDS:
        return str(row["kind"])
    return OWN if row["side"] == "re" else AGAINST


def _pivot(sums: dict[Person, dict[str, SideSums]], order: Iterable[str], words: dict[str, str], cell: Any) -> Pivot:
    there = {key for own in sums.values() for key in own}
    columns = tuple((place, words[key]) for place, key in enumerate(order) if key in there)
    places = {key: place for place, key in enumerate(order)}
    rows = []
    for person, own in sums.items():
        together = SideSums()
        for one in own.values():
            together.games += one.games
            together.wins += one.wins
            together.points += one.points
        rows.append(PivotRow(person, {places[key]: cell(one) for key, one in own.items()}, cell(together)))
    return Pivot(columns, rows)


def _points_cell(one: SideSums) -> PivotCell:
    return PivotCell(Figure(one.points), per_game=mean(one.points, one.games, 0) if one.games else NOTHING)


def _solo_cell(one: SideSums) -> PivotCell:
    return PivotCell(total(one.games), rate(one.wins, one.games, MINIMUM_SOLI))
