"""Facts of games with other players in a league's file: the quick way says what the general one does."""

import json
from pathlib import Path

from scorebook.scoring.input.answer import read_facts
from scorebook.transfer.file.references import Numbers, as_text, renumbered, renumbered_facts
from tests.each import each

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))
NUMBERS = Numbers({101: 1, 102: 2, 103: 3, 104: 4}, {}, {}, {})


@each("path", CASES, ids=lambda path: path.stem)
def test_facts_are_renumbered_like_everything_else(path):
    seen = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)["game"]
        names = dict(zip(game.get("players") or (), ("101", "102", "103", "104"), strict=False))
        told = json.loads(json.dumps(game), object_hook=lambda one, names=names: _called(one, names))
        read = read_facts(told)
        if isinstance(read, tuple):
            facts = read[0].to_json()
            assert renumbered_facts(facts, as_text(NUMBERS.players)) == renumbered(facts, NUMBERS)
            seen += 1
    assert seen


def _called(one, names):
    """An object with its players called otherwise."""
    return {
        key: [names.get(inner, inner) for inner in value]
        if key in ("players", "re")
        else names.get(value, value)
        if isinstance(value, str) and key in ("player", "from", "armut_player")
        else value
        for key, value in one.items()
    }


def test_somebody_whom_the_league_does_not_know_is_nobody():
    facts = {"players": ["101", "999"], "re": ["999"], "announcements": [{"player": "999"}], "extras": []}
    assert renumbered_facts(facts, as_text(NUMBERS.players)) == renumbered(facts, NUMBERS)
