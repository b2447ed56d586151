"""How likely it is that two people do something with or against each other which chance and their strengths do not.

Every pair, together and against each other, is one possible effect: they win this much more, or less, often. Half of
the leagues have none, so the likelihood of each stands against that of none and of all the others (single-effect
regression: Wang, Sarkar, Carbonetto and Stephens, "A simple new approach to variable selection in regression", 2020).
Under each of them the strengths of all people are estimated anew from all games, drawn towards equal strengths
(empirical Bayes over how far people are apart): so a pair is never part of its own expectation. Who is found is taken
out before the next one is looked for. Four people who play among themselves only can never tell a pair that fits from
people who are strong: whatever pairs win there, strengths explain as well.

`python -m tests.bench.likelihood` shows what that is worth, on leagues whose effects are known.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from operator import mul
from typing import Final, NamedTuple

COIN: Final = 0.25  # variance of a game that is won or lost
# How far the strengths of people are apart, in shares of wins: standard deviations, and how usual each is.
SPREADS: Final = ((0.0, 0.4), (0.015, 0.3), (0.03, 0.2), (0.06, 0.07), (0.12, 0.03))
# An effect that somebody would notice, in shares of wins, either way, and by how much these differ.
EFFECT, EFFECT_SPREAD = 0.17, 0.05
# How usual it is that a league has any; and how much rather with a partner than against an opponent.
ANY, PARTNERS = 0.7, 0.85
LIKELY: Final = 0.5  # from here on something is said of a pair
MOST_FOUND: Final = 3
MOST_PEOPLE: Final = 16

Key = tuple[int, int]  # two people, the one with the smaller id first


class Meetings(NamedTuple):
    """The games of two against two of two people, that somebody has won: how many; and by how many wins the first is
    above a half. `noise`: how many other games, whose outcome cannot be told apart, are in that sum.
    """

    games: int
    ahead: float
    noise: int = 0


class Tendency(NamedTuple):
    """How likely a pair's wins are no chance, and by which share of games it wins more often, shrunk towards nothing.

    `missing`: about so many more games would show it, if what was seen so far is true; None: already shown, or nothing
    to show.
    """

    likelihood: float
    effect: float
    missing: int | None


class Tendencies(NamedTuple):
    """Those of all pairs together and against each other, from the view of the one with the smaller id."""

    together: Mapping[Key, Tendency]
    against: Mapping[Key, Tendency]


class _Candidate(NamedTuple):
    """A possible effect: `places` number the two people, `parts` say how the strengths of people weigh in its games."""

    key: Key
    partners: bool
    games: int
    ahead: float
    noise: int
    places: tuple[int, int]
    parts: dict[int, float]

    @property
    def clear(self) -> float:
        """How much of a game's result is left after what cannot be told apart."""
        return self.games / (self.games + self.noise)


def tendencies_of(together: Mapping[Key, Meetings], against: Mapping[Key, Meetings], minimum: int) -> Tendencies:
    """The tendencies of all pairs with `minimum` games, among those who have played most."""
    people = _most(together, against)
    at = {who: number for number, who in enumerate(people)}
    candidates = [*_candidates(together, against, at, minimum)]
    if not candidates:
        return Tendencies({}, {})
    worlds = _worlds(together, against, at)
    number = {kind: sum(one.partners == kind for one in candidates) for kind in (True, False)}
    share = PARTNERS if number[False] else 1.0
    prior = [ANY * (share if one.partners else 1 - share) / number[one.partners] / 2 for one in candidates]
    evidence = [[_evidence_of(one, world) for one in candidates] for world in worlds]
    found = _search(candidates, worlds, prior, evidence)
    return Tendencies(
        *({one.key: found[at] for at, one in enumerate(candidates) if one.partners == kind} for kind in (True, False))
    )


class _World(NamedTuple):
    """What is known if people are apart by a certain spread: how usual that is, seen from the games, and the matrix
    that gives what each strength takes from a sum of games, with the strengths."""

    weight: float
    inverse: list[list[float]]
    strengths: list[float]


class _Evidence(NamedTuple):
    """Of an effect: how exactly it is known (1 / variance), and its estimate times that."""

    exact: float
    pull: float


def _most(together: Mapping[Key, Meetings], against: Mapping[Key, Meetings]) -> list[int]:
    games: dict[int, int] = {}
    for pairs in (together, against):
        for key, one in pairs.items():
            for who in key:
                games[who] = games.get(who, 0) + one.games
    return sorted(sorted(games, key=lambda who: (-games[who], who))[:MOST_PEOPLE])


def _candidates(
    together: Mapping[Key, Meetings], against: Mapping[Key, Meetings], at: Mapping[int, int], minimum: int
) -> Sequence[_Candidate]:
    found = []
    for partners, pairs in ((True, together), (False, against)):
        for key, one in sorted(pairs.items()):
            if one.games < minimum or not at.keys() >= {*key}:
                continue
            left, right = at[key[0]], at[key[1]]
            parts = {left: float(one.games), right: float(one.games if partners else -one.games)}
            if partners:  # their opponents: who has met both of them, as often as that
                met = {
                    other: _met(together, against, who, key[0]) * _met(together, against, who, key[1])
                    for who, other in at.items()
                    if who not in key
                }
                whole = sum(met.values())
                parts |= {other: -2 * one.games * met[other] / whole for other in met if met[other]}
            found.append(_Candidate(key, partners, one.games, one.ahead, one.noise, (left, right), parts))
    return found


def _met(together: Mapping[Key, Meetings], against: Mapping[Key, Meetings], one: int, two: int) -> int:
    key = (min(one, two), max(one, two))
    return sum(pairs[key].games for pairs in (together, against) if key in pairs)


def _worlds(together: Mapping[Key, Meetings], against: Mapping[Key, Meetings], at: Mapping[int, int]) -> list[_World]:
    size = len(at)
    games = [[0.0] * size for _who in at]
    ahead = [0.0] * size
    for pairs, sign in ((together, 1), (against, -1)):
        for key, one in pairs.items():
            if not at.keys() >= {*key}:
                continue
            left, right = at[key[0]], at[key[1]]
            games[left][right] += sign * one.games
            games[right][left] += sign * one.games
            if sign > 0:
                for who in (left, right):
                    games[who][who] += one.games
                    ahead[who] += one.ahead
    found: list[tuple[float, list[list[float]], list[float]]] = []
    for spread, usual in SPREADS:
        if not spread:
            found.append((log(usual), [[0.0] * size for _who in at], [0.0] * size))
            continue
        ridge = COIN / spread**2
        inverse, whole = inverted(
            [[value + ridge * (row == column) for column, value in enumerate(line)] for row, line in enumerate(games)]
        )
        strengths = [sum(map(mul, line, ahead)) for line in inverse]
        evidence = sum(map(mul, strengths, ahead)) / COIN - (whole - size * log(ridge))
        found.append((log(usual) + evidence / 2, inverse, strengths))
    most = max(weight for weight, _inverse, _strengths in found)
    return [_World(exp(weight - most), inverse, strengths) for weight, inverse, strengths in found]


def _evidence_of(one: _Candidate, world: _World) -> _Evidence:
    """What the games say about an effect, after the strengths have taken their part of it."""
    rest = one.ahead - sum(part * world.strengths[who] for who, part in one.parts.items())
    return _Evidence(max(one.games - _explained(one, one, world), 1e-6) / COIN * one.clear, rest / COIN * one.clear)


def _search(
    candidates: Sequence[_Candidate], worlds: Sequence[_World], prior: Sequence[float], evidence: list[list[_Evidence]]
) -> dict[int, Tendency]:
    """The tendency of each candidate: the likeliest one first; the others are looked at without what that explains."""
    left, found = set(range(len(candidates))), {}
    for _step in range(MOST_FOUND):
        likely, effects = _weighed(worlds, prior, evidence, left)
        best = max(left, key=likely.__getitem__)
        if likely[best] < LIKELY:
            break
        found[best] = Tendency(likely[best], effects[best], None)
        left.discard(best)
        for world, estimates in zip(worlds, evidence, strict=True):
            for other in left:
                both = _both(candidates[best], candidates[other], world) * candidates[other].clear
                estimates[other] = _Evidence(estimates[other].exact, estimates[other].pull - both * effects[best])
        if not left:
            return found
    likely, effects = _weighed(worlds, prior, evidence, left)
    weights = [world.weight for world in worlds]
    for place in left:
        exact, pull = (
            sum(map(mul, weights, some)) / sum(weights)
            for some in zip(*(estimates[place] for estimates in evidence), strict=True)
        )
        missing = _missing(candidates[place], exact, pull, prior[place])
        found[place] = Tendency(likely[place], effects[place], missing)
    return found


def _weighed(
    worlds: Sequence[_World],
    prior: Sequence[float],
    evidence: Sequence[Sequence[_Evidence]],
    left: set[int],
) -> tuple[dict[int, float], dict[int, float]]:
    """Likelihood and shrunk effect of each that is left, against the others and none at all."""
    nothing, weights, sums = 0.0, dict.fromkeys(left, 0.0), dict.fromkeys(left, 0.0)
    for world, estimates in zip(worlds, evidence, strict=True):
        nothing += world.weight * (1 - ANY)
        for place in left:
            exact, pull = estimates[place]
            for sign in (1, -1):
                odds = world.weight * prior[place] * exp(min(_evidence(exact, pull, sign), 600))
                weights[place] += odds
                sums[place] += odds * (pull + sign * EFFECT / EFFECT_SPREAD**2) / (exact + 1 / EFFECT_SPREAD**2)
    whole = nothing + sum(weights.values())
    return {place: weights[place] / whole for place in left}, {place: sums[place] / whole for place in left}


def _evidence(exact: float, pull: float, sign: int) -> float:
    """The logarithm of how much better an effect in this direction explains the games than none."""
    estimate = pull / exact
    wide = EFFECT_SPREAD**2
    off = (estimate - sign * EFFECT) ** 2 / (wide + 1 / exact)
    return (estimate * pull - off - log(1 + wide * exact)) / 2


def _both(one: _Candidate, two: _Candidate, world: _World) -> float:
    """How much an effect shows in the sum of games of another one, after the strengths have taken their part."""
    return (_shared(one, two, len(world.strengths)) - _explained(one, two, world)) / COIN


def _explained(one: _Candidate, two: _Candidate, world: _World) -> float:
    """In how many games that both have the strengths of the people account for them."""
    return sum(
        left * right * world.inverse[row][column]
        for row, left in one.parts.items()
        for column, right in two.parts.items()
    )


def _shared(one: _Candidate, two: _Candidate, people: int) -> float:
    """In how many games both effects are at work, less those where they are at work against each other; by lot."""
    if one.partners and two.partners:
        if {*one.places} & {*two.places}:
            return 0.0
        met = {who: -part / one.games / 2 for who, part in one.parts.items() if part < 0}
        even = 1 - sum(share * share for share in met.values())
        return -2 * one.games * met.get(two.places[0], 0) * met.get(two.places[1], 0) / even if even else 0.0
    if one.partners or two.partners:
        pair, foes = (one, two) if one.partners else (two, one)
        left, right = foes.places
        if (left in pair.places) == (right in pair.places):
            return 0.0
        return -pair.parts.get(right, 0) if left in pair.places else pair.parts.get(left, 0)
    common = {*one.places} & {*two.places}
    if len(common) != 1:
        return 0.0
    side = [1 if candidate.places[0] in common else -1 for candidate in (one, two)]
    return side[0] * side[1] * sqrt(one.games * two.games) / max(people - 2, 1)


def _missing(one: _Candidate, exact: float, pull: float, prior: float) -> int | None:
    """How many games more would show an effect as large as it looks now; None for one that nobody would notice."""
    size = abs(pull / exact)
    if size < EFFECT / 3:
        return None
    needed = 2 * log((1 - ANY) / prior * sqrt(1 + EFFECT_SPREAD**2 * exact)) / size**2
    return max(round(one.games * (needed / exact - 1)), 1)


def inverted(matrix: Sequence[Sequence[float]]) -> tuple[list[list[float]], float]:
    """The inverse of a symmetric positive definite matrix, and the logarithm of its determinant."""
    size = len(matrix)
    rows = [[*map(float, line), *(float(row == column) for column in range(size))] for row, line in enumerate(matrix)]
    whole = 0.0
    for at, pivot in enumerate(rows):
        whole += log(pivot[at])
        pivot[:] = [value / pivot[at] for value in pivot]
        for below in rows:
            factor = below[at]
            if below is not pivot and factor:
                below[:] = [value - factor * lead for value, lead in zip(below, pivot, strict=True)]
    return [line[size:] for line in rows], whole
