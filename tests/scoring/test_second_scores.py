"""Every game of the finite space with extras, Böcke and invalid calls, compared with a second computation.

The second one is what the conformance kit's expectations come from. The suite does a fixed share; HARNESS=full does
the whole.
"""

from collections import Counter
from dataclasses import replace
from random import Random

from fixtures.conformance.generator.game import WORDS, read
from fixtures.conformance.generator.scores import SCORES
from scorebook.scoring.game.engine import scored
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.space import games
from tests.shares import FULL, much

EVERY = 1 if FULL else much(5, 19)


@each("key", SCORES)
def test_both_computations_agree_on_winner_points_boecke_and_items(key):
    scheme, random, wrong = SCHEMES[key], Random(key), []
    for row in games(scheme, EVERY):
        for facts in (_varied(facts, scheme, random) for facts in row):
            slip, found = SCORES[key](read(facts.to_json())), scored(facts, scheme)
            mine = (slip.winner, slip.re, slip.kontra, slip.boecke, Counter(slip.items))
            items = Counter(identity(one.topic) for one in found.items if one.amount or one.op != "+")
            if mine != (found.winner, found.re_points, found.kontra_points, found.boecke, items):
                wrong.append((facts.to_json(), mine, found))
    assert wrong[:3] == []


def identity(topic):
    """What the kit calls an item: what it is about, whose, the level, the extra point."""
    parts = (topic.kind, topic.party, WORDS[topic.level], topic.extra)
    return ":".join(str(part) for part in parts if part)


def _varied(facts: GameFacts, scheme, random):
    """The same game with up to three extras, with Böcke, and with an invalid call, where the scheme has them."""
    options = scheme.options
    if facts.re_augen not in (0, 240) and random.random() < 0.5:
        kinds = random.sample(sorted(options.extras), random.randint(1, 3))
        facts = replace(facts, extras=tuple(ExtraFact(kind, random.choice(list(PartyName))) for kind in kinds))
    if options.bock.most:
        facts = facts.under(random.randint(0, min(2, options.bock.most)))
    if options.invalid_calls and facts.announcements and random.random() < 0.5:
        calls = list(facts.announcements)
        place = random.randrange(len(calls))
        calls[place] = calls[place]._replace(invalid=True)
        facts = replace(facts, announcements=tuple(calls))
    return facts
