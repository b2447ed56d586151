"""What the first chart of a process would otherwise pay: matplotlib, its fonts, its first drawing."""

from datetime import date

from .draw import draw
from .evening import evening_chart
from .series import Bar, Bars, ChartLine, HeatCell, HeatMap, Pyramid, PyramidLevel, Series, Totals


def draw_once() -> None:
    """Draw a small chart of each kind and throw it away."""
    days = (date(2024, 1, 1), date(2024, 1, 8))
    draw(Series("", days, (ChartLine("A −1", 1, (-1, 0, 1), (0.0, 1.0, -1.0)),)))
    draw(HeatMap("", "", ("A",), ("B",), ("B",), ((HeatCell("+1", 1),),)))
    draw(Bars("", "", "A", "B", "C", (Bar("1", 1, 1),)))
    draw(Pyramid("", "", "A", "B", (PyramidLevel("C", (1, 1), (1, 1)),)))
    evening_chart((Totals("A", "A", 1, (0, 1, -1)),))
