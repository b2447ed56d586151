"""The pictures of an evening: the running totals, and the card that is sent to a chat, always in the light colours."""

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any, Final

from django.utils.translation import gettext as _
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Polygon
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, MaxNLocator

from leagues.formats import format_place
from scorebook.scoring.game.sentences import plain, signed

from .canvas import (
    DARK,
    LIGHT,
    Palette,
    clean,
    draw_sign,
    drawable,
    name_unit,
    picture,
    pixels,
    sheet,
    shortened_name,
    stroke,
)
from .series import CardPlace, ShareCard, Totals

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


Spot = tuple[float, float]  # from the left and from the top, in pixels

WIDTH, HEIGHT = 1080, 1350
GROUND, SUNKEN, GOLD, ON_GOLD, MINUS, INK = "#f6f3ec", "#ece7dc", "#ffc94a", "#291900", "#861a1c", "#14130f"
POINT: Final = 100 / 72  # in pixels
EDGE: Final = 80
FLOOR: Final = 690  # of the podium, from the top
# By place: how high a block is, how big the sign.
BLOCKS: Final = {1: (184, 84), 2: (146, 62), 3: (122, 62)}
# Where the best stand: the first in the middle, the second on the left.
PODIUM_ORDER: Final = {1: (0,), 2: (1, 0), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
LONGEST: Final = 9  # of a name at the end of a line
SMALLEST: Final = 0.55


def share_card(card: ShareCard) -> bytes:
    """The picture as PNG; the same card gives the same bytes."""
    figure = sheet(WIDTH, HEIGHT, GROUND)
    page = figure.add_axes((0, 0, 1, 1))
    page.set_xlim(0, WIDTH)
    page.set_ylim(HEIGHT, 0)
    page.set_axis_off()
    _write(page, (EDGE, 88), card.above, 22, LIGHT.muted, room=WIDTH - 2 * EDGE)
    _write(page, (EDGE, 150), card.title, 42, LIGHT.text, room=WIDTH - 2 * EDGE, fontweight="bold")
    _podium(page, card.podium)
    lowest = _others(page, card.others)
    facts_from = HEIGHT - 60 - 54 * len(card.facts)
    _course(figure, card, lowest + 20, facts_from - 46)
    for place, (heading, words) in enumerate(card.facts):
        low = facts_from + 54 * place + 30
        heading_end = _write(page, (EDGE, low), heading, 21, LIGHT.muted, room=300)
        room = WIDTH - 2 * EDGE - _width(heading_end) - 30
        _write(page, (WIDTH - EDGE, low), words, 21, LIGHT.text, room=room, ha="right", fontweight="bold")
    return pixels(figure)


def story_card(above: str, title: str, big: str, words: str) -> bytes:
    """A picture of a story as PNG: what it is about, one large word or number, and a sentence below it."""
    figure = sheet(WIDTH, HEIGHT, GROUND)
    page = figure.add_axes((0, 0, 1, 1))
    page.set_xlim(0, WIDTH)
    page.set_ylim(HEIGHT, 0)
    page.set_axis_off()
    room = WIDTH - 2 * EDGE
    _write(page, (EDGE, 110), above, 22, LIGHT.muted, room=room)
    _write(page, (EDGE, 430), title, 34, LIGHT.text, room=room, fontweight="bold")
    _write(page, (EDGE, 640), big, 88, LIGHT.accent, room=room, fontweight="bold")
    for place, line in enumerate(wrap(words, 44)[:4]):
        _write(page, (EDGE, 790 + 58 * place), line, 26, LIGHT.text, room=room)
    return pixels(figure)


def _podium(page: Axes, places: Sequence[CardPlace]) -> None:
    """The best, each on a block as high as the place."""
    order = PODIUM_ORDER.get(len(places)) or tuple(range(len(places)))
    gap = 18
    wide = (WIDTH - 2 * EDGE - gap * (len(order) - 1)) / max(len(order), 1)
    wide = min(wide, 320)
    left = (WIDTH - wide * len(order) - gap * (len(order) - 1)) / 2
    for column, number in enumerate(order):
        _block(page, places[number], left + column * (wide + gap), wide)


def _block(page: Axes, one: CardPlace, left: float, wide: float) -> None:
    """One block with who stands on it."""
    high, size = BLOCKS.get(one.rank, BLOCKS[3])
    first = one.rank == 1
    top, middle = FLOOR - high, left + wide / 2
    page.add_patch(
        FancyBboxPatch(
            (left + 22, top + 22),
            wide - 44,
            high - 44,
            boxstyle="round,pad=22",
            facecolor=GOLD if first else SUNKEN,
            edgecolor="none",
        )
    )
    colour, muted = (ON_GOLD, ON_GOLD) if first else (LIGHT.text, LIGHT.muted)
    big, small = (34, 19) if first else (27, 17)
    inside: dict[str, Any] = {"room": wide - 24, "ha": "center", "va": "center"}
    _write(page, (middle, top + high * 0.36), signed(one.points), big, colour, fontweight="bold", **inside)
    _write(page, (middle, top + high * 0.72), _("Platz {rank}").format(rank=one.rank), small, muted, **inside)
    if one.name:
        above: dict[str, Any] = {"room": wide, "ha": "center", "fontweight": "bold"}
        _write(page, (middle, top - 20), one.name, 25 if first else 22, LIGHT.text, **above)
    centre = top - (62 if one.name else 18) - size * POINT * 0.62
    draw_sign(page, (middle, centre), one, LIGHT, size)
    if first:
        _crown(page, middle, centre - size * POINT * 0.62 - 22)


def _crown(page: Axes, x: float, low: float) -> None:
    points = [(-26, 0), (-26, -38), (-13, -22), (0, -46), (13, -22), (26, -38), (26, 0)]
    outline = [(x + across, low + down) for across, down in points]
    page.add_patch(Polygon(outline, facecolor=GOLD, edgecolor=ON_GOLD, linewidth=2.5, joinstyle="round"))


def _others(page: Axes, places: Sequence[CardPlace]) -> float:
    """The people below the podium, three in a row. Returns where the rows end."""
    between = 36
    wide = (WIDTH - 2 * EDGE - 2 * between) / 3
    for number, one in enumerate(places):
        left, low = EDGE + (wide + between) * (number % 3), FLOOR + 60 + 62 * (number // 3)
        rank = _write(page, (left, low), format_place(one.rank), 20, LIGHT.muted, room=60, va="center")
        start = left + _width(rank) + 34
        draw_sign(page, (start, low), one, LIGHT, 24)
        at_end: dict[str, Any] = {"ha": "right", "va": "center", "fontweight": "bold", "room": wide * 0.4}
        colour = MINUS if one.points < 0 else LIGHT.text
        points = _write(page, (left + wide, low), signed(one.points), 20, colour, **at_end)
        room = wide - (start - left) - _width(points) - 40
        _write(page, (start + 30, low), one.name, 20, LIGHT.text, room=room, va="center")
    return FLOOR + 36 + 62 * ((len(places) + 2) // 3)


def _course(figure: Figure, card: ShareCard, top: float, low: float) -> None:
    """How the evening went, in the room that is left; nothing where no game was played."""
    if low - top < 160 or max((len(line.totals) for line in card.course), default=0) < 3:
        return
    left, right = EDGE + 70, WIDTH - EDGE - 210
    axes = figure.add_axes((left / WIDTH, 1 - low / HEIGHT, (right - left) / WIDTH, (low - top) / HEIGHT))
    lines = [line._replace(short=shortened_name(drawable(line.short), LONGEST)) for line in card.course]
    draw_course(axes, lines, LIGHT, sign=24, letters=14, gap=31 / (low - top))
    axes.tick_params(labelsize=14)


def _write(page: Axes, at: Spot, words: str, size: float, colour: str, **how: Any) -> Text:
    """A text of this size, smaller or at last shortened where it would be wider than its `room`."""
    words, room = drawable(words), how.pop("room")
    text = page.text(*at, words, fontsize=size, color=colour, **how)
    width = _width(text)
    if width > room:
        text.set_fontsize(size * max(0.98 * room / width, SMALLEST))
        while _width(text) > room and len(words) > 1:
            words = words[:-1].rstrip()
            text.set_text(f"{words}…")
    return text


def _width(text: Text) -> float:
    """How wide a text is, in pixels of the picture."""
    return float(text.get_window_extent().width)
