"""Tables for people beside the lines of a league's file. They are not read back."""

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.evenings.models import EveningPlayer, Participation, Score
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.words import KIND_WORDS, PARTY_WORDS
from scorebook.statistics.pages.downloads import cell

ROWS_AT_A_TIME = 2_000
Row = Iterable[Any]


def sheets_of(league: League) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Each table by its name, line by line."""
    players = dict(Player.objects.filter(league=league).order_by("pk").values_list("pk", "name"))
    yield "abende.csv", _csv(_evenings(league, players))
    yield "spiele.csv", _csv(_games(league, players))


def _csv(rows: Iterable[Row]) -> Iterator[bytes]:
    """The table for German spreadsheets: semicolons, UTF-8 with a mark, no cell that is a formula."""
    yield b"\xef\xbb\xbf"
    for row in rows:
        out = StringIO()
        csv.writer(out, delimiter=";", lineterminator="\r\n").writerow([cell(value) for value in row])
        yield out.getvalue().encode()


def _evenings(league: League, players: dict[int, str]) -> Iterator[Row]:
    """One evening a line: how many games, and what everybody had at the end."""
    yield [_("Datum"), _("Ort"), _("Abrechnung"), _("Spiele"), *players.values()]
    points: dict[Any, dict[int, int]] = defaultdict(dict)
    about: dict[Any, Row] = {}
    rows = EveningPlayer.objects.filter(league=league).order_by("local_date", "evening", "player")
    for evening, day, place, scheme, player, games, penalties, totals in rows.values_list(
        "evening", "local_date", "evening__place", "scheme", "player", "points", "penalties", "totals"
    ):
        points[evening][player] = games + penalties + (totals or 0)
        about[evening] = [day, place, scheme]
    games_of: dict[Any, int] = defaultdict(int)
    for evening in Score.objects.filter(league=league).values_list("evening", flat=True).iterator(ROWS_AT_A_TIME):
        games_of[evening] += 1
    for evening, told in about.items():
        yield [*told, games_of[evening], *(points[evening].get(player) for player in players)]


def _games(league: League, players: dict[int, str]) -> Iterator[Row]:
    """One game a line, with what everybody got for it."""
    yield [_("Datum"), _("Spiel"), _("Spielart"), _("Re"), _("Gewonnen"), _("Wert"), _("Bock"), *players.values()]
    scores = Score.objects.filter(league=league).order_by("evening__local_date", "evening", "number")
    rows = scores.values_list("game", "evening__local_date", "number", "game__kind", "winner", "value", "bock")
    some: list[Any] = []
    for row in rows.iterator(ROWS_AT_A_TIME):
        some.append(row)
        if len(some) == ROWS_AT_A_TIME:
            yield from _game_rows(some, players)
            some = []
    yield from _game_rows(some, players)


def _game_rows(rows: list[Any], players: dict[int, str]) -> Iterator[Row]:
    booked: dict[Any, dict[int, tuple[str, int]]] = defaultdict(dict)
    for game, player, side, points in (
        Participation.objects.filter(game__in=[row[0] for row in rows])
        .order_by("player")
        .values_list("game", "player", "side", "points")
    ):
        booked[game][player] = (side, points)
    for game, day, number, kind, winner, value, bock in rows:
        re = ", ".join(players[player] for player, (side, _points) in booked[game].items() if side == "re")
        won = {name.value: word for name, word in PARTY_WORDS.items()}.get(winner, "–")
        given = [booked[game].get(player, ("", None))[1] for player in players]
        yield [day, number, str(KIND_WORDS[Kind(kind)]), re, won, value, bock, *given]
