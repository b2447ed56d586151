"""Steffen, Spielende: in an announced last round the surplus Böcke fall under the table, whatever was played."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scorebook.scoring.evening.bock import games_in
from scorebook.scoring.evening.events import LastRound, Redeal
from tests.scoring.evenings import evening, game, gespalten, key
from tests.shares import much

KINDS = {"game": game, "gespalten": gespalten, "redeal": lambda _: Redeal(key())}
PLAYED = st.lists(st.sampled_from(sorted(KINDS)), max_size=12)
SEATS = st.sampled_from(["ABCD", "ABCDE", "ABCDEF"])


def play(kinds, seats, events):
    """Add what happened, each game with the four whose turn it is."""
    for kind in kinds:
        four = "".join(evening(events, "steffen", seats).state.four)
        events = [*events, KINDS[kind](four)]
    return events


@settings(max_examples=much(40, 5), deadline=None)
@given(SEATS, PLAYED, PLAYED, st.integers(0, 1))
def test_no_bock_outlives_the_evening(seats, before, after, more):
    events = [*play(before, seats, []), LastRound(key(), more)]
    announced = evening(events, "steffen", seats).state.round
    for kind in [*after, *["gespalten"] * 20]:
        state = evening(events, "steffen", seats).state
        if state.over:
            break
        further = announced + more - state.round
        assert games_in(state.outlook) <= state.round_left + further * len(seats)
        events = play([kind], seats, events)
    state = evening(events, "steffen", seats).state
    assert (state.over, state.bock, state.outlook) == (True, 0, ())
