"""The evenings of a league as they are now, in one query: answers that are kept go by their stamps."""

from collections.abc import Iterable
from datetime import date
from hashlib import blake2b
from typing import Any, NamedTuple

from django.db.models import Case, CharField, Exists, F, OuterRef, Q, When
from django.db.models.functions import Cast

from leagues.formats import YearOnly
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening

from .people import MergedTables, merged_tables

Row = tuple[
    Any, ...
]  # of an evening: key, day and stamp, whether it is open, contested, of an unknown day, from a table, Spieltag


class Calendar(NamedTuple):
    """The evenings of a league in playing order (key → date), and a stamp that changes whenever any of them does.

    All tables of a Spieltag are one evening here, under the key of the first of them; `nights` says which.
    `running`: the keys of those that are still open. `contested`: the keys of evenings with a dispute that is not yet
    settled, which is no part of the stamp. `stamps`: the key of every evening, of every table too → its own stamp.
    `only_years`: the keys of evenings of which no more than the year is known; `from_tables`: of those that came from a
    table of old ones.
    `closed_stamp`: the same for the evenings that are closed; the keys of the others, of tables too, are `left_open`.
    """

    days: dict[str, date]
    stamp: str
    running: frozenset[str]
    contested: frozenset[str]
    stamps: dict[str, str]
    nights: MergedTables
    closed_stamp: str
    left_open: frozenset[str]
    only_years: frozenset[str]
    from_tables: frozenset[str]


def calendar_of(league_id: int) -> Calendar:
    """The evenings of a league as they are now. One query."""
    rows = _evenings(league_id)
    nights = merged_tables((row[0], row[-1]) for row in rows)
    left_open = frozenset(row[0] for row in rows if row[3])
    return Calendar(
        days={row[0]: _day(row) for row in rows if nights.key_of(row[0]) == row[0]},
        stamp=league_stamp(rows),
        running=frozenset(map(nights.key_of, left_open)),
        contested=frozenset(row[0] for row in rows if row[4]),
        stamps={row[0]: row[2] for row in rows},
        nights=nights,
        closed_stamp=league_stamp(row for row in rows if not row[3]),
        left_open=left_open,
        only_years=frozenset(row[0] for row in rows if row[5]),
        from_tables=frozenset(row[0] for row in rows if row[6]),
    )


def _day(row: Row) -> date:
    return (YearOnly if row[5] else date).fromisoformat(row[1])


def league_stamp(evenings: Iterable[Row]) -> str:
    """A stamp that changes whenever any of these evenings does."""
    every = "".join([f"{key}{day}{stamp}{gathering or ''} " for key, day, stamp, *_marks, gathering in evenings])
    return blake2b(every.encode(), digest_size=16).hexdigest()


def _evenings(league_id: int) -> list[Row]:
    """Every evening in playing order."""
    evenings = Evening.objects.filter(league=league_id).order_by(
        "local_date", F("opened_at").asc(nulls_first=True), "pk"
    )
    contested = Exists(Dispute.objects.filter(league=league_id, evening=OuterRef("pk"), settled_at=None))
    # Whether it is open, not when it ended, and as a number: on SQLite, Django reads each moment and truth value by a
    # function of its own, which for a thousand evenings takes longer than the query.
    is_open = Q(closed_at=None, table=None) | Q(table__isnull=False, table__gathering__ended_at=None)
    conditions = (is_open, contested, Q(day_known=False), Q(opened_at=F("closed_at")))
    marks = (Case(When(condition, then=1), default=0) for condition in conditions)
    key, day, gathering = (Cast(name, CharField()) for name in ("pk", "local_date", "table__gathering_id"))
    return list(evenings.values_list(key, day, "stamp", *marks, gathering))
