import pytest

from scorebook.scoring.evening.events import DealerSet, Join, LastRound, Leave, Pause, Penalty, Redeal
from scorebook.scoring.game.terms import Kind
from tests.each import each
from tests.scoring.evenings import dealers, evening, game, solo, with_deal

STOPPED = Penalty("p", "falsch_bedient", {"A": -300, "B": 100, "C": 100, "D": 100}, aborts_game=True)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [("ABCD", "ABCDABCDA"), ("ABCDE", "ABCDEABCD"), ("ABCDEF", "ABCDEFABC"), ("ABCDEFG", "ABCDEFGAB")],
)
def test_the_deal_moves_clockwise_over_every_seat(seats, expected):
    result = evening([game()] * 8, seats=seats)
    assert dealers(result) == expected
    assert [row.round for row in result.rows] == [1 + place // len(seats) for place in range(8)]


# Who deals the next game after each of these events; A deals the first one, so B would lead.
POLICIES = [
    ("nothing special", {}, "AB", "AB", "AB", "AB"),
    ("after every declared solo", {"again_after_solo": True}, "AA", "AA", "AB", "AB"),
    ("if the lead has moved", {"again_if_lead_moved": True, "solo_leads": True}, "AB", "AA", "AB", "AB"),
    ("after a Pflichtsolo", {"pflichtsolo": True, "again_after_pflichtsolo": True}, "AA", "AA", "AB", "AB"),
]


@pytest.mark.parametrize("seats", ["ABCD", "ABCDE", "ABCDEF", "ABCDEFG"])
@pytest.mark.parametrize("policy", POLICIES, ids=[policy[0] for policy in POLICIES])
def test_who_deals_again(policy, seats):
    _, fields, left_solo, other_solo, quiet, hanging = policy
    four = "ABCD" if seats == "ABCD" else "BC" + seats[-2:]
    last = four[-2]
    events = [
        (solo("B", four), left_solo),
        (solo(last, four), other_solo),
        (solo(last, four, kind=Kind.STILLE_HOCHZEIT), quiet),
        (solo(last, four, kind=Kind.HAENGENDE_HOCHZEIT), hanging),
    ]
    assert [dealers(evening([event], with_deal(**fields), seats)) for event, _ in events] == [
        after for _, after in events
    ]


@each(
    ("scheme", "soloist", "expected"),
    [
        ("mainz", "B", "AA"),
        ("mainz", "C", "AA"),
        ("maennle", "C", "AB"),
        ("steffen", "C", "AB"),
        ("tacken", "C", "AB"),
        ("spin_haus", "B", "AB"),
        ("spin_haus", "C", "AA"),
        ("spin_turnier", "B", "AA"),
        ("ddv", "C", "AA"),
    ],
)
def test_who_deals_after_a_first_solo_in_every_scheme(scheme, soloist, expected):
    assert dealers(evening([solo(soloist)], scheme)) == expected


@pytest.mark.parametrize(
    ("scheme", "soloist", "leader"),
    [
        ("maennle", "D", "D"),
        ("mainz", "D", "D"),
        ("spin_haus", "D", "D"),
        ("ddv", "D", "D"),
        ("spin_turnier", "D", "D"),
        ("tacken", "D", "B"),
        ("steffen", "D", "B"),
    ],
)
def test_who_leads_in_a_first_solo(scheme, soloist, leader):
    assert evening([solo(soloist)], scheme).rows[0].leader == leader


@pytest.mark.parametrize("scheme", ["ddv", "spin_turnier"])
def test_in_a_lustsolo_the_left_of_the_dealer_leads_and_the_deal_moves_on(scheme):
    result = evening([solo("D"), solo("D")], scheme)
    assert [(row.leader, row.dealer_again) for row in result.rows] == [("D", True), ("B", False)]


def test_in_a_quiet_hochzeit_the_left_of_the_dealer_leads():
    assert evening([solo("D", kind=Kind.STILLE_HOCHZEIT)], "mainz").rows[0].leader == "B"


@pytest.mark.parametrize("event", [Redeal("r", "vergeben"), STOPPED])
def test_a_redeal_or_a_stopped_game_keeps_the_dealer_the_number_and_the_round(event):
    result = evening([game(), event, event, game()])
    assert [(row.number, row.dealer, row.is_game) for row in result.rows] == [
        (1, "A", True),
        (2, "B", False),
        (2, "B", False),
        (2, "B", True),
    ]
    assert (result.state.number, result.state.dealer, result.state.round_left) == (3, "C", 2)


def test_a_penalty_beside_a_game_moves_nothing():
    result = evening([game(), Penalty("p", "frei", {"A": -3, "B": 1, "C": 1, "D": 1})])
    assert (result.rows[1].dealer_again, result.state.dealer) == (False, "B")


def test_repeats_do_not_count_for_the_round():
    result = evening([solo("C"), game(), game(), solo("C"), game(), game()], "mainz")
    assert [(row.dealer, row.round) for row in result.rows] == [
        ("A", 1),
        ("A", 1),
        ("B", 1),
        ("C", 1),
        ("C", 1),
        ("D", 1),
    ]
    assert (result.state.dealer, result.state.round) == ("A", 2)


def test_the_dealer_by_hand_deals_in_the_running_round():
    result = evening([game(), DealerSet("s", "D"), game(), game()])
    assert dealers(result) == "ABDAB"
    assert [row.round for row in result.rows] == [1, 1, 1, 2]


def test_the_dealer_by_hand_may_be_the_one_who_has_just_dealt():
    result = evening([game(), DealerSet("s", "A"), game()])
    assert (dealers(result), result.state.round) == ("ABAB", 1)


def test_who_is_not_at_the_table_cannot_deal():
    result = evening([DealerSet("s", "X")])
    assert ([one.code for one in result.rows[0].objections], result.state.dealer) == (["dealer_not_seated"], "A")


@pytest.mark.parametrize(
    ("before", "more", "games"),
    [(0, 0, 4), (1, 0, 3), (3, 0, 1), (4, 0, 4), (0, 1, 8), (3, 1, 5)],
)
def test_the_evening_ends_with_the_announced_round(before, more, games):
    events = [*[game()] * before, LastRound("l", more)]
    over = [evening([*events, *[game()] * played], "steffen").state.over for played in range(games + 1)]
    assert over == [False] * games + [True]


def test_a_later_announcement_replaces_an_earlier_one():
    result = evening([LastRound("l"), *[game()] * 4, LastRound("m")])
    assert (result.state.last_round, result.state.over) == (2, False)


def test_a_negative_number_of_rounds_is_refused():
    result = evening([LastRound("l", -1)])
    assert ([one.code for one in result.rows[0].objections], result.state.last_round) == (["last_round_range"], None)


def test_a_game_after_the_end_is_recorded_with_a_warning():
    result = evening([LastRound("l"), *[game()] * 5])
    assert [row.warnings for row in result.rows[4:]] == [(), ("after_end",)]
    assert result.state.standing[0].games == 5


def test_a_round_ends_when_all_who_do_not_pause_have_dealt_in_it():
    """A deals once more by hand while only E has not dealt; as soon as E pauses, a new round has begun."""
    events = [*[game()] * 4, DealerSet("s", "A"), Pause("p", "E")]
    states = [evening(events[:count], seats="ABCDE").state for count in (4, 5, 6)]
    assert [(state.dealer, state.round, state.round_left) for state in states] == [
        ("E", 1, 1),
        ("A", 1, 1),
        ("A", 2, 4),
    ]


def test_who_has_dealt_stays_so_whoever_is_set_by_hand():
    """A has dealt, is set by hand and passed over by hand: when the deal comes to A, the round is over."""
    events = [game(), DealerSet("s", "A"), DealerSet("t", "D"), game()]
    state = evening(events).state
    assert (state.dealer, state.round) == ("A", 2)


def test_who_left_and_comes_back_is_a_newcomer():
    """A has dealt, goes home and sits down in the old place, which the deal reaches last: A deals again."""
    events = [game(), Leave("l", "A"), Join("j", "A", 0), *[game()] * 5]
    result = evening(events, seats="ABCDE")
    assert [(row.dealer, row.round) for row in result.rows if row.is_game] == [
        ("A", 1),
        ("B", 1),
        ("C", 1),
        ("D", 1),
        ("E", 1),
        ("A", 1),
    ]
    assert result.state.round == 2
