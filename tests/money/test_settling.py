"""Who pays whom: everything is paid, with the fewest payments."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorebook.money.amounts import EXACT, Transfer, settle
from tests.each import each

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))


def balanced(most, least=1):
    """Amounts of up to so many people that sum to zero, often with equal ones among them."""
    some = st.lists(st.integers(-12, 12) | st.integers(-5000, 5000), min_size=least - 1, max_size=most - 1)
    return some.map(lambda amounts: dict(enumerate([*amounts, -sum(amounts)])))


def after(amounts, transfers):
    left = dict(amounts)
    for one in transfers:
        left[one.payer] += one.cents
        left[one.payee] -= one.cents
    return left


@cache
def fewest(amounts):
    """The fewest payments, by trying whom the first one could pay or be paid by, and how the others go on."""
    amounts = tuple(sorted(one for one in amounts if one))
    if not amounts:
        return 0
    first, others = amounts[0], amounts[1:]
    tries = [
        fewest((*others[:place], other + first, *others[place + 1 :]))
        for place, other in enumerate(others)
        if other > 0
    ]
    return 1 + min(tries)


@QUIET
@given(balanced(30))
def test_everybody_is_paid_and_nobody_pays_who_is_owed(amounts):
    transfers = settle(amounts)
    assert not any(after(amounts, transfers).values())
    assert all(one.cents > 0 and amounts[one.payer] < 0 < amounts[one.payee] for one in transfers)


@QUIET
@given(balanced(8))
def test_there_are_no_fewer_payments(amounts):
    assert len(settle(amounts)) == fewest(tuple(amounts.values()))


@each(
    ("amounts", "transfers"),
    [
        ({}, []),
        ({"Anna": 0, "Ben": 0}, []),
        ({"Anna": 320, "Ben": -320}, [("Ben", "Anna", 320)]),
        # Whoever owes most paying whoever is owed most would take four payments here.
        (
            {"Anna": -6, "Ben": 5, "Cem": -5, "Dora": 4, "Emil": 2},
            [("Cem", "Ben", 5), ("Anna", "Dora", 4), ("Anna", "Emil", 2)],
        ),
        # Two groups of three.
        (
            {"Anna": -7, "Ben": 4, "Cem": 3, "Dora": 10, "Emil": -8, "Fritz": -2},
            [("Emil", "Dora", 8), ("Anna", "Ben", 4), ("Anna", "Cem", 3), ("Fritz", "Dora", 2)],
        ),
    ],
)
def test_who_pays_whom(amounts, transfers):
    assert settle(amounts) == [Transfer(*one) for one in transfers]


def test_beyond_all_tables_there_is_at_most_one_payment_fewer_than_people():
    amounts = {number: number * number + 1 for number in range(2 * EXACT)}
    amounts["Kasse"], amounts[0] = -sum(amounts.values()) // 2, 1
    amounts["Wirt"] = -sum(amounts.values())
    transfers = settle(amounts)
    assert not any(after(amounts, transfers).values())
    assert len(transfers) < len(amounts)


def test_what_does_not_sum_to_zero_is_no_question():
    with pytest.raises(ValueError, match="sum to zero"):
        settle({"Anna": 1, "Ben": 0})
