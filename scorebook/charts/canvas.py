"""From figures of matplotlib to bytes, as SVG or pixels: the one place that knows its settings.

The same figure gives the same bytes, in every process and thread. Importing this costs a second of computing: pages
import it when they draw, a process that serves them before its first request (`scorebook.config.memory`).
"""

import logging
from functools import cache
from io import BytesIO
from typing import Any

# Before the import: matplotlib speaks while it looks for fonts. Names may hold letters that the font by which they
# are measured lacks; the browser has its own fonts.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

import matplotlib as mpl  # noqa: E402
from matplotlib import font_manager  # noqa: E402
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402
from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

from .text import clean  # noqa: E402

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


PIXELS = 100  # an inch
MISSING = "□"


def picture(figure: Figure, title: str) -> bytes:
    """A figure as SVG, with letters of the reader's own fonts."""
    out = BytesIO()
    canvas: Any = FigureCanvasSVG(figure)
    canvas.print_svg(out, metadata={"Date": None, "Creator": None, "Title": clean(title)})
    return out.getvalue().replace(b"'DejaVu Sans'", FONTS)


def sheet(width: int, height: int, colour: str) -> Figure:
    """An empty figure of so many pixels, on which texts can be measured."""
    figure = Figure(figsize=(width / PIXELS, height / PIXELS), dpi=PIXELS, facecolor=colour)
    FigureCanvasAgg(figure)
    return figure


def pixels(figure: Figure) -> bytes:
    """A `sheet` as PNG."""
    out = BytesIO()
    canvas: Any = figure.canvas
    canvas.print_png(out)
    return out.getvalue()


def drawable(text: str) -> str:
    """Text in one line, with a box for every letter that the font of the pixels lacks."""
    return "".join(letter if ord(letter) in _letters() else MISSING for letter in clean(text))


@cache
def _letters() -> frozenset[int]:
    """The letters of the font that matplotlib brings along."""
    return frozenset(font_manager.get_font(font_manager.findfont("DejaVu Sans")).get_charmap())
