"""What is shown as fields: points by weekday, month, hour and seat, and pairs."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import gettext as _

from scorebook.charts.series import HeatCell, HeatMap
from scorebook.scoring.game.sentences import number_words

from ..dashboard import Frame
from ..figures import NEVER, Figure, mean
from ..filters import StatsFilter
from ..partners import Pair
from ..people import Person
from . import bars

CHANCE: Final = 0.05  # that one of all fields seems to say something though none does (Bonferroni)
ENOUGH: Final = 20  # so many games make a field worth a colour
MOST_ROWS: Final = 14
# A surplus of wins this large has the strongest colour.
FULL_SURPLUS: Final = 0.15


@dataclass(frozen=True)
class FieldRow:
    """A row of the table below the fields: somebody, and the points per game in each column."""

    person: Person
    cells: tuple[Figure, ...]
    games: tuple[int, ...]


@dataclass(frozen=True)
class Fields:
    """Points per game of everybody in each column. `columns`: long and short names; `deviation`: of a game's points."""

    columns: tuple[tuple[str, str], ...]
    rows: tuple[FieldRow, ...]
    deviation: float

    @property
    def speak(self) -> bool:
        """Whether anybody has more or fewer points per game in a column than in the others, beyond chance."""
        compared = [
            (one.value or 0, number, row)
            for row in self.rows
            for one, number in zip(row.cells, row.games, strict=True)
            if one.enough and number < sum(row.games)
        ]
        least = NormalDist().inv_cdf(1 - CHANCE / (2 * max(len(compared), 1))) * self.deviation
        return any(self._apart(row, value, number) > least for value, number, row in compared)

    def _apart(self, row: FieldRow, value: float, number: int) -> float:
        """How far a cell is from the other ones of its row, in so many deviations of both together."""
        games = sum(row.games)
        points = sum((one.value or 0) * each for one, each in zip(row.cells, row.games, strict=True))
        rest = (points - value * number) / (games - number)
        return abs(value - rest) / sqrt(1 / number + 1 / (games - number))


def by_weekday(frame: Frame, question: StatsFilter) -> Fields:
    """By the day of the week on which the evening began."""
    names = {day: (str(WEEKDAYS[day]), str(WEEKDAYS_ABBR[day])[:2]) for day in WEEKDAYS}
    return _fields(frame, question, _nights(frame, question, lambda day: day.weekday()), names)


def by_month(frame: Frame, question: StatsFilter) -> Fields:
    """By the month of the evening, of whatever year."""
    names = {month: (str(MONTHS_3[month]).capitalize(), f"{month}") for month in MONTHS}
    return _fields(frame, question, _nights(frame, question, lambda day: day.month), names)


def by_hour(frame: Frame, question: StatsFilter) -> Fields:
    """By the hour at which a game was written down; after midnight comes last."""
    played = list(bars.by_hour(frame.rollups, question))
    hours = sorted({one.what for one in played}, key=lambda hour: (hour - 6) % 24)
    return _fields(frame, question, played, {hour: (_("{hour} Uhr").format(hour=hour), str(hour)) for hour in hours})


def by_place(frame: Frame, question: StatsFilter) -> Fields:
    """By the seat, from who leads to who deals."""
    names = {
        1: (_("kommt raus"), _("1.")),
        2: (_("zweiter"), _("2.")),
        3: (_("dritter"), _("3.")),
        4: (_("sitzt hinten"), _("4.")),
    }
    return _fields(frame, question, bars.by_place(frame.rollups, question), names)


def _nights(frame: Frame, question: StatsFilter, of: Callable[[Any], int]) -> Iterator[bars.GameSums]:
    """The sums of everybody's evenings with the same answer to `of`, which is asked with the day, if that is known."""
    what = {key: of(day) for key, day in frame.calendar.items() if key not in frame.only_years}
    sums: dict[tuple[int, str, int], list[int]] = {}
    for key, player, scheme, number, points, *_rest in frame.rollups.nights(question):
        if number and key in what:
            cell = sums.setdefault((player, scheme, what[key]), [0, 0])
            cell[0] += number
            cell[1] += points
    return (bars.GameSums(*name, *cell) for name, cell in sums.items())


def _fields(
    frame: Frame, question: StatsFilter, played: Iterable[bars.GameSums], names: dict[int, tuple[str, str]]
) -> Fields:
    """The points per game of everybody asked for; only the columns in which anybody has played."""
    scale, people = frame.scale(question), frame.people
    sums: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))
    for one in played:
        person = people.person(one.player)
        if question.shows(person):
            cell = sums[person.pk][one.what]
            cell[0] += one.games
            cell[1] += scale.points(one.scheme, one.points, one.games)
    columns = [what for what in names if any(what in cells for cells in sums.values())]
    most = sorted(
        sums, key=lambda who: (-sum(cell[0] for cell in sums[who].values()), people.persons[who].sorted_by, who)
    )
    rows = tuple(
        FieldRow(
            people.persons[who],
            tuple(_figure(sums[who].get(what)) for what in columns),
            tuple(int(sums[who][what][0]) if what in sums[who] else 0 for what in columns),
        )
        for who in most
    )
    unit = scale.currencies.get(question.scheme)
    return Fields(tuple(names[what] for what in columns), rows, unit.deviation if unit else 1.0)


def _figure(cell: Sequence[float] | None) -> Figure:
    return mean(cell[1], int(cell[0]), ENOUGH) if cell else NEVER


def fields_map(fields: Fields, title: str) -> HeatMap:
    """The same as a picture. Orange and blue are as strong as the field among those with enough games."""
    rows = fields.rows[:MOST_ROWS]
    most = max((abs(cell.value or 0) for row in rows for cell in row.cells if cell.enough), default=0) or 1
    cells = tuple(tuple(_cell(cell, most) for cell in row.cells) for row in rows)
    best = max(
        (
            (cell.value or 0, row.person, name)
            for row in rows
            for cell, (name, _short) in zip(row.cells, fields.columns, strict=True)
            if cell.enough
        ),
        key=lambda one: one[0],
        default=None,
    )
    message = _("Punkte je Spiel.")
    if best:
        message = _("Punkte je Spiel; am meisten hat {name}: {points} ({column}).").format(
            name=best[1].call_name, points=number_words(best[0], 2, sign=True), column=best[2]
        )
    names = tuple(row.person.call_name for row in rows)
    columns, short = tuple(one for one, _two in fields.columns), tuple(two for _one, two in fields.columns)
    return HeatMap(title, message, names, columns, short, cells)


def _cell(figure: Figure, most: float) -> HeatCell:
    """Without enough games there is a number and no colour."""
    if figure.value is None:
        return HeatCell("·", None)
    words = number_words(figure.value, 1, sign=True)
    return HeatCell(words, figure.value / most if figure.enough else None)


def people_in(pairs: Iterable[Pair]) -> list[Person]:
    """Everybody in these pairs, who has played the most games first."""
    played: dict[Person, int] = {}
    for pair in pairs:
        played[pair.person] = played.get(pair.person, 0) + pair.games
    return sorted(played, key=lambda one: (-played[one], one.sorted_by, one.pk))


def pairs_map(pairs: Mapping[tuple[int, int], Pair], people: Sequence[Person], *, against: bool) -> HeatMap:
    """Everybody with, or against, everybody: by how many percentage points more they win than expected."""
    people = people[:MOST_ROWS]
    cells = tuple(tuple(_surplus(pairs.get((one.pk, two.pk)), one == two) for two in people) for one in people)
    title = _("Gegner: öfter gewonnen als erwartet") if against else _("Partner: öfter gewonnen als erwartet")
    message = _("In Prozentpunkten; ohne Farbe aus wenigen Spielen.")
    names, signs = tuple(one.call_name for one in people), tuple(one.sign for one in people)
    return HeatMap(title, message, names, signs, signs, cells)


def _surplus(pair: Pair | None, itself: bool) -> HeatCell:
    if itself or pair is None:
        return HeatCell("" if itself else "·", None)
    surplus = pair.surplus.value or 0
    words = number_words(100 * surplus, 0, sign=True)
    return HeatCell(words, surplus / FULL_SURPLUS if pair.surplus.enough else None)
