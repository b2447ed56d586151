"""Figures: intervals, small samples, what is not recorded, how numbers are written."""

import datetime

import pytest

from scorebook.scoring.game.sentences import number_words
from scorebook.statistics.figures import Gap, mean, rate, recorded, wilson
from scorebook.statistics.pages.downloads import cell
from tests.each import each


@each(
    ("part", "number", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_of_a_rate_is_that_of_wilson(part, number, low, high):
    assert wilson(part, number) == pytest.approx((low, high), abs=1e-4)


def test_a_small_sample_has_a_value_that_does_not_rank():
    assert (rate(1, 2, 5).value, rate(1, 2, 5).rank_group) == (0.5, 1)
    assert (mean(10, 4, 4).value, mean(10, 4, 4).rank_group) == (2.5, 0)
    assert mean(0, 0, 0).rank_group == 2


@each(
    ("named", "unnamed", "value", "gap"),
    [(0, 0, 0, None), (0, 3, None, Gap.UNRECORDED), (2, 3, 2, None), (2, 0, 2, None)],
)
def test_what_nobody_wrote_down_is_not_zero(named, unnamed, value, gap):
    figure = recorded(named, unnamed)
    assert figure.value == value
    assert gap in {None, figure.gap}


def test_a_rate_of_nothing_has_never_happened():
    assert (rate(0, 0, 5).value, rate(0, 0, 5).gap) == (None, Gap.NEVER)


@each(
    ("value", "places", "sign", "text"),
    [(1234567.891, 2, False, "1.234.567,89"), (-3, 0, False, "−3"), (3, 0, True, "+3"), (-0.001, 2, True, "0,00")],
)
def test_numbers_are_written_as_germans_write_them(value, places, sign, text):
    assert number_words(value, places, sign) == text


@each(
    ("value", "text"),
    [
        (-3, "-3"),
        (100, "100"),
        (-0.5, "-0,5"),
        (100.0, "100"),
        (-0.00001, "0"),
        (None, ""),
        (datetime.date(2024, 3, 1), "2024-03-01"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1+1", "'  =1+1"),
        ("\tx", "'\tx"),
        ("Anna", "Anna"),
    ],
)
def test_a_cell_of_a_file(value, text):
    assert cell(value) == text
