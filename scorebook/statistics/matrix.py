"""Everybody with or against everybody, as a matrix."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from .figures import Figure, total
from .partners import Pair
from .people import Person

# More columns would be unreadable. Those who have played the most games with others come first.
MOST_COLUMNS = 24
# From so many more (or fewer) wins than expected on a cell is coloured, and coloured more strongly.
WARMER = (0.05, 0.10, 0.15)
VALUES = {"siege": _("Siege %"), "spiele": _("Spiele"), "punkte": _("Punkte je Spiel"), "mehr": _("mehr Siege")}


@dataclass(frozen=True, slots=True)
class WarmCell:
    """A figure, and how warm it is: by how many of WARMER the wins are above (or, negative, below) the expected ones.

    0 for pairs with too few games.
    """

    figure: Figure
    warmth: int


@dataclass(frozen=True)
class MatrixRow:
    """A person's row of the matrix: a cell for each person they have played with or against."""

    person: Person
    cells: dict[int, WarmCell]


@dataclass(frozen=True)
class Matrix:
    """The matrix: its columns, and a row for each person."""

    columns: list[Person]
    lines: list[MatrixRow]


def matrix_of(pairs: Mapping[tuple[int, int], Pair], value: str) -> Matrix:
    """The matrix of one of VALUES, for the pairs in `Partners`."""
    games: dict[Person, int] = {}
    cells: dict[int, dict[int, WarmCell]] = {}
    for (one, two), pair in pairs.items():
        games[pair.person] = games.get(pair.person, 0) + pair.games
        cells.setdefault(one, {})[two] = WarmCell(_figure(pair, value), warmth_of(pair.surplus))
    people = sorted(games, key=lambda person: (-games[person], person.sorted_by, person.pk))
    return Matrix(people[:MOST_COLUMNS], [MatrixRow(person, cells[person.pk]) for person in people])


def warmth_of(surplus: Figure) -> int:
    """How warm a pair is that wins by so much more than expected."""
    if surplus.value is None or not surplus.enough:
        return 0
    steps = sum(abs(surplus.value) >= one for one in WARMER)
    return steps if surplus.value > 0 else -steps


def _figure(pair: Pair, value: str) -> Figure:
    if value == "spiele":
        return total(pair.games)
    if value == "mehr":
        return pair.surplus
    return pair.per_game if value == "punkte" else pair.win_rate
