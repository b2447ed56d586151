import pytest

from scorebook.scoring.evening.events import Join, Leave, Pause, Resume
from scorebook.scoring.evening.fold import Setup, setup_objections
from scorebook.scoring.evening.seats import Seats
from tests.each import each
from tests.scoring.evenings import evening, game


@each(
    ("seats", "dealer", "four", "pausing"),
    [
        ("ABCD", "A", "BCDA", ""),
        ("ABCD", "C", "DABC", ""),
        ("ABCDE", "A", "BCDE", "A"),
        ("ABCDE", "D", "EABC", "D"),
        ("ABCDEF", "A", "BCEF", "AD"),
        ("ABCDEF", "E", "FACD", "BE"),
        ("ABCDEFG", "A", "BCFG", "ADE"),
        ("ABCDEFG", "F", "GADE", "BCF"),
        ("ABCDEFGH", "A", "BCGH", "ADEF"),
        ("ABCDEFGH", "H", "ABFG", "CDEH"),
    ],
)
def test_the_two_left_and_the_two_right_of_the_dealer_play(seats, dealer, four, pausing):
    table = Seats(tuple(seats))
    assert ("".join(table.four(dealer)), "".join(table.pausing(dealer))) == (four, pausing)


def test_who_is_away_is_stepped_over():
    table = Seats(tuple("ABCDEF"), frozenset("BE"))
    assert (table.four("A"), table.pausing("A")) == (("C", "D", "F", "A"), ())


@each(
    ("seats", "event", "code"),
    [
        ("ABCD", Leave("k", "A"), "too_few"),
        ("ABCD", Pause("k", "B"), "too_few"),
        ("ABCD", Leave("k", "X"), "not_seated"),
        ("ABCDE", Pause("k", "X"), "not_seated"),
        ("ABCD", Resume("k", "A"), "not_paused"),
        ("ABCD", Resume("k", "X"), "not_seated"),
        ("ABCD", Join("k", "A", 0), "already_seated"),
        ("ABCD", Join("k", "X", 5), "seat_range"),
        ("ABCD", Join("k", "X", -1), "seat_range"),
        ("ABCDEFGH", Join("k", "X", 0), "table_full"),
    ],
)
def test_an_impossible_change_is_answered_and_changes_nothing(seats, event, code):
    result = evening([event], seats=seats)
    assert [one.code for one in result.rows[0].objections] == [code]
    assert result.state == evening([], seats=seats).state


def test_pausing_twice_is_answered():
    result = evening([Pause("p", "B"), Pause("q", "B")], seats="ABCDEF")
    assert [[one.code for one in row.objections] for row in result.rows] == [[], ["already_paused"]]


def test_a_paused_player_may_leave_even_when_four_are_left():
    result = evening([Pause("p", "B"), Leave("l", "B")], seats="ABCDE")
    assert (result.state.seats, result.state.paused, result.rows[1].objections) == (tuple("ACDE"), frozenset(), ())


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        # sits down between A, who has dealt, and B: the deal is already past this seat
        (1, [("A", 1), ("B", 1), ("C", 1), ("D", 1), ("A", 2), ("X", 2)]),
        # sits down at the end of the circle
        (4, [("A", 1), ("B", 1), ("C", 1), ("D", 1), ("X", 1), ("A", 2)]),
    ],
)
def test_a_newcomer_deals_in_this_round_if_the_deal_has_not_passed(seat, expected):
    result = evening([game(), Join("j", "X", seat), *[game()] * 5])
    assert [(row.dealer, row.round) for row in result.rows if row.is_game] == expected


def test_a_leaving_dealer_passes_the_deal_on():
    result = evening([game(), Leave("l", "B")], seats="ABCDE")
    assert (result.state.dealer, result.state.round) == ("C", 1)


def test_the_last_dealer_of_a_round_leaving_ends_it():
    result = evening([game(), game(), game(), game(), Leave("l", "E")], seats="ABCDE")
    assert (result.state.dealer, result.state.round) == ("A", 2)


def test_a_pausing_dealer_is_back_in_the_next_round():
    events = [game(), Pause("p", "B"), game(), Resume("r", "B"), game(), game(), game(), game()]
    result = evening(events, seats="ABCDE")
    assert [row.dealer for row in result.rows if row.is_game] == ["A", "C", "D", "E", "A", "B"]


def test_somebody_who_comes_back_to_a_seat_further_on_does_not_cut_the_round_short():
    events = [game(), Leave("l", "A"), Join("j", "A", 1), game(), game(), game(), game()]
    result = evening(events, seats="ABCDE")
    assert [row.dealer for row in result.rows if row.is_game] == ["A", "B", "A", "C", "D"]
    assert (result.state.dealer, result.state.round) == ("E", 1)


@pytest.mark.parametrize(
    ("seats", "dealer", "codes"),
    [
        ("ABC", "A", ["seats_number"]),
        ("ABCDEFGHI", "A", ["seats_number"]),
        ("ABCA", "X", ["seats_not_distinct", "dealer_not_seated"]),
        ("ABCD", "D", []),
    ],
)
def test_all_that_is_wrong_with_a_beginning_is_named(seats, dealer, codes):
    assert [one.code for one in setup_objections(tuple(seats), dealer)] == codes


def test_an_evening_cannot_begin_with_three():
    with pytest.raises(ValueError, match="vier bis acht"):
        Setup(("A", "B", "C"), "A")
