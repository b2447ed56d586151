"""Bars: how often something was so, in two parts, and the pyramid of calls."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from scorebook.scoring.game.sentences import number_words

from .canvas import PIXELS, picture
from .series import Bars, Pyramid
from .style import DARK, LIGHT, Palette
from .text import clean, name_unit


def bars_chart(shown: Bars, *, dark: bool = False, narrow: bool = False) -> bytes:
    """Bars beside each other as SVG: the first part full, the other one as a frame upon it."""
    palette = DARK if dark else LIGHT
    width, height = shown.size(narrow=narrow)
    figure = Figure(figsize=(width / PIXELS, height / PIXELS), facecolor="none")
    axes = figure.add_axes((0.1 if narrow else 0.06, 0.15, 0.88 if narrow else 0.92, 0.74))
    letters = 10 if narrow else 9.5
    _plain(axes, palette, letters)
    places = range(len(shown.bars))
    full, hollow = [bar.full for bar in shown.bars], [bar.hollow for bar in shown.bars]
    axes.bar(places, full, width=0.74, color=palette.accent, label=clean(shown.full))
    axes.bar(
        places, hollow, bottom=full, width=0.72, facecolor="none", edgecolor=palette.text, label=clean(shown.hollow)
    )
    every = max(1, -(-len(shown.bars) // (8 if narrow else 16)))
    axes.set_xticks(places[::every], [clean(bar.label) for bar in shown.bars[::every]])
    axes.set_xlim(-0.6, max(len(shown.bars), 1) - 0.4)
    axes.grid(axis="y", color=palette.line, linewidth=0.8)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
    axes.yaxis.set_major_formatter(lambda value, _place: number_words(value))
    axes.set_xlabel(clean(shown.axis), color=palette.muted, size=letters)
    if shown.bars:
        _legend(axes, palette, letters)
        name_unit(figure, shown.unit, palette, letters)
    return picture(figure, shown.title, shown.description)


def pyramid_chart(shown: Pyramid, *, dark: bool = False, narrow: bool = False) -> bytes:
    """The steps of a pyramid as SVG: full what was kept, as a frame what was not, with the numbers at the ends."""
    palette = DARK if dark else LIGHT
    width, height = shown.size(narrow=narrow)
    figure = Figure(figsize=(width / PIXELS, height / PIXELS), facecolor="none")
    left, room = (0.24, 2.15) if narrow else (0.15, 1.35)
    axes = figure.add_axes((left, 0.04, 0.97 - left, 0.84))
    letters = 10 if narrow else 9.5
    _plain(axes, palette, letters)
    most = max((sum(side) for level in shown.levels for side in level[1:]), default=0) or 1
    for place, level in enumerate(shown.levels):
        for (kept, lost), sign in ((level.left, -1), (level.right, 1)):
            axes.barh(place, sign * kept, height=0.7, color=palette.accent)
            axes.barh(place, sign * lost, left=sign * kept, height=0.68, facecolor="none", edgecolor=palette.text)
            end = sign * (kept + lost + most * 0.06)
            words = f"{number_words(kept)} / {number_words(kept + lost)}"
            side = "left" if sign > 0 else "right"
            axes.text(end, place, words, color=palette.text, size=letters, va="center", ha=side)
    axes.axvline(0, color=palette.muted, linewidth=1)
    axes.set_xlim(-most * room, most * room)
    axes.set_ylim(-0.6, max(len(shown.levels), 1) - 0.4)
    axes.set_xticks([])
    axes.set_yticks(range(len(shown.levels)), [clean(level.label) for level in shown.levels])
    top = max(len(shown.levels), 1) - 0.3
    for words, x in ((shown.left, -most * 0.65), (shown.right, most * 0.65)):
        axes.text(x, top, clean(words), color=palette.text, size=letters + 1, ha="center", weight="bold")
    return picture(figure, shown.title, shown.description)


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
