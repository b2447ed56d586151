"""Luck equals a replay of all games, in leagues by the dice."""

from random import Random

import pytest

from scorebook.models import RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.skill.ratings import history_of
from scorebook.statistics.skill.standing import luck_rows
from tests.each import each
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle
from tests.statistics.skill.skill_oracle import hands_of, luck_by_hand

pytestmark = pytest.mark.django_db


@each("seed", range(2))
def test_leagues_have_the_luck_that_follows_from_their_games(league, seed):
    play_league(Random(100 + seed), league, RuleSetVersion.objects.filter(league=league).first())
    oracle, frame = Oracle(league), frame_of(league.pk)
    hands = hands_of(oracle)
    for currency in frame.currencies:
        asked = oracle.asked(currency.key)
        lucks = luck_by_hand(hands, currency.key, lambda hand: True)
        rows = luck_rows(frame, history_of(frame), StatsFilter(scheme=currency.key, minimum=0))
        assert {str(row.person.pk) for row in rows} == {who for play in asked.plays for who in play.points}
        for row in rows:
            who = str(row.person.pk)
            expected = lucks.get(who, dict.fromkeys(("parties", "partners", "opponents", "boecke", "margin"), 0.0))
            margin = expected.pop("margin")
            found = {name: getattr(row, name).value for name in expected}
            assert found == {name: pytest.approx(value, abs=0.01) for name, value in expected.items()}
            assert row.luck.high - row.luck.low == pytest.approx(2 * margin, abs=0.02)
            points = sum(play.points[who] for play in asked.plays if who in play.points)
            assert row.points.value == points
            assert row.rest.value == pytest.approx(points - sum(expected.values()), abs=0.02)
