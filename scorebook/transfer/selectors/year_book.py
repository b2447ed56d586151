"""What stands in a year book, read from the statistics that the pages show."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.people.public_names import texts_outside
from scorebook.charts.series import Series
from scorebook.evenings.models import Evening
from scorebook.statistics.chart import course_series
from scorebook.statistics.course import Course
from scorebook.statistics.currencies import PLAYERS
from scorebook.statistics.dashboard import Frame, course_for
from scorebook.statistics.eternal import EternalRow, table_of
from scorebook.statistics.filters import Question
from scorebook.statistics.pages.records import lines_of_games, lines_of_records
from scorebook.statistics.people import People, outside
from scorebook.statistics.queries import evening_key
from scorebook.statistics.records.book import book_for
from scorebook.statistics.records.games import biggest_games
from scorebook.statistics.remarks import left_out_words
from scorebook.statistics.tables import ETERNAL_VIEWS, EternalTable, with_penalties


@dataclass(frozen=True)
class BookNight:
    """An evening of a year book: its day, its place, its games, and what everybody got, by their number."""

    day: date
    place: str
    games: int
    points: dict[int, float]


@dataclass(frozen=True)
class BookRow:
    """A person of a year book; the cells of the table as they are read."""

    key: int
    name: str
    short: str
    cells: Sequence[str]


@dataclass(frozen=True)
class YearBook:
    """What stands in a year book. `period`: the year or season; `unit`: what the points are; `other`: what is left out.

    `records`: what it was, how much, by whom, and when.
    """

    league: str
    period: str
    unit: str
    columns: Sequence[str]
    rows: Sequence[BookRow]
    course: Series
    records: Sequence[tuple[str, str, str, str]]
    nights: Sequence[BookNight]
    places: int = 0
    other: Sequence[str] = field(default_factory=tuple)


def year_book(league: League, frame: Frame, question: Question, *, period: str, with_names: bool) -> YearBook:
    """The year book of a question; without names people are called by their signs."""
    said, people = texts_outside(league.pk), outside(frame.people)
    people = people if with_names else _by_signs(people)
    frame = replace(frame, people=people).closed
    course, sums = course_for(frame, question), frame.rollups.sums(question)
    rows = table_of(sums, course, people, question, frame.scale(question))
    places = 2 if question.normalised else 0
    book = book_for(frame, question)
    games = biggest_games(frame, question)
    records = [*lines_of_games(games), *lines_of_records(book, places)]
    columns, cells = _table(rows, normalised=question.normalised)
    return YearBook(
        league=said(league.name),
        period=said(period),
        unit=frame.unit(question),
        columns=columns,
        rows=[
            BookRow(row.person.pk, row.person.name, row.person.call_name or row.person.name, line)
            for row, line in zip(rows, cells, strict=True)
        ],
        course=course_series(course, people, question),
        records=[(one.title, one.figure, one.who, one.when) for one in records],
        nights=_nights(league, course, frame, question, said),
        places=places,
        other=[left_out_words(share) for share in frame.left_out(question)],
    )


def _table(rows: list[EternalRow], *, normalised: bool) -> tuple[list[str], list[list[str]]]:
    """The columns and cells of the eternal table as its first view shows them, without the person."""
    part = with_penalties(ETERNAL_VIEWS[""], rows)
    table = EternalTable(rows, part=part, normalised=normalised)
    columns = [column for column in table.columns if column.name != "person"]
    cells = [[_text(column, getattr(row, column.name)) for column in columns] for row in rows]
    return [_("Spieler"), *(column.column.called for column in columns)], cells


def _text(column: object, figure: object) -> str:
    value = getattr(figure, "value", None)
    return "–" if value is None else str(column.column.text(value))  # type: ignore[attr-defined]


def _nights(
    league: League, course: Course, frame: Frame, question: Question, said: Callable[[str], str]
) -> list[BookNight]:
    evenings = Evening.objects.filter(league=league).annotate(key=evening_key("pk")).order_by()
    place_of = dict(evenings.values_list("key", "place"))
    games: dict[str, int] = defaultdict(int)
    for key, _player, _scheme, played, *_more in frame.rollups.nights(question):
        games[key] += played
    points: list[dict[int, float]] = [{} for _key in course.keys]
    for who, path in course.paths.items():
        for place, value in [*path.evenings(), *path.apart.items()]:
            points[place][who] = value
    keyed = zip(course.keys, course.days, points, strict=True)
    return [BookNight(day, said(place_of[key]), games[key] // PLAYERS, mine) for key, day, mine in keyed]


def _by_signs(people: People) -> People:
    """Everybody by the sign."""
    signed = {
        key: replace(person, name=person.sign, call_name=person.sign, short=person.sign)
        for key, person in people.persons.items()
    }
    return replace(people, persons=signed)
