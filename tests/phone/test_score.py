"""The phone looks up what the kernel works out: they agree on every game, or the phone says that it does not know."""

import gc
import json
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import ExtraKind, Kind, PartyName
from scorebook.scoring.input.answer import read_facts
from scorebook.scoring.input.options import options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.phone.dice import legal_games
from tests.phone.node import asked
from tests.phone.rules import PRESETS, by_option, table_of
from tests.scoring.test_golden import CASES
from tests.shares import FULL, much

OF_A_SCHEME = 20_000 if FULL else much(1000, 300)
OF_OTHER_RULES = 2000 if FULL else much(400, 100)
# Every n-th value of an option; HARNESS=full looks at all of them.
EVERY = 1 if FULL else much(61, 197)
AT_ONCE = 10  # rules that one node is asked about: it takes as long to start as to answer


@pytest.fixture(autouse=True)
def nothing_to_collect():
    """Games refer to nothing that refers to them; to look for such circles in so many takes a tenth of the time."""
    gc.disable()
    yield
    gc.enable()


def kernel(facts, scheme):
    """What the kernel says, in the form of the phone. The value of a range may be worded by any Augen in it."""
    found = score(facts, scheme)
    if isinstance(found, Refusal):
        return {"refused": found.objections[0].code}
    value = {"value": found.value} if facts.re_augen is not None else {}
    winner = found.winner.value if found.winner else "none"
    return value | {"winner": winner, "points": found.points, "boecke": found.boecke}


def name_of(scheme):
    """What tells these rules from all others."""
    return scheme.key + json.dumps(options_to_json(scheme.options), sort_keys=True)


def compared(games):
    """Ask the phone for all these games [(facts, scheme)]; answers how often it did not know, by the reason."""
    names = {id(scheme): name_of(scheme) for scheme in {id(scheme): scheme for _, scheme in games}.values()}
    tables = {names[id(scheme)]: scheme for _, scheme in games}
    tables = {name: table_of(scheme) for name, scheme in tables.items()}
    asks = [(names[id(scheme)], facts.to_json()) for facts, scheme in games]
    unknown = Counter()
    for (facts, scheme), found in zip(games, asked("answers.mjs", {"tables": tables, "games": asks}), strict=True):
        if "unknown" in found:
            unknown[found["unknown"]] += 1
            assert (found["unknown"] == "invalid") is any(call.invalid for call in facts.announcements), facts
            continue
        wanted = kernel(facts, scheme)
        assert {name: found.get(name) for name in wanted} == wanted, (scheme.key, facts)
    return unknown


def worked_games():
    """The games of the worked cases that can be scored; in a quick run those under the rules of a document as it is."""
    read = [read_facts(case["game"]) for _, case in CASES]
    scored = [one for one in read if not isinstance(one, Refusal)]
    unchanged = {name_of(scheme) for scheme in SCHEMES.values()}
    return much(scored, [(facts, scheme) for facts, scheme in scored if name_of(scheme) in unchanged])


@pytest.mark.whole
def test_worked_games():
    games = worked_games()
    assert compared(games) == {"invalid": much(8, 6)}
    assert len(games) > much(290, 190)


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_random_games_of_a_scheme(key):
    scheme = SCHEMES[key]
    unknown = compared([(facts, scheme) for facts in legal_games(scheme, OF_A_SCHEME)])
    print(f"{key}: {OF_A_SCHEME} games, the phone did not know {dict(unknown)}")
    assert unknown.keys() == ({"invalid"} if scheme.options.invalid_calls else set())
    assert unknown.total() < OF_A_SCHEME / 8


@pytest.mark.whole
@pytest.mark.parametrize("key", PRESETS)
def test_random_games_by_ready_made_rules(key):
    assert compared([(facts, PRESETS[key]) for facts in legal_games(PRESETS[key], OF_OTHER_RULES)]) == {}


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_random_games_with_every_value_of_every_option(key):
    rules = list(by_option(key))[len(key) % EVERY :: EVERY]
    unknown, waiting = Counter(), iter(rules)
    while some := list(islice(waiting, AT_ONCE)):
        games = ((facts, scheme) for said, scheme in some for facts in legal_games(scheme, OF_OTHER_RULES, said))
        unknown += compared(list(games))
    print(f"{key}: {len(rules)} rules, {OF_OTHER_RULES} games each, the phone did not know {dict(unknown)}")
    assert unknown.keys() <= {"invalid", "size"}


def test_what_the_table_does_not_have_is_not_guessed():
    ddv = table_of(SCHEMES["ddv"])
    data = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": 130}
    call = {"party": "re", "call": "re"}
    odd = [
        {"kind": "armut"},
        {"announcements": [call | {"vorab": True}]},
        {"announcements": [call | {"invalid": True}]},
        {"extras": [{"kind": "herzstich", "party": "re"}]},
        {"bock": 60},
    ]
    found = asked("answers.mjs", {"tables": {"ddv": ddv}, "games": [["ddv", data | one] for one in odd]})
    assert [one["unknown"] for one in found] == ["kind", "calls", "invalid", "extras", "size"]


OWN = {
    "own_extras": {
        "own_1": {"name": "Fuchs am End", "points": 2, "kinds": ["normal"]},
        "own_2": {"name": "Schwarze Sau", "points": -3},
    },
    "own_solos": {"solo_own_1": {"name": "Kontrasolo", "like": "solo_damen", "points": 2}},
}


def own_games(scheme):
    """Games with what a group has of its own, some of them without a trick."""
    players = {"players": tuple("ABCD")}
    own, second = (ExtraFact(ExtraKind(one), PartyName.KONTRA) for one in ("own_1", "own_2"))
    for augen in (0, 60, 119, 120, 130, 240):
        for extras in ((), (own,), (own, second, second)):
            pair = GameFacts(**players, kind=Kind.NORMAL, re=("A", "B"), re_augen=augen, extras=extras)
            yield from (pair, replace(pair, kind=Kind("solo_own_1"), re=("A",)))


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_what_a_group_has_of_its_own(key):
    scheme = resolve(SCHEMES[key], OWN)
    assert compared([(facts, scheme) for facts in own_games(scheme)]) == {}
