"""House schemes: a short difference to a base that can be stored, read again, and changes the results."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import BockPolicy, CallPolicy, DealPolicy, Options
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.options import WITHOUT_WORTH, fingerprint, options_to_json, resolve, scheme_from_json
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

CASES = Path(__file__).parents[1] / "cases"
EVERY = [pytest.param(scheme, id=key) for key, scheme in SCHEMES.items()]


@pytest.mark.parametrize("scheme", EVERY)
def test_all_options_survive_the_way_to_json_and_back(scheme):
    stored = json.loads(json.dumps(options_to_json(scheme.options)))
    assert (resolve(scheme, stored), resolve(scheme, {})) == (scheme, scheme)
    assert scheme_from_json(scheme.key, stored) == scheme
    assert set(stored) == {field.name for field in fields(Options)}
    assert set(stored["bock"]) == {field.name for field in fields(BockPolicy)}
    assert set(stored["calls"]) == {field.name for field in fields(CallPolicy)}
    assert set(stored["deal"]) == {field.name for field in fields(DealPolicy)}


@pytest.mark.parametrize("scheme", EVERY)
def test_an_option_that_is_not_named_stays_as_in_the_base(scheme):
    stored = options_to_json(scheme.options)
    for name, value in stored.items():
        assert resolve(scheme, {name: value}) == scheme
        assert scheme_from_json(scheme.key, {other: stored[other] for other in stored if other != name}) == scheme


@pytest.mark.parametrize("scheme", EVERY)
def test_a_house_scheme_differs_in_nothing_else(scheme):
    house = resolve(scheme, {"extra_amount": 7, "deal": {"round_games": 99}})
    deal = replace(scheme.options.deal, round_games=99)
    assert house == replace(scheme, options=replace(scheme.options, extra_amount=7, deal=deal))


def test_the_fingerprint_knows_content_not_order():
    options = options_to_json(SCHEMES["steffen"].options)
    turned = dict(reversed(options.items()))
    assert fingerprint(options) == fingerprint(turned)
    assert fingerprint(options) != fingerprint(options | {"extra_amount": 11})
    assert len({fingerprint(options_to_json(scheme.options)) for scheme in SCHEMES.values()}) == len(SCHEMES)


def booked(raw):
    """What Re and Kontra are booked and the Böcke, or the first code of a refusal."""
    found = answer(raw)
    if isinstance(found, Refusal):
        return found.to_json()["error"]["code"]
    assert isinstance(found, GameScore)
    return found.re_points, found.kontra_points, found.boecke


WORKED = [json.loads(line) for line in (CASES / "haus.jsonl").read_text(encoding="utf-8").splitlines()]


@each("case", [pytest.param(case, id=case["case"]) for case in WORKED])
def test_a_worked_house_rule_is_another_result_than_without_it(case):
    game = case["game"]
    for name, value in game["options"].items():
        without = {other: game["options"][other] for other in game["options"] if other != name}
        assert booked(game | {"options": without}) != booked(game), (name, value)


def test_every_option_of_a_game_is_shown_to_change_something():
    rules = [case["game"]["options"] for case in WORKED]
    named = {name for rule in rules for name in rule}
    parts = {f"{name}.{part}" for rule in rules for name in ("calls",) for part in rule.get(name, ())}
    assert named == {field.name for field in fields(Options)} - WITHOUT_WORTH
    assert parts == {f"calls.{field.name}" for field in fields(CallPolicy)}
