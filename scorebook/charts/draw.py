"""One door to all pictures of the statistics: what is shown decides how it is drawn."""

from .bars import bars_chart, pyramid_chart
from .course import course_chart
from .heat import heat_chart
from .series import Bars, HeatMap, Picture, Pyramid


def draw(shown: Picture, *, dark: bool = False, narrow: bool = False) -> bytes:
    """The picture as SVG for one theme, wide or for a phone. The same data give the same bytes."""
    if isinstance(shown, HeatMap):
        return heat_chart(shown, dark=dark, narrow=narrow)
    if isinstance(shown, Bars):
        return bars_chart(shown, dark=dark, narrow=narrow)
    if isinstance(shown, Pyramid):
        return pyramid_chart(shown, dark=dark, narrow=narrow)
    return course_chart(shown, dark=dark, narrow=narrow)
