"""Charts as pixels fine enough for paper, and the letters that go with them."""

import pathlib
from collections.abc import Sequence
from io import BytesIO
from typing import Final

from matplotlib import get_data_path
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from scorebook.charts.course import course_figure
from scorebook.charts.evening import evening_figure
from scorebook.charts.series import Series, Totals
from scorebook.charts.style import LIGHT

FINE: Final = 200  # dots an inch
_LETTERS: Final = pathlib.Path(get_data_path()) / "fonts" / "ttf"
# Files of the letters that matplotlib brings along, by how they are called in a PDF: plain and bold.
FONTS: Final = {"": _LETTERS / "DejaVuSans.ttf", "B": _LETTERS / "DejaVuSans-Bold.ttf"}


def evening_pixels(lines: Sequence[Totals]) -> bytes:
    """The running totals of an evening."""
    return _pixels(evening_figure(lines))


def course_pixels(series: Series) -> bytes:
    """The lines of a league over its evenings."""
    return _pixels(course_figure(series, LIGHT))


def _pixels(figure: Figure) -> bytes:
    out = BytesIO()
    figure.set_dpi(FINE)
    figure.patch.set_facecolor("white")
    FigureCanvasAgg(figure).print_png(out)  # type: ignore[no-untyped-call]
    return out.getvalue()
