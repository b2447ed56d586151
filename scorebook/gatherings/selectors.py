"""A Spieltag as it stands: its rounds and tables, and one standing over all of them.

Everything is read from the rollups of its evenings, which the fold of each table has written.
"""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from leagues.access import league_for, leagues_of
from leagues.groups.models import League, Role
from leagues.people.selectors import Name, names_of
from scorebook.evenings.models import Evening, EveningPlayer, Event, EventKind, Seat
from scorebook.evenings.podium import places_of

from .models import Gathering, GatheringPlayer, GatheringTable, table_of

PLAYERS = 4  # in every game


class PlayedTable(NamedTuple):
    """A table of a round: who sat there when it began, how many games were played, and how many are to be.

    `repeated`: the persons who have sat there, latecomers too.
    """

    evening: Evening
    round_number: int
    number: int
    people: Sequence[Name]
    games: int
    of: int
    repeated: Collection[str]

    @property
    def games_left(self) -> int:
        """How many games are missing."""
        return max(self.of - self.games, 0)


class PlayedRound(NamedTuple):
    """A round with its tables; `pausing`: who takes part in the Spieltag and sat at none of them.

    `booked`: whether there are points or games at any of them.
    """

    number: int
    tables: Sequence[PlayedTable]
    pausing: Sequence[Name]
    booked: bool

    @property
    def open(self) -> list[PlayedTable]:
        """The tables at which games can still be added."""
        return [table for table in self.tables if table.evening.open]


class GatheringLine(NamedTuple):
    """Somebody's line: the place, which equals share, points in all and in every round (None: played none), games.

    `pauses`: sits at no table of the last round; `gone`: and comes back to none.
    """

    rank: int
    who: Name
    points: int
    rounds: Sequence[int | None]
    games: int
    pauses: bool
    gone: bool


@dataclass(frozen=True)
class GatheringView:
    """A Spieltag with all its rounds, the people by number, and the standing over all of them.

    `people`: the keys of the participants in the order in which they were written down, those who have `gone` too;
    latecomers follow.
    """

    gathering: Gathering
    people: Sequence[int]
    gone: Collection[int]
    rounds: Sequence[PlayedRound]
    lines: Sequence[GatheringLine]
    names: Mapping[str, Name]

    @property
    def present(self) -> list[int]:
        """The keys of those who take part in the next round."""
        return [player for player in self.people if player not in self.gone]

    @property
    def current(self) -> PlayedRound | None:
        """The round that was begun last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round that comes next."""
        return len(self.rounds) + 1

    @property
    def games(self) -> int:
        """All games of all tables."""
        return sum(table.games for one in self.rounds for table in one.tables)

    @property
    def has_bookings(self) -> bool:
        """Whether anything was booked."""
        return self.games > 0 or any(line.points for line in self.lines)

    @property
    def empty_round(self) -> PlayedRound | None:
        """The round that was begun last, if nothing is booked in it yet: it can still be taken back."""
        last = self.current
        return last if last and not last.booked else None


def stamp_of(gathering: Gathering) -> str:
    """What changes with every change of a table, with every round, with who takes part, and with the end. Two queries;
    to be read before what is shown."""
    people = GatheringPlayer.objects.filter(gathering=gathering).order_by("position")
    tables = GatheringTable.objects.filter(gathering=gathering, withdrawn_at=None).order_by("round_number", "number")
    stamps = tables.values_list("evening__stamp", flat=True)
    parts = (gathering.ended_at, list(people.values_list("player_id", "left_at")), list(stamps))
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def load(gathering: Gathering) -> GatheringView:
    """A Spieltag in five queries, whatever it has of rounds and tables."""
    names = names_of(gathering.league_id)
    rows = GatheringPlayer.objects.filter(gathering=gathering).order_by("position")
    presence = rows.values_list("player_id", "left_at")
    people = [player for player, _left in presence]
    gone = frozenset(player for player, left in presence if left is not None)
    standing = GatheringTable.objects.filter(gathering=gathering, withdrawn_at=None)
    tables = list(standing.select_related("evening").order_by("round_number", "number"))
    keys = [table.evening_id for table in tables]
    seated: dict[UUID, list[int]] = defaultdict(list)
    for evening, player in Seat.objects.filter(evening__in=keys).order_by("position").values_list("evening", "player"):
        seated[evening].append(player)
    booked = _booked(keys)
    people += sorted({one.player for one in booked if one.there} - set(people))  # who came to a table later on
    sources = GatheringSources(people, gone, tables, seated, booked, names)
    return GatheringView(gathering, people, gone, _rounds(sources), standing_of(sources), names)


class TableResult(NamedTuple):
    """What somebody has at a table: points in all, and games; `there`: they have played, or only a total is known."""

    evening: UUID
    player: int
    points: int
    games: int
    there: bool


@dataclass(frozen=True)
class GatheringSources:
    """What is read of a Spieltag: who takes part or has gone, its tables, who sat down there, what everybody has."""

    people: Sequence[int]
    gone: Collection[int]
    tables: Sequence[GatheringTable]
    seated: Mapping[UUID, Sequence[int]]
    booked: Sequence[TableResult]
    names: Mapping[str, Name]


def _booked(tables: Iterable[UUID]) -> list[TableResult]:
    rows = EveningPlayer.objects.filter(evening__in=list(tables)).order_by("evening", "player")
    points = F("points") + F("penalties") + Coalesce(F("totals"), 0)
    sums = rows.annotate(whole=points).values_list("evening", "player", "whole", "games", "totals")
    return [TableResult(*row[:4], there=bool(row[3]) or row[4] is not None) for row in sums]


def _rounds(sources: GatheringSources) -> list[PlayedRound]:
    names, games = sources.names, defaultdict[UUID, int](int)
    for one in sources.booked:
        games[one.evening] += one.games
    played: dict[UUID, set[int]] = defaultdict(set)
    for one in sources.booked:
        if one.there:
            played[one.evening].add(one.player)
    rounds: dict[int, list[PlayedTable]] = defaultdict(list)
    here: dict[int, set[int]] = defaultdict(set)
    for table in sources.tables:
        there = sources.seated.get(table.evening_id, ())
        here[table.round_number].update(there)
        rounds[table.round_number].append(
            PlayedTable(
                table.evening,
                table.round_number,
                table.number,
                [names[str(player)] for player in there],
                games[table.evening_id] // PLAYERS,
                table.games,
                frozenset(names[str(player)].person for player in {*there, *played[table.evening_id]}),
            )
        )
    round_of = {table.evening_id: table.round_number for table in sources.tables}
    booked = {round_of[one.evening] for one in sources.booked if one.there or one.points}
    takes_part = [one for one in sources.people if one not in sources.gone]
    return [
        PlayedRound(number, some, [names[str(one)] for one in takes_part if one not in here[number]], number in booked)
        for number, some in sorted(rounds.items())
    ]


def standing_of(sources: GatheringSources) -> list[GatheringLine]:
    """The tournament list: who takes part or was booked anything, best first; equal points share the place [A]."""
    names, tables = sources.names, sources.tables
    round_of = {table.evening_id: table.round_number for table in tables}
    last = max(round_of.values(), default=0)
    now = [player for table in tables if table.round_number == last for player in sources.seated[table.evening_id]]
    gone = {names[str(player)].person for player in sources.gone}
    persons = {names[str(player)].person: 0 for player in sources.people if player not in sources.gone}
    games: dict[str, int] = defaultdict(int)
    rounds: dict[str, dict[int, int]] = defaultdict(dict)
    for one in sources.booked:
        who, number = names[str(one.player)].person, round_of[one.evening]
        if who in gone and not (one.there or one.points):
            continue
        persons[who] = persons.get(who, 0) + one.points
        games[who] += one.games
        if one.there or one.points:
            rounds[who][number] = rounds[who].get(number, 0) + one.points
    at_tables = {names[str(player)].person for player in now}
    return [
        GatheringLine(
            place.rank,
            names[key],
            place.points,
            [rounds[key].get(number) for number in range(1, last + 1)],
            games[key],
            bool(last) and key not in at_tables,
            key in gone and key not in at_tables,
        )
        for place in places_of(persons)
        for key in sorted(place.players, key=lambda key: names[key].name.casefold())
    ]


# Who may see and run a Spieltag: the members of its league, by their role. Strangers get 404.


def gathering_for(
    request: HttpRequest, gathering_id: uuid.UUID, *, role: Role = Role.LESER
) -> tuple[Gathering, League]:
    """A Spieltag with its rules, and its league as the user sees it, in two queries; 403 below `role`."""
    rows = Gathering.objects.filter(league__in=leagues_of(request.user).values("pk"))
    gathering = rows.select_related("rule_set_version").filter(pk=gathering_id).first()
    if gathering is None:
        raise Http404(gettext("Diesen Spieltag gibt es nicht."))
    league = league_for(request.user, gathering.league_id, role=role)
    gathering.league = gathering.rule_set_version.league = league
    return gathering, league


# Who sits at which table of a round just now, or sat there when it ended: read without folding the evenings.


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
    rows = events.order_by("evening", "position").values_list("evening", number, "kind", "player")
    for evening, table, kind, player in rows:
        if kind == EventKind.JOIN:
            seated[TableKey(evening, table)].add(player)
        else:
            seated[TableKey(evening, table)].discard(player)
    return seated


def where_seated(players: Collection[int]) -> set[UUID]:
    """The tables at which one of these players sits, in rounds that count. Two queries."""
    sat = Seat.objects.filter(player__in=players).values("evening")
    arrivals = Event.objects.filter(player__in=players, kind=EventKind.JOIN, withdrawn_at=None).values("evening")
    tables = GatheringTable.objects.filter(Q(evening__in=sat) | Q(evening__in=arrivals), withdrawn_at=None)
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
