"""From figures of matplotlib to bytes, as SVG or pixels, in one style: the one place that knows its settings.

Against Chartability's critical points: text 7:1 and lines 3:1 on both grounds (`tests/statistics/test_palette.py`),
shapes, strokes and names beside colours, a title, a sentence and the table of values with every picture, and in a page
(`static/js/statistics/chart.js`) every mark reached by Tab and arrows, its words read and shown.

The same figure gives the same bytes, in every process and thread. Importing this costs a second of computing: pages
import it when they draw, a process that serves them before its first request (`scorebook.config.startup`).
"""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, Final, Protocol
from xml.sax.saxutils import escape

# Before the import: matplotlib speaks while it looks for fonts. Names may hold letters that the font by which they
# are measured lacks; the browser has its own fonts.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

import matplotlib as mpl  # noqa: E402
from matplotlib import font_manager  # noqa: E402
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402
from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from matplotlib.patches import Rectangle  # noqa: E402
from matplotlib.path import Path  # noqa: E402
from PIL import Image  # noqa: E402

from .series import TapPlace  # noqa: E402

# Once at import: changed and restored around every chart they would leak between threads.
mpl.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "scorebook",
        "text.parse_math": False,
        "text.usetex": False,
        "font.family": ["sans-serif"],
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": 11,
        "path.simplify": True,
        "path.simplify_threshold": 0.2,
    }
)
FONTS = b"system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
# What matplotlib writes and no reader needs: a second title, and the same letters at every text.
METADATA = re.compile(rb"\s*<metadata>.*?</metadata>", re.DOTALL)
OWN_FONTS = re.compile(rb" font-family: 'DejaVu Sans'[^;]*;")
# Where a line goes, to a hundredth of a point: finer is invisible, and would be most of the picture.
LINES = re.compile(rb'<path [^>]*?d="[^"]*"')
FINER = re.compile(rb"(\.\d\d)\d+")
# What is rewritten where a picture stands in a page.
MARKS = re.compile(rb'<g id="mark(\d+)">\s*(<a [^>]*>)?')
STYLES = re.compile(rb"<style.*?</style>", re.DOTALL)
STYLED = re.compile(rb'style="([^"]*)"')
STYLE_PART = re.compile(rb"([a-z-]+): ([^;]+)")
STYLE = b"*{stroke-linejoin: round; stroke-linecap: butt}"

PIXELS, POINTS = 100, 72  # an inch
FRACTIONS = 64  # of a point, in which widths are given
PLAIN, BOLD = "DejaVu Sans", "DejaVu Sans:bold"
MISSING = "□"
COLOURS = 128  # of a PNG, whose areas are even: the steps at the edges of letters are what needs them
LEVEL = 4  # of packing a PNG: more takes longer, and saves next to nothing

# The colours of the style sheet, light and dark, and the sign of each player.

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


def name_unit(figure: Figure, words: str, palette: Palette, size: float | str) -> None:
    """What the numbers at the left are, above them; the first text of the picture, the names stay the last."""
    if words:
        figure.text(0.012, 0.992, clean(words), color=palette.muted, size=size, ha="left", va="top", zorder=-1)


# Bytes.


def picture(figure: Figure, title: str, description: str = "", marks: Sequence[TapPlace] = ()) -> bytes:
    """A figure as SVG, with letters of the reader's own fonts; `description`: what it shows, in a sentence.

    `marks`: those that `hit` has drawn, by number. A picture with marks stands in a page, which allows no styles.
    """
    out = BytesIO()
    canvas: Any = FigureCanvasSVG(figure)
    canvas.print_svg(out, metadata={"Date": None, "Creator": None, "Title": clean(title)})
    drawn = OWN_FONTS.sub(b"", METADATA.sub(b"", out.getvalue()))
    drawn = LINES.sub(lambda line: FINER.sub(rb"\1", line[0]), drawn)
    drawn = drawn.replace(STYLE, STYLE + b"text{font-family: " + FONTS + b"}", 1)
    description_tag = f"</title>\n <desc>{escape(clean(description))}</desc>".encode()
    drawn = drawn.replace(b"</title>", description_tag, 1) if description else drawn
    return _answering(drawn, marks) if marks else drawn


Field = tuple[float, float, float, float]  # left, lower edge, width and height, as the axes count


def hit(axes: Any, field: Field, number: int, mark: TapPlace) -> None:
    """A part of the picture that answers: nothing is to be seen of it."""
    left, low, wide, high = field
    at = Rectangle((left, low), wide, high, alpha=0, linewidth=0, zorder=9)
    at.set_gid(f"mark{number}")
    at.set_url(mark.href or None)
    axes.add_patch(at)


def _answering(drawn: bytes, marks: Sequence[TapPlace]) -> bytes:
    """The same with the words of its marks, and with attributes instead of styles."""

    def titled(found: re.Match[bytes]) -> bytes:
        number, link = int(found[1]), found[2] or b""
        words = f"<title>{escape(clean(marks[number].words))}</title>".encode()
        reached = b"" if link else b' tabindex="0"'
        return b'<g class="mark"' + reached + b">" + link.replace(b' target="_blank"', b"") + words

    drawn = drawn[drawn.index(b"<svg") :]
    drawn = MARKS.sub(titled, STYLES.sub(b"", drawn))
    return STYLED.sub(lambda one: b" ".join(b'%s="%s"' % part for part in STYLE_PART.findall(one[1])), drawn)


def sheet(width: int, height: int, colour: str) -> Figure:
    """An empty figure of so many pixels, on which texts can be measured."""
    figure = Figure(figsize=(width / PIXELS, height / PIXELS), dpi=PIXELS, facecolor=colour)
    FigureCanvasAgg(figure)
    return figure


def pixels(figure: Figure) -> bytes:
    """A `sheet` as PNG: of few colours, and nothing shines through it. So it is a third as large, and sooner packed."""
    out = BytesIO()
    canvas: Any = figure.canvas
    canvas.draw()
    drawn = Image.frombuffer("RGBA", canvas.get_width_height(), canvas.buffer_rgba(), "raw", "RGBA", 0, 1)
    few = drawn.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "png", compress_level=LEVEL)
    return out.getvalue()


def drawable(text: str) -> str:
    """Text in one line, with a box for every letter that the font of the pixels lacks."""
    return "".join(letter if ord(letter) in _letters() else MISSING for letter in clean(text))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text of this size is, in points: for most fonts of readers a little more than they need."""
    font = font_manager.get_font(font_manager.findfont(BOLD if bold else PLAIN))
    font.set_size(size, POINTS)
    font.set_text(drawable(text), 0.0)
    return float(font.get_width_height()[0]) / FRACTIONS


class SignBearer(Protocol):
    """Somebody with a number of shape and colour and the letters of their sign."""

    @property
    def colour(self) -> int:
        """1 to 24."""

    @property
    def sign(self) -> str:
        """The letters."""


def draw_sign(axes: Any, at: tuple[float, float], who: SignBearer, palette: Palette, size: float) -> None:
    """A player's sign as the pages show it, `size` points high: shape and fill of their number, with their letters."""
    number = who.colour
    axes.plot(*([one] for one in at), **sign_style(palette, number, size), clip_on=False)
    letters = drawable(who.sign)
    if not letters:
        return
    pointed = shape(number) == "^"
    room = size * (0.55 if pointed else 0.74)
    most = size * (0.5 if pointed else 0.6)
    high = most * min(1, room / max(text_width(letters, most, bold=True), 0.1))
    low = (0, -size * 0.14 if pointed else 0)
    middle: dict[str, Any] = {"ha": "center", "va": "center_baseline", "color": INK, "fontweight": "bold"}
    axes.annotate(letters, at, xytext=low, textcoords="offset points", fontsize=high, annotation_clip=False, **middle)


@cache
def _letters() -> frozenset[int]:
    """The letters of the font that matplotlib brings along."""
    return frozenset(font_manager.get_font(font_manager.findfont("DejaVu Sans")).get_charmap())
