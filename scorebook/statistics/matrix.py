"""Everybody with or against everybody, as a square."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from .figures import Figure, total
from .partners import Pair
from .people import Person

# More columns than this nobody can read; those who have played the most games with others come first.
MOST_COLUMNS = 24
VALUES = {"siege": _("Siege %"), "spiele": _("Spiele"), "punkte": _("Punkte je Spiel")}


@dataclass(frozen=True)
class MatrixRow:
    """One person's row of the square: a figure for every other person they have met."""

    person: Person
    cells: dict[int, Figure]


@dataclass(frozen=True)
class Matrix:
    """The square: its columns, and a line for everybody."""

    columns: list[Person]
    lines: list[MatrixRow]


def matrix_of(pairs: Mapping[tuple[int, int], Pair], value: str) -> Matrix:
    """The square of one of VALUES over the pairs of `Partners`."""
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
