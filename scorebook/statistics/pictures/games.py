"""What pictures need of single games: one query each, remembered like the rollups for the stamp of the league."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, Case, CharField, Count, F, OuterRef, QuerySet, Subquery, Sum, When
from django.db.models.functions import Cast, Substr

from leagues.results import kept_in
from scorebook.evenings.models import EveningPlayer, Event, EventKind, PartyMember, Score, Seat

from ..currencies import PLAYERS
from ..filters import Question
from ..reads import RESULTS, Rollups, evening_key

TO_THE_HOUR = 13  # letters of "2026-10-30 21"
MOVES = (EventKind.JOIN, EventKind.LEAVE, EventKind.SEATS, EventKind.PAUSE, EventKind.RESUME)


class GameSums(NamedTuple):
    """Games of one player at one evening that have something in common: how many, and the points."""

    evening: str
    player: int
    what: Any
    games: int
    points: int


def values(of: Rollups, question: Question) -> tuple[tuple[int, str, int], ...]:
    """How many games were worth how much: value, winning party ("none": nobody), number."""
    return _values(of, question.about_rows)


def by_hour(of: Rollups, question: Question) -> tuple[GameSums, ...]:
    """Everybody's games by the hour at which they were written down: `what` is "2026-10-30 21", in UTC."""
    return _by_hour(of, question.about_rows)


def by_place(of: Rollups, question: Question) -> tuple[GameSums, ...]:
    """Everybody's games by how far left of the dealer they sat: `what` is 1 for who leads, up to 4 for the dealer.

    Where the dealer sits a game out, 4 is whoever sits last before the dealer; such games only count at evenings
    during which nobody came, left, paused or changed places, because it is not known otherwise who sat where.
    """
    return _by_place(of, question.about_rows)


@kept_in(RESULTS)
def _values(of: Rollups, question: Question) -> tuple[tuple[int, str, int], ...]:
    scores = Score.objects.filter(league=of.league_id, evening__in=_evenings(of, question))
    return tuple(scores.order_by().values_list("value", "winner").annotate(number=Count("pk")))


@kept_in(RESULTS, GameSums)
def _by_hour(of: Rollups, question: Question) -> tuple[GameSums, ...]:
    hour = Substr(Cast("game__event__recorded_at", CharField()), 1, TO_THE_HOUR)
    rows = _members(of, question).filter(game__event__recorded_at__isnull=False).annotate(hour=hour)
    return tuple(GameSums(*row) for row in _summed(rows, "hour"))


@kept_in(RESULTS, GameSums)
def _by_place(of: Rollups, question: Question) -> tuple[GameSums, ...]:
    dealer = PartyMember.objects.filter(game=OuterRef("game"), player=OuterRef("game__score__dealer"))
    seats = Seat.objects.filter(evening=OuterRef("game__evening"))
    rows = _members(of, question).annotate(
        dealt_at=Subquery(dealer.values("place")),
        seat=Subquery(seats.filter(player=OuterRef("player")).values("position")),
        dealer_seat=Subquery(seats.filter(player=OuterRef("game__score__dealer")).values("position")),
    )
    moved = set(
        Event.objects.filter(league=of.league_id, kind__in=MOVES, withdrawn_at=None).values_list(
            evening_key(), flat=True
        )
    )
    seated = Seat.objects.filter(league=of.league_id).order_by().values_list(evening_key()).annotate(Count("pk"))
    sizes = {evening: size for evening, size in seated if evening not in moved}
    found = []
    for evening, player, place, dealt_at, seat, dealer_seat, games, points in _summed(
        rows, "place", "dealt_at", "seat", "dealer_seat"
    ):
        at = (place - dealt_at - 1) % PLAYERS + 1 if dealt_at is not None else None
        if at is None and evening in sizes and None not in {seat, dealer_seat}:
            at = _left_of(dealer_seat, seat, sizes[evening])
        if at is not None:
            found.append(GameSums(evening, player, at, games, points))
    return tuple(found)


def _left_of(dealer: int, seat: int, size: int) -> int | None:
    """How far left of a dealer who does not play: of more than four, the two on either side of the dealer play."""
    away = (seat - dealer) % size
    if away in {1, 2}:
        return away
    return away - size + PLAYERS + 1 if away >= size - 2 else None


def _evenings(of: Rollups, question: Question) -> QuerySet[EveningPlayer, Any]:
    return EveningPlayer.objects.filter(question.rows(of.league_id)).values("evening")


def _members(of: Rollups, question: Question) -> QuerySet[PartyMember]:
    return PartyMember.objects.filter(
        league=of.league_id, game__score__isnull=False, game__evening__in=_evenings(of, question)
    )


def _summed(rows: QuerySet[PartyMember], *by: str) -> Iterable[tuple[Any, ...]]:
    """Evening, player, what it is grouped by, games and points."""
    own = Case(When(party__side="re", then=F("game__score__re_points")), default=F("game__score__kontra_points"))
    key = Cast("game__evening_id", CharField())
    grouped = rows.order_by().values_list(key, "player_id", *by)
    return grouped.annotate(games=Count("pk"), points=Sum(own, output_field=BigIntegerField()))
