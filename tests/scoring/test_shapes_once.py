"""A game whose like was calculated before is worth what a calculation from scratch says, with its own names."""

from dataclasses import replace
from random import Random

import pytest

from scorebook.scoring.game import engine
from scorebook.scoring.game.engine import CLASS_OF, score, scored
from scorebook.scoring.game.facts import CallFact, ExtraFact
from scorebook.scoring.game.lately import Lately
from scorebook.scoring.game.terms import ALL_AUGEN
from scorebook.scoring.schemes import SCHEMES
from tests.bench.scoring import cases, read_facts
from tests.scoring.space import some_games

GAMES = 150
NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")


@pytest.fixture
def nothing_known(monkeypatch):
    known = Lately(engine.MOST_SHAPES)
    monkeypatch.setattr(engine, "_known", known)
    return known


def test_a_game_with_other_people_is_worth_the_same(nothing_known):
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
        before = len(nothing_known)
        assert score(other, scheme) == scored(other, scheme)
        assert len(nothing_known) == before


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=list(SCHEMES))
def test_a_game_with_other_augen_of_the_same_stretch_is_worth_the_same(nothing_known, scheme):
    random = Random(scheme.key)
    for facts in some_games(scheme, GAMES):
        stretch = [augen for augen in range(ALL_AUGEN + 1) if CLASS_OF[augen] == CLASS_OF[facts.re_augen]]
        if facts.re_tricks == 1 or facts.kontra_tricks == 1:  # a trick without any Augen
            continue
        score(facts, scheme)
        before = len(nothing_known)
        for augen in {stretch[-1], random.choice(stretch)}:
            assert score(facts.at(augen), scheme) == scored(facts.at(augen), scheme)
        assert len(nothing_known) == before


def test_what_is_remembered_is_bounded(nothing_known, monkeypatch):
    monkeypatch.setattr(engine._known, "most", 10)
    for game in cases()[:60]:
        facts, scheme = read_facts(game)
        assert score(facts, scheme) == scored(facts, scheme)
        assert len(nothing_known) <= 10
