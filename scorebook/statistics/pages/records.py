"""The records of a league: what was the most, the longest, the furthest, and what each person holds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.formats import day_words
from leagues.web import render_page
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..columns import PointsColumn, RankedColumn, RateColumn
from ..person_columns import PersonColumn
from ..queries import evening_address
from ..records.book import Record, RecordBook, book_for
from ..records.games import PAIRS, SOLO_LOST, SOLO_WON, GameRecord, biggest_games, evening_comeback
from ..records.jubilees import MOST, Jubilee, Sort, jubilees_of
from ..tables import StatisticsTable
from .question import StatisticsRequest, statistics_page

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class RecordLine(NamedTuple):
    """A record: what it is, its figure, who holds it, since when, and where it was."""

    title: str
    figure: str
    who: str
    when: str
    href: str


@dataclass(frozen=True)
class RecordsPage:
    """The records of the period, what came round in it, and the table of what each person holds.

    `earlier`: how many of what came round are left out, because they are too many.
    """

    stats: StatisticsRequest
    table: StatisticsTable
    lines: list[RecordLine]
    jubilees: list[RecordLine]
    earlier: int


# What each person holds, as a table.


class RecordTable(StatisticsTable):
    """Evenings won and lost, attendance, the highest and the lowest total, and the way to the next round number."""

    look = "table table--statistics table--pivot"
    usual_order = ("-won",)
    person = PersonColumn(gettext_lazy("Spieler"))
    won = RankedColumn(gettext_lazy("Abende gewonnen"), title=gettext_lazy("auch geteilt"))
    dry = RankedColumn(gettext_lazy("seitdem"), title=gettext_lazy("Abende seit dem letzten gewonnenen"))
    driest = RankedColumn(
        gettext_lazy("längste Dürre"), title=gettext_lazy("die meisten Abende nacheinander ohne einen gewonnenen")
    )
    last = RankedColumn(gettext_lazy("Letzter"))
    above = RankedColumn(gettext_lazy("im Plus"))
    attendance = RateColumn(
        gettext_lazy("dabei"), title=gettext_lazy("Anteil der Abende seit dem ersten eigenen, bis zum Abschied")
    )
    high = PointsColumn(gettext_lazy("Höchst\u00adstand"))
    low = PointsColumn(gettext_lazy("Tiefst\u00adstand"))
    missing = RankedColumn(
        gettext_lazy("bis zur nächsten Marke"), title=gettext_lazy("Spiele bis zur nächsten runden Zahl")
    )


class RecordKind(NamedTuple):
    """A record of the book: its field, what it is called, and what is counted ("" for points)."""

    name: str
    title: "_StrPromise"
    unit: "_StrPromise | str" = ""


KINDS = (
    RecordKind("best", gettext_lazy("Bester Abend")),
    RecordKind("worst", gettext_lazy("Schlechtester Abend")),
    RecordKind("lead", gettext_lazy("Größter Vorsprung an einem Abend")),
    RecordKind("won_games", gettext_lazy("Längste Siegesserie"), gettext_lazy("{number} Spiele")),
    RecordKind("lost_games", gettext_lazy("Längste Pechsträhne"), gettext_lazy("{number} Spiele")),
    RecordKind("won_evenings", gettext_lazy("Abende nacheinander gewonnen"), gettext_lazy("{number} Abende")),
    RecordKind("attended", gettext_lazy("Ohne Fehlen dabei"), gettext_lazy("{number} Abende")),
    RecordKind("high", gettext_lazy("Höchster Stand")),
    RecordKind("low", gettext_lazy("Tiefster Stand")),
    RecordKind("comeback", gettext_lazy("Weiteste Aufholjagd")),
)
JUBILEES = {
    Sort.EVENINGS: gettext_lazy("Abende der Runde"),
    Sort.GAMES: gettext_lazy("Spiele der Runde"),
    Sort.YEARS: gettext_lazy("So lange gibt es die Runde"),
    Sort.OWN_YEARS: gettext_lazy("So lange dabei"),
    Sort.OWN_GAMES: gettext_lazy("Spiele mitgespielt"),
}
GAMES = {
    PAIRS: gettext_lazy("Größtes Spiel zwei gegen zwei"),
    SOLO_WON: gettext_lazy("Meiste Punkte allein gegen drei"),
    SOLO_LOST: gettext_lazy("Teuerstes Spiel allein gegen drei"),
}


@statistics_page
def records(request: HttpRequest, league_id: int) -> HttpResponse:
    """The records of the period, and the table of what each person holds."""
    stats = StatisticsRequest(request, league_id)
    frame, question = stats.frame, stats.question
    book = book_for(frame, question)
    if stats.wants_file():
        return stats.file(RecordTable, book.people, "rekorde")
    games = biggest_games(frame, question)
    back = evening_comeback(frame, question)
    lines = [*lines_of_games(games), *lines_of_records(book, stats.places), *lines_of_comeback(back)]
    reached = jubilees_of(frame, question)
    page = RecordsPage(
        stats=stats,
        table=stats.table(RecordTable, book.people),
        lines=lines,
        jubilees=[*lines_of_jubilees(reached[:MOST])],
        earlier=len(reached[MOST:]),
    )
    return render_page(request, "statistics/records.html", page)


def lines_of_games(games: dict[int, GameRecord]) -> Iterator[RecordLine]:
    """The biggest games, a line each."""
    for sort, title in GAMES.items():
        if record := games.get(sort):
            points = number_words(-record.points if sort == SOLO_LOST else record.points, sign=True)
            names = listed([person.call_name for person in record.people])
            yield RecordLine(str(title), points, names, _day(record.day), reverse("game-detail", args=[record.game]))


def lines_of_records(book: RecordBook, places: int = 0) -> Iterator[RecordLine]:
    """The records of the book, a line each."""
    for kind in KINDS:
        record: Record | None = getattr(book, kind.name)
        if record is None:
            continue
        figure = number_words(record.value, places, sign=True)
        if kind.unit:
            figure = str(kind.unit).format(number=number_words(record.value))
        href = evening_address(record.key)
        yield RecordLine(str(kind.title), figure, record.person.call_name, _when(record, places), href)


def lines_of_comeback(record: Record | None) -> Iterator[RecordLine]:
    """The line of the furthest comeback within an evening, if there was any."""
    if record is None:
        return
    start = _("von {start} aus, {day}").format(start=number_words(record.start, sign=True), day=_day(record.day))
    figure, href = number_words(record.value, sign=True), evening_address(record.key)
    yield RecordLine(_("Weiteste Aufholjagd an einem Abend"), figure, record.person.call_name, start, href)


def lines_of_jubilees(reached: Iterable[Jubilee]) -> Iterator[RecordLine]:
    """What came round, a line each."""
    for one in reached:
        number, names = number_words(one.number), listed([person.call_name for person in one.people])
        if one.sort in {Sort.YEARS, Sort.OWN_YEARS}:
            number = ngettext("{number} Jahr", "{number} Jahre", one.number).format(number=number)
        yield RecordLine(str(JUBILEES[one.sort]), number, names, _day(one.day), evening_address(one.key))


def _when(record: Record, places: int) -> str:
    if record.since is None:
        return _day(record.day)
    start = number_words(record.start, places, sign=True)
    words = ngettext(
        "von {start} am {since} zurück auf null oder mehr am {day}, in {number} Abend",
        "von {start} am {since} zurück auf null oder mehr am {day}, in {number} Abenden",
        record.evenings,
    )
    return words.format(start=start, since=_day(record.since), day=_day(record.day), number=record.evenings)


def _day(day: date) -> str:
    return day_words(day, "j. F Y")
