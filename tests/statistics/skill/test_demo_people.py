"""People of known strength, in whole evenings of the demo by the rules of several Abrechnungen: it is found again."""

from dataclasses import replace
from statistics import correlation

import pytest

from scorebook.statistics.skill.lineup import BookedGame, lineup_of, luck_of, strengths_of, summed
from scorebook.statistics.skill.rating import Ratings
from tests.invented.cast import GROUPS, Character
from tests.shares import FULL
from tests.statistics.skill.simulated import rated, simulated

REQUIRED = 0.8
PEOPLE = tuple(Character(f"Spieler {number}", strength=(number - 5.5) / 4.5) for number in range(1, 11))


def booked(row):
    parties = (tuple(map(int, row.facts.re)), tuple(map(int, row.facts.kontra)))
    return BookedGame(*parties, row.score.re_points, row.score.kontra_points, row.factor if row.bock else 1)


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(5 if FULL else 1))
@pytest.mark.parametrize("scheme", ["ddv", "spin_haus", "tacken", "steffen"] if FULL else ["ddv"])
def test_known_strengths_are_found_in_wins_in_margins_and_in_what_remains(scheme, seed):
    group = replace(next(one for one in GROUPS if one.scheme == scheme), people=PEOPLE)
    ratings, nights, points, games = Ratings(), [], {}, {}
    for rows in simulated(group, f"stark-{seed}", 400 if FULL else 120):
        list(ratings.evening(rated(row) for row in rows))
        nights.append(lineup_of([booked(row) for row in rows]).as_json())
        for who, value in ((int(who), value) for row in rows for who, value in row.score.points.items()):
            points[who], games[who] = points.get(who, 0) + value, games.get(who, 0) + 1
    whole = summed(nights)
    strengths = strengths_of([whole])
    luck = luck_of(whole, whole, strengths)
    true = [one.strength for one in PEOPLE]
    people = range(1, len(PEOPLE) + 1)
    found = {
        "wins": correlation(true, [ratings.people[who].mean for who in people]),
        "margins": correlation(true, [strengths.of[who] for who in people]),
        "remains": correlation(true, [(points[who] - luck[who].total) / games[who] for who in people]),
    }
    print(scheme, seed, {name: round(value, 2) for name, value in found.items()})
    assert min(found.values()) >= REQUIRED
