"""From figures to bytes: the same series gives the same bytes, in every process and thread."""

import logging
from io import BytesIO

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG

from .figures import course_figure
from .series import Series
from .style import DARK, LIGHT

# Once at import: changed and restored around every chart they would leak between threads.
matplotlib.rcParams.update(
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
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
# Names may hold letters that the font by which they are measured lacks; the browser has its own fonts.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
FONTS = b"system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"


def svg(series: Series, *, dark: bool = False, narrow: bool = False) -> bytes:
    """The picture of a series for one theme, wide or for a phone."""
    figure = course_figure(series, DARK if dark else LIGHT, narrow=narrow)
    out = BytesIO()
    FigureCanvasSVG(figure).print_svg(out, metadata={"Date": None, "Creator": None, "Title": series.title})
    return out.getvalue().replace(b"'DejaVu Sans'", FONTS)
