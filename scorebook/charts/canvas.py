"""From figures of matplotlib to bytes: the one place that knows its settings.

The same figure gives the same bytes, in every process and thread. Importing this costs a second of computing: pages
import it when they draw, a process that serves them before its first request (`scorebook.config.memory`).
"""

import logging
from io import BytesIO
from typing import Any

# Before the import: matplotlib speaks while it looks for fonts. Names may hold letters that the font by which they
# are measured lacks; the browser has its own fonts.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

import matplotlib as mpl  # noqa: E402
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


def picture(figure: Figure, title: str) -> bytes:
    """A figure as SVG, with letters of the reader's own fonts."""
    out = BytesIO()
    canvas: Any = FigureCanvasSVG(figure)
    canvas.print_svg(out, metadata={"Date": None, "Creator": None, "Title": clean(title)})
    return out.getvalue().replace(b"'DejaVu Sans'", FONTS)
