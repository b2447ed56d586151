"""Who sits at which table: sizes, lots, by standing, as a snake, and whether a plan can be played. Without Django.

A plan names the people of every table clockwise, table 1 first; who is named first deals first (DDV 8.4.1). Where the
standing puts people at tables, lots still say who of a table sits where. Who has met at a table is put at different
ones, as far as that is possible.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Final

from scorebook.scoring.evening import FEWEST, MOST

Plan = tuple[tuple[int, ...], ...]
# With fewer, one table is enough.
FEWEST_PEOPLE: Final = 2 * FEWEST
MOST_PEOPLE: Final = 200
# How many are tried of a plan that cannot do without a second meeting; the largest one takes less than a second.
SWAPS_EACH: Final = 2000
RESTS: Final = 8  # swaps for which somebody who has swapped stays at most


def table_sizes(people: int) -> tuple[int, ...]:
    """How many sit at each table: as many tables as there can be, and none larger by more than one than another.

    That is four or five at every table, and with 11 people once six and once five. ValueError for fewer than four.
    """
    if people < FEWEST:
        raise ValueError("nobody can play")
    tables = people // FEWEST
    size, more = divmod(people, tables)
    return tuple(size + 1 if number < more else size for number in range(tables))


def too_large(plan: Plan, most_at_a_table: int) -> int:
    """How many sit at the largest table if the rules know none so large; 0 if they do."""
    most = max(map(len, plan), default=0)
    return most if most > most_at_a_table else 0


def by_lot(people: Iterable[int], seed: str, what: object) -> list[int]:
    """People in the order of their lots. Everybody's lot follows from the seed, from what is drawn, and their number.

    `people`: their numbers at the Spieltag. The same seed draws the same again; one person more or less
    leaves the other lots as they are.
    """
    return sorted(people, key=lambda number: (sha256(f"{seed}/{what}/{number}".encode()).digest(), number))


def in_blocks(order: Sequence[int], sizes: Iterable[int]) -> Plan:
    """The first ones at table 1, the next ones at table 2, and so on."""
    plan, begin = [], 0
    for size in sizes:
        plan.append(tuple(order[begin : begin + size]))
        begin += size
    return tuple(plan)


def as_snake(order: Sequence[int], sizes: Sequence[int]) -> Plan:
    """One at each table from the first to the last, then back, and so on: equally strong tables."""
    plan: list[list[int]] = [[] for _size in sizes]
    left, way = list(order), list(range(len(sizes)))
    while left:
        for table in way:
            if left and len(plan[table]) < sizes[table]:
                plan[table].append(left.pop(0))
        way.reverse()
    return tuple(tuple(table) for table in plan)


Meetings = Mapping[frozenset[int], int]


def meetings_of(tables: Iterable[Iterable[int]]) -> Counter[frozenset[int]]:
    """How often two have sat at one table, for all who have."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(sorted(set(table)), 2))


def repeated_meetings(plan: Plan, met: Meetings) -> int:
    """How many meetings of a plan two had already, one that was had twice counting twice."""
    return sum(met.get(pair, 0) for pair in meetings_of(plan))


def without_meetings(plan: Plan, met: Meetings, seed: str, order: Sequence[int] = ()) -> Plan:
    """The plan with as few swaps as it takes until no two meet again, or with the fewest meetings found.

    `met`: see `meetings_of`. `order`: who the plan has put at tables by it, best first; it is disturbed as little as
    can be. Two of different tables swap as often as that brings most, and somebody who has swapped then stays for a
    while, so that the search leaves what only looks like the best. It ends after a number of tries, not after a time:
    the same seed draws the same on every machine.
    """
    search = _Search(plan, met, order)
    rng, best, found = Random(seed), search.cost(), search.plan()  # noqa: S311 - lots that anybody may draw again
    tries = SWAPS_EACH * len(search.people)
    rests: dict[int, int] = {}
    step = 0
    while best[0] and tries > 0:
        step += 1
        movable = [who for who in search.meeting() if rests.get(who, 0) < step]
        tries -= (len(movable) + 1) * len(search.people)
        swap = search.best_swap(movable, {who for who, until in rests.items() if until >= step}, rng)
        if swap:
            search.swap(*swap)
            rests.update({who: step + 1 + int(rng.random() * RESTS) for who in swap})
            if search.cost() < best:
                best, found = search.cost(), search.plan()
    return found


class _Search:
    """A plan while people swap: who sits where, and how many everybody has met of each table."""

    def __init__(self, plan: Plan, met: Meetings, order: Sequence[int]) -> None:
        self.people = people_of(plan)
        self._tables = [list(table) for table in plan]
        self._at = {who: number for number, table in enumerate(plan) for who in table}
        self._met: dict[int, dict[int, int]] = {who: {} for who in self.people}
        for pair, times in met.items():
            if pair <= self._at.keys():
                one, other = pair
                self._met[one][other] = self._met[other][one] = times
        self._of_table = {who: [0] * len(plan) for who in self.people}
        for who, others in self._met.items():
            for other, times in others.items():
                self._of_table[who][self._at[other]] += times
        self._rank = {who: rank for rank, who in enumerate(order)}
        self._due = [sorted(map(self._ranked, table)) for table in plan]

    def plan(self) -> Plan:
        return tuple(map(tuple, self._tables))

    def meeting(self) -> list[int]:
        """Who sits with somebody again."""
        return [who for who in self.people if self._of_table[who][self._at[who]]]

    def cost(self) -> tuple[int, int]:
        """How many meetings were had already, and how far people sit from where the order has put them."""
        again = sum(self._of_table[who][self._at[who]] for who in self.people) // 2
        return again, sum(self._disorder(number, table) for number, table in enumerate(self._tables))

    def best_swap(self, movable: Sequence[int], resting: Collection[int], rng: Random) -> tuple[int, int] | None:
        """The two whose swap leaves the fewest meetings, neighbours in the order first; lots decide between equals."""
        least, found = (10**9, 0), []
        for one in movable:
            table, load, others, rank = self._at[one], self._of_table[one], self._met[one], self._rank.get(one)
            for other in self.people:
                there = self._at[other]
                if there == table or other in resting:
                    continue
                theirs = self._of_table[other]
                more = load[there] + theirs[table] - load[table] - theirs[there] - 2 * others.get(other, 0)
                key = (more, 0 if rank is None else abs(rank - self._rank[other]))
                if key < least:
                    least, found = key, [(one, other)]
                elif key == least:
                    found.append((one, other))
        return found[int(rng.random() * len(found))] if found else None

    def swap(self, one: int, other: int) -> None:
        for who, new in ((one, other), (other, one)):
            for friend, times in self._met[who].items():
                self._of_table[friend][self._at[who]] -= times
                self._of_table[friend][self._at[new]] += times
        here, there = self._at[one], self._at[other]
        at_here, at_there = self._tables[here].index(one), self._tables[there].index(other)
        self._tables[here][at_here], self._tables[there][at_there] = other, one
        self._at[one], self._at[other] = there, here

    def _ranked(self, who: int) -> int:
        return self._rank.get(who, 0)

    def _disorder(self, number: int, table: Iterable[int]) -> int:
        ranks = sorted(map(self._ranked, table))
        return sum(abs(due - rank) for due, rank in zip(self._due[number], ranks, strict=True))


def swapped(plan: Plan, one: int, other: int) -> Plan:
    """The plan after two people have changed places."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(who, who) for who in table) for table in plan)


def is_playable(plan: Plan) -> bool:
    """Whether no one sits twice, and at every table there are as many as can play."""
    seated = people_of(plan)
    return bool(plan) and len(set(seated)) == len(seated) and all(FEWEST <= len(table) <= MOST for table in plan)


def seats(plan: Plan, people: Collection[int]) -> bool:
    """Whether a plan can be played and seats just these people."""
    return is_playable(plan) and set(people_of(plan)) == set(people)


def people_of(plan: Plan) -> list[int]:
    """Everybody whom a plan names."""
    return [who for table in plan for who in table]


def plan_text(plan: Plan) -> str:
    """A plan as it stands in an address: "1-2-3-4.5-6-7-8"."""
    return ".".join("-".join(str(who) for who in table) for table in plan)


def plan_from_text(text: str) -> Plan | None:
    """The way back; None for a text that is no plan."""
    if not text or len(text) > 20 * MOST_PEOPLE:
        return None
    tables = [table.split("-") for table in text.split(".")]
    if not all(who.isascii() and who.isdecimal() and len(who) < 19 for table in tables for who in table):
        return None
    plan = tuple(tuple(int(who) for who in table) for table in tables)
    return plan if is_playable(plan) else None
