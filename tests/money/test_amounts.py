"""What an evening costs and brings: no cent gets lost."""

from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorebook.money.amounts import Absent, Attended, Pays, Terms, Why, amounts_of
from tests.each import each

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))
TERMS = st.builds(
    Terms,
    tenths=st.integers(0, 300),
    step=st.integers(1, 10),
    pays=st.sampled_from(Pays),
    balanced=st.booleans(),
    start_fee=st.integers(0, 500),
    penalty_fee=st.integers(0, 200),
    absent=st.sampled_from(Absent),
    absent_fee=st.integers(0, 500),
)
THERE = st.lists(
    st.tuples(st.integers(-300, 300), st.integers(-20, 20), st.integers(0, 3), st.integers(0, 40)), max_size=7
).map(lambda rows: [Attended(key, *row) for key, row in enumerate(rows)])


def table(*points):
    return [Attended(key, number) for key, number in enumerate(points)]


def played(*people):
    """People with points and games."""
    return [Attended(key, points, games=games) for key, (points, games) in enumerate(people)]


@QUIET
@given(TERMS, THERE, st.integers(0, 5))
def test_money_is_conserved_and_nobody_is_a_whole_cent_away_from_what_is_due(terms, there, absent):
    found = amounts_of(terms, there, range(100, 100 + absent))
    assert sum(found.people.values()) + found.kasse == 0
    assert all(abs(one.cents - one.exact) < 1 for one in found.amounts)
    if terms.pays != Pays.WINNERS:
        assert all(one.cents <= 0 for one in found.amounts)
    else:  # what the points of a game do not sum to goes to the Kasse, as nearly as cents can say it
        points = [one for one in found.amounts if one.why == Why.POINTS]
        assert abs(sum(one.cents for one in points) - sum(one.exact for one in points)) < 1


@QUIET
@given(TERMS, THERE)
def test_without_penalties_and_fees_winners_get_what_losers_pay(terms, there):
    there = [one._replace(penalties=0) for one in there]
    whole = sum(one.points for one in there)
    plain = Terms(tenths=terms.tenths, step=terms.step, balanced=whole == 0)
    assert amounts_of(plain, there).kasse == 0


@each(
    ("terms", "there", "people", "kasse"),
    [
        ({"tenths": 100}, table(12, 5, -7, -10), (120, 50, -70, -100), 0),
        # 2.5 cents a point: who loses the larger part of a cent gets it back, then whoever is first.
        ({"tenths": 25}, table(3, 1, -1, -3), (8, 3, -3, -8), 0),
        ({"tenths": 25}, table(1, 1, 1, -3), (3, 3, 2, -8), 0),
        ({"tenths": 100, "step": 5}, table(12, 3, -7, -8), (24, 6, -14, -16), 0),
        ({"tenths": 50, "pays": Pays.KASSE}, table(12, 5, -7, -10), (0, 0, -35, -50), 85),
        ({"tenths": 5, "pays": Pays.KASSE}, table(2, 1, -1, -2), (0, 0, -1, -1), 2),
        ({"tenths": 10, "pays": Pays.BEHIND, "balanced": False}, table(12, 5, 0), (0, -7, -12), 19),
        ({"tenths": 100, "balanced": False}, table(9, 0, 0), (60, -30, -30), 0),
        ({"tenths": 100}, [Attended(0, 5), Attended(1, -5, -3)], (50, -80), 30),
        # Five who are equally good, two points a game at 1 cent; the fifth came for half of it and pays nothing.
        ({"tenths": 10, "balanced": False}, played((40, 20), (40, 20), (40, 20), (40, 20), (20, 10)), (0,) * 5, 0),
        # 60 points in 40 games are 1.5 a game: 30 of 10 games are 15 too many, 12 of 10 are 3 too few.
        ({"tenths": 100, "balanced": False}, played((30, 10), (12, 10), (18, 20)), (150, -30, -120), 0),
        # 10 points in 7 games at 1 cent: what is due is 40/7 and 30/7, so 30/7 more and 30/7 less; the odd cent.
        ({"tenths": 10, "balanced": False}, played((10, 4), (0, 3)), (4, -4), 0),
        # Who played no game neither wins nor loses, and pays a penalty all the same.
        ({"tenths": 100, "balanced": False}, [*played((6, 2), (2, 2)), Attended(2, 0, -3)], (20, -20, -30), 30),
    ],
)
def test_points_become_cents(terms, there, people, kasse):
    found = amounts_of(Terms(**terms), there)
    assert (tuple(found.people.values()), found.kasse) == (people, kasse)


def test_fees_go_to_the_kasse():
    terms = Terms(tenths=0, start_fee=200, penalty_fee=50, absent=Absent.FIXED, absent_fee=300)
    found = amounts_of(terms, [Attended(1, 4), Attended(2, -4, 0, 2)], [3])
    assert [(one.key, one.why, one.cents) for one in found.amounts] == [
        (1, Why.START, -200),
        (2, Why.START, -200),
        (2, Why.PENALTY, -100),
        (3, Why.ABSENT, -300),
    ]
    assert found.kasse == 800


def test_who_is_absent_pays_what_the_others_paid_on_average():
    terms = Terms(tenths=100, pays=Pays.KASSE, absent=Absent.AVERAGE)
    found = amounts_of(terms, table(8, 2, -10), [7, 8])
    assert [one for one in found.amounts if one.why == Why.ABSENT] == [
        (7, Why.ABSENT, -33, Fraction(-100, 3)),
        (8, Why.ABSENT, -33, Fraction(-100, 3)),
    ]
