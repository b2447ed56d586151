from dataclasses import replace

import pytest

from scorebook.scoring.evening.bock import Run, cut, games_in, merged, stacked
from scorebook.scoring.evening.events import BockSet, Pause, Penalty, Redeal
from scorebook.scoring.evening.events import LastRound as Announced
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import ExtraFact
from scorebook.scoring.game.items import BOCK
from scorebook.scoring.game.scheme import BockPolicy, LastRoundBock, Nesting, Trigger
from scorebook.scoring.game.terms import ExtraKind, PartyName
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.evenings import calls, doppelkopf, evening, game, gespalten, with_bock, with_deal

DOPPELKOPF = frozenset({Trigger.DOPPELKOPF})


def boecke(result):
    """The Böcke on every game, and on the next."""
    return [row.bock for row in result.rows if row.is_game] + [result.state.bock]


@each(
    ("nesting", "caused", "expected"),
    [
        # one Bock of three games
        (Nesting.QUEUE, "1......", "01110000"),
        (Nesting.STACK, "1......", "01110000"),
        (Nesting.RESTART, "1......", "01110000"),
        (Nesting.IGNORE, "1......", "01110000"),
        # a second one comes in its first game
        (Nesting.QUEUE, "11......", "011111100"),
        (Nesting.STACK, "11......", "012210000"),
        (Nesting.RESTART, "11......", "011110000"),
        (Nesting.IGNORE, "11......", "011100000"),
        # a second one comes in its last game
        (Nesting.QUEUE, "1..1....", "011111100"),
        (Nesting.STACK, "1..1....", "011111100"),
        (Nesting.RESTART, "1..1....", "011111100"),
        (Nesting.IGNORE, "1..1....", "011100000"),
        # in the game after it everything begins anew
        (Nesting.QUEUE, "1...1....", "0111011100"),
        (Nesting.STACK, "1...1....", "0111011100"),
        (Nesting.RESTART, "1...1....", "0111011100"),
        (Nesting.IGNORE, "1...1....", "0111011100"),
        # two in one game
        (Nesting.QUEUE, "2.......", "011111100"),
        (Nesting.STACK, "2.......", "022200000"),
        (Nesting.RESTART, "2.......", "011100000"),
        (Nesting.IGNORE, "2.......", "011100000"),
        # three in a row
        (Nesting.QUEUE, "111.......", "01111111110"),
        (Nesting.STACK, "111.......", "01232100000"),
    ],
)
def test_nesting(nesting, caused, expected):
    scheme = with_bock(triggers=DOPPELKOPF, games=3, nesting=nesting)
    result = evening([doppelkopf(int(one)) if one != "." else game() for one in caused], scheme)
    assert boecke(result) == [int(one) for one in expected]


@each(
    ("nesting", "boecke_on", "points"),
    [
        (Nesting.STACK, [0, 3, 0, 0, 0, 1, 1, 3, 0], [-40, 40, 5, 5, -10, -20, -80, 40]),
        (Nesting.QUEUE, [0, 1, 1, 1, 0, 1, 1, 1, 0], [-40, 10, 10, 10, -10, -20, -80, 10]),
    ],
)
def test_one_bock_may_be_one_game(nesting, boecke_on, points):
    """Steffen, Böcke, the other reading: several of one game lie on the next one, or come one after another.

    What a last round has no game for falls under the table.
    """
    steffen = SCHEMES["steffen"]
    policy = replace(steffen.options.bock, games=1, nesting=nesting)
    scheme = replace(steffen, options=replace(steffen.options, bock=policy))
    three = {"re_augen": 120, "announcements": calls("kontra", "re")}  # gespalten, Contra won, Re and Contra
    last = [Announced("l"), gespalten(), gespalten(), game(**three), game()]
    result = evening([game(**three), game(), game(), game(), *last], scheme)
    games = [row for row in result.rows if row.is_game]
    assert [row.bock for row in games] + [result.state.bock] == boecke_on
    assert [row.score.points["A"] for row in games] == points


@pytest.mark.parametrize(("seats", "length"), [("ABCD", 4), ("ABCDE", 5), ("ABCDEF", 6), ("ABCDEFG", 7)])
def test_a_bock_of_one_round_lasts_as_many_games_as_players_are_seated(seats, length):
    result = evening([gespalten()], "steffen", seats)
    assert result.state.outlook == (Run(1, length),)


def test_steffen_counts_every_event_of_a_game():
    events = [game(re_augen=120, announcements=calls("kontra", "re"))]
    result = evening(events, "steffen")
    assert (result.rows[0].boecke, result.state.outlook, result.state.factor) == (3, (Run(3, 4),), 8)


def test_the_outlook_names_factors_and_games():
    result = evening([gespalten(), gespalten(), game()], "steffen")
    assert [(run.factor, run.games) for run in result.state.outlook] == [(4, 2), (2, 1)]


def test_spin_queues_bockrunden_of_four_and_doubles_the_result():
    result = evening([doppelkopf(), doppelkopf(), game()], "spin_haus")
    assert result.state.outlook == (Run(1, 6),)
    assert [row.score.points["A"] for row in result.rows] == [2, 4, 2]


def test_what_the_facts_say_about_bock_is_not_believed():
    result = evening([game(bock=3), doppelkopf(), game(bock=0)], "spin_haus")
    assert [row.score.points["A"] for row in result.rows] == [1, 2, 2]


def test_redeals_and_aborted_games_use_up_none():
    stopped = Penalty("p", "falsch_bedient", {"A": -300, "B": 100, "C": 100, "D": 100}, aborts_game=True)
    result = evening([gespalten(), Redeal("r"), stopped, game()], "steffen")
    assert [row.bock for row in result.rows] == [0, 1, 1, 1]
    assert result.state.outlook == (Run(1, 3),)


def test_a_stopped_game_that_counts_as_played_uses_one_up():
    stopped = Penalty("p", "schwerwiegend", {"A": -12}, aborts_game=True, counts_as_played=True)
    assert evening([gespalten(), stopped], "steffen").state.outlook == (Run(1, 3),)


def test_a_game_that_cannot_be_scored_yet_uses_one_up_and_causes_none():
    unclear = game(re_augen=None, re_range=(0, 240))
    result = evening([gespalten(), unclear], "steffen")
    assert (result.rows[1].score, result.rows[1].warnings) == (None, ("not_scored",))
    assert result.state.outlook == (Run(1, 3),)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (LastRoundBock.DROP, {"outlook": (Run(1, 1),), "surplus": 3, "over": False}),
        (LastRoundBock.PLAY_OUT, {"outlook": (Run(1, 4),), "surplus": 0, "over": False}),
    ],
)
def test_boecke_that_reach_beyond_the_last_round(policy, expected):
    scheme = with_bock(triggers=DOPPELKOPF, last_round=policy)
    state = evening([Announced("l"), game(), game(), doppelkopf()], scheme).state
    assert {name: getattr(state, name) for name in expected} == expected


def test_dropped_boecke_still_count_on_the_games_that_are_left():
    scheme = with_bock(triggers=DOPPELKOPF, last_round=LastRoundBock.DROP)
    result = evening([Announced("l"), doppelkopf(), game(), game(), game()], scheme)
    assert boecke(result) == [0, 1, 1, 1, 0]
    assert (result.state.over, result.state.outlook) == (True, ())


def test_played_out_boecke_lengthen_the_evening():
    scheme = with_bock(triggers=DOPPELKOPF)
    events = [Announced("l"), game(), game(), game(), doppelkopf()]
    assert [evening([*events, *[game()] * more], scheme).state.over for more in range(5)] == [False] * 4 + [True]


def test_boecke_by_hand():
    result = evening([BockSet("b", ((2, 1), (1, 2))), game(), game(), game()], "steffen")
    assert boecke(result) == [2, 1, 1, 0]
    assert evening([gespalten(), BockSet("b")], "steffen").state.outlook == ()


@pytest.mark.parametrize(
    ("scheme", "runs", "code"),
    [
        ("ddv", ((1, 4),), "bock_not_in_scheme"),
        ("steffen", ((1, 0),), "bock_runs"),
        ("steffen", ((-1, 2),), "bock_runs"),
        ("spin_haus", ((2, 4),), "bock_runs"),
    ],
)
def test_impossible_boecke_by_hand(scheme, runs, code):
    result = evening([BockSet("b", runs)], scheme)
    assert ([one.code for one in result.rows[0].objections], result.state.outlook) == ([code], ())


def test_runs_are_merged_stacked_and_cut():
    assert merged((Run(1, 2), Run(1, 3), Run(2, 0), Run(0, 4))) == (Run(1, 5),)
    assert stacked((Run(2, 1), Run(1, 5)), 3, 30) == (Run(3, 1), Run(2, 2), Run(1, 3))
    assert stacked((Run(3, 2),), 2, 3) == (Run(3, 2),)
    assert cut((Run(2, 1), Run(1, 5)), 3) == (Run(2, 1), Run(1, 2))
    assert cut((Run(2, 1),), 0) == ()


BOTH_MISSED = calls("re", "re k90", "kontra", "kontra k90")


@pytest.mark.parametrize(
    ("details", "boecke", "value", "lines"),
    [
        # nobody has won, and Re has 120 against "keine 90": one point for Re
        ({"announcements": BOTH_MISSED, "re_augen": 130}, 1, 2, 1),
        ({"announcements": BOTH_MISSED, "re_augen": 130}, 3, 8, 3),
        ({"announcements": BOTH_MISSED, "re_augen": 110}, 1, -2, 1),
        # nobody has won, and there is nothing to double
        ({"announcements": BOTH_MISSED, "re_augen": 120}, 2, 0, 0),
        # a game that was won says that a Bock lay on it, even where nothing comes of it
        ({"re_augen": 130, "extras": (ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),)}, 1, 0, 1),
        ({"re_augen": 130}, 1, 2, 1),
    ],
)
def test_a_bock_doubles_whatever_there_is_with_or_without_a_winner(details, boecke, value, lines):
    found = score(game(**details).facts.under(boecke), SCHEMES["ddv"])
    assert found.value == value
    assert [item.topic for item in found.items].count(BOCK) == lines


@pytest.mark.parametrize(
    ("pausing", "more", "games"), [("", 0, 6), ("", 1, 12), ("E", 1, 10), ("EF", 1, 8), ("F", 3, 20)]
)
def test_who_pauses_makes_the_last_round_no_longer(pausing, more, games):
    """As many games to the announced end as there are players who deal; Böcke reach no further."""
    events = [*(Pause(f"p{one}", one) for one in pausing), Announced("last", more), BockSet("b", ((1, 40),))]
    assert games_in(evening(events, "steffen", "ABCDEF").state.outlook) == games


@pytest.mark.parametrize(("pausing", "before"), [("", 6), ("E", 5), ("EF", 4)])
def test_who_pauses_brings_the_vorfuehrung_nearer(pausing, before):
    """Two rounds are left and everybody owes a Pflichtsolo: the second of them is needed for the soli."""
    scheme = with_deal(pflichtsolo=True, vorfuehrung=True)
    events = [*(Pause(f"p{one}", one) for one in pausing), Announced("last", 1)]
    forced = []
    for _ in range(before + 1):
        state = evening(events, scheme, "ABCDEF").state
        forced.append(state.forced is not None)
        events = [*events, game("".join(state.four))]
    assert forced == [False] * before + [True]


def test_a_bock_multiplies_with_what_was_agreed():
    rules = with_bock(triggers=frozenset({Trigger.GESPALTEN}), games=2, nesting=Nesting.STACK, factor=3)
    result = evening([gespalten(), gespalten(), gespalten()], rules)
    assert [row.factor for row in result.rows] == [1, 3, 9]
    assert (result.state.outlook, result.state.factor) == ((Run(2, 1, 3), Run(1, 1, 3)), 9)


def test_no_factor_lets_more_boecke_lie_on_a_game_than_a_number_can_hold():
    for factor in (2, 3, 10):
        policy = BockPolicy(triggers=frozenset(Trigger), nesting=Nesting.STACK, factor=factor)
        assert factor**policy.most <= 2**30 < factor ** (policy.most + 1)
