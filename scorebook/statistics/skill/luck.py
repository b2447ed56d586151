"""Luck: the points that somebody owes to what nobody chooses, and those that remain.

Four things are given to a player before the first card: the party, the partner, the opponents, and whether a Bock lies
on the game. What each of them is worth on average is reckoned from all games of two against two of the league; what
somebody got of it beyond what chance gives everybody is their luck. By chance it is zero on average, for the strong as
for the weak. Soli are called and no luck; what remains holds them, and the cards.

How strong people are for this is estimated anew from the margins of all games (a ridge regression: every margin is the
sum of what Re is ahead by, of both players' strengths, less those of their opponents). The rating is not used, because
it knows no points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .lineup import Lineup, StoredLineup

# Standard deviation of the strengths of people, where the margins of games have 1: with so little between people,
# strengths are believed only after many games.
SPREAD: Final = 0.12


@dataclass(frozen=True, slots=True)
class Luck:
    """What somebody owes to the parties they were in, to partners, to opponents and to Böcke, in points."""

    parties: float = 0.0
    partners: float = 0.0
    opponents: float = 0.0
    boecke: float = 0.0

    @property
    def total(self) -> float:
        """All of it."""
        return self.parties + self.partners + self.opponents + self.boecke

    def plus(self, other: "Luck", unit: float = 1.0) -> "Luck":
        """The sum with luck in another currency, of which `unit` points are one."""
        return Luck(
            self.parties + other.parties / unit,
            self.partners + other.partners / unit,
            self.opponents + other.opponents / unit,
            self.boecke + other.boecke / unit,
        )


def summed(lineups: Iterable[StoredLineup]) -> Lineup:
    """Many evenings, as they are stored, as one. It is the same whatever was added up first."""
    whole = Lineup()
    for one in lineups:
        whole.add(one)
    whole.settle()
    return whole


def strengths_of(lineups: Iterable[Lineup]) -> dict[int, float]:
    """Everybody's strength in standard deviations of a margin, from all games, by currency because of their units."""
    lineups = [one for one in lineups if one.games]
    people = sorted({who for one in lineups for who in one.places})
    number = {who: at for at, who in enumerate(people)}
    matrix = [[0.0] * len(people) for _who in people]
    values = [0.0] * len(people)
    for at in range(len(people)):
        matrix[at][at] = 1 / SPREAD**2
    for one in lineups:
        for who, place in one.places.items():
            matrix[number[who]][number[who]] += place.games
            values[number[who]] += (place.margin - one.mean * place.surplus) / one.deviation
        for pairs, sign in ((one.together, 1), (one.against, -1)):
            for (left, right), games in pairs.items():
                matrix[number[left]][number[right]] += sign * games
                matrix[number[right]][number[left]] += sign * games
    return dict(zip(people, solved(matrix, values), strict=True))


def luck_of(shown: Lineup, ever: Lineup, strengths: Mapping[int, float]) -> dict[int, Luck]:
    """Everybody's luck in the games of `shown`; `ever`: all games of the same currency, which say what is usual."""
    games = sum(place.games for place in shown.places.values())
    weight = sum(place.games * strengths[who] for who, place in shown.places.items())
    found = {}
    for who, place in shown.places.items():
        rest = games - place.games
        usual = (weight - place.games * strengths[who]) / rest if rest else 0.0
        partners = _drawn(shown.together, who, strengths, usual) * ever.deviation
        opponents = -_drawn(shown.against, who, strengths, usual) * ever.deviation
        found[who] = Luck(ever.mean * place.surplus, partners, opponents, place.bock)
    return found


def solved(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations whose matrix is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for at, pivot in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / pivot[at]
            if factor:
                for column in range(at, len(below)):
                    below[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        row = rows[at]
        known = sum(row[column] * found[column] for column in range(at + 1, len(rows)))
        found[at] = (row[-1] - known) / row[at]
    return found


def _drawn(pairs: Mapping[tuple[int, int], int], who: int, strengths: Mapping[int, float], usual: float) -> float:
    """By how much the people with (or against) whom somebody played were stronger than usual, added over the games."""
    drawn = 0.0
    for (left, right), games in pairs.items():
        if who in (left, right):
            drawn += games * (strengths[right if who == left else left] - usual)
    return drawn
