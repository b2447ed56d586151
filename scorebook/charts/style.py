"""The one style of all charts: the colours of the style sheet, light and dark, and the sign of each player."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from matplotlib.path import Path

PLAYERS: Final = 8


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a theme; `lines` and `fills` are indexed by the colour number of a player less one.

    A player's number is 1 to 8, and 8 or 16 more for the second and the third person of a colour (`stroke`).

    `static/css/app.css` has the same; a test compares them, also as seen by people who see no red or no green. A line
    has the colour of the sign's edge. Where two are near for somebody, the shape at the line's end tells them apart.
    `warmth` leads from far below the middle to far above it.
    """

    surface: str
    text: str
    muted: str
    line: str
    edge: str
    accent: str
    warmth: tuple[str, ...]
    lines: tuple[str, ...]
    fills: tuple[str, ...]

    def player(self, number: int) -> str:
        """The colour of a player's line, and of the edge of their sign."""
        return self.lines[(number - 1) % PLAYERS]

    def fill(self, number: int) -> str:
        """The colour inside a player's sign."""
        return self.fills[(number - 1) % PLAYERS]


FILLS: Final = ("#b5d1fd", "#f5a02a", "#62dfa2", "#b3a4fb", "#f08db3", "#e9ec6b", "#f7906a", "#e4e6e8")
LIGHT = Palette(
    surface="#fffdf9",
    text="#1c1b17",
    muted="#48453c",
    line="#ded8ca",
    edge="#837d70",
    accent="#0b5138",
    warmth=("#8a4200", "#c77d1e", "#eec98f", "#efebe1", "#b3cdf0", "#5b8fdd", "#0b3d91"),
    lines=("#0542ae", "#703206", "#058a60", "#5b2fe0", "#570c52", "#a86d00", "#300603", "#6d73a8"),
    fills=FILLS,
)
DARK = Palette(
    surface="#1f1e19",
    text="#f5f1e6",
    muted="#cdc7b9",
    line="#3a382f",
    edge="#8f8a7c",
    accent="#8ad8b0",
    warmth=("#ffb454", "#b8741a", "#6b4518", "#35332b", "#1f4173", "#5088d8", "#a3c8ff"),
    lines=FILLS,
    fills=FILLS,
)
INK, PAPER = "#14130f", "#ffffff"

# The outlines of shield and leaf, around the middle, one unit to each side.
SHIELD: Final = Path(
    [(-1, 1), (1, 1), (1, 0), (1, -0.7), (0, -1.1), (-1, -0.7), (-1, 0), (-1, 1)],
    [Path.MOVETO, Path.LINETO, Path.LINETO, Path.CURVE3, Path.CURVE3, Path.CURVE3, Path.CURVE3, Path.CLOSEPOLY],
)
LEAF: Final = Path(
    [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
    [Path.MOVETO, Path.LINETO, *[Path.CURVE3] * 2, *[Path.LINETO] * 2, *[Path.CURVE3] * 2, Path.CLOSEPOLY],
)
# The line of the first, second and third person of a colour: solid, dashed, dotted.
Stroke = str | tuple[int, tuple[float, ...]]
STROKES: Final[tuple[Stroke, ...]] = ("-", (0, (3.5, 1.2)), (0, (1.0, 1.0)))
# The shape of each colour: the same as in `templates/components/signs.html`.
SHAPES: Final[tuple[str | Path, ...]] = ("o", "s", "D", SHIELD, "h", "^", LEAF, "P")


def shape(number: int) -> str | Path:
    """The shape of a player's sign, as a marker."""
    return SHAPES[(number - 1) % PLAYERS]


def stroke(number: int) -> Stroke:
    """How a player's line is drawn: of several people of one colour the first has a solid one."""
    return STROKES[(number - 1) // PLAYERS % len(STROKES)]


def sign_style(palette: Palette, number: int, size: float = 6) -> dict[str, Any]:
    """How `Axes.plot` draws a player's sign, with a ring for all but the first of a colour; `size` in points."""
    first = number <= PLAYERS
    return {
        "marker": shape(number),
        "markersize": size,
        "markerfacecolor": palette.fill(number),
        "markeredgecolor": palette.player(number) if first else palette.text,
        "markeredgewidth": max(0.8, size / 14) if first else max(1.3, size / 10),
    }


def warmth_colour(palette: Palette, strength: float) -> str:
    """The colour of a field, −1 to 1 away from the middle: one of a few steps, the middle one narrow."""
    steps = len(palette.warmth) // 2
    step = min(int(abs(strength) * steps + 0.5), steps)
    return palette.warmth[steps + (step if strength > 0 else -step)]


def words_on(colour: str) -> str:
    """Black or white, whichever is read better on this colour."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    light = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return INK if light > 0.179 else PAPER


# Names as they can stand in a picture, and what its numbers are.


if TYPE_CHECKING:
    from matplotlib.figure import Figure


# What XML does not allow, not even escaped. One such character in a name would spoil the whole picture.
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """Text in one line, without what XML forbids. Everything that is drawn goes through this."""
    return " ".join(NOT_XML.sub("", text).split())


def shortened_name(name: str, longest: int) -> str:
    """A name that fits: "Gesine P." where the whole has no room."""
    name = clean(name)
    words = name.split(" ")
    if len(name) > longest and len(words) > 1:
        name = f"{words[0]} {words[-1][:1]}."
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def name_unit(figure: "Figure", words: str, palette: "Palette", size: float | str) -> None:
    """What the numbers at the left are, above them; the first text of the picture, the names stay the last."""
    if words:
        figure.text(0.012, 0.992, clean(words), color=palette.muted, size=size, ha="left", va="top", zorder=-1)
