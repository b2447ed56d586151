"""Random games that can happen at a table, drawn from the finite space of `tests.scoring.space` and dressed up.

Deterministic by seed. The calls of both parties are made in any order, levels left out, some vorab, a few invalid; to
that come extra points, tricks, Böcke, and Augen of which only the range is known.
"""

from dataclasses import replace
from random import Random

from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import ALL_AUGEN, ANSAGE, LEVEL_OF, PartyName
from scorebook.scoring.input.plausibility import parse
from tests.scoring.space import PLAYERS, RESULTS, ladder

PARTIES = (PartyName.RE, PartyName.KONTRA)
RANGES = ((1, 29), (30, 59), (60, 89), (90, 119), (120, 120), (121, 150), (151, 180), (181, 210), (211, 239), (0, 240))


def legal_games(scheme: Scheme, number: int, seed: object = "") -> list[GameFacts]:
    """So many games, all of which the input accepts; the same seed gives the same ones."""
    random, found = Random(f"{scheme.key} {seed}"), []
    while len(found) < number:
        facts = parse(_thrown(random, scheme).to_json(), scheme)
        if not isinstance(facts, Refusal):
            found.append(facts)
    return found


def _thrown(random: Random, scheme: Scheme) -> GameFacts:
    kind = random.choice(sorted(scheme.options.kinds))
    augen, re_tricks, kontra_tricks = random.choice(RESULTS)
    if random.random() < 0.3:
        augen, re_tricks, kontra_tricks = random.randint(0, ALL_AUGEN), None, None
    facts = GameFacts(
        kind=kind,
        players=PLAYERS,
        re=PLAYERS[:1],
        re_augen=augen,
        re_tricks=re_tricks,
        kontra_tricks=kontra_tricks,
        announcements=_calls(random, scheme),
        extras=_extras(random, scheme),
        bock=_bock(random, scheme),
    )
    if not facts.alone:
        facts = replace(facts, re=tuple(random.sample(PLAYERS, 2)))
    if random.random() < 0.3:
        facts = replace(facts, re_augen=None, re_range=random.choice(RANGES))
    return facts


def _calls(random: Random, scheme: Scheme):
    """Both ladders, some steps left out, mixed."""
    waiting = []
    for party in PARTIES:
        depth = random.choice((0, 0, 0, 1, 1, 2, 3, 4, 5))
        first, *deeper = ladder(party, depth) or (None,)
        waiting.append([first, *(one for one in deeper if random.random() < 0.8)] if first else [])
    made = []
    while any(waiting):
        made.append(random.choice([one for one in waiting if one]).pop(0))
    return tuple(_flagged(random, scheme, call) for call in made)


def _flagged(random: Random, scheme: Scheme, call):
    options = scheme.options
    can = options.vorab is Vorab.ANY or (options.vorab is Vorab.ANSAGE and LEVEL_OF[call.call] == ANSAGE)
    invalid = options.invalid_calls and random.random() < 0.03
    return call._replace(vorab=can and random.random() < 0.4, invalid=invalid)


def _extras(random: Random, scheme: Scheme):
    kinds = sorted(scheme.options.extras)
    if not kinds or random.random() < 0.4:
        return ()
    return tuple(ExtraFact(random.choice(kinds), random.choice(PARTIES)) for _ in range(random.choice((1, 1, 2, 3, 4))))


def _bock(random: Random, scheme: Scheme):
    most = scheme.options.bock.most
    return min(random.choice((0, 0, 0, 1, 1, 2, 3, most)), most)
