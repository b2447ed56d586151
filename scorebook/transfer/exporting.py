"""A league as a file: its lines, by names or by signs, and tables for people beside them, which are not read back."""

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from io import StringIO
from itertools import chain, islice
from time import monotonic
from typing import IO, Any, Final

from django.db.models import Count, F
from django.utils.text import slugify
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from leagues.database import snapshot
from leagues.formats import day_cell, day_from
from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.evenings.models import Evening, EveningPlayer, Participation, Score
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.terms import in_words_of
from scorebook.rules.wording import party_word
from scorebook.scoring import SCHEMES
from scorebook.scoring.game import kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind, PartyName
from scorebook.statistics.pages.downloads import cell
from scorebook.statistics.queries import day_of_evening
from scorebook.version import VERSION

from .league_file import layout
from .league_file.archive import ArchiveWriter
from .league_file.entities import ENTITIES, OF_TYPE
from .league_file.fields import UNSET, Line
from .league_file.layout import SUFFIX, Manifest
from .league_lines import files_of
from .models import chunks

# What people have written: with signs instead of names it is left out, since names may stand in it.
BLANK: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {
        field.name: field.signs
        for field in (*entity.fields, *(chain(*OF_TYPE.values()) if name == layout.EVENTS else ()))
        if field.signs is not UNSET
    }
    for name, entity in ENTITIES.items()
}
PIECE: Final = 64 * 1024  # bytes
CHECK_INTERVAL: Final = 1.0  # seconds


def export_league(*, league: League, target: IO[bytes], signs: bool = False) -> Manifest:
    """Write all of a league into a file, as it stands at this moment. The same league gives the same bytes.

    `signs`: players are called by their signs, and nothing that people have written goes along, nor the journal.
    """
    writer = ArchiveWriter(target)
    with snapshot():
        for name, rows in files_of(league):
            writer.lines(name, _by_signs(name, rows) if signs else rows)
        if not signs:
            for name, parts in sheets_of(league):
                writer.table(name, parts)
    return writer.close(program=VERSION, league="" if signs else league.name, signs=signs)


class ExportEnded(Exception):  # noqa: N818 - nothing is broken
    """The receiver of a file has lost the right to it; the rest of it is not sent."""


def pieces_while(file: IO[bytes], allowed: Callable[[], bool]) -> Iterator[bytes]:
    """A file in pieces, as long as it is still allowed, which is asked again each second. Raises ExportEnded.

    The answer breaks off then: a file that is not whole cannot be taken for one.
    """
    checked_at = monotonic()
    with file:
        while piece := file.read(PIECE):
            if monotonic() - checked_at >= CHECK_INTERVAL:
                if not allowed():
                    raise ExportEnded
                checked_at = monotonic()
            yield piece


def file_name(league: League) -> str:
    """How the file of a league is called on the day it is made: `liga-freitagsrunde-2026-11-23.spielbuch.zip`."""
    return f"liga-{slugify(league.name) or league.pk}-{localdate():%Y-%m-%d}{SUFFIX}"


def _by_signs(name: str, rows: Iterable[Line]) -> Iterator[Line]:
    if not ENTITIES[name].signs:
        return
    taken: set[str] = set()
    for number, row in enumerate(rows, start=1):
        plain: dict[str, Any] = {key: empty for key, empty in BLANK[name].items() if key in row}
        if name == layout.LEAGUE:
            plain["name"] = _("Liga")
        if name == layout.SEASONS:
            plain["name"] = _("Saison {start}").format(start=row["start"])
        if name == layout.RULE_SETS:
            plain["name"] = _("Regelwerk {number}").format(number=number)
        if name == layout.PLAYERS:
            plain["name"] = _free(
                row["sign"] or _("Spieler {number}").format(number=row["number"]), row["number"], taken
            )
        if "details" in row:
            plain["details"] = {key: value for key, value in row["details"].items() if key in ("kind", "source")}
        yield {**row, **plain}


def _free(sign: str, number: int, taken: set[str]) -> str:
    """A sign made unique as a name: somebody who left may have had the same."""
    name = f"{sign} {number}" if sign.casefold() in taken else sign
    taken.add(name.casefold())
    return name


# Tables for people beside the lines of a league's file. They are not read back.


ROWS_AT_A_TIME = 500
EVENINGS_AT_A_TIME = 50
NOT_THERE = ("", None)
Row = Iterable[Any]


def sheets_of(league: League) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Each table by its name, line by line."""
    players = dict(Player.objects.filter(league=league).order_by("pk").values_list("pk", "name"))
    yield "abende.csv", _csv(_evenings(league, players))
    yield "spiele.csv", _csv(_games(league, players))


def _csv(rows: Iterable[Row]) -> Iterator[bytes]:
    """The table for German spreadsheets: semicolons, UTF-8 with a mark, no cell that is a formula."""
    yield b"\xef\xbb\xbf"
    rest = iter(rows)
    while some := list(islice(rest, ROWS_AT_A_TIME)):
        out = StringIO()
        csv.writer(out, delimiter=";", lineterminator="\r\n").writerows([cell(value) for value in row] for row in some)
        yield out.getvalue().encode()


def _evenings(league: League, players: dict[int, str]) -> Iterator[Row]:
    """One evening a line: how many games, and what everybody had at the end."""
    yield [_("Datum"), _("Ort"), _("Abrechnung"), _("Spiele"), *players.values()]
    points: dict[Any, dict[int, int]] = defaultdict(dict)
    about: dict[Any, Row] = {}
    rows = EveningPlayer.objects.filter(league=league).order_by("local_date", "evening", "player")
    for evening, day, place, scheme, player, games, penalties, totals in rows.values_list(
        "evening", day_of_evening(), "evening__place", "scheme", "player", "points", "penalties", "totals"
    ):
        points[evening][player] = games + penalties + (totals or 0)
        about[evening] = [day_cell(day_from(day)), place, SCHEMES[scheme].title if scheme in SCHEMES else scheme]
    games_of = dict(Score.objects.filter(league=league).order_by().values_list("evening").annotate(Count("pk")))
    for evening, cells in about.items():
        yield [*cells, games_of.get(evening, 0), *(points[evening].get(player) for player in players)]


def _games(league: League, players: dict[int, str]) -> Iterator[Row]:
    """One game a line, with what everybody got for it."""
    yield [_("Datum"), _("Spiel"), _("Spielart"), _("Re"), _("Gewonnen"), _("Wert"), _("Bock"), *players.values()]
    latest = F("opened_at").desc(nulls_last=True)
    evenings = list(
        Evening.objects.filter(league=league)
        .order_by("local_date", latest, "pk")
        .values_list("pk", day_of_evening(""), "rule_set_version")
    )
    versions = RuleSetVersion.objects.filter(league=league)
    schemes = {version.pk: in_words_of(league, version.scheme) for version in versions}
    for some in chunks(evenings, EVENINGS_AT_A_TIME):
        days = {evening: (day_cell(day_from(day)), schemes[version]) for evening, day, version in some}
        yield from _game_rows(league, days, players)


def _game_rows(league: League, days: dict[Any, tuple[date | str, Scheme]], players: dict[int, str]) -> Iterator[Row]:
    """The games of some evenings, which are given in order with their days and schemes. Two queries."""
    booked: dict[Any, dict[int, tuple[str, int]]] = defaultdict(dict)
    played = Participation.objects.filter(league=league, evening__in=days).order_by("player")
    for game, player, side, points in played.values_list("game", "player", "side", "points"):
        booked[game][player] = (side, points)
    rows: dict[Any, list[Any]] = {evening: [] for evening in days}
    scores = Score.objects.filter(league=league, evening__in=days).order_by("number")
    for evening, *row in scores.values_list("evening", "game", "number", "game__kind", "winner", "value", "bock"):
        rows[evening].append(row)
    for evening, of in rows.items():
        day, scheme = days[evening]
        winners = {name.value: party_word(name, scheme) for name in PartyName}
        for game, number, kind, winner, value, bock in of:
            re = ", ".join([players[player] for player, (side, _points) in booked[game].items() if side == "re"])
            by_player = [booked[game].get(player, NOT_THERE)[1] for player in players]
            cells = [number, kind_word(Kind(kind), scheme), re, winners.get(winner, "–"), value, bock]
            yield [day, *cells, *by_player]
