"""What a chart shows, as frozen data without colours or fonts."""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple


@dataclass(frozen=True)
class ChartLine:
    """One person's points so far: `places` are numbers of evenings, from 0 on; between them nothing changes.

    `quiet`: drawn in grey, behind the others. `digits`: decimal places of the value at its end.
    """

    name: str
    colour: int
    places: tuple[int, ...]
    values: tuple[float, ...]
    quiet: bool = False
    digits: int = 0


@dataclass(frozen=True)
class Series:
    """The lines of a chart over the evenings that count; `days` gives the place its date."""

    title: str
    days: tuple[date, ...]
    lines: tuple[ChartLine, ...]


class CardPlace(NamedTuple):
    """Somebody on the picture of an evening; without `name` only the sign stands there."""

    rank: int
    name: str
    sign: str
    colour: int
    points: int


@dataclass(frozen=True)
class ShareCard:
    """The picture of an evening that is shared. `podium`: best first; `facts`: a heading and what is said of it."""

    above: str
    title: str
    podium: tuple[CardPlace, ...]
    others: tuple[CardPlace, ...]
    course: tuple["Totals", ...]
    facts: tuple[tuple[str, str], ...]


class Totals(NamedTuple):
    """A player's running total at an evening: 0, then the total after each game. `colour` is the player's, 1 to 8."""

    name: str
    short: str
    colour: int
    totals: tuple[int, ...]
