"""The year book of a league: who is where, how it came about, what was the most, and every evening."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import day_words, format_percent, format_place
from leagues.groups.models import League
from leagues.people.redaction import texts_outside
from scorebook.charts.draw import course_pixels
from scorebook.charts.series import Series
from scorebook.evenings.models import Evening, Topic
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game.sentences import number_words
from scorebook.statistics.calls import BoldCalls, courage_of
from scorebook.statistics.course import Course, course_series
from scorebook.statistics.currencies import PLAYERS
from scorebook.statistics.dashboard import Frame, calls, course_for, partners
from scorebook.statistics.eternal import EternalRow, table_of
from scorebook.statistics.figures import left_out_footnote
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.records import lines_of_games, lines_of_records
from scorebook.statistics.partners import Partners
from scorebook.statistics.people import by_signs, outside
from scorebook.statistics.queries import evening_key
from scorebook.statistics.records.book import book_for
from scorebook.statistics.records.games import biggest_games
from scorebook.statistics.tables import ETERNAL_VIEWS, EternalTable, with_penalties

from .booklet import Booklet

# What stands in a year book, read from the statistics that the pages show.


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
    """The content of a year book. `period`: the year or season; `unit`: what the points are; `other`: what is left out.

    `records`: what it was, how much, by whom, and when; `people`: each with some sentences about their year.
    """

    league: str
    period: str
    unit: str
    columns: Sequence[str]
    rows: Sequence[BookRow]
    course: Series
    records: Sequence[tuple[str, str, str, str]]
    nights: Sequence[BookNight]
    people: Sequence[tuple[str, str]]
    pairs: Sequence[Sequence[str]]
    calls: Sequence[Sequence[str]]
    places: int = 0
    other: Sequence[str] = field(default_factory=tuple)


def year_book(league: League, frame: Frame, question: StatsFilter, *, period: str, with_names: bool) -> YearBook:
    """The year book of a question; without names people are called by their signs."""
    as_public, people = texts_outside(league.pk), outside(frame.people)
    people = people if with_names else by_signs(people)
    frame = replace(frame, people=people).closed
    course, sums = course_for(frame, question), frame.rollups.sums(question)
    rows = table_of(sums, course, people, question, frame.scale(question))
    places = 2 if question.normalised else 0
    book = book_for(frame, question)
    games = biggest_games(frame, question)
    records = [*lines_of_games(games), *lines_of_records(book, places)]
    found = partners(frame, question)
    columns, cells = _table(rows, normalised=question.normalised)
    return YearBook(
        league=as_public(league.name),
        period=as_public(period),
        unit=frame.unit(question),
        columns=columns,
        rows=[
            BookRow(row.person.pk, row.person.name, row.person.call_name or row.person.name, line)
            for row, line in zip(rows, cells, strict=True)
        ],
        course=course_series(course, people, question),
        records=[(one.title, one.figure, one.who, one.when) for one in records],
        nights=_nights(league, course, frame, question, as_public),
        people=[_person(row, found, places) for row in rows if row.evenings.value],
        pairs=_pairs(found),
        calls=_calls(courage_of(calls(frame, question, Topic.CALL)), places),
        places=places,
        other=[left_out_footnote(share) for share in frame.left_out(question)],
    )


def _person(row: EternalRow, found: Partners, places: int) -> tuple[str, str]:
    """A name, and the year: evenings and games, the best and the worst of them, soli, runs, partner and rival."""
    evenings, games = int(row.evenings.value or 0), int(row.games.value or 0)
    lines = [
        _("{place} mit {points} Punkten {evenings}, {games}.").format(
            place=_("Platz {place}").format(place=row.place),
            points=number_words(row.points.value or 0, places, sign=True),
            evenings=ngettext("an {count} Abend", "an {count} Abenden", evenings).format(count=evenings),
            games=games_words(games),
        )
    ]
    if row.best and row.worst:
        words = _("Bester Abend {best} am {day}, schlechtester {worst} am {other}.")
        lines.append(
            words.format(
                best=number_words(row.best.points, places, sign=True),
                day=day_words(row.best.day, "j. F"),
                worst=number_words(row.worst.points, places, sign=True),
                other=day_words(row.worst.day, "j. F"),
            )
        )
    if row.soli.value:
        words = _("Soli: {soli}, gewonnen {won}.")
        lines.append(words.format(soli=number_words(row.soli.value), won=number_words(row.soli_won.value or 0)))
    words = _("Siege am Stück: {wins}, Niederlagen: {losses}.")
    wins, losses = (number_words(one.value or 0) for one in (row.longest_win, row.longest_loss))
    lines.append(words.format(wins=wins, losses=losses))
    for about, striking in ((_("Partner"), found.best(row.person.pk)), (_("Gegner"), found.nemesis(row.person.pk))):
        if striking.pair:
            name, chance = striking.pair.other.call_name, striking.chance
            lines.append(_("{about}: {name}, {chance}.").format(about=about, name=name, chance=chance))
    return row.person.name, " ".join(lines)


def _pairs(found: Partners) -> list[list[str]]:
    """Every pair once, the one with the most games first."""
    pairs = [pair for (one, other), pair in found.together.items() if one < other and pair.win_rate.value is not None]
    pairs.sort(key=lambda pair: (-pair.games, pair.person.sorted_by, pair.other.sorted_by))
    return [
        [
            listed([pair.person.call_name, pair.other.call_name]),
            number_words(pair.games),
            percent_words(pair.win_rate.value),
            percent_words(pair.expected.value),
            pair.odds or "–",
        ]
        for pair in pairs[:MOST_PAIRS]
    ]


def _calls(found: BoldCalls, places: int) -> list[list[str]]:
    """What everybody's calls have brought and cost."""
    return [
        [
            row.person.call_name,
            number_words(row.number),
            *(number_words(value, places, sign=True) for value in (row.gained, row.lost, row.net)),
        ]
        for row in found.rows
    ]


def percent_words(share: float | None) -> str:
    """A share as a percentage."""
    return "–" if share is None else format_percent(number_words(100 * share))


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
    league: League, course: Course, frame: Frame, question: StatsFilter, as_public: Callable[[str], str]
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
    return [BookNight(day, as_public(place_of[key]), games[key] // PLAYERS, mine) for key, day, mine in keyed]


MOST_PAIRS = 28
ACROSS = 9  # so many people stand beside each other in one table of evenings


def year_booklet(book: YearBook, *, made: date) -> bytes:
    """The file; the same content gives the same bytes on a day."""
    booklet = Booklet(title=f"{book.league}, {book.period}", foot=f"{book.league} · {book.period}", made=made)
    champion = listed(
        [row.name for row, place in zip(book.rows, _places(book), strict=True) if place == format_place(1)]
    )
    first = [_("Vorn: {name}").format(name=champion)] if book.nights and champion else []
    booklet.cover(book.league, book.period, [_summary(book), *first])
    if not book.nights:
        return booklet.bytes()
    booklet.heading(_("Tabelle"))
    widths = (1.1, 4, *[1.5] * (len(book.columns) - 1))
    cells = [[f"{place}", row.name, *row.cells] for place, row in zip(_places(book), book.rows, strict=True)]
    booklet.table([_("Platz"), *book.columns], cells, widths=widths, left=2, size=9)
    booklet.sentence(_("Punkte: {unit}.").format(unit=book.unit), muted=True)
    for words in book.other:
        booklet.sentence(_("Nicht dabei: {words}.").format(words=words), muted=True)
    if len(book.nights) > 1:
        heading, words = _("Punkte im Lauf der Abende"), _("Linien: die Punkte jedes Spielers, zusammengezählt")
        booklet.picture(heading, course_pixels(book.course), words)
    booklet.heading(_("Leute"))
    for name, sentences in book.people:
        booklet.strong(name)
        booklet.sentence(sentences)
    if book.pairs:
        booklet.heading(_("Paare"))
        head = [_("Paar"), _("Spiele"), _("Siege %"), _("erwartet %"), _("kein Zufall")]
        booklet.table(head, book.pairs, widths=(5, 1.2, 1.2, 1.4, 3))
    if book.calls:
        booklet.heading(_("Ansagen"))
        head = [_("Spieler"), _("Ansagen"), _("gebracht"), _("gekostet"), _("unterm Strich")]
        booklet.table(head, book.calls, widths=(4, 1.4, 1.4, 1.4, 1.4))
    _evenings(booklet, book)
    if book.records:
        booklet.heading(_("Rekorde"))
        head = [_("Rekord"), _("Wert"), _("Wer"), _("Wann")]
        booklet.table(head, [list(one) for one in book.records], widths=(4, 1.8, 3, 4.5), left=4)
    return booklet.bytes()


def _summary(book: YearBook) -> str:
    """How much was played: "Vom 5. Januar 2024 bis zum 20. Dezember 2024: 24 Abende mit 468 Spielen, 6 Leute."""
    if not book.nights:
        return _("In dieser Zeit wurde nicht gespielt.")
    days = [night.day for night in book.nights]
    count = len(days)
    evenings = ngettext("{count} Abend", "{count} Abende", count).format(count=count)
    people = ngettext("{count} Mensch am Tisch", "{count} Leute am Tisch", len(book.rows)).format(count=len(book.rows))
    return _("Vom {first} bis zum {last}: {evenings}, {games}, {people}.").format(
        first=day_words(min(days), "j. F Y"),
        last=day_words(max(days), "j. F Y"),
        evenings=evenings,
        games=games_words(sum(night.games for night in book.nights)),
        people=people,
    )


def _places(book: YearBook) -> list[str]:
    """The places by points, shared by equals; the rows come in that order."""
    points: dict[int, float] = defaultdict(float)
    for night in book.nights:
        for who, value in night.points.items():
            points[who] += value
    values = [round(points[row.key], 6) for row in book.rows]
    return [format_place(values.index(value) + 1) for value in values]


def _evenings(booklet: Booklet, book: YearBook) -> None:
    """Every evening: who has won it, and what everybody got; many people stand in several tables."""
    booklet.heading(_("Alle Abende"))
    names = {row.key: row.name for row in book.rows}
    rows, bold = [], []
    for night in book.nights:
        most = max(night.points.values(), default=0)
        first = [names[who] for who, value in night.points.items() if value == most and who in names]
        won = f"{listed(first)} {number_words(most, book.places, sign=True)}" if first else ""
        rows.append([day_words(night.day, "d.m.Y"), night.place, won, str(night.games)])
        bold.append([False, False, True, False])
    head = [_("Datum"), _("Ort"), _("Gewonnen"), _("Spiele")]
    booklet.table(head, rows, widths=(1.6, 4, 4.5, 1.2), left=3, bold=bold)
    for start in range(0, len(book.rows), ACROSS):
        _across(booklet, book, book.rows[start : start + ACROSS])


def _across(booklet: Booklet, book: YearBook, people: Sequence[BookRow]) -> None:
    there = {person.key for person in people}
    nights = [night for night in book.nights if there & night.points.keys()]
    booklet.heading(_("Abend für Abend"))
    rows = [
        [day_words(night.day, "d.m.y"), *(_points(night.points.get(person.key), book.places) for person in people)]
        for night in nights
    ]
    bold = [
        [False, *(night.points.get(person.key) == max(night.points.values()) for person in people)] for night in nights
    ]
    size = 8.5 if len(people) < 7 else 7.5
    head = [_("Datum"), *(person.short for person in people)]
    booklet.table(head, rows, widths=(1.5, *[1.6] * len(people)), bold=bold, size=size)


def _points(value: float | None, places: int) -> str:
    return "" if value is None else number_words(value, places, sign=True)
