"""Who sits at which table of a round just now, or sat there when it ended: read without folding the evenings."""

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet

from scorebook.evenings.models import Evening, Event, EventKind, Seat

from .models import GatheringTable, table_of

COMES_AND_GOES = (EventKind.JOIN, EventKind.LEAVE)


class TableKey(NamedTuple):
    """A table by its evening, and its number in the round."""

    evening: UUID
    number: int


def seated_at(tables: QuerySet[GatheringTable]) -> dict[TableKey, set[int]]:
    """The keys of the players at each of these tables. Two queries."""
    keys, number = tables.order_by().values("evening"), "evening__table__number"
    seated: dict[TableKey, set[int]] = defaultdict(set)
    for evening, table, player in Seat.objects.filter(evening__in=keys).values_list("evening", number, "player"):
        seated[TableKey(evening, table)].add(player)
    events = Event.objects.filter(evening__in=keys, kind__in=COMES_AND_GOES, withdrawn_at=None)
    told = events.order_by("evening", "position").values_list("evening", number, "kind", "player")
    for evening, table, kind, player in told:
        if kind == EventKind.JOIN:
            seated[TableKey(evening, table)].add(player)
        else:
            seated[TableKey(evening, table)].discard(player)
    return seated


def where_seated(players: Collection[int]) -> set[UUID]:
    """The tables at which one of these players sits, in rounds that count. Two queries."""
    sat = Seat.objects.filter(player__in=players).values("evening")
    came = Event.objects.filter(player__in=players, kind=EventKind.JOIN, withdrawn_at=None).values("evening")
    tables = GatheringTable.objects.filter(Q(evening__in=sat) | Q(evening__in=came), withdrawn_at=None)
    return {table.evening for table, there in seated_at(tables).items() if there & set(players)}


def at_other_tables(evening: Evening) -> dict[int, int]:
    """Who sits at another table of the round that this evening is one of, with its number; empty for other evenings.

    Two queries, and one the first time for its table.
    """
    own = table_of(evening)
    if own is None or own.withdrawn_at:
        return {}
    others = GatheringTable.objects.filter(gathering=own.gathering_id, round_number=own.round_number, withdrawn_at=None)
    seated = seated_at(others.exclude(pk=own.pk))
    return {player: table.number for table, there in seated.items() for player in there}
