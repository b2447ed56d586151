"""Luck is zero on average for the strong as for the weak; `test_history` replays leagues."""

from random import Random
from statistics import correlation, mean, stdev

from scorebook.statistics.skill.lineup import (
    BookedGame,
    EstimatedStrengths,
    Lineup,
    Luck,
    lineup_of,
    luck_of,
    strengths_of,
    summed,
)
from tests.shares import much

EDGE, NOISE = 1.0, 4.0


def thrown(rng, true, evenings, games=24):
    """A league in which the margin of Re is an edge, the strengths of both sides, and chance; Böcke lie on some games.

    Answers its evenings, and what each person truly owes to parties, partners and opponents, before Böcke.
    """
    nights, owed = [], dict.fromkeys(true, 0.0)
    for _evening in range(evenings):
        there = rng.sample(sorted(true), min(len(true), 5))
        booked = []
        for _game in range(games):
            four = rng.sample(there, 4)
            re, kontra = tuple(four[:2]), tuple(four[2:])
            margin = EDGE + sum(true[who] for who in re) - sum(true[who] for who in kontra) + rng.gauss(0, NOISE)
            for who in four:
                usual = (sum(true.values()) - true[who]) / (len(true) - 1)
                mine, others = (re, kontra) if who in re else (kontra, re)
                owed[who] += EDGE if who in re else -EDGE
                owed[who] += sum(true[one] - usual for one in mine if one != who) - sum(
                    true[one] - usual for one in others
                )
            factor = rng.choice((1, 1, 1, 2))
            points = round(100 * margin) * factor
            booked.append(BookedGame(re, kontra, points, -points, factor))
        nights.append(lineup_of(booked).as_json())
    return nights, {who: 100 * one for who, one in owed.items()}


def league(rng, people=8):
    return {who: rng.uniform(-0.6, 0.6) for who in range(1, people + 1)}


def test_without_games_there_is_neither_strength_nor_luck():
    assert strengths_of([Lineup()]) == EstimatedStrengths({}, [])
    assert luck_of(Lineup(), Lineup(), EstimatedStrengths({}, [])) == {}


def test_luck_in_two_currencies_is_added_in_their_units():
    assert Luck(1, 2, 3, 4, 5).plus(Luck(10, 10, 10, 10, 10), 10) == Luck(2, 3, 4, 5, 6)
    assert Luck(1, 2, 3, 4).total == 10


def test_known_strengths_are_found_again():
    """The requirement: the estimate correlates with what is true at 0.8 at least, after some forty evenings."""
    found = []
    for seed in range(much(16, 8)):
        true = league(Random(seed), people=10)
        whole = summed(thrown(Random(seed), true, 60)[0])
        strengths = strengths_of([whole]).of
        found.append(correlation([true[who] for who in strengths], list(strengths.values())))
    assert mean(found) >= 0.8


def test_luck_is_unbiased_for_the_strong_as_for_the_weak():
    """Over many leagues: no error on average, and no luck on average, neither for the best one nor for the worst."""
    errors, lucks = {"best": [], "worst": []}, {"best": [], "worst": []}
    for seed in range(much(200, 50)):
        true = league(Random(seed))
        nights, owed = thrown(Random(seed), true, 12)
        whole = summed(nights)
        found = luck_of(whole, whole, strengths_of([whole]))
        for name, who in (("best", max(true, key=true.get)), ("worst", min(true, key=true.get))):
            if who in found:
                luck = found[who]
                errors[name].append(luck.total - luck.boecke - 1.25 * owed[who])
                lucks[name].append(luck.total)
    for some in (*errors.values(), *lucks.values()):
        assert abs(mean(some)) < 3 * stdev(some) / len(some) ** 0.5
