"""A game whose like was calculated before is worth what a calculation from scratch says, with its own names."""

from dataclasses import fields, replace
from random import Random

import pytest

from scorebook.scoring.game import engine
from scorebook.scoring.game.engine import CLASS_OF, forget_scores, nameless, score, scored
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.terms import ALL_AUGEN, Call, ExtraKind, HochzeitBy, Kind, Note, PartyName
from scorebook.scoring.input.answer import read_facts
from scorebook.scoring.schemes import SCHEMES
from tests.bench.scoring import cases
from tests.scoring.space import some_games

GAMES = 150
NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")


@pytest.fixture(autouse=True)
def nothing_known():
    forget_scores()


def made():
    """How many games were calculated."""
    return engine._scored.cache_info().misses


def test_a_game_with_other_people_is_worth_the_same():
    random = Random(1)
    for game in cases():
        facts, scheme = read_facts(game)
        assert score(facts, scheme) == scored(facts, scheme)
        names = dict(zip(facts.players, random.sample(NAMES, 4), strict=True)) | {None: None}
        other = replace(
            facts,
            players=tuple(names[one] for one in facts.players),
            re=tuple(names[one] for one in facts.re),
            armut_player=names[facts.armut_player],
            announcements=tuple(CallFact(*one[:2], names[one.player], *one[3:]) for one in facts.announcements),
            extras=tuple(ExtraFact(*one[:2], names[one.player], names[one.loser]) for one in facts.extras),
            comment="Kontra hat geschlafen",
        )
        before = made()
        assert score(other, scheme) == scored(other, scheme)
        assert made() == before


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=list(SCHEMES))
def test_a_game_with_other_augen_of_the_same_stretch_is_worth_the_same(scheme):
    random = Random(scheme.key)
    for facts in some_games(scheme, GAMES):
        stretch = [augen for augen in range(ALL_AUGEN + 1) if CLASS_OF[augen] == CLASS_OF[facts.re_augen]]
        if facts.re_tricks == 1 or facts.kontra_tricks == 1:  # a trick without any Augen
            continue
        score(facts, scheme)
        before = made()
        for augen in {stretch[-1], random.choice(stretch)}:
            assert score(facts.at(augen), scheme) == scored(facts.at(augen), scheme)
        assert made() == before


def test_what_is_named_nowhere_makes_another_game():
    """Every field but names, comment and Augen of one stretch: whoever adds one need not think of this."""
    facts = GameFacts(kind=Kind.NORMAL, players=NAMES[:4], re=NAMES[:2], re_augen=125)
    others = {
        "kind": Kind.ARMUT, "re": NAMES[:1], "re_augen": 155, "re_range": (121, 150), "re_tricks": 3, "bock": 1,
        "kontra_tricks": 0, "announcements": (CallFact(PartyName.RE, Call.RE),), "pflicht": True, "vorgefuehrt": True,
        "extras": (ExtraFact(ExtraKind.FUCHS, PartyName.RE),), "klaerungsstich": 2, "hochzeit_by": HochzeitBy.ANY,
        "notes": (next(iter(Note)),),
    }  # fmt: skip
    same = {"players": NAMES[3::-1], "armut_player": "Ben", "comment": "anders"}
    assert {field.name for field in fields(GameFacts)} == {*others, *same}
    assert [name for name, value in same.items() if nameless(replace(facts, **{name: value})) != nameless(facts)] == []
    assert len({nameless(replace(facts, **{name: value})) for name, value in others.items()}) == len(others)
