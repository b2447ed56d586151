"""A Spieltag of the demo: two rounds at several tables, the second one seated by the standing after the first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from leagues.groups.models import League
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.gatherings import draw
from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable, Seating
from scorebook.rules.models import RuleSetVersion

from .cast import Character
from .evenings import Plan, new_id, play
from .rows import Rows, rows_of

ROUNDS: Final = 2
BREAK: Final = timedelta(minutes=20)
GAMES_EACH: Final = 12


class PlayedGathering(NamedTuple):
    """A Spieltag with who takes part, its tables, and the rows of their evenings."""

    gathering: Gathering
    people: Sequence[GatheringPlayer]
    tables: Sequence[GatheringTable]
    evenings: Sequence[Rows]

    def write(self) -> None:
        """Write all but the evenings, which must be there already."""
        self.gathering.save(force_insert=True)
        GatheringPlayer.objects.bulk_create(self.people)
        GatheringTable.objects.bulk_create(self.tables)


def play_gathering(
    rng: Random,
    league: League,
    version: RuleSetVersion,
    people: Mapping[str, Character],
    *,
    start: datetime,
    place: str,
    exact: float,
) -> PlayedGathering:
    """A Spieltag of all these people (by key), as they would have played it from `start` on."""
    gathering = Gathering(
        pk=new_id(rng),
        league=league,
        rule_set_version=version,
        local_date=start.date(),
        place=place,
        later_seating=Seating.STANDING,
        games_each=GAMES_EACH,
        seed=f"{rng.randrange(10**8):08}",
        opened_at=start,
    )
    taking_part = [
        GatheringPlayer(league=league, gathering=gathering, player_id=int(key), position=position)
        for position, key in enumerate(people)
    ]
    tables: list[GatheringTable] = []
    evenings: list[Rows] = []
    points: Counter[int] = Counter()
    sat: list[Sequence[str]] = []
    for number in range(1, ROUNDS + 1):
        round_begins, ends = start, []
        planned = _plan(gathering, list(people), number, points, sat)
        sat += planned
        for at, seats in enumerate(planned, start=1):
            games = gathering.games_at(len(seats))
            scheme = version.scheme
            plan = Plan(people, tuple(seats), seats[0], scheme, round_begins, games=games, exact=exact)
            play(rng, plan)
            rows = rows_of(rng, league, version, plan, place)
            (evening,) = rows.by_model[Evening]
            of_table = {"league": league, "gathering": gathering, "round_number": number, "number": at}
            tables.append(GatheringTable(evening=evening, games=games, **of_table))
            evenings.append(rows)
            ends.append(evening.closed_at)
        for rows in evenings[-len(ends) :]:
            for one in rows.by_model[EveningPlayer]:
                points[one.player_id] += one.points + one.penalties
        start = max(ends) + BREAK
    gathering.ended_at = start - BREAK
    return PlayedGathering(gathering, taking_part, tables, evenings)


def _plan(
    gathering: Gathering,
    people: Sequence[str],
    number: int,
    points: Mapping[int, int],
    sat: Sequence[Sequence[str]],
) -> list[list[str]]:
    """Who sits where, as `seating.proposal` draws it; `sat`: all tables of the rounds before."""

    def drawn(places: Sequence[int], what: str) -> list[int]:
        return draw.by_lot(places, gathering.seed, what)

    sizes = draw.table_sizes(len(people))
    order = drawn(range(1, len(people) + 1), f"{number}")
    if number == 1:
        plan = draw.in_blocks(order, sizes)
    else:
        ranked = sorted(order, key=lambda place: -points.get(int(people[place - 1]), 0))
        blocks = draw.in_blocks(ranked, sizes)
        met = draw.meetings_of([people.index(who) + 1 for who in table] for table in sat)
        blocks = draw.without_meetings(blocks, met, f"{gathering.seed}/{number}", ranked)
        plan = tuple(tuple(drawn(table, f"{number}/{at}")) for at, table in enumerate(blocks, start=1))
    return [[people[place - 1] for place in table] for table in plan]
