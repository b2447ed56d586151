"""The queries of the statistics: a fixed number, over rollups, whatever the history."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import CharField, F, Q, Sum
from django.db.models.functions import Cast

from leagues.models import Season
from scorebook.models import Evening, EveningPair, EveningPlayer, EveningTally, Participation, Topic
from scorebook.models.rollups import PAIR_SUMS, TALLY_SUMS

from .filters import Currency, Filter, currency_from_sums

SUMS = (
    "games",
    "wins",
    "undecided",
    "points",
    "penalties",
    "re_games",
    "soli",
    "soli_won",
    "bock_games",
    "calls",
    "calls_kept",
    "calls_unnamed",
    "extras",
    "extras_unnamed",
    "extras_lost",
    "extras_lost_unnamed",
)


# One player's evening as the course of a league needs it: a text key of the evening, player, scheme, games, points,
# penalties, lead, tail, longest win, longest loss. There are thousands of them: plain tuples.
Night = tuple[str, int, str, int, int, int, int, int, int, int]
NIGHT = ("scheme", "games", "points", "penalties", "lead", "tail", "longest_win", "longest_loss")


def evening_key() -> Cast:
    """The evening as a string: making thousands of UUID objects would cost more than the query."""
    return Cast("evening_id", CharField())


def currencies_of(league_id: int) -> list[Currency]:
    """The currencies in which a league has ever played."""
    sums = (
        EveningPlayer.objects.filter(league=league_id)
        .values("scheme")
        .annotate(all_games=Sum("games"), all_points=Sum("points"), all_squares=Sum("squares"))
        .order_by("scheme")
    )
    return [
        currency_from_sums(row["scheme"], int(row["all_games"]), int(row["all_points"]), row["all_squares"])
        for row in sums
    ]


def calendar_of(league_id: int) -> dict[str, date]:
    """The evenings of a league in the order they were played: key → date."""
    evenings = Evening.objects.filter(league=league_id).order_by(
        "local_date", F("opened_at").asc(nulls_first=True), "pk"
    )
    return dict(evenings.values_list(Cast("pk", CharField()), "local_date"))


def seasons_of(league_id: int) -> list[Season]:
    """The seasons of a league, the newest first."""
    return list(Season.objects.filter(league=league_id).order_by("-start", "pk"))


def sums_of(league_id: int, wanted: Filter) -> list[dict[str, Any]]:
    """The sums of every player and currency, in rows with `player`, `scheme` and the names of SUMS."""
    names = {f"sum_{name}": Sum(name) for name in SUMS}
    rows = EveningPlayer.objects.filter(wanted.rows(league_id)).values_list("player_id", "scheme")
    return _named(("player", "scheme", *SUMS), rows.annotate(**names).order_by())


def nights_of(league_id: int, wanted: Filter) -> list[Night]:
    """Every player's every evening, in no order."""
    rows = EveningPlayer.objects.filter(wanted.rows(league_id)).order_by()
    return list(rows.values_list(evening_key(), "player_id", *NIGHT))


def pairs_of(league_id: int, wanted: Filter, players: Iterable[int] | None = None) -> list[dict[str, Any]]:
    """The sums of every pair and currency, in rows with `player`, `other`, `scheme` and the names of PAIR_SUMS.

    With `players` only the pairs that one of these entries belongs to.
    """
    names = {f"sum_{name}": Sum(name) for name in PAIR_SUMS}
    chosen = wanted.rows(league_id)
    if players is not None:
        chosen &= Q(player__in=players) | Q(other__in=players)
    rows = EveningPair.objects.filter(chosen).values_list("player_id", "other_id", "scheme")
    return _named(("player", "other", "scheme", *PAIR_SUMS), rows.annotate(**names).order_by())


def tallies_of(
    league_id: int, wanted: Filter, topics: Iterable[Topic], players: Iterable[int] | None = None
) -> list[dict[str, Any]]:
    """The sums of every player (or None), party, topic and key, with `scheme` and the names of TALLY_SUMS.

    With `players` only what stands under one of these entries.
    """
    names = {f"sum_{name}": Sum(name) for name in TALLY_SUMS}
    by = ("player_id", "side", "topic", "key", "scheme")
    chosen = wanted.rows(league_id) & Q(topic__in=list(topics))
    if players is not None:
        chosen &= Q(player__in=players)
    rows = EveningTally.objects.filter(chosen).values_list(*by).annotate(**names).order_by()
    return _named(("player", "side", "topic", "key", "scheme", *TALLY_SUMS), rows)


def results_of(evenings: Iterable[str], players: Iterable[int]) -> list[tuple[str, bool, str]]:
    """Evening, won and winning party of all games of some players at some evenings, in order.

    Only asked where two entries that were later merged have played at the same evening.
    """
    rows = Participation.objects.filter(evening__in=list(evenings), player__in=list(players))
    return list(rows.order_by("game__score__number").values_list(evening_key(), "won", "game__score__winner"))


def _named(names: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(names, row, strict=True)) for row in rows]
