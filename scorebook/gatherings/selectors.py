"""A Spieltag as it stands: its rounds and tables, and one standing over all of them.

Everything is read from the rollups of its evenings, which the fold of each table has written.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Coalesce

from leagues.people.selectors import Name, names_of
from scorebook.evenings.honours import places_of
from scorebook.evenings.models import Evening, EveningPlayer, Seat

from .models import Gathering, GatheringPlayer, GatheringTable

PLAYERS = 4  # in every game


class PlayedTable(NamedTuple):
    """A table of a round: who sat there when it began, how many games were played, and how many are to be.

    `met`: the persons who have sat there, whoever came later too.
    """

    evening: Evening
    round_number: int
    number: int
    people: Sequence[Name]
    games: int
    of: int
    met: Collection[str]

    @property
    def left(self) -> int:
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
    whoever came later follows.
    """

    gathering: Gathering
    people: Sequence[int]
    gone: Collection[int]
    rounds: Sequence[PlayedRound]
    lines: Sequence[GatheringLine]
    names: Mapping[str, Name]

    @property
    def here(self) -> list[int]:
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
    def played(self) -> bool:
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
    written = rows.values_list("player_id", "left_at")
    people = [player for player, _left in written]
    gone = frozenset(player for player, left in written if left is not None)
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
    told = rows.annotate(whole=points).values_list("evening", "player", "whole", "games", "totals")
    return [TableResult(*row[:4], there=bool(row[3]) or row[4] is not None) for row in told]


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
