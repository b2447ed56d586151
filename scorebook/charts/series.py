"""What a chart shows, as frozen data without colours or fonts."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NamedTuple

# Width and height of a picture in pixels, and of the one for a phone.
WIDE: Final = (820, 400)
NARROW: Final = (400, 370)


class TapPlace(NamedTuple):
    """A place of a picture that can be tapped: where it leads (empty: nowhere), and what it says."""

    href: str
    words: str


@dataclass(frozen=True)
class ChartLine:
    """One person's points so far: `places` are numbers of evenings, from 0 on; between them nothing changes.

    `quiet`: drawn in grey, behind the others. `digits`: decimal places of the value at its end. `short`: a shorter
    name for where there is less room. `sign`: the letters in the sign at its end.
    """

    name: str
    colour: int
    places: tuple[int, ...]
    values: tuple[float, ...]
    quiet: bool = False
    digits: int = 0
    short: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Series:
    """The lines of a chart over the evenings that count; `days` gives the place its date.

    `steps`: a value holds until the next one; otherwise the line leads there. `ranks`: the values are places, the first
    at the top. `unit`: what the values are. `marks`: of each evening, for a picture that answers.
    """

    title: str
    days: tuple[date, ...]
    lines: tuple[ChartLine, ...]
    description: str = ""
    steps: bool = True
    ranks: bool = False
    unit: str = ""
    marks: tuple[TapPlace, ...] = ()

    def size(self, *, narrow: bool) -> tuple[int, int]:
        """Width and height of the picture."""
        return NARROW if narrow else WIDE


class HeatCell(NamedTuple):
    """One field: the text in it, and how far it is from the middle, −1 to 1. None: there is nothing to say."""

    text: str
    strength: float | None


@dataclass(frozen=True)
class HeatMap:
    """Rows of fields, of which each has a colour; `narrow_columns`: shorter names of the columns, for a phone."""

    title: str
    description: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    narrow_columns: tuple[str, ...]
    cells: tuple[tuple[HeatCell, ...], ...]
    marks: tuple[tuple[TapPlace, ...], ...] = ()

    def size(self, *, narrow: bool) -> tuple[int, int]:
        """Width and height of the picture: every row has the same height."""
        width, row = (400, 32) if narrow else (820, 36)
        return width, 34 + row * max(len(self.rows), 1)


class Bar(NamedTuple):
    """A bar: what is written below it, and its two parts, one upon the other."""

    label: str
    full: int
    hollow: int


@dataclass(frozen=True)
class Bars:
    """Bars beside each other; `full` and `hollow` say what the two parts are, `axis` the labels below them.

    `unit`: what their heights count.
    """

    title: str
    description: str
    axis: str
    full: str
    hollow: str
    bars: tuple[Bar, ...]
    unit: str = ""
    marks: tuple[TapPlace, ...] = ()

    def size(self, *, narrow: bool) -> tuple[int, int]:
        """Width and height of the picture."""
        return NARROW if narrow else WIDE


class PyramidLevel(NamedTuple):
    """A step of a pyramid: its name, and for the left and the right side how many were kept and how many not."""

    label: str
    left: tuple[int, int]
    right: tuple[int, int]


@dataclass(frozen=True)
class Pyramid:
    """Steps above each other, one side to the left, one to the right of the middle; the lowest first."""

    title: str
    description: str
    left: str
    right: str
    levels: tuple[PyramidLevel, ...]
    marks: tuple[TapPlace, ...] = ()  # left and right of every step

    def size(self, *, narrow: bool) -> tuple[int, int]:
        """Width and height of the picture."""
        return (400, 300) if narrow else (820, 340)


@dataclass(frozen=True)
class Strip:
    """One person's values, the middle one of them, and those values that answer."""

    name: str
    colour: int
    sign: str
    values: tuple[float, ...]
    middle: float
    marks: tuple[tuple[float, TapPlace], ...] = ()


@dataclass(frozen=True)
class Strips:
    """A row of points for each person. `unit`: what they are."""

    title: str
    description: str
    strips: tuple[Strip, ...]
    unit: str = ""

    def size(self, *, narrow: bool) -> tuple[int, int]:
        """Width and height of the picture: every row has the same height."""
        return (400 if narrow else 820), 48 + 34 * max(len(self.strips), 1)


Picture = Series | HeatMap | Bars | Pyramid | Strips


def silent(chart: Picture) -> Picture:
    """The same picture without marks, for where nothing can be tapped."""
    if isinstance(chart, Strips):
        return replace(chart, strips=tuple(replace(one, marks=()) for one in chart.strips))
    if isinstance(chart, Series):
        return replace(chart, marks=())
    return replace(chart, marks=()) if isinstance(chart, HeatMap) else chart


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
    """A player's running total at an evening: 0, then the total after each game.

    `colour` is the player's, 1 to 24, `sign` their letters.
    """

    name: str
    short: str
    colour: int
    totals: tuple[int, ...]
    sign: str = ""
