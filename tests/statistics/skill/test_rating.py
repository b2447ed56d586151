"""The rating; `test_told_truth` replays leagues."""

from random import Random

import pytest

from scorebook.statistics.skill.rating import MIDDLE, Estimate, RatedGame, Ratings, newcomer
from tests.each import each

ANNA, BEN, CEM, DORA = 1, 2, 3, 4
WON = RatedGame((ANNA, BEN), (CEM, DORA), "re")
SOLO = RatedGame((ANNA,), (BEN, CEM, DORA), "re")


@each("game", [WON._replace(winner="none"), RatedGame((ANNA, BEN), (CEM, ANNA), "re")])
def test_a_game_without_a_winner_or_with_somebody_twice_says_nothing(game):
    ratings = Ratings()
    ratings.play(game)
    assert ratings == Ratings()
    assert list(ratings.evening([game])) == []


def test_time_makes_less_certain_but_never_less_than_a_newcomer():
    ratings = Ratings(people={ANNA: Estimate(1550.0, 100.0), BEN: newcomer()})
    ratings.rest([ANNA, BEN, CEM])
    assert ratings.people == {ANNA: Estimate(1550.0, 101.0), BEN: newcomer(), CEM: newcomer()}


def test_the_strong_are_found_and_their_interval_holds_them():
    """Four people 60 apart: after 100 evenings they stand in order, and most intervals hold what is true."""
    true = {ANNA: 90.0, BEN: 30.0, CEM: -30.0, DORA: -90.0}
    ratings, rng = Ratings(), Random(1)
    for _evening in range(100):
        games = []
        for _game in range(20):
            some = rng.sample(sorted(true), 4)
            ahead = (true[some[0]] + true[some[1]] - true[some[2]] - true[some[3]]) / 2 + 35
            won = rng.random() < 1 / (1 + 10 ** (-ahead / 400))
            games.append(RatedGame(tuple(some[:2]), tuple(some[2:]), "re" if won else "kontra"))
        list(ratings.evening(games))
    found = {who: one.mean for who, one in ratings.people.items()}
    assert sorted(found, key=found.get, reverse=True) == [ANNA, BEN, CEM, DORA]
    assert sum(abs(ratings.people[who].mean - MIDDLE - true[who]) < ratings.people[who].margin for who in true) >= 3
    assert ratings.edge.mean == pytest.approx(35, abs=ratings.edge.margin)
