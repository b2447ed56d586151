"""Tables for people beside the lines of a league's file. They are not read back."""

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from io import StringIO
from itertools import islice
from typing import Any, TypeVar

from django.db.models import Count, F
from django.utils.translation import gettext as _

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

Key = TypeVar("Key")


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


def chunks(keys: Sequence[Key], most: int) -> Iterator[Sequence[Key]]:
    """The keys in their order, at most so many at a time, as a database takes them in one statement."""
    return (keys[start : start + most] for start in range(0, len(keys), most))
