"""What an evening costs and brings everybody, in whole cents, from the points that were played; and who pays whom.

Points are worth a part of a cent perhaps; people pay whole cents. **The odd cent**: every amount is rounded down to
whole cents, and the cents that are missing then go to those from whom the largest part of a cent was taken; where that
part is equal, to the person who has been in the league's list longer. So nothing gets lost, and nobody is a whole cent
away from what was played.
Payments into the Kasse are whole cents, half a cent counting as one; the Kasse gets what was paid.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

CENT: Final = 10  # tenths of a cent


class Pays(StrEnum):
    """Who pays whom at the end of an evening."""

    WINNERS = "winners"
    KASSE = "kasse"
    BEHIND = "behind"


class Absent(StrEnum):
    """What regulars pay who were not there."""

    NOTHING = "nothing"
    FIXED = "fixed"
    AVERAGE = "average"


class Why(StrEnum):
    """What somebody gets or pays something for."""

    POINTS = "points"
    START = "start"
    PENALTY = "penalty"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By what an evening is paid: `tenths` of a cent for every `step` points; fees in cents go to the Kasse.

    `balanced`: the points of a game sum to zero. Where they do not, winners get from losers what they are above
    what all have had a game, times the games they played themselves.
    """

    tenths: int
    step: int = 1
    pays: Pays = Pays.WINNERS
    balanced: bool = True
    start_fee: int = 0
    penalty_fee: int = 0
    absent: Absent = Absent.NOTHING
    absent_fee: int = 0

    @property
    def about_money(self) -> bool:
        """Whether anybody could have to pay anything."""
        fees = self.start_fee or self.penalty_fee or (self.absent == Absent.FIXED and self.absent_fee)
        return bool(self.tenths or fees)

    def worth(self, points: int | Fraction) -> Fraction:
        """What so many points are worth, in cents, not rounded."""
        return Fraction(points) * self.tenths / (self.step * CENT)


class Attended(NamedTuple):
    """Somebody who was there: points of the games, points beside them, how many penalties are for offences, and games.

    Where of anybody only totals are known, no `games` are given: then all count alike.
    """

    key: int
    points: int
    penalties: int = 0
    offences: int = 0
    games: int = 0


class Amount(NamedTuple):
    """What somebody gets (positive) or pays (negative) for something, in cents; `exact` before it was rounded."""

    key: int
    why: Why
    cents: int
    exact: Fraction


@dataclass(frozen=True, slots=True)
class EveningAmounts:
    """All amounts of an evening. The Kasse gets what is left, so that everything sums to zero."""

    amounts: tuple[Amount, ...]

    @property
    def kasse(self) -> int:
        """What the Kasse gets, or has to give (negative), in cents."""
        return -sum(one.cents for one in self.amounts)

    @property
    def people(self) -> dict[int, int]:
        """What everybody gets or pays in all, in cents."""
        found: dict[int, int] = {}
        for one in self.amounts:
            found[one.key] = found.get(one.key, 0) + one.cents
        return found


def amounts_of(terms: Terms, there: Sequence[Attended], absent: Sequence[int] = ()) -> EveningAmounts:
    """What an evening costs and brings everybody. `there` and `absent` (who should have been) in the league's order."""
    found = [*_for_points(terms, there)]
    fees = [(one.key, Why.START, terms.start_fee) for one in there]
    fees += [(one.key, Why.PENALTY, terms.penalty_fee * one.offences) for one in there]
    found += [Amount(key, why, -fee, Fraction(-fee)) for key, why, fee in fees if fee]
    share = _absent_share(terms, EveningAmounts(tuple(found)).kasse, len(there))
    if round_half_up(share):
        found += [Amount(key, Why.ABSENT, -round_half_up(share), -share) for key in absent]
    return EveningAmounts(tuple(found))


def _for_points(terms: Terms, there: Sequence[Attended]) -> list[Amount]:
    if not there or not terms.tenths:
        return []
    if terms.pays == Pays.WINNERS:
        due = [Fraction(0)] * len(there) if terms.balanced else _due(there)
        exact = [terms.worth(one.points - usual + one.penalties) for one, usual in zip(there, due, strict=True)]
        cents = whole_cents([*exact, -sum(exact, Fraction(0))])[:-1]
    else:
        most = max(one.points + one.penalties for one in there) if terms.pays == Pays.BEHIND else 0
        exact = [terms.worth(min(0, one.points + one.penalties - most)) for one in there]
        cents = [-round_half_up(-one) for one in exact]
    return [Amount(one.key, Why.POINTS, paid, worth) for one, paid, worth in zip(there, cents, exact, strict=True)]


def _due(there: Sequence[Attended]) -> list[Fraction]:
    """What everybody would have if each game had brought all the same: half the games are due half as much."""
    games = [one.games for one in there] if any(one.games for one in there) else [1] * len(there)
    a_game = Fraction(sum(one.points for one in there), sum(games))
    return [played * a_game for played in games]


def _absent_share(terms: Terms, kasse: int, people: int) -> Fraction:
    """What everybody pays who was not there, in cents: a fixed amount, or what those at the table paid on average."""
    if terms.absent == Absent.FIXED:
        return Fraction(terms.absent_fee)
    if terms.absent == Absent.AVERAGE and people:
        return max(Fraction(0), Fraction(kasse, people))
    return Fraction(0)


def whole_cents(exact: Sequence[Fraction]) -> list[int]:
    """Amounts that sum to zero in whole cents that do so, too; for the odd cent see above."""
    cents = [one.numerator // one.denominator for one in exact]
    by_rest = sorted(range(len(exact)), key=lambda place: cents[place] - exact[place])
    for place in by_rest[: -sum(cents)]:
        cents[place] += 1
    return cents


def round_half_up(exact: Fraction) -> int:
    """An amount that is not negative in whole cents; half a cent counts as one."""
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


# Who pays whom: with the fewest payments there are.
#
# Some people owe and some are owed; all of it together is zero. A payment leads from a debtor to a person who is
# owed. A group of n people whose amounts sum to zero needs at most n - 1 payments, so the fewest payments are those of
# the largest number of such groups into which the people can be split: people minus groups.
#
# That number is exact for up to `EXACT` people with something open, found by trying all groups (2 to the power of
# n - 1). Two people whose amounts cancel out are paired beforehand, and never counted: whatever the best split is, one
# with this pair as a group of its own is as good. Where still more are left, which is beyond any table, the largest
# debtor pays the person who is owed most; that takes at most one payment fewer than there are people.


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
