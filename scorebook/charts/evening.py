"""The chart of an evening: the running totals, a short sign at the end of each line."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from scorebook.scoring.game.sentences import plain, signed

from .canvas import draw_sign, picture
from .series import Totals
from .style import DARK, LIGHT, Palette, clean, name_unit, stroke

# small, so that the letters can still be read on a phone
SIZE: Final = (4.8, 3.6)
# beside other things on a wall, twice as wide as high, and read from afar
FLAT: Final = (5.2, 2.5)
# up to so many games every one gets a dot
FEW: Final = 16
# of the height, between two signs; more where the letters are larger in it
GAP: Final = 0.075
FLAT_GAP: Final = 0.095


def evening_chart(lines: Sequence[Totals], *, dark: bool = False, flat: bool = False) -> bytes:
    """The running totals as SVG. The same lines give the same bytes."""
    ends = ", ".join(f"{line.short} {signed(line.totals[-1])}" for line in lines)
    return picture(evening_figure(lines, DARK if dark else LIGHT, flat=flat), _("Punkte im Lauf des Abends"), ends)


def evening_figure(lines: Sequence[Totals], palette: Palette = LIGHT, *, flat: bool = False) -> Figure:
    """The lines of everybody, each labelled at its end."""
    figure = Figure(figsize=FLAT if flat else SIZE, facecolor="none")
    axes = figure.add_axes((0.115, 0.1, 0.57, 0.84) if flat else (0.115, 0.14, 0.6, 0.79))
    draw_course(axes, lines, palette, letters="medium" if flat else "small", gap=FLAT_GAP if flat else GAP)
    if not flat:
        axes.set_xlabel(_("Spiel"), color=palette.muted)
        name_unit(figure, _("Punkte"), palette, "small")
    return figure


def draw_course(
    axes: Axes,
    lines: Sequence[Totals],
    palette: Palette,
    *,
    sign: float = 12,
    letters: float | str = "small",
    gap: float = GAP,
) -> None:
    """The lines of an evening; at the end of each a sign, the short name and the points, in sizes of type.

    `gap`: of the height, between two signs.
    """
    axes.set_facecolor("none")
    games = max((len(line.totals) for line in lines), default=1) - 1
    axes.axhline(0, color=palette.muted, linewidth=1)
    for line in lines:
        style = stroke(line.colour)
        marker = "o" if games <= FEW else None
        colour = palette.player(line.colour)
        axes.plot(line.totals, color=colour, linestyle=style, linewidth=2, marker=marker, markersize=3)
    last = max(games, 1)
    for line, height in zip(lines, _apart(lines, gap), strict=True):
        edge = last * 1.035
        colour = palette.player(line.colour)
        axes.plot((games, edge), (line.totals[-1], height), color=colour, linewidth=0.8, clip_on=False)
        draw_sign(axes, (edge, height), line, palette, sign)
        label = f"{clean(line.short)} {signed(line.totals[-1])}"
        axes.text(last * 1.08, height, label, color=palette.text, fontweight="bold", va="center", size=letters)
    _plain(axes, games, palette)


def _apart(lines: Sequence[Totals], share: float) -> list[float]:
    """Heights for the signs at the ends of the lines, so far apart that none covers another."""
    every = [total for line in lines for total in line.totals] or [0]
    gap = (max(every) - min(every) or 1) * share
    ends = [line.totals[-1] for line in lines]
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    heights = [float(end) for end in ends]
    for below, above in pairwise(order):
        heights[above] = max(heights[above], heights[below] + gap)
    middle = (sum(heights) - sum(ends)) / max(len(ends), 1)
    return [height - middle for height in heights]


def _plain(axes: Axes, games: int, palette: Palette) -> None:
    """No frame, a quiet grid, whole numbers."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(palette.line)
    axes.grid(axis="y", color=palette.line, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=palette.muted, length=0)
    axes.set_xlim(0, max(games, 1))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=7))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: plain(round(value))))
