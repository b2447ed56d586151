"""Whatever is played and paid: what is open sums to zero, and what lies in the Kasse is what came in less what went."""

from datetime import date
from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.people.selectors.shown import Name
from scorebook.money.amounts import Absent, Attended, Pays, Terms, amounts_of
from scorebook.money.models import NAMES_PAYEE, NAMES_PAYER, Payment, PaymentKind
from scorebook.money.selectors import KASSE, PaidEvening, open_after

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))
PEOPLE = range(1, 9)
NAMES = {str(key): Name(str(key), f"P{key}", f"P{key}", f"P{key}", f"{key}", 1, str(key)) for key in PEOPLE}
DAY = date(2026, 1, 1)


def evening(rows, tenths, pays, start_fee, absent):
    there = tuple(Attended(key, points) for key, points in rows.items())
    missing = tuple(key for key in PEOPLE if key not in rows)
    terms = Terms(tenths=tenths, pays=pays, balanced=False, start_fee=start_fee, absent=absent, absent_fee=150)
    return PaidEvening(UUID(int=1), DAY, terms, there, amounts_of(terms, there, missing))


def payment(kind, payer, payee, cents):
    return Payment(
        kind=kind,
        payer_id=payer if kind in NAMES_PAYER else None,
        payee_id=payee if kind in NAMES_PAYEE else None,
        cents=cents,
    )


EVENINGS = st.lists(
    st.builds(
        evening,
        st.dictionaries(st.sampled_from(PEOPLE), st.integers(-99, 99), min_size=4, max_size=7),
        st.integers(0, 120),
        st.sampled_from(Pays),
        st.integers(0, 300),
        st.sampled_from(Absent),
    ),
    max_size=4,
)
KEYS = st.sampled_from(PEOPLE)
PAYMENTS = st.lists(st.builds(payment, st.sampled_from(PaymentKind), KEYS, KEYS, st.integers(1, 5000)), max_size=8)


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
