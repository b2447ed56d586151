"""The chart of a league: a line for everybody over the evenings, labelled at its end with its value.

Cumulative points and places are steps: people who missed an evening keep them until the next one, and a slope would
show losses where nothing was played.
"""

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from leagues.formats import format_place
from scorebook.scoring.game.sentences import number_words

from .canvas import (
    DARK,
    LIGHT,
    PIXELS,
    POINTS,
    Palette,
    clean,
    draw_sign,
    hit,
    name_unit,
    picture,
    shortened_name,
    stroke,
    text_width,
)
from .series import ChartLine, Series

LONGEST_NAME, LONGEST_NARROW = 14, 10
SMALL, MEDIUM = 9.2, 11  # sizes of letters, in points
MOST_NAMES = 0.4  # of the width
SEVERAL_YEARS = 420  # days
FEW = 6  # evenings, fewer of which leave no room for two dates beside one another on a phone
SIGN = 13  # points
TICK_ROOM = 8  # points between the numbers beside the lines and both edges
MOST_MARKS = 48  # that a finger or a key finds
LAST_STEP = 40  # so much of the width is the last step at least
EDGE, END = 1.035, 1.085  # where sign and name stand beside the lines, whose width is 1


def course_chart(series: Series, *, dark: bool = False, narrow: bool = False) -> bytes:
    """The picture of a series for one theme, wide or for a phone."""
    figure = course_figure(series, DARK if dark else LIGHT, narrow=narrow)
    return picture(figure, series.title, series.description, series.marks)


def course_figure(series: Series, palette: Palette, *, narrow: bool = False) -> Figure:
    """The lines, each labelled at its end."""
    size = series.size(narrow=narrow)
    figure = Figure(figsize=(size[0] / PIXELS, size[1] / PIXELS), facecolor="none")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_facecolor("none")
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    letters = "medium" if narrow else "small"  # on a phone the picture is shown half as wide
    axes.tick_params(length=0, labelcolor=palette.muted, labelsize=letters, pad=6)
    axes.grid(axis="y", color=palette.line, linewidth=0.8)
    if not series.ranks:
        axes.axhline(0, color=palette.muted, linewidth=1)
    last = max(len(series.days) - 1, 1)
    room = max(0.5, last / LAST_STEP) if series.steps else 0.0
    for line in sorted(series.lines, key=lambda line: not line.quiet):
        colour, width = (palette.edge, 1.0) if line.quiet else (palette.player(line.colour), 2.2)
        held = series.steps and bool(line.places)  # the last step is as wide as the others, and can be seen
        axes.plot(
            [*line.places, line.places[-1] + room] if held else line.places,
            [*line.values, line.values[-1]] if held else line.values,
            color=colour,
            alpha=0.7 if line.quiet else None,
            linewidth=width,
            linestyle="-" if line.quiet else stroke(line.colour),
            drawstyle="steps-post" if series.steps else "default",
            solid_joinstyle="round",
        )
    end = last + room
    axes.set_xlim(-1, end)
    axes.set_axisbelow(True)
    _heights(axes, series)
    axes.set_position(_place(series, size[0], _ticks(axes), narrow=narrow))
    name_unit(figure, series.unit, palette, letters)
    _days(axes, series, room, narrow=narrow)
    _names(axes, series, palette, end, narrow=narrow)
    _marks(axes, series, end)
    return figure


def _marks(axes: Axes, series: Series, last: float) -> None:
    """Every evening answers over the whole height; of many evenings those at the end of a stretch."""
    low, high = sorted(axes.get_ylim())
    stretch = max(1, -(-len(series.marks) // MOST_MARKS))
    for end in range(len(series.marks), 0, -stretch):
        start = max(end - stretch, 0)
        left = start if series.steps else start - 0.5
        wide = last - left if end == len(series.marks) else end - start
        hit(axes, (left, low, max(wide, 0.5), high - low), end - 1, series.marks[end - 1])


def _ticks(axes: Axes) -> list[str]:
    """What stands beside the lines."""
    low, high = sorted(axes.get_ylim())
    values = [value for value in axes.get_yticks() if low <= value <= high]
    return axes.yaxis.get_major_formatter().format_ticks(values)


def _place(series: Series, width: int, ticks: Sequence[str], *, narrow: bool) -> tuple[float, float, float, float]:
    """Where the lines stand in the picture: names and numbers beside them get the room that they need and no more."""
    size = MEDIUM if narrow else SMALL
    names = max(
        (text_width(end_words(series, one, narrow=narrow), size, bold=not one.quiet) for one in series.lines), default=0
    )
    left, bottom, height = (0.15, 0.1, 0.83) if narrow else (0.085, 0.09, 0.85)
    numbers = max((text_width(one, size) for one in ticks), default=0) + TICK_ROOM
    left = max(left, numbers / (width / PIXELS * POINTS))
    free = 1 - left - min(names / (width / PIXELS * POINTS), MOST_NAMES)
    return left, bottom, free / END, height


def _heights(axes: Axes, series: Series) -> None:
    """The labels beside the lines: points, or places with the first at the top."""
    if series.ranks:
        lowest = max((value for line in series.lines for value in line.values), default=1)
        axes.set_ylim(lowest + 0.6, 0.4)
        axes.set_yticks(range(1, round(lowest) + 1))
        axes.yaxis.set_major_formatter(lambda value, _place: format_place(round(value)))
    else:
        axes.yaxis.set_major_formatter(lambda value, _place: number_words(value))
        axes.locator_params(axis="y", nbins=6)


def _days(axes: Axes, series: Series, room: float, *, narrow: bool) -> None:
    """Below the axis where months begin, or years where it leads through several; else dates. `room`: of the last."""
    days = series.days
    if not days:
        axes.set_xticks([])
        return
    long = (days[-1] - days[0]).days > SEVERAL_YEARS
    begun = [place for place, day in enumerate(days) if not place or _begins(days[place - 1], day, years=long)]
    most = (3.5 if long else 5) if narrow else 10  # so many have room beside each other, and a year needs more
    places = _far_apart(begun, len(days) / most)
    if len(places) > 2:
        axes.set_xticks(places, [f"{days[place]:%Y}" if long else date_format(days[place], "M") for place in places])
        return
    number = 1 if narrow else 4
    places = sorted({round(step * (len(days) - 1) / number) for step in range(number + 1)})
    words = [f"{days[place]:%m/%Y}" if long else date_format(days[place], "d.m.y") for place in places]
    ends = [places[-1] + room] if len(places) > 1 else []
    axes.set_xticks([*places[: len(places) - len(ends)], *ends], words)
    few = narrow and len(days) < FEW
    for label in axes.get_xticklabels()[:1]:
        label.set_horizontalalignment("right" if few else "left")
    for label in axes.get_xticklabels()[-1:]:
        label.set_horizontalalignment("right" if len(places) > 1 else "left")


def _begins(before: date, day: date, *, years: bool) -> bool:
    """Whether a year (or a month) begins between two days."""
    return before.year != day.year or (not years and before.month != day.month)


def _far_apart(places: Sequence[int], room: float) -> list[int]:
    """Those that are not too near to the one after them; the last one stays."""
    kept: list[int] = []
    for place in reversed(places):
        if not kept or kept[0] - place >= room:
            kept.insert(0, place)
    return kept


def _names(axes: Axes, series: Series, palette: Palette, last: float, *, narrow: bool) -> None:
    """Every name beside the end of its line, moved apart where they would lie upon each other."""
    low, high = sorted(axes.get_ylim())
    ends = sorted(((line.values[-1], line) for line in series.lines), key=lambda end: end[0])
    heights = spread([value for value, _line in ends], (high - low) / 17, low, high)
    for height, (value, line) in zip(heights, ends, strict=True):
        colour = palette.edge if line.quiet else palette.player(line.colour)
        edge = -1 + (last + 1) * EDGE
        start = last if series.steps else line.places[-1]
        axes.plot((start, edge), (value, height), color=colour, linewidth=0.7, clip_on=False, solid_capstyle="round")
        if not line.quiet:
            draw_sign(axes, (edge, height), line, palette, SIGN)
        axes.text(
            -1 + (last + 1) * END,
            height,
            end_words(series, line, narrow=narrow),
            color=palette.muted if line.quiet else palette.text,
            va="center",
            size="medium" if narrow else "small",
            weight="normal" if line.quiet else "bold",
        )


def end_words(series: Series, line: ChartLine, *, narrow: bool = False) -> str:
    """The label at the end of a line: "Anna +12", or "2. Anna"."""
    longest = LONGEST_NARROW if narrow else LONGEST_NAME
    name = line.short if line.short and len(clean(line.name)) > longest else line.name
    name, value = shortened_name(name, longest), line.values[-1]
    if series.ranks:
        return f"{format_place(round(value))} {name}"
    return f"{name} {number_words(value, line.digits, sign=True)}"


def spread(values: Sequence[float], room: float, low: float, high: float) -> list[float]:
    """Heights at least `room` apart for ascending values, as near to them as that allows, inside low to high."""
    heights: list[float] = []
    for value in values:
        heights.append(max(value, heights[-1] + room) if heights else max(value, low))
    ceiling = high
    for place in range(len(heights) - 1, -1, -1):
        heights[place] = min(heights[place], ceiling)
        ceiling = heights[place] - room
    return heights
