"""The content of the workbook of a league: its tables as the pages show them, its evenings and its games.

Cells are what the pages say, as numbers: points of games and penalties, shares in per cent with the ends of their
interval. Where a league has used several Abrechnungen, each has a table of its own: their points cannot be added; its
last column says which.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from leagues.formats import day_cell
from leagues.groups.models import League
from scorebook.evenings.models import Evening, Topic
from scorebook.statistics.currencies import PLAYERS, CurrencyShare
from scorebook.statistics.dashboard import Frame, calls, eternal_rows, frame_of, words_used_in
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.downloads import THIN, table_header, table_values, thin_cells
from scorebook.statistics.people import Person
from scorebook.statistics.pivot_tables import CALL_VIEWS, CountTable
from scorebook.statistics.queries import evening_key
from scorebook.statistics.tables import EternalTable, StatisticsTable

from ..game_rows import game_columns, game_rows
from ..workbook import CellKind, CellValue, WorkbookColumn, WorkbookSheet, sheet_name


def workbook_of(league: League, question: StatsFilter) -> Iterator[WorkbookSheet]:
    """The sheets of a league in the period of the question, whatever its currency; call it within one snapshot."""
    frame = frame_of(league.pk)
    shares = frame.shares(question)
    names: list[str] = []

    def named(name: str, share: CurrencyShare | None = None) -> str:
        several = share is not None and len(shares) > 1
        names.append(sheet_name(f"{name} {share.title}" if several and share else name, names))
        return names[-1]

    for share in shares:
        yield _table(
            named(_("Ewige Tabelle"), share),
            _eternal(frame, replace(question, scheme=share.key), other_words=league.other_words),
            share.title,
        )
    people = _people(frame, question)
    titles = {share.key: share.title for share in shares}
    yield WorkbookSheet(
        named(_("Abende")), _evening_columns(people), list(_evenings(league, frame, people, question, titles)), 1
    )
    spoken = words_used_in(frame, question, other_words=league.other_words)
    yield WorkbookSheet(
        named(_("Spiele")),
        game_columns(people, spoken["extra_points"]),
        game_rows(league, frame.people, people, question),
        2,
    )
    for share in shares:
        filtered = replace(question, scheme=share.key)
        yield _table(named(_("Ansagen"), share), _calls(frame, filtered, other_words=league.other_words), share.title)


def _eternal(frame: Frame, question: StatsFilter, *, other_words: bool) -> StatisticsTable:
    spoken = words_used_in(frame, question, other_words=other_words)
    return EternalTable(eternal_rows(frame, question), extra_points=spoken["extra_points"])


def _calls(frame: Frame, question: StatsFilter, *, other_words: bool) -> StatisticsTable:
    found = calls(frame, question, Topic.CALL, other_words=other_words)
    return CountTable(found.calls_by_level(), part=CALL_VIEWS["stufen"])


def _table(name: str, table: StatisticsTable, unit: str) -> WorkbookSheet:
    """A table as a sheet, with what the page says in grey and below it: what is made of few games, and the unit."""
    header, rows = table_header(table), [list(row) for row in table_values(table)]
    thin = thin_cells(table)
    if any(thin):
        header.append(str(THIN))
        rows = [[*row, names or None] for row, names in zip(rows, thin, strict=True)]
    header, rows = [*header, _("Abrechnung")], [[*row, unit] for row in rows]
    kinds = [_kind([row[place] for row in rows]) for place in range(len(header))]
    return WorkbookSheet(name, [WorkbookColumn(*pair) for pair in zip(map(str, header), kinds, strict=True)], rows)


def _kind(cells: Sequence[CellValue]) -> CellKind:
    """What the cells of a column are: whole numbers with a sign where any of them is below zero."""
    there = [cell for cell in cells if cell is not None]
    if any(isinstance(cell, date) for cell in there):
        return CellKind.DAY
    if any(isinstance(cell, str) for cell in there):
        return CellKind.TEXT
    if any(isinstance(cell, float) and not cell.is_integer() for cell in there):
        return CellKind.DECIMAL
    return CellKind.NUMBER


def _people(frame: Frame, question: StatsFilter) -> list[Person]:
    """Everybody who was booked anything in the period, by name."""
    shares = frame.shares(question)
    there = {
        frame.people.canonical_id[row["player"]]
        for share in shares
        for row in frame.rollups.sums(replace(question, scheme=share.key))
    }
    return [person for person in frame.people.all() if person.pk in there]


def _evening_columns(people: Sequence[Person]) -> list[WorkbookColumn]:
    about = [
        WorkbookColumn(_("Datum"), CellKind.DAY),
        WorkbookColumn(_("Ort")),
        WorkbookColumn(_("Abrechnung")),
        WorkbookColumn(_("Spiele"), CellKind.NUMBER),
    ]
    return [*about, *(WorkbookColumn(person.name, CellKind.POINTS) for person in people)]


def _evenings(
    league: League, frame: Frame, people: Sequence[Person], question: StatsFilter, titles: dict[str, str]
) -> Iterator[list[CellValue]]:
    """One evening a row, as they were played: what everybody had at its end."""
    booked: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    unit: dict[Any, str] = {}
    games: dict[str, int] = defaultdict(int)
    for share in frame.shares(question):
        for key, player, scheme, played, points, penalties, totals, *_runs in frame.rollups.nights(
            replace(question, scheme=share.key)
        ):
            booked[key][frame.people.canonical_id[player]] += points + penalties + (totals or 0)
            unit[key] = scheme
            games[key] += played
    evenings = Evening.objects.filter(league=league).annotate(key=evening_key("pk")).order_by()
    place_of = dict(evenings.values_list("key", "place"))
    for key, day in frame.calendar.items():
        if key in booked:
            row = [booked[key].get(person.pk) for person in people]
            yield [day_cell(day), place_of[key], titles[unit[key]], games[key] // PLAYERS, *row]
