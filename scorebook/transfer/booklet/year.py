"""The year book of a league: who is where, how it came about, what was the most, and every evening."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import place_words
from scorebook.charts.draw import course_pixels
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game.sentences import number_words

from ..selectors.year_book import BookRow, YearBook
from .booklet import Booklet

ACROSS = 9  # so many people stand beside each other in one table of evenings


def year_booklet(book: YearBook, *, made: date) -> bytes:
    """The file; the same content gives the same bytes on a day."""
    booklet = Booklet(title=f"{book.league}, {book.period}", foot=f"{book.league} · {book.period}", made=made)
    booklet.title(book.league, book.period)
    booklet.sentence(_summary(book))
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
    if book.records:
        booklet.heading(_("Rekorde"))
        head = [_("Rekord"), _("Wert"), _("Wer"), _("Wann")]
        booklet.table(head, [list(one) for one in book.records], widths=(4, 1.8, 3, 4.5), left=4)
    _evenings(booklet, book)
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
        first=date_format(min(days), "j. F Y"),
        last=date_format(max(days), "j. F Y"),
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
    return [place_words(values.index(value) + 1) for value in values]


def _evenings(booklet: Booklet, book: YearBook) -> None:
    """Every evening: who has won it, and what everybody got; many people stand in several tables."""
    booklet.heading(_("Alle Abende"))
    names = {row.key: row.name for row in book.rows}
    rows, bold = [], []
    for night in book.nights:
        most = max(night.points.values(), default=0)
        first = [names[who] for who, value in night.points.items() if value == most and who in names]
        won = f"{listed(first)} {number_words(most, book.places, sign=True)}" if first else ""
        rows.append([date_format(night.day, "d.m.Y"), night.place, won, str(night.games)])
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
        [date_format(night.day, "d.m.y"), *(_points(night.points.get(person.key), book.places) for person in people)]
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
