"""What is said to lie within ± does, in groups of equals, of unequals, and with one beginner."""

import pytest

from tests.bench.intervals import BEGINNER, luck_held, share, strength_held
from tests.each import each
from tests.shares import much


@each("held", [strength_held, luck_held])
@each("people", [5, 9])
@each("spread", [0, 150, BEGINNER])
def test_what_is_true_lies_within_the_interval(held, people, spread):
    """Of 100 intervals after a thousand games 95 hold it, less what so few leagues may differ by chance."""
    within, _wide = share(held, much(20, 6), people, spread, 1008)
    assert within >= 88


def test_the_nearer_people_are_the_narrower_is_the_interval():
    equal, apart = (share(strength_held, 4, 5, spread, 240)[1] for spread in (0, 150))
    assert equal < apart == pytest.approx(100, abs=30)
