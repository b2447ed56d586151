"""Which columns with numbers are people: the one place that decides it, by the numbers themselves.

A person wins and loses: over the sheet the people of a row cancel out. A column without which they do, and with which
they do not, is something else: the value of the game, money, a count. So is one whose numbers only say how large those
beside them are, or that counts the rows.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final

from .tables import TableLayout, day_in, points_in

FEWEST: Final = 4
MOST_REMOVED: Final = 3
FEW_ENOUGH: Final = 14  # candidates, of which every pair and every three are tried
ENOUGH: Final = 0.8  # of the rows
TIMES: Final = (1, 2, 3, 1 / 2, 1 / 3)
Row = dict[str, float]


class NoPerson(StrEnum):
    """What a column is that is nobody."""

    VALUE = "value"
    COUNT = "count"
    OTHER = "other"


def no_people(layouts: Sequence[TableLayout]) -> dict[str, NoPerson]:
    """The heads of columns with numbers that are no people; empty where too few would be left.

    Where a table says who was Re, its heads are words that are known, or people.
    """
    rows = [row for layout in layouts for row in _rows(layout)]
    names = list(dict.fromkeys(name for row in rows for name in row))
    readings = [rows, *([row for layout in layouts for row in _carried(layout, anew)] for anew in (False, True))]
    if any(layout.facts for layout in layouts) or _share(readings, names) >= ENOUGH:
        return {}
    found = {name: NoPerson.COUNT for name in names if _counts(layouts, name)}
    left = [name for name in names if name not in found]
    removed = _removed(readings, left)
    found |= dict.fromkeys(removed, NoPerson.OTHER)
    people = [name for name in left if name not in removed]
    cancelling = _share(readings, people) >= ENOUGH
    for name in removed if cancelling else left:
        if _is_value(rows, name, [one for one in people if one != name]):
            found[name] = NoPerson.VALUE
    return found if len(names) - len(found) >= FEWEST else {}


def _rows(layout: TableLayout) -> Iterator[Row]:
    for row in layout.body():
        if row not in layout.sums and (points := points_in(layout, row)):
            yield {layout.people[column]: number for column, number in points.items()}


def _carried(layout: TableLayout, anew: bool) -> Iterator[Row]:
    """The rows with the last number of those who have none in them; `anew`: from every day on again."""
    last: Row = {}
    before = None
    for row in layout.body():
        points = points_in(layout, row)
        if row in layout.sums or not points:
            continue
        day = day_in(layout, row)
        if anew and day and day != before:
            last = {}
        before = day or before
        last |= {layout.people[column]: number for column, number in points.items()}
        yield dict(last)


def _removed(readings: Sequence[list[Row]], names: list[str]) -> tuple[str, ...]:
    """The fewest columns without which the others cancel out; none where nothing makes them."""
    for number in range(MOST_REMOVED + 1):
        if number > 1 and len(names) > FEW_ENOUGH:
            break
        some = combinations(names, number)
        shares = {one: _share(readings, [name for name in names if name not in one]) for one in some}
        best = max(shares, key=lambda one: shares[one], default=())
        if best and shares[best] >= ENOUGH and len(names) - number >= FEWEST:
            return best
    return ()


def _share(readings: Sequence[list[Row]], names: Sequence[str]) -> float:
    """In how many rows of a hundred the numbers of these cancel out, in the reading in which most of them do."""
    best = 0.0
    for rows in readings:
        telling = [some for row in rows if any(some := [row.get(name, 0) for name in names])]
        cancelled = sum(abs(sum(some)) < 1e-6 for some in telling)
        best = max(best, cancelled / len(telling) if telling else 0)
    return best


def _is_value(rows: Sequence[Row], name: str, people: Sequence[str]) -> bool:
    """Whether a column has nothing below nought and says how large the numbers beside it are."""
    telling = [row for row in rows if row.get(name) and any(row.get(one) for one in people)]
    if len(people) < FEWEST or len(telling) < 2 or any(row.get(name, 0) < 0 for row in rows):
        return False
    fits = 0
    for row in telling:
        sizes = {abs(row[one]) for one in people if row.get(one)}
        fits += all(any(abs(size - row[name] * times) < 1e-6 for times in TIMES) for size in sizes)
    return fits >= len(telling) * ENOUGH and any(len({row.get(one) for one in people}) > 1 for row in telling)


def _counts(layouts: Sequence[TableLayout], name: str) -> bool:
    """Whether a column counts the rows."""
    found = False
    for layout in layouts:
        numbers = [row[name] for row in _rows(layout) if name in row]
        if len(numbers) >= 3:
            found = all(after - before == 1 for before, after in pairwise(numbers))
            if not found:
                return False
    return found
