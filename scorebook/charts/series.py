"""What a chart shows, as frozen data without colours or fonts."""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple


@dataclass(frozen=True)
class ChartLine:
    """One person's points so far: `places` are numbers of evenings, from 0 on."""

    name: str
    colour: int
    places: tuple[int, ...]
    values: tuple[float, ...]


@dataclass(frozen=True)
class Series:
    """The lines of a chart over the evenings that count; `days` gives the place its date."""

    title: str
    days: tuple[date, ...]
    lines: tuple[ChartLine, ...]


class Totals(NamedTuple):
    """A player's running total at an evening: 0, then the total after each game. `colour` is the player's, 1 to 8."""

    name: str
    short: str
    colour: int
    totals: tuple[int, ...]
