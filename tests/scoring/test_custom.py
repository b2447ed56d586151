"""House schemes: a short difference to a base that can be stored, read again, and changes the results."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scorebook.scoring.evening.bock import Run, caused
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import BockPolicy, CallPolicy, DealPolicy, Options
from scorebook.scoring.game.terms import KINDS, PAIR_KINDS, ExtraKind, Kind
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.options import WITHOUT_WORTH, fingerprint, options_to_json, resolve, scheme_from_json
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

CASES = Path(__file__).parents[1] / "cases"
EVERY = [pytest.param(scheme, id=key) for key, scheme in SCHEMES.items()]


@pytest.mark.parametrize("scheme", EVERY)
def test_all_options_survive_the_way_to_json_and_back(scheme):
    stored = json.loads(json.dumps(options_to_json(scheme.options)))
    assert resolve(scheme, stored) == scheme
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
def test_no_difference_is_the_base_itself(scheme):
    assert resolve(scheme, {}) is scheme
    assert scheme_from_json(scheme.key, {}) is scheme


@pytest.mark.parametrize("scheme", EVERY)
def test_a_house_scheme_differs_in_nothing_else(scheme):
    house = resolve(scheme, {"extra_amount": 7, "deal": {"round_games": 99}})
    deal = replace(scheme.options.deal, round_games=99)
    assert house == replace(scheme, options=replace(scheme.options, extra_amount=7, deal=deal))


def test_a_part_of_a_policy_leaves_the_rest_of_it():
    house = resolve(SCHEMES["spin_haus"], {"bock": {"nesting": "restart"}})
    assert options_to_json(house.options)["bock"] == {
        "triggers": ["doppelkopf", "solo_lost"],
        "games": 4,
        "nesting": "restart",
        "last_round": "play_out",
        "factor": 2,
        "extras": True,
    }


def test_an_unknown_scheme_cannot_be_read():
    with pytest.raises(KeyError):
        scheme_from_json("skat", {})


def test_the_fingerprint_knows_content_not_order():
    options = options_to_json(SCHEMES["steffen"].options)
    turned = dict(reversed(options.items()))
    assert fingerprint(options) == fingerprint(turned)
    assert fingerprint(options) != fingerprint(options | {"extra_amount": 11})
    assert len({fingerprint(options_to_json(scheme.options)) for scheme in SCHEMES.values()}) == len(SCHEMES)


RE, KONTRA = {"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}
BOTH_MISSED = [RE, KONTRA, {"party": "re", "call": "k90"}, {"party": "kontra", "call": "k90"}]


def facts(scheme, kind="normal", re_augen=130, calls=(), extras="", **more):
    """A game in which Re makes every extra point named."""
    return {
        "scheme": scheme,
        "kind": kind,
        "players": ["A", "B", "C", "D"],
        "re": ["A", "B"] if Kind(kind) in PAIR_KINDS else ["A"],
        "re_augen": re_augen,
        "announcements": list(calls),
        "extras": [{"kind": word, "party": "re"} for word in extras.split()],
    } | more


def booked(raw):
    """What Re and Kontra are booked and the Böcke, or the first code of a refusal."""
    found = answer(raw)
    if isinstance(found, Refusal):
        return found.to_json()["error"]["code"]
    assert isinstance(found, GameScore)
    return found.re_points, found.kontra_points, found.boecke


ALL_KINDS = [kind.value for kind in KINDS]
# What the house rule is, the game, what it is booked by the scheme itself, what with the rule.
HOUSE_RULES = [
    ({"re_with_120": "only_kontra"}, facts("spin_turnier", re_augen=120, calls=[RE, KONTRA]), (5, -5, 0), (-6, 6, 0)),
    ({"re_with_120": "never"}, facts("spin_turnier", re_augen=120, calls=[KONTRA]), (3, -3, 0), (-4, 4, 0)),
    ({"re_with_120": "kontra"}, facts("ddv", re_augen=120, calls=[RE, KONTRA]), (-6, 6, 0), (5, -5, 0)),
    ({"stille_extras": True}, facts("spin_haus", "stille_hochzeit", extras="fuchs"), (3, -1, 0), (6, -2, 0)),
    ({"stille_extras": True}, facts("spin_haus", "stille_hochzeit", 100), (-3, 1, 1), (-6, 2, 1)),
    ({"bock": {"nesting": "stack"}}, facts("spin_haus", bock=2), "bock_range", (4, -4, 0)),
    ({"bock": {"triggers": ["doppelkopf"]}}, facts("ddv", extras="doppelkopf"), (2, -2, 0), (2, -2, 1)),
    ({"bock": {"triggers": ["gespalten"]}}, facts("ddv", bock=1), "bock_not_in_scheme", (2, -2, 0)),
    ({"booking": "plus_minus"}, facts("tacken", calls=[RE]), (2, 0, 0), (2, -2, 0)),
    ({"booking": "plus_minus"}, facts("tacken", "solo_damen", 100), (0, 3, 0), (-3, 1, 0)),
    ({"stille_factor": 1}, facts("mainz", "stille_hochzeit", extras="fuchs"), (6, -2, 0), "options_invalid"),
    ({"booking": "plus_minus_whole"}, facts("ddv", "solo_damen"), (3, -1, 0), "options_invalid"),
    ({"kinds": [*ALL_KINDS]}, facts("ddv", "armut"), "kind_not_in_scheme", (1, -1, 0)),
    ({"extras": {}}, facts("ddv", extras="fuchs"), (2, -2, 0), "extra_not_in_scheme"),
    ({"extras": {"herzstich": ["normal"]}}, facts("ddv", extras="herzstich"), "extra_not_in_scheme", (2, -2, 0)),
    ({"extras": {"fuchs": ["armut"]}}, facts("steffen", extras="fuchs"), (15, -15, 0), (5, -5, 0)),
    ({"cards": 40}, facts("ddv", re_augen=200, re_tricks=11), (3, -3, 0), "tricks_range"),
    ({"extra_amount": 20}, facts("steffen", extras="fuchs"), (15, -15, 0), (25, -25, 0)),
    (
        {"extras_without_winner": False},
        facts("ddv", re_augen=120, calls=BOTH_MISSED, extras="fuchs"),
        (1, -1, 0),
        (0, 0, 0),
    ),
    (
        {"extras_without_winner": True},
        facts("spin_haus", re_augen=120, calls=BOTH_MISSED, extras="fuchs"),
        (0, 0, 0),
        (1, -1, 0),
    ),
    ({"karlchen_gefangen_once": False}, facts("spin_turnier", extras="karlchen_gefangen " * 2), (2, -2, 0), (3, -3, 0)),
    ({"gegen_kinds": ["solo_damen"]}, facts("ddv", "solo_damen", 100), (-3, 1, 0), (-6, 2, 0)),
    ({"gegen_kinds": []}, facts("ddv", re_augen=100), (-2, 2, 0), (-1, 1, 0)),
    ({"vorab": "none"}, facts("tacken", calls=[RE | {"vorab": True}]), (4, 0, 0), "vorab_not_in_scheme"),
    ({"vorab": "ansage"}, facts("ddv", calls=[RE | {"vorab": True}]), "vorab_not_in_scheme", (3, -3, 0)),
    ({"invalid_calls": True}, facts("mainz", calls=[RE | {"invalid": True}]), "invalid_not_in_scheme", (1, -1, 0)),
    ({"one_absage": True}, facts("spin_turnier", re_augen=80, calls=BOTH_MISSED), (-9, 9, 0), (-8, 8, 0)),
    ({"solo_calls_answer_only": False}, facts("steffen", "solo_damen", calls=[RE]), "solo_calls", (300, -100, 0)),
    ({"stille_own_calls": True}, facts("steffen", "stille_hochzeit", calls=[RE]), (300, -100, 0), (600, -200, 0)),
]


@each(
    ("rule", "game", "without", "with_it"),
    [
        pytest.param(*case, id=f"{case[1]['scheme']}-{place}-{next(iter(case[0]))}")
        for place, case in enumerate(HOUSE_RULES)
    ],
)
def test_a_house_rule_changes_the_result(rule, game, without, with_it):
    assert (booked(game), booked(game | {"options": rule})) == (without, with_it)


WORKED = [json.loads(line) for line in (CASES / "haus.jsonl").read_text(encoding="utf-8").splitlines()]


@each("case", [pytest.param(case, id=case["case"]) for case in WORKED])
def test_a_worked_house_rule_is_another_result_than_without_it(case):
    game = case["game"]
    for name, value in game["options"].items():
        without = {other: game["options"][other] for other in game["options"] if other != name}
        assert booked(game | {"options": without}) != booked(game), (name, value)


def test_every_option_of_a_game_is_shown_to_change_something():
    rules = [rule for rule, *_ in HOUSE_RULES] + [case["game"]["options"] for case in WORKED]
    named = {name for rule in rules for name in rule}
    parts = {f"{name}.{part}" for rule in rules for name in ("calls",) for part in rule.get(name, ())}
    assert named == {field.name for field in fields(Options)} - WITHOUT_WORTH
    assert parts == {f"calls.{field.name}" for field in fields(CallPolicy)}


@pytest.mark.parametrize(
    ("nesting", "ahead"),
    [("queue", (Run(1, 6),)), ("restart", (Run(1, 4),)), ("stack", (Run(2, 2), Run(1, 2))), ("ignore", (Run(1, 2),))],
)
def test_what_becomes_of_a_bock_while_another_one_runs(nesting, ahead):
    policy = resolve(SCHEMES["spin_haus"], {"bock": {"nesting": nesting}}).options.bock
    assert caused((Run(1, 2),), 1, policy, seated=4, in_bock=True)[0] == ahead


def test_a_bock_may_last_one_round_of_the_table():
    policy = resolve(SCHEMES["spin_haus"], {"bock": {"games": None}}).options.bock
    assert caused((), 1, policy, seated=5, in_bock=False)[0] == (Run(1, 5),)


def test_an_extra_point_may_be_added_to_a_house_scheme():
    scheme = resolve(SCHEMES["ddv"], {"extras": {"fuchs": ["normal", "solo_karo"]}})
    assert scheme.options.extras == {ExtraKind.FUCHS: frozenset({Kind.NORMAL, Kind.SOLO_KARO})}
