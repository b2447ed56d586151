"""What is shown as fields: points by weekday, month, hour and seat, pairs, who sits with whom, and soli."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.charts.series import HeatCell, HeatMap, TapPlace
from scorebook.evenings.models import Topic
from scorebook.scoring.game.sentences import number_words
from scorebook.scoring.game.terms import Kind

from ..calls import Count
from ..columns import RankedColumn, RateColumn, TextColumn
from ..dashboard import Frame, calls, partners
from ..figures import NEVER, Figure, mean, rate
from ..filters import StatsFilter
from ..forms import CHOSEN
from ..partners import MINIMUM_PAIR, Pair
from ..people import Person
from ..person_columns import PersonColumn
from ..tables import StatisticsTable
from .content import Content, PictureQuery

CHANCE: Final = 0.05  # that one of all fields seems to say something though none does (Bonferroni)
ENOUGH: Final = 20  # so many games make a field worth a colour
MOST_ROWS: Final = 14
# A surplus of wins this large has the strongest colour.
FULL_SURPLUS: Final = 0.15
Played = tuple[int, str, int, int, int]  # player, currency, the number of a column, games, points


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
    played = _parts(frame, question, "hours")
    hours = sorted({what for _player, _scheme, what, *_sums in played}, key=lambda hour: (hour - 6) % 24)
    return _fields(frame, question, played, {hour: (_("{hour} Uhr").format(hour=hour), str(hour)) for hour in hours})


def by_place(frame: Frame, question: StatsFilter) -> Fields:
    """By the seat, from who leads to who deals: 4 is the dealer, and the seat before one who sits a game out.

    A game without the dealer counts only if those have played who were at the turn, because it is not known otherwise
    who sat where.
    """
    names = {
        1: (_("kommt raus"), _("1.")),
        2: (_("zweiter"), _("2.")),
        3: (_("dritter"), _("3.")),
        4: (_("sitzt hinten"), _("4.")),
    }
    return _fields(frame, question, _parts(frame, question, "places"), names)


def _nights(frame: Frame, question: StatsFilter, of: Callable[[Any], int]) -> Iterator[Played]:
    """The sums of everybody's evenings with the same answer to `of`, which is asked with the day, if that is known."""
    what = {key: of(day) for key, day in frame.calendar.items() if key not in frame.only_years}
    sums: dict[tuple[int, str, int], list[int]] = {}
    for key, player, scheme, number, points, *_rest in frame.rollups.nights(question):
        if number and key in what:
            cell = sums.setdefault((player, scheme, what[key]), [0, 0])
            cell[0] += number
            cell[1] += points
    return ((*name, number, points) for name, (number, points) in sums.items())


def _parts(frame: Frame, question: StatsFilter, name: str) -> list[Played]:
    """Everybody's games by what the rollups have under this name."""
    found = frame.rollups.parts(question, name)
    return [(one.player, one.scheme, int(one.name), one.games, one.points) for one in found]


def _fields(frame: Frame, question: StatsFilter, played: Iterable[Played], names: dict[int, tuple[str, str]]) -> Fields:
    """The points per game of everybody asked for; only the columns in which anybody has played."""
    scale, people = frame.scale(question), frame.people
    sums: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))
    for player, scheme, what, games, points in played:
        person = people.person(player)
        if question.shows(person):
            cell = sums[person.pk][what]
            cell[0] += games
            cell[1] += scale.points(scheme, points, games)
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


MOST_NUMBERS: Final = 8  # so many kinds have room for their whole names
OPPONENTS: Final = 3  # everybody has three others at the table
NOWHERE: Final = TapPlace("", "")


class CompanyTable(StatisticsTable):
    """Who sits with whom how often, beside what they win together."""

    usual_order = ("-games",)
    person = PersonColumn(gettext_lazy("Spieler"))
    other = PersonColumn(gettext_lazy("mit"))
    games = RankedColumn(gettext_lazy("Spiele"), title=gettext_lazy("beide am Tisch"))
    share = RateColumn(gettext_lazy("Anteil"), title=gettext_lazy("von den Spielen des ersten"))
    surplus = RateColumn(gettext_lazy("mehr Siege"), sign=True, title=gettext_lazy("als Partner, als erwartet"))
    chance = TextColumn(gettext_lazy("kein Zufall"), title=gettext_lazy("wie wahrscheinlich, oder was noch fehlt"))


def company(query: PictureQuery) -> Content:
    """In how many of their games two people sat at the same table."""
    found = partners(query.frame, query.question)
    both: dict[tuple[int, int], int] = {}
    for pairs in (found.together, found.against):
        for key, pair in pairs.items():
            both[key] = both.get(key, 0) + pair.games
    people = people_in([*found.together.values(), *found.against.values()])
    own = {one.pk: sum(both.get((one.pk, two.pk), 0) for two in people) // OPPONENTS for one in people}
    visible, signs = people[:MOST_ROWS], tuple(one.sign for one in people[:MOST_ROWS])

    def cell(one: Person, two: Person) -> HeatCell:
        games = both.get((one.pk, two.pk), 0)
        share = games / own[one.pk] if own[one.pk] else 0.0
        return HeatCell("" if one == two else f"{100 * share:.0f}", None if one == two else share)

    def mark(one: Person, two: Person) -> TapPlace:
        if one == two or not (one.page and two.page):
            return NOWHERE
        words = _("{one} und {two}: {number} gemeinsame Spiele").format(
            one=one.call_name, two=two.call_name, number=number_words(both.get((one.pk, two.pk), 0))
        )
        pair = found.together.get((one.pk, two.pk))
        href = f"{reverse('league-versus', args=[query.frame.league_id])}?a={one.pk}&b={two.pk}"
        return TapPlace(href, f"{words}; {_wins(pair)}" if pair else words)

    def rows() -> list[dict[str, Any]]:
        return [
            {
                "person": one,
                "other": two,
                "games": both[one.pk, two.pk],
                "share": rate(both[one.pk, two.pk], own[one.pk], MINIMUM_PAIR),
                "surplus": pair.surplus if (pair := found.together.get((one.pk, two.pk))) else NEVER,
                "chance": pair.odds if pair else "",
            }
            for one in people
            for two in people
            if both.get((one.pk, two.pk))
        ]

    names = tuple(one.call_name for one in visible)
    picture = HeatMap(
        _("Wer mit wem am Tisch sitzt"),
        _("In Prozent der Spiele dessen, der links steht."),
        names,
        signs,
        signs,
        tuple(tuple(cell(one, two) for two in visible) for one in visible),
        tuple(tuple(mark(one, two) for two in visible) for one in visible),
    )
    return Content(picture, CompanyTable, rows)


def _wins(pair: Pair) -> str:
    surplus = number_words(100 * (pair.surplus.value or 0), 0, sign=True)
    words = _("als Partner {surplus} Prozentpunkte Siege gegen das Erwartete").format(surplus=surplus)
    return ", ".join(one for one in (words, pair.chance) if one)


def soli_map(query: PictureQuery) -> HeatMap:
    """How many soli of each kind everybody has played; the bluer, the more of them were won."""
    lines = [
        one
        for one in calls(query.frame, query.question, Topic.KIND, other_words=query.other_words).soli_by_player()
        if one.person and one.person.pk
    ]
    kinds = sorted({one.ordered for one in lines})
    cells: dict[Person, dict[int, Count]] = {}
    for one in lines:
        if one.person:
            cells.setdefault(one.person, {})[one.order] = one
    people = sorted(cells, key=lambda who: (-sum(one.number for one in cells[who].values()), who.sorted_by, who.pk))[
        :MOST_ROWS
    ]
    names = tuple(one.call_name for one in people)
    address = reverse("league-selection", args=[query.frame.league_id])

    def mark(who: Person, count: Count | None) -> TapPlace:
        if count is None:
            return NOWHERE
        parameters = urlencode({"art": list(Kind)[count.order].value, "spieler": CHOSEN, "wer": who.pk})
        words = _("{name}, {kind}: {number} gespielt, {good} gewonnen").format(
            name=who.call_name, kind=count.what, number=number_words(count.number), good=number_words(count.good)
        )
        return TapPlace(f"{address}?{parameters}", words)

    def cell(count: Count | None) -> HeatCell:
        if count is None:
            return HeatCell("", None)
        enough = count.good_rate.enough and count.good_rate.value is not None
        return HeatCell(number_words(count.number), 2 * (count.good_rate.value or 0) - 1 if enough else None)

    return HeatMap(
        _("Soli nach ihrer Art"),
        _("Wie viele; blau mehr als die Hälfte gewonnen, orange weniger, ohne Farbe aus wenigen."),
        names,
        tuple(what if len(kinds) <= MOST_NUMBERS else what[:6] for _order, what in kinds),
        tuple(what[:3] for _order, what in kinds),
        tuple(tuple(cell(cells[who].get(order)) for order, _what in kinds) for who in people),
        tuple(tuple(mark(who, cells[who].get(order)) for order, _what in kinds) for who in people),
    )
