"""Whatever is played and paid: what is open sums to zero, and what lies in the Kasse is what came in less what went."""

from datetime import date
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.people.selectors import Name
from scorebook.money.amounts import Absent, Attended, Pays, Terms, Why, amounts_of
from scorebook.money.models import NAMES_PAYEE, NAMES_PAYER, Payment, PaymentKind
from scorebook.money.selectors import KASSE, PaidEvening, open_after

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))
PEOPLE = range(1, 9)
NAMES = {str(key): Name(str(key), f"P{key}", f"P{key}", f"P{key}", f"{key}", 1, str(key)) for key in PEOPLE}
DAY = date(2026, 1, 1)


def evening(rows, terms):
    there = tuple(Attended(key, *told) for key, told in rows.items())
    return PaidEvening(UUID(int=1), DAY, terms, there, amounts_of(terms, there, missing_from(there)))


def missing_from(there):
    """Who should have been there and was not."""
    return tuple(key for key in PEOPLE if key not in {one.key for one in there})


def paid_for(one, why):
    """What everybody got or paid for something at an evening."""
    return [amount for amount in one.amounts.amounts if amount.why == why]


def payment(kind, payer, payee, cents):
    return Payment(
        kind=kind,
        payer_id=payer if kind in NAMES_PAYER else None,
        payee_id=payee if kind in NAMES_PAYEE else None,
        cents=cents,
    )


# Points of the games, points of penalties, and for how many of these money is due.
TOLD = st.tuples(st.integers(-99, 99), st.integers(-12, 0), st.integers(0, 3))
TERMS = st.builds(
    Terms,
    tenths=st.integers(0, 120),
    step=st.sampled_from([1, 5, 10]),
    pays=st.sampled_from(Pays),
    balanced=st.booleans(),
    start_fee=st.integers(0, 300),
    penalty_fee=st.integers(0, 200),
    absent=st.sampled_from(Absent),
    absent_fee=st.integers(0, 250),
)
ROWS = st.dictionaries(st.sampled_from(PEOPLE), TOLD, min_size=4, max_size=7)
EVENING = st.builds(evening, ROWS, TERMS)
EVENINGS = st.lists(EVENING, max_size=4)
KEYS = st.sampled_from(PEOPLE)
PAYMENTS = st.lists(st.builds(payment, st.sampled_from(PaymentKind), KEYS, KEYS, st.integers(1, 5000)), max_size=8)


@pytest.mark.whole
@QUIET
@given(EVENINGS, PAYMENTS)
def test_money_is_conserved(evenings, payments):
    accounts = open_after(evenings, payments, NAMES)
    assert sum(accounts.open.values()) == 0
    kinds = {kind: sum(one.cents for one in payments if one.kind == kind) for kind in PaymentKind}
    into, out = kinds[PaymentKind.IN], kinds[PaymentKind.OUT]
    assert accounts.cash == into + kinds[PaymentKind.GIVEN] - out - kinds[PaymentKind.SPENT]
    claimed = sum(one.amounts.kasse for one in evenings)
    assert accounts.open.get(KASSE, 0) == claimed - into + out


@QUIET
@given(EVENING)
def test_the_kasse_gets_the_fees_to_the_cent(one):
    terms, there, missing = one.terms, one.there, missing_from(one.there)
    assert -sum(paid.cents for paid in paid_for(one, Why.START)) == terms.start_fee * len(there)
    assert -sum(paid.cents for paid in paid_for(one, Why.PENALTY)) == terms.penalty_fee * sum(
        who.offences for who in there
    )
    shares = {paid.cents for paid in paid_for(one, Why.ABSENT)}
    at_table = -sum(paid.cents for paid in one.amounts.amounts if paid.why != Why.ABSENT)
    wanted = {
        Absent.NOTHING: 0,
        Absent.FIXED: terms.absent_fee,
        Absent.AVERAGE: (2 * max(0, at_table) + len(there)) // (2 * len(there)),  # half a cent counts as one
    }[terms.absent]
    assert shares == ({-wanted} if wanted else set())
    assert [paid.key for paid in paid_for(one, Why.ABSENT)] == (list(missing) if wanted else [])


@pytest.mark.whole
@QUIET
@given(EVENINGS, PAYMENTS)
def test_after_the_payments_that_are_proposed_nothing_is_open(evenings, payments):
    before = open_after(evenings, payments, NAMES)
    done = [
        payment(
            PaymentKind.IN if one.payee == KASSE else PaymentKind.OUT if one.payer == KASSE else PaymentKind.PAID,
            one.payer,
            one.payee,
            one.cents,
        )
        for one in before.transfers
    ]
    after = open_after(evenings, [*payments, *done], NAMES)
    assert not any(after.open.values())
    assert after.transfers == []
