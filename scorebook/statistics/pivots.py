"""People × what: calls by level, kinds of game or extra points, with a row for each person instead of many lines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from .calls import Count, Extra
from .figures import Figure, rate, total
from .filters import MINIMUM_CALLS
from .people import Person


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


def counted(lines: Iterable[Count]) -> Pivot:
    """Calls by level, or kinds of game: how often, and which share was kept or won."""
    people = _by_person(lines)
    return Pivot(_columns(people), [_counted(person, own) for person, own in people.items()])


def _counted(person: Person, lines: list[Count]) -> PivotRow:
    number, good = sum(line.number for line in lines), sum(line.good for line in lines)
    return PivotRow(
        person,
        {line.order: PivotCell(total(line.number), line.good_rate) for line in lines},
        PivotCell(total(number), rate(good, number, MINIMUM_CALLS)),
        Figure(sum(line.net.value or 0 for line in lines)),
    )


def made(lines: Iterable[Extra]) -> Pivot:
    """Extra points: how many were made, and how many lost to others."""
    people = _by_person(lines)
    return Pivot(_columns(people), [_made(person, own) for person, own in people.items()])


def _made(person: Person, lines: list[Extra]) -> PivotRow:
    lost = [line.lost for line in lines if line.lost is not None]
    return PivotRow(
        person,
        {line.order: PivotCell(total(line.made), lost=line.lost) for line in lines},
        PivotCell(total(sum(line.made for line in lines)), lost=sum(lost) if lost else None),
    )


def _by_person(lines: Iterable[AnyLine]) -> dict[Person, list[AnyLine]]:
    people: dict[Person, list[AnyLine]] = {}
    for line in lines:
        if line.person is not None:
            people.setdefault(line.person, []).append(line)
    return people


def _columns(people: Mapping[Person, Iterable[CountedLine]]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted({line.ordered for lines in people.values() for line in lines}))
