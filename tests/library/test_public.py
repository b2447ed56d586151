"""The six names: what they take, and that nothing raises."""

import json

from scorebook.scoring import SCHEMES, fold, judge_call, judge_reservation, judge_trick, score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.input.plausibility import parse
from tests.each import each

GAME = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 155}
QUESTIONS = [score, fold, judge_call, judge_trick, judge_reservation]


def test_a_game_is_taken_as_an_object_as_json_and_as_facts():
    facts = parse(GAME, SCHEMES["ddv"])
    assert isinstance(facts, GameFacts)
    expected = score(GAME)
    assert expected.points == {"A": 2, "B": 2, "C": -2, "D": -2}
    asked = [
        score(json.dumps(GAME)),
        score(json.dumps(GAME).encode()),
        score(facts, "ddv"),
        score(facts, SCHEMES["ddv"]),
    ]
    assert asked == [expected] * 4


def test_a_given_scheme_takes_the_place_of_the_own_with_its_options():
    own = {**GAME, "options": {"rounding": "nonsense"}}
    assert score(own, "maennle") == score(own, SCHEMES["maennle"]) == score({**GAME, "scheme": "maennle"})


def test_facts_without_a_scheme_are_refused():
    facts = parse(GAME, SCHEMES["ddv"])
    assert [score(facts).to_json()["error"]["code"], score(facts, "nobody").to_json()["error"]["code"]] == [
        "scheme_missing",
        "scheme_unknown",
    ]


@each("ask", QUESTIONS)
@each("given", ["", "{", b"\xff", "[]", None, 7, [], {}, {"scheme": []}, {"scheme": "ddv", "kind": {}}])
def test_nothing_raises_for_what_was_sent(ask, given):
    answer = ask(given)
    assert answer.objections
    assert json.loads(answer.to_line())["errors"]


@each("ask", QUESTIONS)
def test_an_unknown_scheme_is_refused(ask):
    assert ask({}, "nobody").to_json()["error"]["code"] == "scheme_unknown"
