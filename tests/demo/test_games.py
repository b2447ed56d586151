"""Games of the demo: whatever the dice say, a table could have written it down."""

from random import Random

import pytest

from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.invented.cast import Character
from tests.invented.games import Sitting, game

FOUR = ("1", "2", "3", "4")


@pytest.mark.whole
@each("scheme", SCHEMES.values(), ids=SCHEMES)
def test_no_game_contradicts_itself(scheme):
    rng = Random(3)
    people = {name: Character("", strength=rng.uniform(-1, 1), daring=rng.uniform(0, 3)) for name in FOUR}
    sitting = Sitting(FOUR, people, scheme, owing=FOUR, urgency=0.25, exact=0.5)
    games = [game(rng, sitting) for _ in range(400)]
    assert [one for one in games if not isinstance(parse(one.to_json(), scheme), GameFacts)] == []
    assert any(one.notes for one in games)
