"""What the first chart of a process would otherwise pay: matplotlib, its fonts, its first drawing."""

from datetime import date

from .course import course_chart
from .evening import evening_chart
from .series import ChartLine, Series, Totals


def draw_once() -> None:
    """Draw a small chart of each kind and throw it away."""
    days = (date(2024, 1, 1), date(2024, 1, 8))
    course_chart(Series("", days, (ChartLine("A −1", 1, (-1, 0, 1), (0.0, 1.0, -1.0)),)))
    evening_chart((Totals("A", "A", 1, (0, 1, -1)),))
