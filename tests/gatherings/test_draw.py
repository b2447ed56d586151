"""Who sits at which table: every plan seats everybody once, at tables that can be played at."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorebook.gatherings.draw import (
    MOST_PEOPLE,
    as_snake,
    by_lot,
    in_blocks,
    is_playable,
    people_of,
    plan_from_text,
    plan_text,
    swapped,
    table_sizes,
)
from tests.each import each


@each(
    ("people", "sizes"),
    [
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (6, 5)),
        (12, (4, 4, 4)),
        (13, (5, 4, 4)),
        (14, (5, 5, 4)),
        (7, (7,)),
    ],
)
def test_there_are_as_many_tables_as_there_can_be(people, sizes):
    assert table_sizes(people) == sizes


def test_with_more_than_eleven_people_four_or_five_sit_at_every_table():
    for people in range(12, MOST_PEOPLE + 1):
        assert set(table_sizes(people)) <= {4, 5}
        assert sum(table_sizes(people)) == people


def test_three_cannot_play():
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


@given(people, st.data())
def test_a_swap_keeps_everybody_and_can_be_swapped_back(order, data):
    plan = in_blocks(order, table_sizes(len(order)))
    one, other = data.draw(st.sampled_from(order)), data.draw(st.sampled_from(order))
    new = swapped(plan, one, other)
    assert sorted(people_of(new)) == sorted(order)
    assert swapped(new, one, other) == plan


def test_the_first_ones_sit_together_or_a_snake_makes_equal_tables():
    assert in_blocks(range(1, 10), (5, 4)) == ((1, 2, 3, 4, 5), (6, 7, 8, 9))
    assert as_snake(range(1, 9), (4, 4)) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert as_snake(range(1, 14), (5, 4, 4)) == ((1, 6, 7, 12, 13), (2, 5, 8, 11), (3, 4, 9, 10))


def test_whoever_knows_the_seed_draws_the_same_lots_and_a_latecomer_changes_none():
    drawn = by_lot(range(1, 9), "47110815", 1)
    assert drawn == by_lot(reversed(range(1, 9)), "47110815", 1)
    assert drawn != by_lot(range(1, 9), "47110816", 1)
    assert [one for one in by_lot(range(1, 10), "47110815", 1) if one != 9] == drawn


@each(
    "text",
    [
        "",
        "1-2-3",
        "1-2-3-3",
        "1-2-3-4.4-5-6-7",
        "1-2-3-x",
        "1-2-3--4",
        "1-2-3-²",
        "9" * 30,
        "1-2-3-4." * 5000,
        "0x1-2-3-4",
    ],
)
def test_what_comes_from_an_address_and_is_no_plan_is_none(text):
    assert plan_from_text(text) is None
