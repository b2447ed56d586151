"""How often what is true lies within ±: `python -m tests.bench.intervals`, on leagues whose strengths are known.

Four of those who are there are drawn for each game and two of them for Re. Strength: Re wins with
1 / (1 + 10^(−(50 + half the difference of both sums) / 400)), and true is how far somebody is from the middle of the
group. Luck: the margin of Re is one point, and both sums, and chance of four points. Groups of equals, of people more
and more apart, and of equals with one beginner.
"""

import sys
from random import Random

from scorebook.statistics.skill.lineup import BookedGame, lineup_of, luck_of, strengths_of, summed
from scorebook.statistics.skill.rating import MIDDLE, RatedGame, Ratings

PEOPLE, GAMES, NIGHT = (5, 9), (240, 1008, 4008), 24
SPREADS = (0, 20, 40, 80, 150)
BEGINNER = "one"
EDGE, NOISE, POINT = 1.0, 4.0, 100  # of margins, in points; a point in what is booked
BY_RATING = 400  # a rating so far apart is one standard deviation of a margin


def group(rng, people, spread):
    """True strengths around their middle, as ratings."""
    some = [rng.gauss(0, 20 if spread == BEGINNER else spread) for _who in range(people)]
    if spread == BEGINNER:
        some[-1] = -220.0
    return {who: one - sum(some) / people for who, one in enumerate(some)}


def drawn(rng, true, games):
    """So many games, evening by evening: who sat where, and by how much the strengths of Re were ahead."""
    for _evening in range(games // NIGHT):
        there = rng.sample(sorted(true), min(len(true), 6))
        night = []
        for _game in range(NIGHT):
            one, two, three, four = rng.sample(there, 4)
            night.append(((one, two), (three, four), true[one] + true[two] - true[three] - true[four]))
        yield night


def strength_held(seed, people, spread, games):
    """Of each of a group: whether the true strength lies within ±, and how wide that is."""
    rng = Random(f"{seed}/{people}/{spread}")
    true, ratings = group(rng, people, spread), Ratings()
    for night in drawn(rng, true, games):
        won = [rng.random() < 1 / (1 + 10 ** (-(50 + ahead / 2) / 400)) for _re, _kontra, ahead in night]
        list(ratings.evening(RatedGame(*one[:2], "re" if re else "kontra") for one, re in zip(night, won, strict=True)))
    for who, learnt in ratings.people.items():
        one = learnt.drawn(ratings.spread)
        yield abs(one.mean - MIDDLE - true[who]) <= one.margin, one.margin


def luck_held(seed, people, spread, games):
    """Of each of a group: whether the true luck lies within ±, and how wide that is in points."""
    rng = Random(f"{seed}/{people}/{spread}")
    true = {who: NOISE * one / BY_RATING for who, one in group(rng, people, spread).items()}
    evenings = []
    for night in drawn(rng, true, games):
        margins = [round(POINT * (EDGE + ahead + rng.gauss(0, NOISE))) for _re, _kontra, ahead in night]
        booked = (BookedGame(*one[:2], margin, -margin, 1) for one, margin in zip(night, margins, strict=True))
        evenings.append(lineup_of(list(booked)).as_json())
    whole = summed(evenings)
    played = sum(one.games for one in whole.places.values())
    for who, luck in luck_of(whole, whole, strengths_of([whole])).items():
        own = whole.places[who]
        others = [one for one in whole.places if one != who]
        usual = sum(whole.places[one].games * true[one] for one in others) / (played - own.games)
        owed = EDGE * own.surplus
        for one in others:
            pair = min(who, one), max(who, one)
            owed += (whole.together.get(pair, 0) - whole.against.get(pair, 0)) * (true[one] - usual)
        yield abs(luck.total - POINT * owed) <= luck.margin, luck.margin / POINT


def share(held, number, people, spread, games):
    """In how many of a hundred cases what is true lies within ±, and how wide that is on average."""
    cases = [one for seed in range(number) for one in held(seed, people, spread, games)]
    return 100 * sum(inside for inside, _margin in cases) / len(cases), sum(one for _in, one in cases) / len(cases)


def main(number=40):
    """Print the shares."""
    for name, held in (("strength", strength_held), ("luck", luck_held)):
        for people in PEOPLE:
            for spread in (*SPREADS, BEGINNER):
                cells = ((games, *share(held, number, people, spread, games)) for games in GAMES)
                words = ", ".join(
                    f"{games} games: {within:.0f} of 100 within ±{wide:.0f}" for games, within, wide in cells
                )
                print(f"{name}, {people} people, apart by {spread}: {words}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
