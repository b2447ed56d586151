"""What the likelihoods of pairs are worth, on leagues whose effects are known: `python -m tests.bench.likelihood`.

Four of a group are drawn for each game and two of them for Re, which wins 55 of 100. In a league with an effect one
pair wins so much more often, whoever has Re. "found": this pair is named. "named": any pair is. "true": of all that was
said of pairs in the mixture, half of it leagues without effect, how much is right. Equal people, and people whose
shares of wins are apart with a standard deviation of 3 of 100.
"""

import sys
from random import Random

from scorebook.statistics.likelihood import LIKELY, Meetings, tendencies_of

CELLS = ((5, 300), (5, 600), (6, 600), (8, 600), (8, 1200))
EFFECTS = (0.0, 0.15, 0.20)
GRADES = ((0.9, "9 von 10"), (0.75, "4 von 5"), (LIKELY, "1 von 2"))


def league(rng, people, games, spread, effect):
    """The meetings of a league, together and against; the pair with the effect is (0, 1)."""
    strength = [rng.gauss(0, spread) for _who in range(people)]
    sums = {}
    for _game in range(games):
        one, two, three, four = rng.sample(range(people), 4)
        re, kontra = {one, two}, {three, four}
        share = 0.55 + strength[one] + strength[two] - strength[three] - strength[four]
        share += effect * ((re == {0, 1}) - (kontra == {0, 1}))
        won = rng.random() < share
        for left in re | kontra:
            for right in re | kontra:
                if left < right:
                    together = (left in re) == (right in re)
                    some = sums.setdefault((together, left, right), [0, 0.0])
                    some[0] += 1
                    some[1] += 0.5 if (left in re) == won else -0.5
    return [{key[1:]: Meetings(*some) for key, some in sums.items() if key[0] == kind} for kind in (True, False)]


def said(rng, people, games, spread, effect):
    """Everything that is said of a league: likelihood, and whether it is right."""
    found = tendencies_of(*league(rng, people, games, spread, effect), minimum=20)
    for kind, pairs in ((True, found.together), (False, found.against)):
        for key, one in pairs.items():
            if one.likelihood >= LIKELY:
                yield one.likelihood, bool(effect) and kind and key == (0, 1) and one.effect > 0


def cell(people, games, spread, number, seed=1):
    """Per effect everything that was said in each of so many leagues."""
    return {
        effect: [
            list(said(Random(f"{seed}/{effect}/{place}/{people}/{games}/{spread}"), people, games, spread, effect))
            for place in range(number)
        ]
        for effect in EFFECTS
    }


def truth(cells):
    """Grade → how often it was said, and how often that was right; leagues without effect count twice."""
    tally = {name: [0, 0] for _low, name in GRADES}
    for one in cells:
        for effect, leagues in one.items():
            for likelihood, right in (word for league in leagues for word in league):
                name = next(name for low, name in GRADES if likelihood >= low)
                tally[name][0] += 1 if effect else 2
                tally[name][1] += right
    return tally


def main(number=100):
    """Print the shares."""
    for spread in (0.0, 0.03):
        cells = []
        print(f"strengths apart by {100 * spread:.0f} of 100, {number} leagues a cell")
        for people, games in CELLS:
            one = cell(people, games, spread, number)
            cells.append(one)
            named = sum(bool(league) for league in one[0.0])
            found = [sum(any(right for _p, right in league) for league in one[effect]) for effect in EFFECTS[1:]]
            words = f"  {people} people, {games} games: none, but named {named:3}; "
            print(words + f"15 found {found[0]:3}; 20 found {found[1]:3}", flush=True)
        for name, (times, right) in truth(cells).items():
            print(f"  „{name}“ said {times} times, true {100 * right / max(times, 1):.0f} of 100")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
