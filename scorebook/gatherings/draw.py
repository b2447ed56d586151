"""Who sits at which table: sizes, lots, by standing, as a snake, and whether a plan can be played. Without Django.

A plan names the people of every table clockwise, table 1 first; who is named first deals first (DDV 8.4.1). Where the
standing puts people at tables, lots still say who of a table sits where.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import Final

from scorebook.scoring.evening.seats import FEWEST, MOST

Plan = tuple[tuple[int, ...], ...]
# With fewer, one table is enough.
FEWEST_PEOPLE: Final = 2 * FEWEST
MOST_PEOPLE: Final = 200


def table_sizes(people: int) -> tuple[int, ...]:
    """How many sit at each table: as many tables as there can be, and none larger by more than one than another.

    That is four or five at every table, and with 11 people once six and once five. ValueError for fewer than four.
    """
    if people < FEWEST:
        raise ValueError("nobody can play")
    tables = people // FEWEST
    size, more = divmod(people, tables)
    return tuple(size + 1 if number < more else size for number in range(tables))


def by_lot(people: Iterable[int], seed: str, what: object) -> list[int]:
    """People in the order of their lots. Everybody's lot follows from the seed, from what is drawn, and their number.

    `people`: their numbers at the Spieltag. Whoever knows the seed draws the same again; one person more or less
    changes nobody else's lot.
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


def swapped(plan: Plan, one: int, other: int) -> Plan:
    """The plan after two people have changed places."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(who, who) for who in table) for table in plan)


def is_playable(plan: Plan) -> bool:
    """Whether nobody sits twice, and at every table there are as many as can play."""
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
