"""Figures of the statistics in templates."""

from typing import Any

from django import template

from scorebook.statistics.columns import DOT, number_words
from scorebook.statistics.figures import Figure

register = template.Library()


def _value(figure: Any) -> float | None:
    return figure.value if isinstance(figure, Figure) else figure


@register.filter
def plain(figure: Any, places: int = 0) -> str:
    """A number: "1.234"."""
    value = _value(figure)
    return DOT if value is None else number_words(value, places)


@register.filter
def signed(figure: Any, places: int | str = 0) -> str:
    """A number with its sign: "+12", "−3"."""
    value = _value(figure)
    return DOT if value is None else number_words(value, int(places or 0), sign=True)


@register.filter
def percent(figure: Any) -> str:
    """A share: "54 %"."""
    value = _value(figure)
    return DOT if value is None else f"{number_words(100 * value)} %"


@register.filter
def interval(figure: Figure) -> str:
    """The 95 % interval of a rate: "51–62 %"."""
    if figure.low is None or figure.high is None:
        return ""
    return f"{100 * figure.low:.0f}–{100 * figure.high:.0f} %"
