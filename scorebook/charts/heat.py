"""Fields in colours: orange below the middle, blue above it, the further the stronger, with the number in each field.

The colours come in steps, so that two fields beside each other can be told apart; orange and blue, because nearly
everybody can. `tests/statistics/test_palette.py` looks at them with other people's eyes.
"""

from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from .canvas import PIXELS, picture
from .series import HeatCell, HeatMap
from .style import DARK, LIGHT, Palette, warmth_colour, words_on
from .text import clean, shown_name

GAP: Final = 0.06  # of a field, between two
LONGEST_NAME, LONGEST_NARROW = 16, 11
FIELD: Final = (Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY)
# Fields on a phone have room for their number up to so many of them in a row.
MOST_NUMBERS: Final = 8


def heat_chart(shown: HeatMap, *, dark: bool = False, narrow: bool = False) -> bytes:
    """The fields as SVG."""
    palette = DARK if dark else LIGHT
    width, height = shown.size(narrow=narrow)
    figure = Figure(figsize=(width / PIXELS, height / PIXELS), facecolor="none")
    left = (104 if narrow else 170) / width
    axes = figure.add_axes((left, 4 / height, 0.995 - left, 1 - 34 / height))
    axes.set_xlim(0, max(len(shown.columns), 1))
    axes.set_ylim(max(len(shown.rows), 1), 0)
    axes.set_axis_off()
    letters = 10 if narrow else 9.5
    heads = letters if len(shown.columns) <= MOST_NUMBERS or not narrow else 7.5
    for place, name in enumerate(shown.narrow_columns if narrow else shown.columns):
        _write(axes, (place + 0.5, -0.25), clean(name), color=palette.muted, size=heads)
    longest = LONGEST_NARROW if narrow else LONGEST_NAME
    for row, name in enumerate(shown.rows):
        beside, called = (-0.015 * len(shown.columns), row + 0.5), shown_name(name, longest)
        _write(axes, beside, called, color=palette.text, size=letters, ha="right")
    _fields(axes, shown, palette)
    with_numbers = not narrow or len(shown.columns) <= MOST_NUMBERS
    for row, cells in enumerate(shown.cells):
        for column, cell in enumerate(cells):
            if with_numbers or cell.strength is None:
                _write(axes, (column + 0.5, row + 0.5), cell.text, color=_ink(palette, cell), size=letters)
    return picture(figure, shown.title, shown.description)


def _fields(axes: Axes, shown: HeatMap, palette: Palette) -> None:
    """All fields; those of one colour are one shape, which is drawn much faster than many."""
    corners: dict[str, list[tuple[float, float]]] = {}
    for row, cells in enumerate(shown.cells):
        for column, cell in enumerate(cells):
            if cell.strength is not None:
                left, top, wide = column + GAP / 2, row + GAP / 2, 1 - GAP
                field = [(left, top), (left + wide, top), (left + wide, top + wide), (left, top + wide), (left, top)]
                corners.setdefault(warmth_colour(palette, cell.strength), []).extend(field)
    for colour in (one for one in palette.warmth if one in corners):
        codes = FIELD * (len(corners[colour]) // len(FIELD))
        axes.add_artist(PathPatch(Path(corners[colour], codes), facecolor=colour, edgecolor="none"))


def _ink(palette: Palette, cell: HeatCell) -> str:
    return palette.muted if cell.strength is None else words_on(warmth_colour(palette, cell.strength))


def _write(axes: Axes, at: tuple[float, float], words: str, **how: Any) -> None:
    axes.text(*at, words, **{"ha": "center", "va": "center", **how})
