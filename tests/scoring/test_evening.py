from collections import Counter
from dataclasses import fields, replace
from sys import setprofile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorebook.scoring.evening.bock import games_in
from scorebook.scoring.evening.events import (
    BockSet,
    DealerSet,
    GamePlayed,
    Join,
    LastRound,
    Leave,
    Pause,
    Penalty,
    PointsOnly,
    Redeal,
    Reseating,
    Resume,
    redeal_reasons,
)
from scorebook.scoring.evening.fold import WARNINGS, Setup, Standing, fold
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.evenings import calls, doppelkopf, evening, game, gespalten, solo
from tests.shares import much

SEATS = tuple("ABCDEF")
PLAYERS = st.sampled_from("ABCDEFX")


def four_of(names):
    return st.permutations(names).map(lambda order: "".join(order[:4]))


@st.composite
def games(draw):
    four = draw(four_of("ABCDEF"))
    made = draw(st.sampled_from([(), ("re",), ("kontra",), ("re", "kontra"), ("kontra", "kontra k90")]))
    if draw(st.integers(0, 3)) == 0:
        return solo(four[0], four, kind=draw(st.sampled_from([Kind.SOLO_DAMEN, Kind.STILLE_HOCHZEIT])))
    return game(four, re_augen=draw(st.sampled_from([0, 50, 120, 121, 160, 240])), announcements=calls(*made))


OTHERS = st.one_of(
    st.builds(Redeal, st.just("redeal"), st.sampled_from(["vergeben", "einmischen"])),
    st.builds(
        Penalty,
        st.just("penalty"),
        st.just("frei"),
        st.just({"A": -3, "B": 1, "C": 1, "D": 1}),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(Join, st.just("join"), PLAYERS, st.integers(-1, 7)),
    st.builds(Leave, st.just("leave"), PLAYERS),
    st.builds(Pause, st.just("pause"), PLAYERS),
    st.builds(Resume, st.just("resume"), PLAYERS),
    st.builds(LastRound, st.just("last"), st.integers(-1, 2)),
    st.builds(DealerSet, st.just("dealer"), PLAYERS),
    st.builds(BockSet, st.just("bock"), st.sampled_from([(), ((2, 2), (1, 3)), ((1, 4),), ((0, 1),)])),
    st.builds(Reseating, st.just("seats"), st.permutations("ABCDEF").map(tuple)),
    st.builds(PointsOnly, st.just("points"), st.just({"A": 4, "X": -4}), st.integers(0, 3)),
)
EVENTS = st.lists(st.one_of(games(), OTHERS), max_size=25)
SCHEME = st.sampled_from(sorted(SCHEMES)).map(SCHEMES.get)


def folded(events, scheme):
    return fold(Setup(SEATS, "A"), events, scheme)


@settings(max_examples=much(150, 18), deadline=None)
@given(EVENTS, SCHEME)
def test_the_table_always_holds_together(events, scheme):
    result = folded(events, scheme)
    state = result.state
    assert len(result.rows) == len(events)
    assert len(state.active) >= 4
    assert (len(set(state.four)), set(state.four) <= set(state.active)) == (4, True)
    assert sorted((*state.four, *state.pausing)) == sorted(state.active)
    assert state.dealer in state.active
    only = sum(event.games for event in events if isinstance(event, PointsOnly))
    assert state.number == 1 + only + sum(row.is_game for row in result.rows)
    assert 1 <= state.round_left <= len(state.active)
    assert all(run.bock >= 0 and run.games > 0 for row in result.rows for run in row.outlook)
    assert min(state.bock, state.surplus, games_in(state.outlook)) >= 0
    assert state.forced is None or state.forced in state.owes
    assert {code for row in result.rows for code in row.warnings} <= set(WARNINGS)


@settings(max_examples=much(80, 10), deadline=None)
@given(EVENTS, SCHEME, st.integers(0, 25))
def test_the_fold_of_a_prefix_is_the_prefix_of_the_fold(events, scheme, length):
    assert folded(events[:length], scheme).rows == folded(events, scheme).rows[:length]


@settings(max_examples=much(80, 10), deadline=None)
@given(EVENTS, SCHEME, st.integers(0, 25))
def test_a_redeal_moves_nothing_wherever_it_happens(events, scheme, place):
    without = folded(events, scheme)
    with_it = folded([*events[:place], Redeal("new"), *events[place:]], scheme)
    assert with_it.state == without.state
    assert [row for row in with_it.rows if row.key != "new"] == list(without.rows)


@settings(max_examples=much(80, 10), deadline=None)
@given(EVENTS, SCHEME)
def test_refused_events_are_as_if_they_had_never_been(events, scheme):
    result = folded(events, scheme)
    accepted = [row for row in result.rows if not row.objections]
    again = folded([row.event for row in accepted], scheme)
    assert (again.state, list(again.rows)) == (result.state, accepted)


@settings(max_examples=much(80, 10), deadline=None)
@given(EVENTS, SCHEME)
def test_totals_are_the_sum_of_what_was_booked(events, scheme):
    result = folded(events, scheme)
    sums = {one.player: 0 for one in result.state.standing}
    for row in result.rows:
        for player, points in row.points.items():
            sums[player] += points
        assert row.totals == {player: sums[player] for player in row.totals}
    assert {one.player: one.points for one in result.state.standing} == sums


@settings(max_examples=much(60, 7), deadline=None)
@given(EVENTS, SCHEME)
def test_every_game_is_scored_with_the_boecke_that_lie_on_it(events, scheme):
    for row in folded(events, scheme).rows:
        if isinstance(row.event, GamePlayed):
            assert row.score == score(replace(row.event.facts, bock=row.bock), scheme)


@settings(max_examples=much(60, 7), deadline=None)
@given(EVENTS, SCHEME, st.integers(0, 24))
def test_withdrawing_leaves_what_was_before_and_refolds_what_follows(events, scheme, place):
    """The events after the withdrawn one happen to the table as it stood before it, nothing of it is left behind."""
    whole = folded(events, scheme)
    without = folded(events[:place] + events[place + 1 :], scheme)
    assert without.rows[:place] == whole.rows[:place]
    if place < len(without.rows) and place > 0:
        before = folded(events[:place], scheme).state
        row = without.rows[place]
        assert (row.number, row.round, row.dealer, row.four, row.bock) == (
            before.number,
            before.round,
            before.dealer,
            before.four,
            before.bock,
        )


def test_withdrawing_a_game_moves_boecke_dealer_and_solo_of_the_later_ones():
    events = [gespalten(), solo("C"), game(), solo("C")]
    whole, without = evening(events, "steffen"), evening(events[1:], "steffen")
    assert [(row.number, row.dealer, row.bock, row.score.points["C"]) for row in whole.rows] == [
        (1, "A", 0, 10),
        (2, "B", 1, 300),
        (3, "C", 1, -10),
        (4, "D", 1, 300),
    ]
    assert [(row.number, row.dealer, row.bock, row.score.points["C"]) for row in without.rows] == [
        (1, "A", 0, 150),
        (2, "B", 0, -5),
        (3, "C", 0, 150),
    ]


def test_a_whole_evening_of_spin():
    """Five players; C's lost solo brings a Bockrunde, and as C would have led anyway, the deal moves on."""
    events = [
        game("BCDE"),
        solo("C", "CDEA", re_augen=100),
        Redeal("r", "einmischen"),
        game("CDEA"),
        Pause("p", "E"),
        game("DABC"),
        Penalty("s", "frei", {"D": -3, "A": 1, "B": 1, "C": 1}),
        LastRound("l"),
    ]
    result = evening(events, "spin_haus", "ABCDE")
    seen = [
        (row.number, row.is_game, row.round, row.dealer, "".join(row.four), row.leader, row.factor, row.dealer_again)
        for row in result.rows
    ]
    assert seen == [
        (1, True, 1, "A", "BCDE", "B", 1, False),
        (2, True, 1, "B", "CDEA", "C", 1, False),
        (3, False, 1, "C", "DEAB", "D", 2, True),
        (3, True, 1, "C", "DEAB", "D", 2, False),
        (4, False, 1, "D", "EABC", "E", 2, False),
        (4, True, 1, "D", "ABCD", "A", 2, False),
        (5, False, 2, "A", "BCDA", "B", 2, False),
        (5, False, 2, "A", "BCDA", "B", 2, False),
    ]
    assert result.rows[3].warnings == ("players_differ",)
    assert [(run.factor, run.games) for run in result.state.outlook] == [(2, 2)]
    assert result.state.standing == (
        Standing("A", -2 + 1 + 2 + 1, 3, 2, 1),
        Standing("B", 1 - 2 + 1, 2, 1, 1),
        Standing("C", 1 - 3 + 2 - 2 + 1, 4, 2, 1),
        Standing("D", -1 + 1 + 2 + 2 - 3, 4, 3, -3),
        Standing("E", -1 + 1 - 2, 3, 1, 0),
    )


def test_the_recorded_players_win_over_the_expected_ones():
    result = evening([game("ABCX"), game("BCDE")], "ddv", "ABCDE")
    assert result.rows[0].warnings == ("players_differ", "player_not_seated")
    assert (result.rows[0].four, result.rows[0].points) == (tuple("BCDE"), {"A": 1, "B": 1, "C": -1, "X": -1})
    assert result.state.standing[-1] == Standing("X", -1, 1, 0, 0)


def test_a_game_between_other_seats_is_led_by_the_next_who_played():
    assert evening([game("CDEA")], "ddv", "ABCDE").rows[0].leader == "C"


def test_a_game_that_cannot_be_scored_counts_as_played_without_points():
    result = evening([game(re_augen=None, re_range=(0, 240))], "ddv")
    row = result.rows[0]
    assert (row.is_game, row.score, row.points, row.warnings) == (True, None, {}, ("not_scored",))
    assert [one.code for one in row.refusal.objections] == ["augen_needed"]
    assert [(one.points, one.games) for one in result.state.standing] == [(0, 1)] * 4


def test_keys_and_events_come_back_in_order():
    events = [game(), Redeal("r"), doppelkopf()]
    assert [(row.key, row.event) for row in evening(events).rows] == [(event.key, event) for event in events]


def test_a_state_does_not_change_when_the_evening_goes_on():
    first = evening([game()], "ddv")
    before = {field.name: getattr(first.state, field.name) for field in fields(first.state)}
    totals = dict(first.rows[0].totals)
    evening([first.rows[0].event, solo("B")], "ddv")
    assert ({name: getattr(first.state, name) for name in before}, first.rows[0].totals) == (before, totals)


@pytest.mark.parametrize("scheme", ["steffen", "spin_haus"])
@pytest.mark.whole
def test_the_cost_grows_with_the_number_of_events_only(scheme):
    """Counted in function calls, which no other work on the machine disturbs."""

    def cost(number):
        events = [doppelkopf() if place % 2 else gespalten() for place in range(number)]
        seen = Counter()
        setprofile(lambda frame, what, arg: seen.update([what]))
        try:
            evening(events, scheme)
        finally:
            setprofile(None)
        return seen["call"]

    assert cost(400) < 4.5 * cost(100)


def test_new_cards_are_asked_for_with_the_reasons_of_the_scheme():
    assert {key: redeal_reasons(scheme) for key, scheme in SCHEMES.items()} == {
        "ddv": ("vergeben",),
        "maennle": ("vergeben",),
        "mainz": ("vergeben",),
        "spin_turnier": ("vergeben",),
        "spin_haus": ("einmischen", "armut", "vergeben"),
        "steffen": ("einmischen", "schieben", "vergeben"),
        "tacken": ("schmeissen", "trumpfabgabe", "vergeben"),
    }
