"""What pictures need besides the sums: games by hour and by place."""

from collections.abc import Iterator
from typing import NamedTuple

from ..filters import Question
from ..queries import Rollups


class GameSums(NamedTuple):
    """Games of one player in one currency that have something in common: how many, and the points."""

    player: int
    scheme: str
    what: int
    games: int
    points: int


def by_hour(of: Rollups, question: Question) -> Iterator[GameSums]:
    """Everybody's games by the hour at which they were written down: `what` is 21 from 21:00 on, at the table."""
    return _by(of, question, "hours")


def by_place(of: Rollups, question: Question) -> Iterator[GameSums]:
    """Everybody's games by how far left of the dealer they sat: `what` is 1 for who leads, up to 4 for the dealer.

    Where the dealer sits a game out, 4 is whoever sits last before the dealer. A game without the dealer counts only
    if those have played who were at the turn, because it is not known otherwise who sat where.
    """
    return _by(of, question, "places")


def _by(of: Rollups, question: Question, part: str) -> Iterator[GameSums]:
    return (GameSums(one.player, one.scheme, int(one.name), one.games, one.points) for one in of.parts(question, part))
