"""The evenings of a league, what everybody has got at each, and their runs: what counts as one evening."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import blake2b
from typing import Any, Final

from django.db.models import Case, CharField, Exists, F, OuterRef, Q, When
from django.db.models.functions import Cast

from leagues.formats import YearOnly
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening


@dataclass(slots=True)
class Streak:
    """A streak while it is counted: `current` is positive for wins, negative for losses.

    `won_at`, `lost_at`: the keys of the evenings at which the longest ones were first as long as they are.
    """

    current: int = 0
    longest_win: int = 0
    longest_loss: int = 0
    won_at: str = ""
    lost_at: str = ""

    def add_nights(self, nights: Iterable["EveningResult"]) -> None:
        """Add the results of many evenings in order, in one loop: it is done for every evening of everybody.

        Games of which only the points are known are left out: it is unknown whether they would continue a run.
        """
        current, most_won, most_lost = self.current, self.longest_win, self.longest_loss
        for night in nights:
            key, games, (lead, tail, longest_win, longest_loss, bare) = night[0], night[3], night[7:]
            games -= bare
            if not games:
                continue
            joined = current + lead if current * lead > 0 else lead
            # seldom longer than before
            if longest_win > most_won or joined > most_won:
                most_won, self.won_at = max(longest_win, joined), key
            if longest_loss > most_lost or -joined > most_lost:
                most_lost, self.lost_at = max(longest_loss, -joined), key
            current = joined if abs(lead) == games else tail
        self.current, self.longest_win, self.longest_loss = current, most_won, most_lost

    def longest(self, *, won: bool) -> int:
        """The longest one of wins, or of losses."""
        return self.longest_win if won else self.longest_loss

    def result(self, result: int, key: str = "") -> None:
        """Add a single result: 1, −1, or 0 without a winner; `key`: of its evening."""
        self.current = self.current + result if self.current * result > 0 else result
        if self.current > self.longest_win:
            self.longest_win, self.won_at = self.current, key
        if -self.current > self.longest_loss:
            self.longest_loss, self.lost_at = -self.current, key


# What counts as one evening: usually an evening, but all tables and rounds of a Spieltag together.


# One player's result of an evening: a text key of the evening, player, scheme, games, points, penalties, totals (None
# if there are none), lead, tail, longest win, longest loss, and how many of the games are known by their points alone.
# There are thousands of them, therefore plain tuples.
EveningResult = tuple[str, int, str, int, int, int, int | None, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class MergedTables:
    """Which evenings are tables of a Spieltag: key → the key of its first table, in playing order.

    `gatherings`: the key of the first table → that of the Spieltag.
    """

    first: Mapping[str, str] = field(default_factory=dict)
    gatherings: Mapping[str, str] = field(default_factory=dict)

    def key_of(self, evening: str) -> str:
        """The key under which an evening counts."""
        return self.first.get(evening, evening)


NOTHING_TOGETHER: Final = MergedTables()


def merged_tables(evenings: Iterable[tuple[str, str | None]]) -> MergedTables:
    """From the keys of all evenings in playing order, each with that of its Spieltag."""
    first: dict[str, str] = {}
    begun: dict[str, str] = {}
    for key, gathering in evenings:
        if gathering is not None:
            first[key] = begun.setdefault(gathering, key)
    return MergedTables(first, {key: gathering for gathering, key in begun.items()}) if first else NOTHING_TOGETHER


def merge_results(rows: Iterable[Any], nights: MergedTables) -> tuple[EveningResult, ...]:
    """Everybody's results; those of one player at the tables of a Spieltag are one result."""
    if not nights.first:
        return tuple(rows)
    order = {key: place for place, key in enumerate(nights.first)}
    found: list[EveningResult] = []
    together: dict[tuple[str, int, str], list[EveningResult]] = {}
    for row in rows:
        if row[0] in order:
            together.setdefault((nights.first[row[0]], row[1], row[2]), []).append(row)
        else:
            found.append(row)
    for name, some in together.items():
        found.append(_one_result(name, sorted(some, key=lambda row: order[row[0]])))
    return tuple(found)


def _one_result(name: tuple[str, int, str], rows: list[EveningResult]) -> EveningResult:
    """Results at one table after the other: their sums, and their runs of equal results as one goes on in the next."""
    run, lead, played = Streak(), 0, 0
    for row in rows:
        if games := row[3] - row[11]:
            if abs(lead) == played and (lead * row[7] > 0 or not played):
                lead += row[7]
            played += games
            run.add_nights([row])
    totals = [row[6] for row in rows if row[6] is not None]
    games, bare = sum(row[3] for row in rows), sum(row[11] for row in rows)
    sums = (games, sum(row[4] for row in rows), sum(row[5] for row in rows), sum(totals) if totals else None)
    return (*name, *sums, lead, run.current, run.longest_win, run.longest_loss, bare)


Row = tuple[
    Any, ...
]  # of an evening: key, day and stamp, whether it is open, contested, of an unknown day, from a table, Spieltag


@dataclass(frozen=True)
class Calendar:
    """The evenings of a league in playing order (`calendar`: key → day), as they are now.

    All tables of a Spieltag are one evening here, under the key of the first of them; `nights` says which.
    `league_stamp` changes whenever any evening does, `closed_stamp` with those that are closed. `running`: the keys of
    those that are still open; `left_open`: the same of tables, too. `contested`: the keys of evenings with a dispute
    that is not yet settled, which is no part of a stamp. `stamps`: the key of every evening, of every table too → its
    own stamp. `only_years`: the keys of evenings of which no more than the year is known; `from_tables`: of those that
    came from a table of old ones.
    """

    calendar: dict[str, date]
    league_stamp: str
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
        calendar={row[0]: _day(row) for row in rows if nights.key_of(row[0]) == row[0]},
        league_stamp=_stamp_of(rows),
        running=frozenset(map(nights.key_of, left_open)),
        contested=frozenset(row[0] for row in rows if row[4]),
        stamps={row[0]: row[2] for row in rows},
        nights=nights,
        closed_stamp=_stamp_of(row for row in rows if not row[3]),
        left_open=left_open,
        only_years=frozenset(row[0] for row in rows if row[5]),
        from_tables=frozenset(row[0] for row in rows if row[6]),
    )


def _day(row: Row) -> date:
    return (YearOnly if row[5] else date).fromisoformat(row[1])


def _stamp_of(evenings: Iterable[Row]) -> str:
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
