"""One door to all pictures of the statistics: what is shown decides how it is drawn."""

import pathlib
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from matplotlib import get_data_path
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.ticker import MaxNLocator

from scorebook.scoring.game.sentences import number_words

from .canvas import (
    DARK,
    LIGHT,
    PIXELS,
    POINTS,
    Palette,
    clean,
    hit,
    name_unit,
    picture,
    shortened_name,
    text_width,
    warmth_colour,
    words_on,
)
from .course import course_chart, course_figure
from .evening import evening_figure
from .series import Bars, HeatCell, HeatMap, Picture, Pyramid, Series, Strips, TapPlace, Totals

# Bars: how often something was so, in two parts, and the pyramid of calls.


def bars_on(figure: Figure, chart: Bars, palette: Palette, *, narrow: bool) -> Sequence[TapPlace]:
    """Bars beside each other: the first part full, the other one as a frame upon it."""
    axes = figure.add_axes((0.1 if narrow else 0.06, 0.15, 0.88 if narrow else 0.92, 0.74))
    letters = 10 if narrow else 9.5
    _plain(axes, palette, letters)
    places = range(len(chart.bars))
    full, hollow = [bar.full for bar in chart.bars], [bar.hollow for bar in chart.bars]
    axes.bar(places, full, width=0.74, color=palette.accent, label=clean(chart.full))
    axes.bar(
        places, hollow, bottom=full, width=0.72, facecolor="none", edgecolor=palette.text, label=clean(chart.hollow)
    )
    longest = max((len(bar.label) for bar in chart.bars), default=0) + 1
    room = max((44 if narrow else 110) // max(longest, 2), 1)  # so many labels stand beside each other
    every = max(1, -(-len(chart.bars) // min(room, 8 if narrow else 16)))
    axes.set_xticks(places[::every], [clean(bar.label) for bar in chart.bars[::every]])
    axes.set_xlim(-0.6, max(len(chart.bars), 1) - 0.4)
    axes.grid(axis="y", color=palette.line, linewidth=0.8)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
    axes.yaxis.set_major_formatter(lambda value, _place: number_words(value))
    axes.set_xlabel(clean(chart.axis), color=palette.muted, size=letters)
    if chart.bars:
        _legend(axes, palette, letters)
        name_unit(figure, chart.unit, palette, letters)
        for place, mark in enumerate(chart.marks):
            hit(axes, (place - 0.5, 0, 1, axes.get_ylim()[1]), place, mark)
    return chart.marks


def pyramid_on(figure: Figure, chart: Pyramid, palette: Palette, *, narrow: bool) -> Sequence[TapPlace]:
    """The steps of a pyramid: full what was kept, as a frame what was not, with the numbers at the ends."""
    left, letters = (0.24, 10.0) if narrow else (0.15, 9.5)
    axes = figure.add_axes((left, 0.04, 0.97 - left, 0.84))
    _plain(axes, palette, letters)
    sides = [side for level in chart.levels for side in level[1:]]
    most = max(map(sum, sides), default=0) or 1
    wide = (0.97 - left) * figure.get_figwidth() * POINTS / 2  # of one side, in points
    ends = ((sum(side) / most + 0.06, text_width(_of_all(*side), letters) / wide) for side in sides)
    room = max((end / (1 - min(words, 0.8)) for end, words in ends), default=2.0)  # the longest bar with its numbers
    for place, level in enumerate(chart.levels):
        for (kept, lost), sign in ((level.left, -1), (level.right, 1)):
            axes.barh(place, sign * kept, height=0.7, color=palette.accent)
            axes.barh(place, sign * lost, left=sign * kept, height=0.68, facecolor="none", edgecolor=palette.text)
            end = sign * (kept + lost + most * 0.06)
            side = "left" if sign > 0 else "right"
            axes.text(end, place, _of_all(kept, lost), color=palette.text, size=letters, va="center", ha=side)
    axes.axvline(0, color=palette.muted, linewidth=1)
    axes.set_xlim(-most * room, most * room)
    axes.set_ylim(-0.6, max(len(chart.levels), 1) - 0.4)
    axes.set_xticks([])
    axes.set_yticks(range(len(chart.levels)), [clean(level.label) for level in chart.levels])
    top = max(len(chart.levels), 1) - 0.3
    for words, x in ((chart.left, -most * room / 3), (chart.right, most * room / 3)):
        axes.text(x, top, clean(words), color=palette.text, size=letters + 1, ha="center", weight="bold")
    for number, mark in enumerate(chart.marks):
        first = 0 if number % 2 else -most * room
        hit(axes, (first, number // 2 - 0.5, most * room, 1), number, mark)
    return chart.marks


def _of_all(kept: int, lost: int) -> str:
    """How many were kept, and how many there were."""
    return f"{number_words(kept)} / {number_words(kept + lost)}"


def strips_on(figure: Figure, chart: Strips, palette: Palette, *, narrow: bool) -> Sequence[TapPlace]:
    """A row of points for each person, a line at the middle one."""
    width, height = chart.size(narrow=narrow)
    left, letters = (104 if narrow else 170) / width, 10 if narrow else 9.5
    axes = figure.add_axes((left, 34 / height, 0.98 - left, 1 - 48 / height))
    _plain(axes, palette, letters)
    longest = LONGEST_NARROW if narrow else LONGEST_NAME
    for row, one in enumerate(chart.strips):
        colour = palette.player(one.colour)
        often = Counter(one.values)  # equal evenings are one larger point
        for size, some in ((22, [*often]), (60, [value for value, number in often.items() if number > 2])):
            axes.scatter(some, [row] * len(some), s=size, color=colour, alpha=0.45, linewidths=0)
        axes.plot([one.middle] * 2, (row - 0.32, row + 0.32), color=palette.text, linewidth=2)
    axes.set_yticks(range(len(chart.strips)), [shortened_name(one.name, longest) for one in chart.strips])
    axes.tick_params(axis="y", labelcolor=palette.text)
    axes.set_ylim(max(len(chart.strips), 1) - 0.4, -0.6)
    axes.axvline(0, color=palette.muted, linewidth=1)
    axes.grid(axis="x", color=palette.line, linewidth=0.8)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5))
    axes.xaxis.set_major_formatter(lambda value, _place: number_words(value, sign=True))
    name_unit(figure, chart.unit, palette, letters)
    marks = [(row, *mark) for row, one in enumerate(chart.strips) for mark in one.marks]
    wide = (axes.get_xlim()[1] - axes.get_xlim()[0]) / 24
    for number, (row, value, mark) in enumerate(marks):
        hit(axes, (value - wide / 2, row - 0.45, wide, 0.9), number, mark)
    return [mark for _row, _value, mark in marks]


def _plain(axes: Axes, palette: Palette, letters: float) -> None:
    """No frame, quiet letters."""
    axes.set_facecolor("none")
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0, labelcolor=palette.muted, labelsize=letters, pad=6)
    axes.set_axisbelow(True)


def _legend(axes: Axes, palette: Palette, letters: float) -> None:
    """What full and hollow are, above the bars."""
    axes.legend(
        loc="lower right",
        bbox_to_anchor=(1, 1),
        ncols=2,
        frameon=False,
        labelcolor=palette.text,
        fontsize=letters,
        borderaxespad=0.2,
    )


# Fields in colours: orange below the middle, blue above it, the further the stronger, with the number in each field.


GAP: Final = 0.06  # of a field, between two
LONGEST_NAME, LONGEST_NARROW = 16, 11
FIELD: Final = (Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY)
# Fields on a phone have room for their number up to so many of them in a row.
MOST_NUMBERS: Final = 8


def heat_on(figure: Figure, chart: HeatMap, palette: Palette, *, narrow: bool) -> Sequence[TapPlace]:
    """The fields with their numbers."""
    width, height = chart.size(narrow=narrow)
    left = (104 if narrow else 170) / width
    axes = figure.add_axes((left, 4 / height, 0.995 - left, 1 - 34 / height))
    axes.set_xlim(0, max(len(chart.columns), 1))
    axes.set_ylim(max(len(chart.rows), 1), 0)
    axes.set_axis_off()
    letters = 10 if narrow else 9.5
    heads = letters if len(chart.columns) <= MOST_NUMBERS or not narrow else 7.5
    for place, name in enumerate(chart.narrow_columns if narrow else chart.columns):
        _write(axes, (place + 0.5, -0.25), clean(name), color=palette.muted, size=heads)
    longest = LONGEST_NARROW if narrow else LONGEST_NAME
    for row, name in enumerate(chart.rows):
        label_width, called = (-0.015 * len(chart.columns), row + 0.5), shortened_name(name, longest)
        _write(axes, label_width, called, color=palette.text, size=letters, ha="right")
    _fields(axes, chart, palette)
    with_numbers = not narrow or len(chart.columns) <= MOST_NUMBERS
    for row, cells in enumerate(chart.cells):
        for column, cell in enumerate(cells):
            if with_numbers or cell.strength is None:
                _write(axes, (column + 0.5, row + 0.5), cell.text, color=_ink(palette, cell), size=letters)
    marks = [(row, column, mark) for row, some in enumerate(chart.marks) for column, mark in enumerate(some)]
    for number, (row, column, mark) in enumerate(marks):
        if mark.words:
            hit(axes, (column, row, 1, 1), number, mark)
    return [mark for _row, _column, mark in marks]


def _fields(axes: Axes, chart: HeatMap, palette: Palette) -> None:
    """All fields; those of one colour are one shape, which is drawn much faster than many."""
    corners: dict[str, list[tuple[float, float]]] = {}
    for row, cells in enumerate(chart.cells):
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


DRAWN: Final[dict[type, Any]] = {Strips: strips_on, HeatMap: heat_on, Bars: bars_on, Pyramid: pyramid_on}


def draw(chart: Picture, *, dark: bool = False, narrow: bool = False) -> bytes:
    """The picture as SVG for one theme, wide or for a phone. The same data give the same bytes."""
    if isinstance(chart, Series):
        return course_chart(chart, dark=dark, narrow=narrow)
    width, height = chart.size(narrow=narrow)
    figure = Figure(figsize=(width / PIXELS, height / PIXELS), facecolor="none")
    marks = DRAWN[type(chart)](figure, chart, DARK if dark else LIGHT, narrow=narrow)
    return picture(figure, chart.title, chart.description, marks)


# Charts as pixels fine enough for paper, and the letters that go with them.


FINE: Final = 200  # dots an inch
_LETTERS: Final = pathlib.Path(get_data_path()) / "fonts" / "ttf"
# Files of the letters that matplotlib brings along, by how they are called in a PDF: plain and bold.
FONTS: Final = {"": _LETTERS / "DejaVuSans.ttf", "B": _LETTERS / "DejaVuSans-Bold.ttf"}


def evening_pixels(lines: Sequence[Totals]) -> bytes:
    """The running totals of an evening."""
    return _pixels(evening_figure(lines))


def course_pixels(series: Series) -> bytes:
    """The lines of a league over its evenings."""
    return _pixels(course_figure(series, LIGHT))


def _pixels(figure: Figure) -> bytes:
    out = BytesIO()
    figure.set_dpi(FINE)
    figure.patch.set_facecolor("white")
    FigureCanvasAgg(figure).print_png(out)  # type: ignore[no-untyped-call]
    return out.getvalue()
