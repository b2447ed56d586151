import pytest

from scorebook.scoring.evening.bock import Run, cut, merged, stacked
from scorebook.scoring.evening.events import LastRound as Announced
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import ExtraFact
from scorebook.scoring.game.items import BOCK
from scorebook.scoring.game.scheme import BockPolicy, LastRoundBock, Nesting, Trigger
from scorebook.scoring.game.terms import ExtraKind, PartyName
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.evenings import calls, doppelkopf, evening, game, gespalten, with_bock

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


def test_a_bock_multiplies_with_what_was_agreed():
    rules = with_bock(triggers=frozenset({Trigger.GESPALTEN}), games=2, nesting=Nesting.STACK, factor=3)
    result = evening([gespalten(), gespalten(), gespalten()], rules)
    assert [row.factor for row in result.rows] == [1, 3, 9]
    assert (result.state.outlook, result.state.factor) == ((Run(2, 1, 3), Run(1, 1, 3)), 9)


def test_no_factor_lets_more_boecke_lie_on_a_game_than_a_number_can_hold():
    for factor in (2, 3, 10):
        policy = BockPolicy(triggers=frozenset(Trigger), nesting=Nesting.STACK, factor=factor)
        assert factor**policy.most <= 2**30 < factor ** (policy.most + 1)
