"""The rating: who wins more often than the others rises, the less is known the faster; soli stand apart."""

from math import log
from random import Random

import pytest

from scorebook.statistics.skill.rating import (
    EDGE,
    MIDDLE,
    SOLO_EDGE,
    SOLO_SPREAD,
    SPREAD,
    Estimate,
    RatedGame,
    Ratings,
    log_loss,
    newcomer,
)

ANNA, BEN, CEM, DORA = 1, 2, 3, 4
WON = RatedGame((ANNA, BEN), (CEM, DORA), "re")
SOLO = RatedGame((ANNA,), (BEN, CEM, DORA), "re")


def means(ratings):
    return {who: one.mean for who, one in ratings.people.items()}


def test_newcomers_stand_in_the_middle_and_only_the_edge_of_re_speaks_for_anybody():
    ratings = Ratings()
    assert ratings.expected(WON) == pytest.approx(1 / (1 + 10 ** (-EDGE / 400)), abs=0.004)
    assert ratings.expected(SOLO) == pytest.approx(1 / (1 + 10 ** (-SOLO_EDGE / 400)), abs=0.004)
    assert newcomer() == Estimate(MIDDLE, SPREAD**2)


def test_winners_rise_as_far_as_losers_fall():
    ratings = Ratings()
    ratings.play(WON)
    moved = {who: mean - MIDDLE for who, mean in means(ratings).items()}
    assert moved[ANNA] == moved[BEN] == -moved[CEM] == -moved[DORA] > 0
    assert ratings.edge.mean > EDGE


def test_a_win_of_kontra_moves_further_because_it_is_rarer():
    re, kontra = Ratings(), Ratings()
    re.play(WON)
    kontra.play(WON._replace(winner="kontra"))
    assert kontra.people[CEM].mean - MIDDLE > re.people[ANNA].mean - MIDDLE


def test_what_is_known_better_moves_less():
    ratings = Ratings(people={ANNA: Estimate(MIDDLE, 100.0)})
    ratings.play(WON)
    assert 0 < ratings.people[ANNA].mean - MIDDLE < ratings.people[BEN].mean - MIDDLE
    assert ratings.people[BEN].variance < SPREAD**2


def test_a_solo_is_learnt_apart():
    ratings = Ratings()
    ratings.play(SOLO)
    assert set(means(ratings).values()) == {MIDDLE}
    assert ratings.soli[ANNA].mean > MIDDLE
    assert ratings.soli[ANNA].variance < SOLO_SPREAD**2
    assert (ratings.edge.mean, ratings.solo_edge.mean > SOLO_EDGE) == (EDGE, True)


@pytest.mark.parametrize("game", [WON._replace(winner="none"), RatedGame((ANNA, BEN), (CEM, ANNA), "re")])
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
    found = means(ratings)
    assert sorted(found, key=found.get, reverse=True) == [ANNA, BEN, CEM, DORA]
    assert sum(abs(ratings.people[who].mean - MIDDLE - true[who]) < ratings.people[who].margin for who in true) >= 3
    assert ratings.edge.mean == pytest.approx(35, abs=ratings.edge.margin)


def test_a_copy_is_independent():
    ratings = Ratings()
    before = ratings.copy()
    ratings.play(WON)
    ratings.play(SOLO)
    assert before == Ratings() != ratings


def test_a_coin_loses_ln_two():
    assert log_loss([(0.5, True), (0.5, False)]) == pytest.approx(log(2))
