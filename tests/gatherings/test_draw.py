"""Who sits at which table: every plan seats everybody once, at tables that can be played at."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorebook.gatherings.draw import (
    MOST_PEOPLE,
    as_snake,
    by_lot,
    in_blocks,
    is_playable,
    meetings_of,
    people_of,
    plan_from_text,
    plan_text,
    repeated_meetings,
    swapped,
    table_sizes,
    too_large,
    without_meetings,
)
from tests.each import each


def test_there_are_as_many_tables_as_there_can_be():
    assert [table_sizes(people) for people in range(7, 15)] == [
        (7,), (4, 4), (5, 4), (5, 5), (6, 5), (4, 4, 4), (5, 4, 4), (5, 5, 4)
    ]  # fmt: skip


def test_with_more_than_eleven_people_four_or_five_sit_at_every_table_and_three_cannot_play():
    for people in range(12, MOST_PEOPLE + 1):
        assert (set(table_sizes(people)) <= {4, 5}, sum(table_sizes(people))) == (True, people)
    with pytest.raises(ValueError, match="nobody"):
        table_sizes(3)


people = st.lists(st.integers(1, 10**6), min_size=4, max_size=60, unique=True)


@given(people, st.text("0123456789", max_size=8), st.integers(1, 9))
def test_every_way_of_seating_puts_everybody_at_one_table(order, seed, number):
    sizes = table_sizes(len(order))
    for way in (in_blocks, as_snake):
        plan = way(by_lot(order, seed, number), sizes)
        assert sorted(people_of(plan)) == sorted(order)
        assert tuple(len(table) for table in plan) == sizes
        assert is_playable(plan)
        assert plan_from_text(plan_text(plan)) == plan


def test_two_change_places():
    assert swapped(((1, 2, 3, 4), (5, 6, 7, 8)), 2, 7) == ((1, 7, 3, 4), (5, 6, 2, 8))
    assert swapped(((1, 2, 3, 4), (5, 6, 7, 8)), 2, 1) == ((2, 1, 3, 4), (5, 6, 7, 8))


def test_the_first_ones_sit_together_or_a_snake_makes_equal_tables():
    assert in_blocks(range(1, 10), (5, 4)) == ((1, 2, 3, 4, 5), (6, 7, 8, 9))
    assert as_snake(range(1, 9), (4, 4)) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert as_snake(range(1, 14), (5, 4, 4)) == ((1, 6, 7, 12, 13), (2, 5, 8, 11), (3, 4, 9, 10))


def test_whoever_knows_the_seed_draws_the_same_lots_and_a_latecomer_changes_none():
    drawn = by_lot(range(1, 9), "47110815", 1)
    assert drawn == by_lot(reversed(range(1, 9)), "47110815", 1)
    assert drawn != by_lot(range(1, 9), "47110816", 1)
    assert [one for one in by_lot(range(1, 10), "47110815", 1) if one != 9] == drawn


def rounds_by_lot(people, rounds, seed):
    """The plans of so many rounds that are all drawn by lot, and the meetings that two had already."""
    played, again = [], 0
    for number in range(1, rounds + 1):
        met = meetings_of(table for plan in played for table in plan)
        lots = in_blocks(by_lot(range(1, people + 1), seed, number), table_sizes(people))
        plan = without_meetings(lots, met, f"{seed}/{number}")
        again += repeated_meetings(plan, met)
        assert sorted(people_of(plan)) == sorted(people_of(lots))
        assert tuple(map(len, plan)) == table_sizes(people)
        assert met or plan == lots  # the first round is the lots as they fall
        played.append(plan)
    return played, again


@pytest.mark.whole
@each("people", [16, 20, 32, 33, 64, 128])
def test_in_three_rounds_nobody_meets_anybody_again_where_that_is_possible(people):
    for seed in map(str, range(40)):
        played, again = rounds_by_lot(people, 3, seed)
        pairs = [frozenset(pair) for plan in played for table in plan for pair in combinations(table, 2)]
        assert (again, len(pairs) - len(set(pairs))) == (0, 0), seed


def test_the_same_seed_draws_the_same_and_another_one_something_else():
    assert rounds_by_lot(33, 4, "4711") == rounds_by_lot(33, 4, "4711") != rounds_by_lot(33, 4, "4712")


# Two tables of the round before send at least so many pairs to one table: 4 people over 2 tables, 2 and 2, and so on.
@each(("people", "again"), [(8, 4), (9, 6), (10, 8), (12, 3), (13, 4)])
def test_where_somebody_must_meet_again_the_fewest_do(people, again):
    assert {rounds_by_lot(people, 2, str(seed))[1] for seed in range(5)} == {again}


def test_the_fewest_of_eight_people_are_those_of_every_division():
    played, _again = rounds_by_lot(8, 3, "1")
    met = meetings_of(table for plan in played for table in plan)
    everybody = range(1, 9)
    fewest = min(
        repeated_meetings((half, tuple(set(everybody) - set(half))), met)
        for half in combinations(everybody, 4)
        if 1 in half
    )
    lots = in_blocks(by_lot(everybody, "1", 4), (4, 4))
    assert repeated_meetings(without_meetings(lots, met, "1/4"), met) == fewest


def test_a_meeting_that_was_had_twice_counts_twice():
    met = meetings_of([(1, 2, 3, 4), (1, 2, 5, 6)])
    assert repeated_meetings(((1, 2, 7, 8), (3, 4, 5, 6)), met) == 2 + 1 + 1


@each(
    ("way", "order", "met", "plan"),
    [
        # Nobody has met: the order stands.
        (in_blocks, range(1, 9), [], ((1, 2, 3, 4), (5, 6, 7, 8))),
        # The last two of table 1 have met: the last one changes places with the first one of table 2.
        (in_blocks, range(1, 9), [(3, 4)], ((1, 2, 3, 5), (4, 6, 7, 8))),
        (in_blocks, range(1, 9), [(3, 4), (3, 5)], ((1, 2, 4, 5), (3, 6, 7, 8))),
        (in_blocks, range(1, 13), [(9, 10)], ((1, 2, 3, 4), (5, 6, 7, 9), (8, 10, 11, 12))),
        # A snake keeps one of the first two at each table: the neighbours change.
        (as_snake, range(1, 9), [(1, 4), (1, 5)], ((2, 4, 5, 8), (1, 3, 6, 7))),
    ],
)
def test_the_order_of_the_standing_is_kept_but_for_neighbours(way, order, met, plan):
    usual = way(order, table_sizes(len(order)))
    found = without_meetings(usual, meetings_of(met), "1", order)
    assert [sorted(table) for table in found] == [sorted(table) for table in plan]


def test_a_search_that_cannot_end_without_a_meeting_ends():
    order = range(1, MOST_PEOPLE + 1)
    usual = in_blocks(order, table_sizes(MOST_PEOPLE))
    assert without_meetings(usual, meetings_of([order]), "1", order) == usual


@each(("people", "most"), [(6, 6), (7, 7), (8, 0), (9, 0), (11, 6), (12, 0), (23, 0)])
def test_tables_of_six_and_more_are_none_of_the_ddv(people, most):
    assert too_large(in_blocks(range(people), table_sizes(people)), 5) == most


NONSENSE = ["", "1-2-3", "1-2-3-3", "1-2-3-4.4-5-6-7", "1-2-3-x", "1-2-3--4", "1-2-3-²", "9" * 30, "0x1-2-3-4"]


@each("text", [*NONSENSE, "1-2-3-4." * 5000])
def test_what_comes_from_an_address_and_is_no_plan_is_none(text):
    assert plan_from_text(text) is None
