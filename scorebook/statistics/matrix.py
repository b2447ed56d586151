"""Everybody with or against everybody, as a matrix."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from .figures import Figure, total
from .partners import Pair
from .people import Person

# More columns would be unreadable. Those who have played the most games with others come first.
MOST_COLUMNS = 24
VALUES = {"siege": _("Siege %"), "spiele": _("Spiele"), "punkte": _("Punkte je Spiel")}


@dataclass(frozen=True)
class MatrixRow:
    """A person's row of the matrix: a figure for each person they have played with or against."""

    person: Person
    cells: dict[int, Figure]


@dataclass(frozen=True)
class Matrix:
    """The matrix: its columns, and a row for each person."""

    columns: list[Person]
    lines: list[MatrixRow]


def matrix_of(pairs: Mapping[tuple[int, int], Pair], value: str) -> Matrix:
    """The matrix of one of VALUES, for the pairs in `Partners`."""
    games: dict[Person, int] = {}
    cells: dict[int, dict[int, Figure]] = {}
    for (one, two), pair in pairs.items():
        games[pair.person] = games.get(pair.person, 0) + pair.games
        cells.setdefault(one, {})[two] = _figure(pair, value)
    people = sorted(games, key=lambda person: (-games[person], person.sorted_by, person.pk))
    return Matrix(people[:MOST_COLUMNS], [MatrixRow(person, cells[person.pk]) for person in people])


def _figure(pair: Pair, value: str) -> Figure:
    if value == "spiele":
        return total(pair.games)
    return pair.per_game if value == "punkte" else pair.win_rate
