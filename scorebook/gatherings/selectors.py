"""A Spieltag as it stands: its rounds and tables, and one standing over all of them.

Everything is read from the rollups of its evenings, which the fold of each table has written.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Sum
from django.db.models.functions import Coalesce

from leagues.people.selectors.shown import Name, names_of
from scorebook.evenings.honours import places_of
from scorebook.evenings.models import Evening, EveningPlayer, Seat
from scorebook.scoring.evening.seats import FEWEST

from . import draw
from .models import Gathering, GatheringPlayer, GatheringTable, Seating

PLAYERS = 4  # in every game


class PlayedTable(NamedTuple):
    """A table of a round: who sat there when it began, how many games were played, and how many are to be."""

    evening: Evening
    round_number: int
    number: int
    people: Sequence[Name]
    games: int
    of: int

    @property
    def left(self) -> int:
        """How many games are missing."""
        return max(self.of - self.games, 0)


class PlayedRound(NamedTuple):
    """A round with its tables; `pausing`: who takes part in the Spieltag and sat at none of them."""

    number: int
    tables: Sequence[PlayedTable]
    pausing: Sequence[Name]

    @property
    def open(self) -> list[PlayedTable]:
        """The tables at which games can still be added."""
        return [table for table in self.tables if table.evening.open]


class GatheringLine(NamedTuple):
    """Somebody's line: the place, which equals share, points in all and in every round (None: played none), games."""

    rank: int
    who: Name
    points: int
    rounds: Sequence[int | None]
    games: int
    pauses: bool


@dataclass(frozen=True)
class GatheringView:
    """A Spieltag with all its rounds, the people by number, and the standing over all of them.

    `people`: the keys of the participants in the order in which they were written down; whoever came later follows.
    """

    gathering: Gathering
    people: Sequence[int]
    rounds: Sequence[PlayedRound]
    lines: Sequence[GatheringLine]
    names: Mapping[str, Name]

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
    def stamp(self) -> str:
        """What changes with every change of a table, and with every round."""
        return "-".join(table.evening.stamp for one in self.rounds for table in one.tables)


def load(gathering: Gathering) -> GatheringView:
    """A Spieltag in five queries, whatever it has of rounds and tables."""
    names = names_of(gathering.league_id)
    rows = GatheringPlayer.objects.filter(gathering=gathering).order_by("position")
    people = list(rows.values_list("player_id", flat=True))
    tables = list(
        GatheringTable.objects.filter(gathering=gathering).select_related("evening").order_by("round_number", "number")
    )
    keys = [table.evening_id for table in tables]
    seated: dict[UUID, list[int]] = defaultdict(list)
    for evening, player in Seat.objects.filter(evening__in=keys).order_by("position").values_list("evening", "player"):
        seated[evening].append(player)
    booked = _booked(keys)
    people += sorted({one.player for one in booked if one.there} - set(people))  # who came to a table later on
    sources = GatheringSources(people, tables, seated, booked, names)
    return GatheringView(gathering, people, _rounds(sources), standing_of(sources), names)


class TableResult(NamedTuple):
    """What somebody has at a table: points in all, and games; `there`: they have played, or only a total is known."""

    evening: UUID
    player: int
    points: int
    games: int
    there: bool


@dataclass(frozen=True)
class GatheringSources:
    """What is read of a Spieltag: who takes part, its tables, who sat down there, and what everybody has."""

    people: Sequence[int]
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
            )
        )
    return [
        PlayedRound(number, some, [names[str(one)] for one in sources.people if one not in here[number]])
        for number, some in sorted(rounds.items())
    ]


def standing_of(sources: GatheringSources) -> list[GatheringLine]:
    """The tournament list: who takes part or was booked anything, best first; equal points share the place [A]."""
    names, tables = sources.names, sources.tables
    round_of = {table.evening_id: table.round_number for table in tables}
    last = max(round_of.values(), default=0)
    now = [player for table in tables if table.round_number == last for player in sources.seated[table.evening_id]]
    persons = {names[str(player)].person: 0 for player in sources.people}
    games: dict[str, int] = defaultdict(int)
    rounds: dict[str, dict[int, int]] = defaultdict(dict)
    for one in sources.booked:
        who, number = names[str(one.player)].person, round_of[one.evening]
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
        )
        for place in places_of(persons)
        for key in sorted(place.players, key=lambda key: names[key].name.casefold())
    ]


def points_so_far(gathering: Gathering) -> dict[int, int]:
    """What everybody of the league has had so far under these rules, by person: the standing before the first round."""
    rows = EveningPlayer.objects.filter(league=gathering.league_id).exclude(evening__table__gathering=gathering)
    rows = rows.filter(evening__rule_set_version__scheme_key=gathering.rule_set_version.scheme_key)
    points = Coalesce(Sum("points"), 0) + Coalesce(Sum("penalties"), 0) + Coalesce(Sum("totals"), 0)
    return {player: int(whole) for player, whole in rows.order_by().values_list("player").annotate(whole=points)}


def proposal(view: GatheringView, people: Sequence[int] | None = None) -> draw.Plan:
    """How the people of the next round are put at tables: by lot, by the standing, or as a snake.

    `people`: who plays it; None: everybody who takes part. At most one query. Empty for fewer than four.
    """
    here = list(view.people if people is None else people)
    if len(here) < FEWEST:
        return ()
    gathering, number = view.gathering, view.next_round
    position = {player: place for place, player in enumerate(view.people, start=1)}
    player_at = {place: player for player, place in position.items()}
    sizes = draw.table_sizes(len(here))

    def drawn(some: Iterable[int], what: str) -> list[int]:
        return [player_at[place] for place in draw.by_lot([position[one] for one in some], gathering.seed, what)]

    lots = drawn(here, f"{number}")
    seating = gathering.seating_of(number)
    if seating == Seating.LOT:
        return draw.in_blocks(lots, sizes)
    points = _standing_points(view) if view.rounds else points_so_far(gathering)
    ranked = sorted(lots, key=lambda player: -_points(points, view.names, player))
    plan = draw.in_blocks(ranked, sizes) if seating == Seating.STANDING else draw.as_snake(ranked, sizes)
    return tuple(tuple(drawn(table, f"{number}/{at}")) for at, table in enumerate(plan, start=1))


def _standing_points(view: GatheringView) -> dict[int, int]:
    return {int(line.who.person): line.points for line in view.lines}


def _points(points: Mapping[int, int], names: Mapping[str, Name], player: int) -> int:
    """What a person has, whichever of their entries takes part."""
    person = names[str(player)].person
    return sum(amount for key, amount in points.items() if names[str(key)].person == person)
