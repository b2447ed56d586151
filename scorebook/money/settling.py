"""Who pays whom: with the fewest payments there are.

Some people owe and some are owed; all of it together is zero. A payment leads from a debtor to a person who is
owed. A group of n people whose amounts sum to zero needs at most n - 1 payments, so the fewest payments are those of
the largest number of such groups into which the people can be split: people minus groups.

That number is exact for up to `EXACT` people with something open, found by trying all groups (2 to the power of n - 1).
Two people whose amounts cancel out are paired beforehand, and never counted: whatever the best split is, one with this
pair as a group of its own is as good. Where still more are left, which is beyond any table, the largest debtor pays
the person who is owed most; that takes at most one payment fewer than there are people.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

Party = TypeVar("Party", bound=Hashable)
EXACT: Final = 15


class Transfer(NamedTuple, Generic[Party]):
    """One payment; `cents` is more than nothing."""

    payer: Party
    payee: Party
    cents: int


def settle(open_amounts: Mapping[Party, int]) -> list[Transfer[Party]]:
    """The fewest payments after which all is settled, for amounts in cents that sum to zero.

    Positive: is owed; negative: owes. Largest payments first; among equal ones in the order of the mapping.
    """
    if sum(open_amounts.values()):
        raise ValueError("what is open does not sum to zero")
    parties = [party for party, cents in open_amounts.items() if cents]
    pairs = _pairs([open_amounts[party] for party in parties])
    paired = {place for pair in pairs for place in pair}
    rest = [place for place in range(len(parties)) if place not in paired]
    groups = [[rest[at] for at in group] for group in _groups(tuple(open_amounts[parties[at]] for at in rest))]
    found = []
    for group in (*pairs, *groups):
        found += _chain({parties[place]: open_amounts[parties[place]] for place in group})
    order = {party: place for place, party in enumerate(parties)}
    return sorted(found, key=lambda one: (-one.cents, order[one.payer], order[one.payee]))


def _pairs(amounts: Sequence[int]) -> list[tuple[int, int]]:
    """Places of amounts that cancel out."""
    waiting: dict[int, list[int]] = {}
    found = []
    for place, cents in enumerate(amounts):
        if waiting.get(-cents):
            found.append((waiting[-cents].pop(0), place))
        else:
            waiting.setdefault(cents, []).append(place)
    return found


@lru_cache(maxsize=256)
def _groups(amounts: tuple[int, ...]) -> list[list[int]]:
    """The largest number of groups that sum to zero each, as places of the amounts; all of them stand in one."""
    several = sum(cents > 0 for cents in amounts) > 1 and sum(cents < 0 for cents in amounts) > 1
    if not several or len(amounts) > EXACT:
        return [list(range(len(amounts)))] if amounts else []
    # The last one is in the group of all who are left, so only the others have to be tried.
    others = len(amounts) - 1
    total, best, last = [0] * (1 << others), [0] * (1 << others), [0] * (1 << others)
    for some in range(1, 1 << others):
        lowest = some & -some
        total[some] = total[some ^ lowest] + amounts[lowest.bit_length() - 1]
        most, taken, left = -1, 0, some
        while left:
            one = left & -left
            left ^= one
            if best[some ^ one] > most:
                most, taken = best[some ^ one], one
        best[some], last[some] = most + (total[some] == 0), taken
    return _cut(total, last, others)


def _cut(total: Sequence[int], last: Sequence[int], others: int) -> list[list[int]]:
    """The groups along the best way: one ends wherever nothing is open."""
    groups, group, some = [], [others], (1 << others) - 1
    while some:
        if total[some] == 0:
            groups.append(group)
            group = []
        group.append(last[some].bit_length() - 1)
        some ^= last[some]
    return [*groups, group]


def _chain(open_amounts: Mapping[Party, int]) -> list[Transfer[Party]]:
    """Payments within a group: the largest debtor pays the person who is owed most, until all is settled."""
    left, found = dict(open_amounts), []
    while any(left.values()):
        payer, payee = min(left, key=lambda one: left[one]), max(left, key=lambda one: left[one])
        cents = min(-left[payer], left[payee])
        left[payer] += cents
        left[payee] -= cents
        found.append(Transfer(payer, payee, cents))
    return found
