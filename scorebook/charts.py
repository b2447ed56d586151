"""The chart of an evening. matplotlib is imported only when one is drawn."""

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

# The palette of the style sheet, so that a player has one colour everywhere: light and dark, 1 to 8.
COLOURS: Final = (
    ("#2a6fb8", "#c25a12", "#1d8a5c", "#ad4391", "#1b87a6", "#967400", "#b02c3c", "#666c7d"),
    ("#7db4f0", "#f09a5b", "#63cf9d", "#e690cd", "#67cbe8", "#dcbb4a", "#f38b95", "#b0b6c6"),
)
INK: Final = ("#474b48", "#bcc4bf")
GRID: Final = ("#d5d3cb", "#363d39")
# small, so that the letters can still be read on a phone
SIZE: Final = (4.8, 3.6)
# up to so many games every one gets a dot
FEW: Final = 16
# of the height, between two signs
GAP: Final = 0.065
STYLE: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "scorebook",
    "font.family": ["sans-serif"],
    "font.size": 11,
}


class Line(NamedTuple):
    """A player's running total: 0, then the total after each game. `colour` is the place in the palette, 1 to 8."""

    name: str
    short: str
    colour: int
    totals: tuple[int, ...]


def evening_chart(lines: Sequence[Line], *, dark: bool = False) -> bytes:
    """The running totals as SVG, the short sign at the end of each line. The same lines give the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update(STYLE)
    figure = Figure(figsize=SIZE, layout="constrained")
    axes = figure.add_subplot()
    games = max((len(line.totals) for line in lines), default=1) - 1
    axes.axhline(0, color=INK[dark], linewidth=1)
    for line in lines:
        colour = COLOURS[dark][line.colour - 1]
        axes.plot(line.totals, color=colour, linewidth=2, marker="o" if games <= FEW else None, markersize=4)
    for line, height in zip(lines, _apart(lines), strict=True):
        end = (games, line.totals[-1])
        place = {"xytext": (1.02, height), "textcoords": ("axes fraction", "data")} if games else {"xytext": end}
        axes.annotate(
            f"{line.short} {line.totals[-1]}".replace("-", "−"),
            end,
            color=COLOURS[dark][line.colour - 1],
            fontweight="bold",
            verticalalignment="center",
            annotation_clip=False,
            **place,
        )
    _plain(axes, games, dark)
    image = io.BytesIO()
    figure.savefig(image, format="svg", transparent=True, metadata={"Date": None})
    return image.getvalue()


def _apart(lines: Sequence[Line]) -> list[float]:
    """Heights for the signs at the ends of the lines, so far apart that none covers another."""
    every = [total for line in lines for total in line.totals] or [0]
    gap = (max(every) - min(every) or 1) * GAP
    ends = [line.totals[-1] for line in lines]
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    heights = [float(end) for end in ends]
    for below, above in pairwise(order):
        heights[above] = max(heights[above], heights[below] + gap)
    middle = (sum(heights) - sum(ends)) / max(len(ends), 1)
    return [height - middle for height in heights]


def _plain(axes, games: int, dark: bool) -> None:  # type: ignore[no-untyped-def]
    """No frame, a quiet grid, whole numbers."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GRID[dark])
    axes.grid(axis="y", color=GRID[dark], linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=INK[dark], length=0)
    axes.set_xlim(0, max(games, 1))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=7))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}".replace("-", "−")))
    axes.set_xlabel("Spiel", color=INK[dark])
