"""The one style of all charts: the colours of the style sheet, light and dark, and the sign of each player."""

from dataclasses import dataclass
from typing import Any, Final

from matplotlib.path import Path

PLAYERS: Final = 8


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a theme; `lines` and `fills` are indexed by the colour number of a player less one.

    `static/css/app.css` has the same; a test compares them, also as seen by people who see no red or no green. A line
    has the colour of the sign's edge. Where two are near for somebody, the shape at the line's end tells them apart.
    """

    surface: str
    text: str
    muted: str
    line: str
    edge: str
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
    lines=("#0542ae", "#703206", "#058a60", "#5b2fe0", "#570c52", "#a86d00", "#300603", "#6d73a8"),
    fills=FILLS,
)
DARK = Palette(
    surface="#1f1e19", text="#f5f1e6", muted="#cdc7b9", line="#3a382f", edge="#8f8a7c", lines=FILLS, fills=FILLS
)

# The outlines of shield and leaf, around the middle, one unit to each side.
SHIELD: Final = Path(
    [(-1, 1), (1, 1), (1, 0), (1, -0.7), (0, -1.1), (-1, -0.7), (-1, 0), (-1, 1)],
    [Path.MOVETO, Path.LINETO, Path.LINETO, Path.CURVE3, Path.CURVE3, Path.CURVE3, Path.CURVE3, Path.CLOSEPOLY],
)
LEAF: Final = Path(
    [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
    [Path.MOVETO, Path.LINETO, *[Path.CURVE3] * 2, *[Path.LINETO] * 2, *[Path.CURVE3] * 2, Path.CLOSEPOLY],
)
# The shape of each colour: the same as in `templates/components/signs.html`.
SHAPES: Final[tuple[str | Path, ...]] = ("o", "s", "D", SHIELD, "h", "^", LEAF, "P")


def shape(number: int) -> str | Path:
    """The shape of a player's sign, as a marker."""
    return SHAPES[(number - 1) % PLAYERS]


def sign_style(palette: Palette, number: int, size: float = 6) -> dict[str, Any]:
    """How `Axes.plot` draws a player's sign; `size` in points."""
    return {
        "marker": shape(number),
        "markersize": size,
        "markerfacecolor": palette.fill(number),
        "markeredgecolor": palette.player(number),
        "markeredgewidth": 1,
    }
