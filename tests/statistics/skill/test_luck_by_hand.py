"""Luck once more: game by game from the facts, with a design matrix instead of counted pairs, in four leagues."""

from collections import defaultdict
from random import Random

import numpy as np
import pytest

from scorebook.models import RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import Question
from scorebook.statistics.skill.history import history_of
from scorebook.statistics.skill.luck import SPREAD
from scorebook.statistics.skill.standing import luck_rows
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle

pytestmark = pytest.mark.django_db


class Hand:
    """One game of two against two: margin and points as if an average Bock had lain on it."""

    def __init__(self, play):
        self.unit, self.evening, self.points = play.unit, play.evening, play.points
        self.re = [who for who in play.facts.players if who in play.facts.re]
        self.kontra = [who for who in play.facts.players if who not in play.facts.re]
        self.factor = play.scheme.options.bock.factor**play.facts.bock
        self.plain = (play.points[self.re[0]] - play.points[self.kontra[0]]) / 2 / self.factor

    def sign(self, who):
        return 1 if who in self.re else -1


def hands_of(oracle):
    plays = [play for play in oracle.plays if len(play.facts.re) == 2 and len(set(play.facts.players)) == 4]
    hands, nights = [Hand(play) for play in plays], defaultdict(list)
    for hand in hands:
        nights[hand.evening].append(hand)
    for some in nights.values():
        plain = sum(abs(hand.plain) for hand in some)
        usual = sum(abs(hand.plain) * hand.factor for hand in some) / plain if plain else 1
        for hand in some:
            hand.usual, hand.margin = usual, hand.plain * usual
    return hands


def strengths_by_hand(hands):
    people = sorted({who for hand in hands for who in hand.points})
    scale = {unit: scale_of([hand for hand in hands if hand.unit == unit]) for unit in {hand.unit for hand in hands}}
    rows = np.array([[hand.sign(who) if who in hand.points else 0 for who in people] for hand in hands], float)
    values = np.array([(hand.margin - scale[hand.unit][0]) / scale[hand.unit][1] for hand in hands])
    prior = np.eye(len(people)) / SPREAD
    found = np.linalg.lstsq(np.vstack([rows, prior]), np.concatenate([values, np.zeros(len(people))]), rcond=None)[0]
    return dict(zip(people, found, strict=True)), scale


def scale_of(hands):
    margins = [hand.margin for hand in hands]
    return float(np.mean(margins)), float(np.std(margins)) or 1.0


@pytest.mark.parametrize("seed", range(4))
def test_four_leagues_have_the_luck_that_follows_from_their_games(league, seed):
    play_league(Random(100 + seed), league, RuleSetVersion.objects.filter(league=league).first())
    oracle, frame = Oracle(league), frame_of(league.pk)
    hands = hands_of(oracle)
    strengths, scale = strengths_by_hand(hands) if hands else ({}, {})
    for currency in frame.currencies:
        mine = [hand for hand in hands if hand.unit == currency.key]
        asked = oracle.asked(currency.key)
        rows = luck_rows(frame, history_of(frame), Question(scheme=currency.key, minimum=0))
        assert {str(row.person.pk) for row in rows} == {who for play in asked.plays for who in play.points}
        for row in rows:
            who = str(row.person.pk)
            own = [hand for hand in mine if who in hand.points]
            others = [one for hand in mine for one in hand.points if one != who]
            usual = sum(strengths[one] for one in others) / len(others) if others else 0
            mean, deviation = scale.get(currency.key, (0, 1))
            expected = {"parties": 0.0, "partners": 0.0, "opponents": 0.0, "boecke": 0.0}
            for hand in own:
                side, other = (hand.re, hand.kontra) if who in hand.re else (hand.kontra, hand.re)
                expected["parties"] += mean * hand.sign(who)
                expected["partners"] += deviation * sum(strengths[one] - usual for one in side if one != who)
                expected["opponents"] -= deviation * sum(strengths[one] - usual for one in other)
                expected["boecke"] += hand.points[who] * (1 - hand.usual / hand.factor)
            found = {name: getattr(row, name).value for name in expected}
            assert found == {name: pytest.approx(value, abs=0.01) for name, value in expected.items()}
            points = sum(play.points[who] for play in asked.plays if who in play.points)
            assert row.points.value == points
            assert row.rest.value == pytest.approx(points - sum(expected.values()), abs=0.02)
