"""The deadlines as rows of cards: the same as the referee of calls says."""

import pytest

from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.calls import answer_call
from scorebook.scoring.referees.tables import deadline_rows
from scorebook.scoring.schemes import SCHEMES
from tests.judged import CALLED

LAST = {
    "ddv": [11, 10, 9, 8, 7],
    "spin_turnier": [11, 10, 9, 8, 7],
    "spin_haus": [11, 10, 9, 8, 7],
    "maennle": [9, 8, 7, 6, 5],
    "mainz": [7, 11, 15, 19, 23],
    "tacken": [5, 11, 15, 19, 23],
    "steffen": [5, 11, 15, 19, 23],
}
CALLS = ["re", "k90", "k60", "k30", "schwarz"]


@pytest.mark.parametrize("key", CALLED)
def test_the_last_moment_of_each_call(key):
    rows = deadline_rows(SCHEMES[key])
    assert [row.last for row in rows] == LAST[key]
    words = [row.call for row in rows]
    assert words == [""] * 5 if key == "maennle" else words[0].startswith("Re, ")
    cards = SCHEMES[key].options.cards // 4
    for row in rows:
        numbers, opened = [number for number, _ in row.cards], [number for number, is_open in row.cards if is_open]
        assert numbers == ([*range(cards, 0, -1)] if row.by_hand else [*range(1, cards + 1)])
        assert (opened, opened[-1]) == (numbers[: len(opened)], row.last if row.by_hand else row.last // 4 + 1)


@pytest.mark.parametrize("key", ["ddv", "spin_haus", "mainz", "tacken", "steffen"])
def test_the_referee_allows_each_call_until_then_and_no_longer(key):
    scheme, said = SCHEMES[key], []
    for row, call in zip(deadline_rows(scheme), CALLS, strict=True):
        found = []
        for later in (0, 1):
            played = row.last + later if not row.by_hand else 4 * (scheme.options.cards // 4 - row.last + later)
            asked = {"kind": "normal", "party": "re", "call": call, "cards_played": played, "announcements": said}
            found.append(answer_call(asked, scheme).allowed)
        assert found == [True, False], call
        moment = row.last if not row.by_hand else 4 * (scheme.options.cards // 4 - row.last)
        said = [*said, {"party": "re", "call": call, "cards_played": moment}]


def test_a_house_rule_moves_them():
    assert [row.last for row in deadline_rows(resolve(SCHEMES["ddv"], {"call_shift": 1}))] == [10, 9, 8, 7, 6]
    assert [row.last for row in deadline_rows(resolve(SCHEMES["mainz"], {"call_shift": -1}))] == [3, 7, 11, 15, 19]
