"""The picture of an evening that is sent to a chat: podium, places, course. 1080 × 1350, always the light colours."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from django.utils.translation import gettext as _
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Polygon
from matplotlib.text import Text

from leagues.formats import format_place
from scorebook.scoring.game.sentences import signed

from .canvas import draw_sign, drawable, pixels, sheet
from .evening import draw_course
from .series import CardPlace, ShareCard
from .style import LIGHT, shortened_name

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
