"""What a fold tells beyond dealer, Bock, Pflichtsolo and totals, which `test_fold_reference` compares."""

from collections import Counter
from dataclasses import replace
from sys import setprofile

import pytest

from scorebook.scoring.evening.bock import games_in
from scorebook.scoring.evening.events import (
    WARNINGS,
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
    Resume,
    Standing,
    redeal_reasons,
)
from scorebook.scoring.evening.fold import Setup, fold, setup_objections
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.input.evening import read_evening
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.evening_dice import dice
from tests.scoring.evenings import doppelkopf, evening, game, gespalten, solo, with_deal
from tests.shares import much

SHORT = with_deal(
    pflichtsolo=True, vorfuehrung=True, round_games=8, again_after_pflichtsolo=True, pflichtsolo_leads=True
)


def test_the_table_always_holds_together():
    """Whatever happens: what comes later changes no row, and what was refused is as if it had never been."""
    for seed in range(much(200, 40)):
        scheme, setup, events, _ = read_evening(dice(seed))
        result = fold(setup, events, scheme)
        rows, state = result.rows, result.state
        assert [(row.key, row.event) for row in rows] == [(event.key, event) for event in events]
        assert fold(setup, events[: len(events) // 2], scheme).rows == rows[: len(events) // 2]
        accepted = [row for row in rows if not row.objections]
        again = fold(setup, [row.event for row in accepted], scheme)
        assert (again.state, list(again.rows)) == (state, accepted)
        assert (len(set(state.four)), set(state.four) <= set(state.active)) == (4, True)
        assert sorted((*state.four, *state.pausing)) == sorted(state.active)
        only = sum(event.games for event in events if isinstance(event, PointsOnly) and not event.played)
        assert state.number == 1 + only + sum(row.is_game for row in rows)
        assert 1 <= state.round_left <= len(state.active)
        assert min(state.bock, state.surplus, games_in(state.outlook)) >= 0
        assert {code for row in rows for code in row.warnings} <= set(WARNINGS)
        for row in rows:
            if isinstance(row.event, GamePlayed):
                assert row.score == score(replace(row.facts, bock=row.bock), scheme)


@each(
    ("events", "code", "scheme", "seats"),
    [
        ([Leave("k", "A")], "too_few", "ddv", "ABCD"),
        ([Pause("k", "B")], "too_few", "ddv", "ABCD"),
        ([Leave("k", "X")], "not_seated", "ddv", "ABCD"),
        ([Pause("k", "X")], "not_seated", "ddv", "ABCDE"),
        ([Pause("p", "B"), Pause("k", "B")], "already_paused", "ddv", "ABCDEF"),
        ([Resume("k", "A")], "not_paused", "ddv", "ABCD"),
        ([Resume("k", "X")], "not_seated", "ddv", "ABCD"),
        ([Join("k", "A", 0)], "already_seated", "ddv", "ABCD"),
        ([Join("k", "X", 5)], "seat_range", "ddv", "ABCD"),
        ([Join("k", "X", -1)], "seat_range", "ddv", "ABCD"),
        ([Join("k", "X", 0)], "table_full", "ddv", "ABCDEFGH"),
        ([DealerSet("k", "X")], "dealer_not_seated", "ddv", "ABCD"),
        ([LastRound("k", -1)], "last_round_range", "ddv", "ABCD"),
        ([BockSet("k", ((1, 4),))], "bock_not_in_scheme", "ddv", "ABCD"),
        ([BockSet("k", ((1, 0),))], "bock_runs", "steffen", "ABCD"),
        ([BockSet("k", ((-1, 2),))], "bock_runs", "steffen", "ABCD"),
        ([BockSet("k", ((2, 4),))], "bock_runs", "spin_haus", "ABCD"),
    ],
)
def test_an_impossible_change_is_answered(events, code, scheme, seats):
    assert [one.code for one in evening(events, scheme, seats).rows[-1].objections] == [code]


@each(
    ("events", "warnings", "scheme"),
    [
        ([game("ABCX")], ("players_differ", "player_not_seated"), "ddv"),
        ([LastRound("l"), *[game()] * 5], ("after_end",), "maennle"),
        ([solo("B", kind=Kind.STILLE_HOCHZEIT, pflicht=True)], ("pflicht_not_a_solo",), "ddv"),
        ([solo("B", kind=Kind.HAENGENDE_HOCHZEIT, pflicht=True)], ("pflicht_not_a_solo",), "ddv"),
        ([solo("B", pflicht=True)], (), "maennle"),
        ([*[game()] * 5], ("vorfuehrung_missed",), SHORT),
        ([*[game()] * 5, solo("A")], ("vorfuehrung_missed",), SHORT),
        # 24 games are played, four more announced, and all four owe again: whoever plays a solo does so unforced
        ([*[game()] * 20, *map(solo, "BCDA"), LastRound("l"), game(), solo("A")], (), "ddv"),
    ],
)
def test_what_was_recorded_otherwise_than_expected_is_said(events, warnings, scheme):
    assert evening(events, scheme).rows[-1].warnings == warnings


@pytest.mark.parametrize(
    ("recorded", "expected"),
    [
        ([None, None], [(True, ()), (False, ())]),
        ([False, None], [(False, ("lustsolo_before_pflicht",)), (True, ())]),
        ([True, True], [(True, ()), (True, ("pflicht_done_before",))]),
        ([True, False], [(True, ()), (False, ())]),
    ],
)
def test_what_was_recorded_holds(recorded, expected):
    result = evening([solo("B", pflicht=answer) for answer in recorded], "ddv")
    assert [(row.pflicht, row.warnings) for row in result.rows] == expected


def test_a_new_tournament_round_begins_when_all_is_played():
    events = [*[game()] * 4, *map(solo, "BCDA")]
    assert evening(events, SHORT).state.tournament_round == 1
    assert evening([*events, solo("B")], SHORT).state.tournament_round == 2


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
    assert (result.rows[0].four, result.rows[0].points) == (tuple("BCDE"), {"A": 1, "B": 1, "C": -1, "X": -1})
    assert result.state.standing[-1] == Standing("X", -1, 1, 0, 0)


def test_a_game_that_cannot_be_scored_counts_as_played_without_points():
    result = evening([gespalten(), game(re_augen=None, re_range=(0, 240))], "steffen")
    row = result.rows[1]
    assert (row.is_game, row.score, row.points, row.warnings) == (True, None, {}, ("not_scored",))
    assert [one.code for one in row.refusal.objections] == ["augen_needed"]
    assert ([one.games for one in result.state.standing], games_in(result.state.outlook)) == ([2] * 4, 3)
    assert evening([PointsOnly("p", {"A": 3}, 0)], "ddv").state.number == 1  # points beside the games


def test_a_round_ends_when_all_who_do_not_pause_have_dealt_in_it():
    """A deals once more by hand while only E has not dealt; as soon as E pauses, a new round has begun."""
    events = [*[game()] * 4, DealerSet("s", "A"), Pause("p", "E")]
    states = [evening(events[:count], seats="ABCDE").state for count in (4, 5, 6)]
    assert [(state.dealer, state.round, state.round_left) for state in states] == [
        ("E", 1, 1),
        ("A", 1, 1),
        ("A", 2, 4),
    ]


def test_who_left_and_comes_back_is_a_newcomer():
    """A has dealt, goes home and sits down in the old place, which the deal reaches last: A deals again."""
    result = evening([game(), Leave("l", "A"), Join("j", "A", 0), *[game()] * 5], seats="ABCDE")
    assert [(row.dealer, row.round) for row in result.rows if row.is_game] == [(one, 1) for one in "ABCDEA"]
    assert result.state.round == 2


def test_all_that_is_wrong_with_a_beginning_is_named():
    found = [[one.code for one in setup_objections(tuple(seats), "X")] for seats in ("ABX", "ABCA", "XABC")]
    assert found == [["seats_number"], ["seats_not_distinct", "dealer_not_seated"], []]
    with pytest.raises(ValueError, match="vier bis acht"):
        Setup(("A", "B", "C"), "A")


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
