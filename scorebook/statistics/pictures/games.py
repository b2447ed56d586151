"""What pictures need of single games: one query each, remembered like the rollups, each stretch of time by itself."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from django.db.models import BigIntegerField, Case, CharField, Count, F, OuterRef, QuerySet, Subquery, Sum, When
from django.db.models.functions import Cast, Substr
from django.utils import timezone

from leagues.results import Shelf
from scorebook.evenings.models import EveningPlayer, Event, EventKind, PartyMember, Score, Seat

from ..currencies import PLAYERS
from ..filters import Question
from ..reads import Rollups
from ..stretch_reads import evening_key
from ..stretches import RESULTS, ByStretch, Rows, added_up, stretch_number

TO_THE_HOUR = 13  # letters of "2026-10-30 21"
MOVES = (EventKind.JOIN, EventKind.LEAVE, EventKind.SEATS, EventKind.PAUSE, EventKind.RESUME)


class GameSums(NamedTuple):
    """Games of one player in one currency that have something in common: how many, and the points."""

    player: int
    scheme: str
    what: int
    games: int
    points: int


def values(of: Rollups, question: Question) -> tuple[tuple[int, str, int], ...]:
    """How many games were worth how much: value, winning party ("none": nobody), number."""
    return tuple(added_up(_VALUES.of(of, question.about_rows), by=2))


def by_hour(of: Rollups, question: Question) -> Iterator[GameSums]:
    """Everybody's games by the hour at which they were written down: `what` is 21 from 21:00 on, at the table."""
    return (GameSums(*row) for row in chain.from_iterable(_HOURS.of(of, question.about_rows)))


def by_place(of: Rollups, question: Question) -> Iterator[GameSums]:
    """Everybody's games by how far left of the dealer they sat: `what` is 1 for who leads, up to 4 for the dealer.

    Where the dealer sits a game out, 4 is whoever sits last before the dealer; such games only count at evenings
    during which nobody came, left, paused or changed places, because it is not known otherwise who sat where.
    """
    return (GameSums(*row) for row in chain.from_iterable(_PLACES.of(of, question.about_rows)))


def _values(league_id: int, question: Question, cut: date | None = None) -> Rows:
    scores = Score.objects.filter(league=league_id, evening__in=_evenings(league_id, question))
    rows, by = _cut(scores, "evening__local_date", cut)
    return list(rows.order_by().values_list(*by, "value", "winner").annotate(number=Count("pk")))


def _hours(league_id: int, question: Question, cut: date | None = None) -> Rows:
    hour = Substr(Cast("game__event__recorded_at", CharField()), 1, TO_THE_HOUR)
    rows = _members(league_id, question).filter(game__event__recorded_at__isnull=False).annotate(hour=hour)
    summed = _summed(rows, cut, "hour")
    return _together(league_id, question, ((*row[:-3], _local_hour(row[-3]), *row[-2:]) for row in summed))


def _places(league_id: int, question: Question, cut: date | None = None) -> Rows:
    dealer = PartyMember.objects.filter(game=OuterRef("game"), player=OuterRef("game__score__dealer"))
    members = _members(league_id, question).annotate(dealt_at=Subquery(dealer.values("place")))
    there = _evenings(league_id, question)
    moves = Event.objects.filter(league=league_id, kind__in=MOVES, withdrawn_at=None, evening__in=there)
    moved = set(moves.values_list(evening_key(), flat=True))
    seats: dict[str, dict[int, int]] = defaultdict(dict)
    seated = Seat.objects.filter(league=league_id, evening__in=there).order_by()
    for evening, player, position in seated.values_list(evening_key(), "player_id", "position"):
        seats[evening][player] = position
    found = []
    for *first, evening, player, place, dealt_at, dealt, games, points in _summed(
        members, cut, "place", "dealt_at", "game__score__dealer"
    ):
        at = (place - dealt_at - 1) % PLAYERS + 1 if dealt_at is not None else None
        sat = seats[evening]
        if at is None and evening not in moved and player in sat and dealt in sat:
            at = _left_of(sat[dealt], sat[player], len(sat))
        if at is not None:
            found.append((*first, evening, player, at, games, points))
    return _together(league_id, question, found)


def _together(league_id: int, question: Question, rows: Iterable[tuple[Any, ...]]) -> Rows:
    """The rows of all evenings in one currency as one; before the evening may stand the stretch."""
    schemes: dict[str, str] = defaultdict(lambda: question.scheme)
    if question.normalised:
        there = EveningPlayer.objects.filter(question.rows(league_id)).order_by()
        schemes |= dict(there.values_list(evening_key(), "scheme").distinct())
    found: dict[tuple[Any, ...], list[int]] = defaultdict(lambda: [0, 0])
    for *first, evening, player, what, games, points in rows:
        sums = found[*first, player, schemes[evening], what]
        sums[0] += games
        sums[1] += points
    return [(*key, *sums) for key, sums in found.items()]


@cache
def _local_hour(text: str) -> int:
    """The hour at the table, of an hour in UTC."""
    day, _blank, hour = text.partition(" ")
    moment = datetime.fromisoformat(f"{day} {hour}:00:00").replace(tzinfo=UTC)
    return timezone.localtime(moment).hour


def _left_of(dealer: int, seat: int, size: int) -> int | None:
    """How far left of a dealer who does not play: of more than four, the two on either side of the dealer play."""
    away = (seat - dealer) % size
    if away in {1, 2}:
        return away
    return away - size + PLAYERS + 1 if away >= size - 2 else None


def _evenings(league_id: int, question: Question) -> QuerySet[EveningPlayer, Any]:
    return EveningPlayer.objects.filter(question.rows(league_id)).values("evening")


def _members(league_id: int, question: Question) -> QuerySet[PartyMember]:
    return PartyMember.objects.filter(
        game__league=league_id, game__score__isnull=False, game__evening__in=_evenings(league_id, question)
    )


def _summed(rows: QuerySet[PartyMember], cut: date | None, *by: str) -> Rows:
    """Evening, player, what it is grouped by, games and points."""
    own = Case(When(party__side="re", then=F("game__score__re_points")), default=F("game__score__kontra_points"))
    key = Cast("game__evening_id", CharField())
    rows, stretch = _cut(rows, "game__evening__local_date", cut)
    grouped = rows.order_by().values_list(*stretch, key, "player_id", *by)
    return list(grouped.annotate(games=Count("pk"), points=Sum(own, output_field=BigIntegerField())))


def _cut(rows: QuerySet[Any], path: str, cut: date | None) -> tuple[QuerySet[Any], tuple[str, ...]]:
    """The rows with the stretch that they lie in, if there is a cut, and the name of that column."""
    return (rows.annotate(stretch=stretch_number(path, cut)), ("stretch",)) if cut else (rows, ())


_VALUES: Final = ByStretch(Shelf("values", RESULTS), _values)
_HOURS: Final = ByStretch(Shelf("hours", RESULTS), _hours)
_PLACES: Final = ByStretch(Shelf("places", RESULTS), _places)
