"""The content of the workbook of a league: its tables as the pages show them, its evenings and its games.

Cells are what the pages say, as numbers: points of games and penalties, shares in per cent with the ends of their
interval. Where a league has used several Abrechnungen, each has a table of its own: their points cannot be added; its
last column says which.

What a row says of a game is enough to make the same game of it again (`sheets/fact_reading.py` reads it): everything
that points depend on stands there. Games and evenings of which only the points are known have rows of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any, Final

from django.db.models import F, Q
from django.utils.translation import gettext as _

from leagues.formats import day_cell
from leagues.groups.models import League
from scorebook.evenings.models import (
    Announcement,
    Evening,
    Event,
    EventKind,
    ExtraPoint,
    Participation,
    Party,
    PenaltyShare,
    Topic,
)
from scorebook.evenings.models.game import TOTALS
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.terms import in_words_of
from scorebook.rules.wording import party_word
from scorebook.scoring.game import call_word, extra_short, kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.statistics.currencies import PLAYERS, CurrencyShare
from scorebook.statistics.dashboard import Frame, calls, eternal_rows, frame_of, words_used_in
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.downloads import THIN, table_header, table_values, thin_cells
from scorebook.statistics.people import People, Person
from scorebook.statistics.pivot_tables import CALL_VIEWS, CountTable
from scorebook.statistics.queries import evening_key
from scorebook.statistics.tables import EternalTable, StatisticsTable

from .sheets.fact_words import BARE_GAME, GAME_FACTS, INVALID, LOST_BY, VORAB, special_words
from .workbook import CellKind, CellValue, WorkbookColumn, WorkbookSheet, sheet_name


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
        filtered = replace(question, scheme=share.key)
        spoken = words_used_in(frame, filtered, other_words=league.other_words)
        eternal = EternalTable(eternal_rows(frame, filtered), extra_points=spoken["extra_points"])
        yield _table(named(_("Ewige Tabelle"), share), eternal, share.title)
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
        found = calls(frame, filtered, Topic.CALL, other_words=league.other_words)
        by_level = CountTable(found.calls_by_level(), part=CALL_VIEWS["stufen"])
        yield _table(named(_("Ansagen"), share), by_level, share.title)


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
    """What the cells of a column are."""
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


# Its games, read bit by bit.


AT_A_TIME: Final = 1_000
SIDES: Final = frozenset(side.value for side in PartyName)
EVENT: Final = ("pk", "kind", "data", "evening", "evening__local_date", "evening__day_known", "evening__place", "game")
SCORE: Final = tuple(
    f"game__score__{name}" for name in ("number", "dealer", "winner", "value", "bock", "rule_set_version")
)
READ: Final = (
    *EVENT,
    *SCORE,
    *(f"game__{name}" for name in ("kind", "re_augen", "re_low", "re_high", "armut_player", *GAME_FACTS)),
)


def game_columns(people: Iterable[Person], extra_points: str) -> list[WorkbookColumn]:
    """The heads above the games; `extra_points`: what the groups of these games call them."""
    return [
        WorkbookColumn(_("Datum"), CellKind.DAY),
        WorkbookColumn(_("Spiel"), CellKind.NUMBER),
        WorkbookColumn(_("Geber")),
        WorkbookColumn(_("Spielart")),
        WorkbookColumn(_("Re")),
        WorkbookColumn(_("Gewonnen")),
        WorkbookColumn(_("Augen Re"), CellKind.TEXT),
        WorkbookColumn(_("Wert"), CellKind.NUMBER),
        WorkbookColumn(_("Bock"), CellKind.NUMBER),
        WorkbookColumn(_("Ansagen"), CellKind.LONG),
        WorkbookColumn(extra_points, CellKind.LONG),
        WorkbookColumn(_("Besonderes"), CellKind.LONG),
        WorkbookColumn(_("Ort")),
        *(WorkbookColumn(person.name, CellKind.POINTS) for person in people),
    ]


def game_rows(
    league: League, people: People, persons: Sequence[Person], question: StatsFilter
) -> Iterator[list[CellValue]]:
    """One game a row, in the order in which they were played, with what everybody was booked for it."""
    versions = RuleSetVersion.objects.filter(league=league)
    schemes = {version.pk: in_words_of(league, version.scheme) for version in versions}
    totals = Q(kind=EventKind.POINTS_ONLY) | Q(kind=EventKind.PENALTY, reason=TOTALS, player=None)
    events = Event.objects.filter(
        Q(game__score__number__isnull=False) | totals, league=league, withdrawn_at=None, **_within(question)
    ).order_by("evening__local_date", F("evening__opened_at").asc(nulls_first=True), "evening", "position")
    rows = (dict(zip(READ, row, strict=True)) for row in events.values_list(*READ).iterator(AT_A_TIME))
    counted = _counted(rows)
    while some := list(islice(counted, AT_A_TIME)):
        yield from _rows(some, schemes, people, persons)


def _within(question: StatsFilter) -> dict[str, Any]:
    ends = {"evening__local_date__gte": question.start, "evening__local_date__lte": question.end}
    return {name: day for name, day in ends.items() if day}


def _counted(rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """With the `number` that a game has; what says nothing of single games has none."""
    evening, number = None, 0
    for row in rows:
        if row["evening"] != evening:
            evening, number = row["evening"], 0
        bare = int(row["data"].get("games", 0)) if row["kind"] == EventKind.POINTS_ONLY else 0
        number = row["game__score__number"] or number + bare
        yield {**row, "number": number if row["game"] or bare == 1 else None, "bare": bare}


def _rows(
    rows: list[dict[str, Any]], schemes: dict[int, Scheme], people: People, persons: Sequence[Person]
) -> Iterator[list[CellValue]]:
    keys = [row["game"] for row in rows if row["game"]]
    scheme_of = {row["game"]: schemes[row["game__score__rule_set_version"]] for row in rows if row["game"]}
    booked, re = _booked(rows, keys, people)
    calls, extras = _call_cells(keys, scheme_of, people), _extras(keys, scheme_of, people)
    tricks = _tricks(keys)
    for row in rows:
        own = [booked[row["pk"]].get(person.pk) for person in persons]
        day, place, number = row["evening__local_date"], row["evening__place"] or None, row["number"]
        day = day if row["evening__day_known"] else str(day.year)
        if row["game"]:
            game, cells = row["game"], _cells_of(row, scheme_of[row["game"]], people)
            cell_texts = [", ".join(part[game]) for part in (calls, extras)]
            special = _special(row, scheme_of[game], tricks[game], people)
            yield [
                day,
                number,
                *cells[:2],
                ", ".join(sorted(re[game], key=str.casefold)),
                *cells[2:],
                *cell_texts,
                special,
                place,
                *own,
            ]
        else:
            yield [day, number, None, BARE_GAME if row["bare"] else TOTALS, *([None] * 8), place, *own]


def _cells_of(row: Mapping[str, Any], scheme: Scheme, people: People) -> list[CellValue]:
    """Dealer, kind of game, winner, Augen, value and Böcke."""
    augen, winner, dealer = row["game__re_augen"], row["game__score__winner"], row["game__score__dealer"]
    return [
        people.person(dealer).name if dealer else None,
        kind_word(Kind(row["game__kind"]), scheme),
        party_word(PartyName(winner), scheme) if winner in SIDES else "–",
        augen if augen is not None else f"{row['game__re_low']}–{row['game__re_high']}",
        row["game__score__value"],
        row["game__score__bock"],
    ]


def _booked(
    rows: list[dict[str, Any]], keys: list[Any], people: People
) -> tuple[dict[Any, dict[int, int]], dict[Any, list[str]]]:
    """What everybody was booked by each event, and who was Re in each game."""
    booked: dict[Any, dict[int, int]] = defaultdict(dict)
    re: dict[Any, list[str]] = defaultdict(list)
    event_of = {row["game"]: row["pk"] for row in rows if row["game"]}
    played = Participation.objects.filter(game__in=keys).order_by("pk")
    for game, player, side, points in played.values_list("game", "player", "side", "points"):
        person = people.person(player)
        booked[event_of[game]][person.pk] = points
        if side == PartyName.RE.value:
            re[game].append(person.name)
    bare = [row["pk"] for row in rows if not row["game"]]
    shares = PenaltyShare.objects.filter(event__in=bare).order_by("pk")
    for event, player, points in shares.values_list("event", "player", "points"):
        booked[event][people.person(player).pk] = points
    return booked, re


def _call_cells(keys: list[Any], schemes: dict[Any, Scheme], people: People) -> dict[Any, list[str]]:
    """What was called in each game, by whom where that was written down, otherwise by which party."""
    found: dict[Any, list[str]] = defaultdict(list)
    rows = Announcement.objects.filter(party__game__in=keys).order_by("order", "pk")
    for game, side, call, player, vorab, invalid in rows.values_list(
        "party__game", "party__side", "call", "player", "vorab", "invalid"
    ):
        who = people.person(player).name if player else party_word(PartyName(side), schemes[game])
        how = "".join(f" ({word})" for word, so in ((VORAB, vorab), (INVALID, invalid)) if so)
        found[game].append(f"{who}: {call_word(Call(call), schemes[game])}{how}")
    return found


def _extras(keys: list[Any], schemes: dict[Any, Scheme], people: People) -> dict[Any, list[str]]:
    found: dict[Any, list[str]] = defaultdict(list)
    rows = ExtraPoint.objects.filter(party__game__in=keys).order_by("party__side", "order", "pk")
    for game, side, kind, player, loser in rows.values_list("party__game", "party__side", "kind", "player", "loser"):
        who = people.person(player).name if player else party_word(PartyName(side), schemes[game])
        lost = f"{LOST_BY}{people.person(loser).name}" if loser else ""
        found[game].append(f"{who}: {extra_short(ExtraKind(kind), schemes[game])}{lost}")
    return found


def _tricks(keys: list[Any]) -> dict[Any, dict[str, int | None]]:
    """How many tricks the parties made, where that was written down."""
    found: dict[Any, dict[str, int | None]] = defaultdict(dict)
    rows = Party.objects.filter(game__in=keys).exclude(tricks=None).order_by("pk")
    for game, side, tricks in rows.values_list("game", "side", "tricks"):
        found[game][side] = tricks
    return found


def _special(row: Mapping[str, Any], scheme: Scheme, tricks: Mapping[str, int | None], people: People) -> str:
    """What else is known of a game, in words that are read again."""
    armut = row["game__armut_player"]
    facts = {name: row[f"game__{name}"] for name in GAME_FACTS}
    return special_words(scheme, **facts, armut=people.person(armut).name if armut else "", tricks=tricks)
