"""The evenings of a league as they are now, in one query: whatever is remembered goes by their stamps."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final, NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When

from leagues.results import Shelf
from leagues.statements import KeyedTexts, Written
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening

from .nights import Nights, nights_of
from .stretches import RESULTS, Stretch, league_stamp, stretches_of


class Calendar(NamedTuple):
    """The evenings of a league in playing order (key → date), and a stamp that changes whenever any of them does.

    All tables of a Spieltag are one evening here, under the key of the first of them; `nights` says which.
    `running`: the keys of those that are still open. `contested`: the keys of evenings with a dispute that nobody has
    settled, which is no part of the stamp. `stamps`: the key of every evening, of every table too → its own stamp.
    `stretches`: the time before the last year, and that year; `closed`: the same time without the evenings that are
    open, whose keys are `left_open`, those of tables too.
    """

    days: dict[str, date]
    stamp: str
    running: frozenset[str]
    contested: frozenset[str]
    stamps: dict[str, str]
    nights: Nights
    stretches: tuple[Stretch, ...]
    closed: tuple[Stretch, ...]
    left_open: frozenset[str]


def calendar_of(league_id: int) -> Calendar:
    """The evenings of a league as they are now. One query."""
    rows = _EVENINGS.of(league_id)
    held = _held(league_id, rows)
    left_open = frozenset(row[0] for row in rows if row[3])
    return Calendar(
        days=held.days,
        stamp=held.stamp,
        running=frozenset(map(held.nights.key_of, left_open)),
        contested=frozenset(row[0] for row in rows if row[4]),
        stamps=held.stamps,
        nights=held.nights,
        stretches=held.stretches,
        closed=tuple(_closed(one, rows) for one in held.stretches) if left_open else held.stretches,
        left_open=left_open,
    )


def _closed(stretch: Stretch, rows: Sequence[tuple[Any, ...]]) -> Stretch:
    """The same time without the evenings that are open."""
    start, end = str(stretch.start or ""), str(stretch.end or "9999")
    there = [row for row in rows if start <= row[1] <= end]
    without = frozenset(row[0] for row in there if row[3])
    if not without:
        return stretch
    stamp = league_stamp((row[0], row[1], row[2], row[5]) for row in there if not row[3])
    return replace(stretch, stamp=f"{stamp} closed", without=without)


class _Held(NamedTuple):
    """What a calendar says as long as no evening changes; the names are those of Calendar."""

    stamp: str
    days: dict[str, date]
    stamps: dict[str, str]
    nights: Nights
    stretches: tuple[Stretch, ...]


def _held(league_id: int, rows: Sequence[tuple[Any, ...]]) -> _Held:
    evenings = [(row[0], row[1], row[2], row[5]) for row in rows]
    stamp = league_stamp(evenings)

    def make() -> _Held:
        nights = nights_of((row[0], row[5]) for row in rows)
        days = {row[0]: date.fromisoformat(row[1]) for row in rows if nights.key_of(row[0]) == row[0]}
        stamps = {row[0]: row[2] for row in rows}
        return _Held(stamp, days, stamps, nights, stretches_of(evenings))

    return _CALENDARS.made((league_id, (stamp,)), make)


# What is made of the rows takes as long as to read them, and is the same until an evening changes.
_CALENDARS: Final = Shelf[_Held]("calendars", RESULTS, here_only=True)


def _evenings(league_id: int) -> QuerySet[Evening, Any]:
    """Key, day, stamp, whether it is open, whether it is contested, and Spieltag of every evening in playing order."""
    evenings = Evening.objects.filter(league=league_id).order_by(
        "local_date", F("opened_at").asc(nulls_first=True), "pk"
    )
    contested = Exists(Dispute.objects.filter(league=league_id, evening=OuterRef("pk"), settled_at=None))
    # Whether it is open, not when it ended, and as a number: on SQLite, Django reads each moment and truth value by a
    # function of its own, which for a thousand evenings takes longer than the query.
    is_open = Q(closed_at=None, table=None) | Q(table__isnull=False, table__gathering__ended_at=None)
    marks = (Case(When(condition, then=1), default=0) for condition in (is_open, contested))
    return evenings.values_list(Written("pk"), Written("local_date"), "stamp", *marks, Written("table__gathering_id"))


_EVENINGS: Final = KeyedTexts(_evenings, int)
