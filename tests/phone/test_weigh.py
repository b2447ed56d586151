"""The phone finds the same contradictions in the facts of a game as the kernel, before anything is sent."""

from dataclasses import replace
from random import Random

import pytest

from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import ALONE_KINDS, EXTRA_LIMITS, Note, PartyName
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.phone.node import asked
from tests.phone.rules import table_of
from tests.shares import FULL, much

GAMES = 20_000 if FULL else much(2000, 500)


def thrown(random, scheme):
    """Facts of which many contradict each other, but none is wrong by itself."""
    kind = random.choice(sorted(scheme.options.kinds))
    extras = [
        ExtraFact(random.choice(sorted(scheme.options.extras)), random.choice(list(PartyName)))
        for _ in range(random.choice((0, 0, 1, 1, 2, 3, 4)))
    ]
    for kinds, limit in EXTRA_LIMITS:
        while sum(extra.kind in kinds for extra in extras) > limit:
            extras.remove(next(extra for extra in extras if extra.kind in kinds))
    every = scheme.options.cards // 4
    augen = random.choice((random.randint(0, 240), random.randint(0, 50), random.randint(190, 240)))
    tricks = random.choice((None, None, random.randint(0, every), random.randint(0, 3)))
    others = None if random.random() < 0.6 else random.randint(0, every - (tricks or 0))
    facts = GameFacts(
        kind=kind,
        players=tuple("ABCD"),
        re=("A",) if kind in ALONE_KINDS else ("A", "B"),
        re_augen=augen,
        re_tricks=tricks,
        kontra_tricks=others,
        extras=tuple(extras),
        notes=tuple(random.sample(list(Note), random.choice((0, 0, 1, 2)))),
    )
    if random.random() < 0.3:
        return replace(facts, re_augen=None, re_range=(augen, min(240, augen + random.choice((0, 1, 6, 29)))))
    return facts


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_the_same_contradictions(key):
    scheme, random = SCHEMES[key], Random(key)
    games = [thrown(random, scheme) for _ in range(GAMES)]
    asks = [(key, facts.to_json()) for facts in games]
    found = asked("answers.mjs", {"tables": {key: table_of(scheme)}, "weighed": asks})
    refused = 0
    for facts, phone in zip(games, found, strict=True):
        kernel = parse(facts.to_json(), scheme)
        first = kernel.objections[0] if isinstance(kernel, Refusal) else None
        wanted = (first.code, first.field) if first else (None, None)
        assert (phone.get("code"), phone.get("field")) == wanted, (facts, first)
        refused += first is not None
    assert GAMES // 10 < refused < GAMES * 9 // 10
