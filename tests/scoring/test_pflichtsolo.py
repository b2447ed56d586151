import pytest

from scorebook.scoring.evening.events import LastRound, Leave, Pause, Penalty, Redeal, Resume
from scorebook.scoring.evening.pflichtsolo import forced
from scorebook.scoring.game.scheme import DealPolicy
from scorebook.scoring.game.terms import Kind
from tests.each import each
from tests.scoring.evenings import evening, game, solo, with_deal

SHORT = {
    "pflichtsolo": True,
    "vorfuehrung": True,
    "round_games": 8,
    "again_after_pflichtsolo": True,
    "pflichtsolo_leads": True,
}
VORFUEHRUNG = DealPolicy(vorfuehrung=True)


def test_everybody_owes_one_from_the_left_of_the_dealer_on():
    assert evening([], "ddv").state.owes == ("B", "C", "D", "A")
    assert evening([solo("C"), game()], "ddv").state.owes == ("D", "A", "B")
    assert evening([solo("C")], "mainz").state.owes == ()


@pytest.mark.parametrize("kind", [Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT])
def test_quiet_and_hanging_hochzeit_never_count(kind):
    result = evening([solo("B", kind=kind, pflicht=True)], "ddv")
    assert (result.rows[0].pflicht, result.rows[0].lustsolo, result.rows[0].dealer_again) == (False, False, False)
    assert (result.rows[0].warnings, "B" in result.state.owes) == (("pflicht_not_a_solo",), True)


def test_the_second_solo_is_a_lustsolo():
    result = evening([solo("B"), solo("B"), solo("C")], "spin_turnier")
    assert [(row.pflicht, row.lustsolo) for row in result.rows] == [(True, False), (False, True), (True, False)]


def test_without_pflichtsolo_a_solo_is_neither():
    row = evening([solo("B", pflicht=True)], "maennle").rows[0]
    assert (row.pflicht, row.lustsolo, row.warnings) == (False, False, ())


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


@each(
    ("owing", "playing", "left", "who"),
    [
        ("BCD", "BCDA", 3, "B"),
        ("BCD", "BCDA", 4, None),
        ("CA", "BCDA", 2, "C"),
        ("CA", "BCDA", 1, "C"),
        ("A", "BCDA", 1, "A"),
        ("", "BCDA", 0, None),
        ("A", "BCDA", 0, "A"),
        ("BCD", "BCDA", None, None),
        # the dealer pauses at a table of five
        ("EA", "BCDE", 2, "E"),
        ("A", "BCDE", 1, None),
    ],
)
def test_who_is_vorgefuehrt(owing, playing, left, who):
    assert forced(tuple(owing), tuple(playing), left, VORFUEHRUNG) == who


def test_nobody_is_vorgefuehrt_where_that_is_unknown():
    assert forced(("B",), ("B", "C", "D", "A"), 1, DealPolicy(pflichtsolo=True)) is None


def test_vorfuehrung_in_a_tournament_round():
    """Eight games: C plays his solo at once, three normal games follow, then B; D is the first left of A who owes."""
    events = [solo("C"), game(), game(), game(), solo("B"), game()]
    states = [evening(events[:count], with_deal(**SHORT)).state for count in range(len(events) + 1)]
    assert [(state.games_left, state.forced) for state in states] == [
        (8, None),
        (7, None),
        (6, None),
        (5, None),
        (4, None),
        (3, None),
        (2, "D"),
    ]
    assert (states[-1].dealer, states[-1].owes, states[-1].leader) == ("A", ("D", "A"), "D")


def test_after_a_vorgefuehrtes_solo_the_next_one_deals():
    events = [*[game()] * 4, solo("B"), solo("C"), solo("D"), solo("A")]
    result = evening(events, with_deal(**SHORT))
    assert [(row.dealer, row.leader, row.vorgefuehrt, row.dealer_again) for row in result.rows[4:]] == [
        ("A", "B", True, False),
        ("B", "C", True, False),
        ("C", "D", True, False),
        ("D", "A", True, False),
    ]
    assert (result.state.owes, result.state.games_left, result.state.round) == ((), 0, 3)


def test_a_missed_vorfuehrung_is_said_and_stays_due():
    result = evening([*[game()] * 5, solo("A")], with_deal(**SHORT))
    assert [row.warnings for row in result.rows[4:]] == [("vorfuehrung_missed",), ("vorfuehrung_missed",)]
    assert result.rows[5].dealer_again
    assert (result.state.forced, result.state.owes) == ("C", ("C", "D", "B"))


def test_the_recorded_vorfuehrung_holds():
    result = evening([solo("B", vorgefuehrt=True), *[game()] * 3, solo("C", vorgefuehrt=False)], with_deal(**SHORT))
    assert [row.dealer_again for row in result.rows] == [False, False, False, False, True]


def test_open_soli_are_played_after_the_last_game():
    result = evening([game()] * 8, with_deal(**SHORT))
    assert (result.state.games_left, result.state.tournament_round, result.state.forced) == (0, 1, "B")


def test_a_new_tournament_round_begins_when_all_is_played():
    events = [*[game()] * 4, solo("B"), solo("C"), solo("D"), solo("A")]
    after = evening([*events, solo("B")], with_deal(**SHORT))
    assert (after.rows[-1].pflicht, after.state.tournament_round, after.state.games_left) == (True, 2, 7)
    assert after.state.owes == ("C", "D", "A")


def test_nobody_is_vorgefuehrt_in_what_a_last_round_adds_to_a_tournament_round():
    """24 games are played, four more announced, and all four owe again: whoever plays a solo does so unforced."""
    played = [*[game()] * 20, solo("B"), solo("C"), solo("D"), solo("A")]
    result = evening([*played, LastRound("l"), game(), solo("A"), game()], "ddv")
    assert [(row.vorgefuehrt, row.warnings, row.dealer_again) for row in result.rows[-3:]] == [
        (False, (), False),
        (False, (), True),
        (False, (), False),
    ]
    assert (result.state.owes, result.state.forced) == (("D", "B", "C"), None)
    assert evening([*played, *[game()] * 20], "ddv").state.forced == "B"


def test_ddv_has_24_games_for_four_and_30_for_five():
    assert [evening([], "ddv", seats).state.games_left for seats in ("ABCD", "ABCDE")] == [24, 30]


def test_the_last_round_brings_the_vorfuehrung_too():
    scheme = with_deal(pflichtsolo=True, vorfuehrung=True)
    states = [evening([game(), *last], scheme).state for last in ([], [LastRound("l", 1)], [LastRound("l")])]
    assert [state.forced for state in states] == [None, None, "C"]


def test_the_evening_is_not_over_before_the_open_soli_are_played():
    events = [LastRound("l"), game(), game(), game(), game()]
    assert not evening(events, "ddv").state.over
    assert evening([*events, solo("B"), solo("C"), solo("D"), solo("A")], "ddv").state.over


def test_without_vorfuehrung_the_end_names_the_open_soli():
    state = evening([LastRound("l"), game(), game(), game(), game()], "spin_turnier").state
    assert (state.over, state.owes) == (True, ("B", "C", "D", "A"))


def test_only_who_is_there_owes():
    assert evening([Leave("l", "E")], "ddv", "ABCDE").state.owes == ("B", "C", "D", "A")
    assert evening([Pause("p", "E"), Resume("r", "E")], "ddv", "ABCDE").state.owes == ("B", "C", "D", "E", "A")


def test_a_stopped_solo_that_counts_as_played_is_the_pflichtsolo():
    stopped = Penalty("p", "schwerwiegend", {"B": -12, "C": 12}, True, True, "C")
    result = evening([stopped], "ddv")
    assert (result.rows[0].is_game, result.rows[0].pflicht, result.rows[0].dealer_again) == (True, True, True)
    assert result.state.owes == ("B", "D", "A")


def test_nobody_is_vorgefuehrt_once_all_soli_are_played():
    """The normal end of a DDV round: four Pflichtsoli and 20 games, the last round announced."""
    events = [solo(player) for player in "ABCD"] + [game()] * 20
    events.insert(-1, LastRound("l"))
    state = evening(events, "ddv").state
    assert (state.games_left, state.owes, state.forced, state.over) == (0, (), None, True)
    assert state.leader == state.four[0]


def test_who_is_vorgefuehrt_owes_one_and_plays():
    """At a table of five A deals and sits out: B is vorgeführt; were B away, C would be."""
    short = with_deal(**SHORT | {"round_games": 4})
    assert evening([], short, "ABCDE").state.forced == "B"
    state = evening([Pause("p", "B")], short, "ABCDE").state
    assert (state.forced, state.owes) == ("C", ("C", "D", "E", "A"))


@pytest.mark.parametrize(
    ("leads", "leader"),
    [({}, "D"), ({"solo_leads": True}, "A"), ({"pflichtsolo_leads": True}, "A")],
)
def test_who_is_vorgefuehrt_leads_where_soloists_do(leads, leader):
    """D has played his, C deals, A is due; what happens before that game knows who leads to it, too."""
    scheme = with_deal(pflichtsolo=True, vorfuehrung=True, round_games=4, **leads)
    result = evening([solo("D"), game(), Redeal("r")], scheme)
    assert (result.state.dealer, result.state.forced) == ("C", "A")
    assert (result.rows[-1].leader, result.state.leader) == (leader, leader)
