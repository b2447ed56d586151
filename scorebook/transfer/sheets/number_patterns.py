"""What the numbers of a table say: what a row of points is, and which columns are people. Decided here alone.

A row can be an evening, or a game; and its points are what that brought, or what everybody has after it, from the
beginning of the evening or of the whole table. The points themselves say which: in a game two or three get what the
others lose, and from one standing to the next little changes.

A person wins and loses: over the sheet the people of a row cancel out. A column without which they do, and with which
they do not, is something else: the value of the game, money, a count. So is one whose numbers only say how large those
beside them are, or that counts the rows.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final

from .cells import number_of, read_as, whole_of
from .days import year_in
from .tables import TableForm, TableLayout, day_in, moments, with_points

FACTORS: Final = (1, 2, 10, 100)
FEWEST_STANDINGS: Final = 4
LITTLE: Final = 0.75  # of the size of the numbers: less changes from one standing to the next
FEW_GAMES: Final = 0.3  # of the rows, if there is no day at all: then they are no games
Row = dict[str, float]


def form_of(layouts: Sequence[TableLayout]) -> TableForm:
    """What a row of points is: with a day in nearly every one it is an evening, even if some of the days are wrong."""
    rows = days = days_filled = day_texts = 0
    for layout in layouts:
        there = [row for row, _points in with_points(layout)]
        texts = {row: text for row in there if (text := _day_text(layout, row))}
        rows += len(there)
        days += sum(day_in(layout, row) is not None for row in there)
        days_filled += len({text for row, text in texts.items() if _has_date(layout, row)})
        day_texts += len({*texts.values()})
    if days_filled and days_filled * 2 >= rows and day_texts * 5 >= rows * 4:
        return TableForm.STANDING if _is_standing(layouts) else TableForm.TOTALS
    counted = _games(layouts)
    if not days and max(counted.values()) < rows * FEW_GAMES and all(one.day is None for one in layouts):
        return TableForm.STANDING if _is_standing(layouts) else TableForm.TOTALS
    return max(counted, key=lambda form: counted[form])


def form_of_games(layouts: Sequence[TableLayout]) -> TableForm:
    """Whether a row of points is what a game brought, or what everybody has after it."""
    counted = _games(layouts)
    return max(counted, key=lambda form: counted[form])


def _games(layouts: Sequence[TableLayout]) -> dict[TableForm, int]:
    """How many rows a game can have given, in each reading; of equal ones the first is the simpler."""
    single = [change for layout in layouts for _day, change in _dated_rows(layout)]
    some = {TableForm.SINGLE: single, TableForm.RUNNING: changes(layouts, anew=True)}
    some[TableForm.RUNNING_ON] = changes(layouts, anew=False)
    return {form: sum(like_a_game(list(one.values())) for one in rows) for form, rows in some.items()}


def changes(layouts: Sequence[TableLayout], *, anew: bool) -> list[Row]:
    """From each standing to the next; `anew`: every evening begins with nought."""
    found: list[Row] = []
    total: Row = {}
    for layout in layouts:
        rows = list(_dated_rows(layout))
        if rows and (anew or not goes_on(total, rows[0][1])):
            total = {}
        before = None
        for day, row in rows:
            total = {} if anew and before and day and day != before else total
            before = day or before
            found.append({name: number - total.get(name, 0) for name, number in row.items()})
            total = {**total, **row}
    return found


def goes_on(total: Row | dict[str, int], first: Row | dict[str, int]) -> bool:
    """Whether the first standing of a sheet goes on from the last of the sheet before, and does not begin anew."""
    return sum(abs(now - total.get(name, 0)) for name, now in first.items()) < sum(map(abs, first.values()))


def _dated_rows(layout: TableLayout) -> Iterator[tuple[object, Row]]:
    days = dict(moments(layout))
    return ((days.get(row), points) for row, points in with_points(layout))


def _is_standing(layouts: Sequence[TableLayout]) -> bool:
    """Whether the rows of evenings are what everybody has after them, from the beginning of the table."""
    size = change = same = number = 0.0
    falls = below = False
    for layout in layouts:
        for (_day, before), (_other, now) in pairwise(_dated_rows(layout)):
            both = before.keys() & now.keys()
            moved = {name: now[name] - before[name] for name in both}
            size += sum(abs(now[name]) for name in both)
            change += sum(map(abs, moved.values()))
            same += len(both) > 4 and any(not moved[name] and now[name] for name in both)
            falls |= any(one < 0 for one in moved.values())
            below |= any(one < 0 for one in now.values())
            number += 1
    if number + 1 < FEWEST_STANDINGS:
        return False
    if not below:
        return not falls and change > 0
    return 0 < change < size * (1 if same * 2 >= number else LITTLE)


def like_a_game(points: Sequence[float]) -> bool:
    """Whether one game can have given these points: what one party got each, and the other, the soloist thrice."""
    there = sorted(one for one in points if one)
    if not 1 <= len(there) <= 4:
        return False
    different = set(there)
    if len(different) == 1:
        return True
    low, high = min(different), max(different)
    if len(different) > 2 or len(there) < 4:
        return False
    return low == -high or high == -3 * low or low == -3 * high


def factor_of(layouts: Sequence[TableLayout]) -> int:
    """What points are probably multiplied with, so that all of them are whole; 1 where nothing makes them so."""
    cells = (one.sheet.at(row, column) for one in layouts for row in one.rows() for column in one.people)
    points = [number for cell in cells if (number := number_of(cell)) is not None]
    return next((one for one in FACTORS if all(whole_of(point, one) is not None for point in points)), 1)


def noughts_stand_out(layouts: Sequence[TableLayout]) -> bool:
    """Whether somebody has noughts in rows that are complete without them: were they there at all?"""
    rows = [row for layout in layouts for _day, row in _dated_rows(layout) if len(row) > 4]
    with_noughts = [row for row in rows if 4 <= sum(map(bool, row.values())) < len(row)]
    return bool(with_noughts) and len(with_noughts) * 2 >= len(rows)


def cancel(layouts: Sequence[TableLayout]) -> bool:
    """Whether what some win, others lose."""
    rows = [row for layout in layouts for _day, row in _dated_rows(layout)]
    return sum(abs(sum(row.values())) < 1e-6 for row in rows) * 2 > len(rows)


def never_below(layouts: Sequence[TableLayout]) -> bool:
    """Whether no number stands below nought, and some above."""
    numbers = [number for layout in layouts for _day, row in _dated_rows(layout) for number in row.values()]
    return bool(numbers) and min(numbers) >= 0 and max(numbers) > 0


def _day_text(layout: TableLayout, row: int) -> str:
    """The text of the day in a row, whether there is such a day or not; one day has one text."""
    day, column = day_in(layout, row), layout.years if layout.days is None else layout.days
    return day.isoformat() if day else "" if column is None else read_as(layout.sheet.at(row, column))


def _has_date(layout: TableLayout, row: int) -> bool:
    """Whether the day of a row is said, or at least its year."""
    column = layout.years if layout.days is None else layout.days
    return bool(day_in(layout, row) or (column is not None and year_in(layout.sheet.at(row, column))))


# Which columns with numbers are people: the one place that decides it, by the numbers themselves.


FEWEST: Final = 4
MOST_REMOVED: Final = 3
FEW_ENOUGH: Final = 14  # candidates, of which every pair and every three are tried
ENOUGH: Final = 0.8  # of the rows
TIMES: Final = (1, 2, 3, 1 / 2, 1 / 3)


class NoPerson(StrEnum):
    """What a column is that is nobody."""

    VALUE = "value"
    COUNT = "count"
    OTHER = "other"


def no_people(layouts: Sequence[TableLayout]) -> dict[str, NoPerson]:
    """The heads of columns with numbers that are no people; empty where too few would be left.

    Where a table says who was Re, its heads are words that are known, or people.
    """
    rows = [points for layout in layouts for _row, points in with_points(layout)]
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


def _carried(layout: TableLayout, anew: bool) -> Iterator[Row]:
    """The rows with the last number of those who have none in them; `anew`: from every day on again."""
    last: Row = {}
    before = None
    for row, points in with_points(layout):
        day = day_in(layout, row)
        if anew and day and day != before:
            last = {}
        before = day or before
        last |= points
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
        numbers = [points[name] for _row, points in with_points(layout) if name in points]
        if len(numbers) >= 3:
            found = all(after - before == 1 for before, after in pairwise(numbers))
            if not found:
                return False
    return found
