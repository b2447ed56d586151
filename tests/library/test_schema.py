"""The schemas say what the readers read: whatever is answered has the form, and what lacks the form is refused."""

import doctest
import json
from pathlib import Path

import jsonschema_rs

from scorebook.scoring import SCHEMES, fold, judge_call, judge_reservation, judge_trick, score
from scorebook.scoring.game import DOCUMENTS
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.options import options_to_json
from scorebook.scoring.schema import schemas
from tests.each import each

README = Path(__file__).parents[2] / "scorebook" / "scoring" / "README.md"
CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))
GAME = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 155}
SEATS = {"scheme": "maennle", "seats": ["A", "B", "C", "D"], "dealer": "A"}
CALL = {"scheme": "ddv", "kind": "normal", "party": "re", "call": "re", "cards_in_hand": 9}
TRICK = {"scheme": "ddv", "kind": "normal", "cards": ["herz-10", "karo-as", "kreuz-dame", "herz-10"]}
ASKED = {
    "game": (score, GAME),
    "evening": (
        fold,
        {**SEATS, "events": [{"type": "redeal"}, {"type": "points_only", "points": {"A": 3}, "games": 2}]},
    ),
    "call": (judge_call, {**CALL, "announcements": [{"party": "kontra", "call": "kontra"}], "klaerungsstich": None}),
    "trick": (judge_trick, {**TRICK, "parties": ["re", None, "kontra", None], "cards_in_deck": 48}),
    "reservation": (
        judge_reservation,
        {**SEATS, "reservations": [{"player": "B", "what": "solo", "kind": "solo_damen"}]},
    ),
}
FORMS = {"wrong_type", "kind_unknown", "kind_missing", "players_missing", "players_not_four", "augen_range"}
FORMS |= {"augen_missing", "augen_twice", "scheme_missing", "scheme_unknown", "seats_missing", "call_unknown"}
WRONG = [None, True, 7.5, -1, 999, "nobody", [], {}, ["nobody"], [1], {"a": 1}]


def fits(name, raw):
    return jsonschema_rs.validator_for(dict(schemas()[name])).is_valid(raw)


@each("name", schemas())
def test_a_schema_is_one(name):
    jsonschema_rs.meta.validate(schemas()[name])


@each("path", CASES)
def test_every_game_that_is_scored_has_the_form(path):
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    games = [one.get("game", one) for one in lines]
    validator = jsonschema_rs.validator_for(dict(schemas()["game"]))
    answered = [one for one in games if isinstance(one, dict) and not isinstance(score(one), Refusal)]
    assert [one for one in answered if not validator.is_valid(one)] == []
    assert answered


def test_every_example_of_the_documents_has_the_form():
    examples = [one.facts for document in DOCUMENTS.values() for one in document.examples]
    assert [one for one in examples if not fits("game", dict(one))] == []


def test_the_examples_of_the_readme_hold_and_have_the_form():
    text = README.read_text(encoding="utf-8").replace("from doppelkopf import", "from scorebook.scoring import")
    told = doctest.DocTestParser().get_doctest(text, {}, "README", str(README), 0)
    assert doctest.DocTestRunner().run(told, clear_globs=False).failed == 0
    said = told.globs
    asked = {name: said[name] for name in ("game", "evening", "trick")}
    asked |= {"call": said["late"], "reservation": {**said["seats"], "reservations": said["said"]}}
    assert {name: fits(name, one) for name, one in asked.items()} == dict.fromkeys(ASKED, True)


@each("scheme", SCHEMES.values())
def test_the_options_of_a_scheme_have_the_form(scheme):
    assert fits("game", {**GAME, "options": options_to_json(scheme.options)})


@each("name", ASKED)
def test_what_is_answered_has_the_form_and_what_lacks_it_is_refused(name):
    """Each field is given one wrong value after the other: who accepts it and who refuses its form are of one mind."""
    ask, raw = ASKED[name]
    assert (fits(name, raw), isinstance(ask(raw), Refusal)) == (True, False)
    for field in schemas()[name]["properties"]:
        for value in WRONG:
            changed = {**raw, field: value}
            answer = ask(changed)
            if not isinstance(answer, Refusal):
                assert fits(name, changed), (field, value)
            elif {one.code for one in answer.objections if one.field == field} & FORMS:
                assert not fits(name, changed), (field, value)


@each("name", ASKED)
def test_a_refusal_has_its_own_form(name):
    assert fits("refusal", json.loads(ASKED[name][0]({}).to_line()))
