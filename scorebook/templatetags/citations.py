"""Sources beside the lines of a calculation."""

from collections.abc import Iterable

from django import template

from scorebook.rules import citations
from scorebook.rules.citations import CitedLine, Line

register = template.Library()


@register.filter
def cited(items: Iterable[Line]) -> list[CitedLine[Line]]:
    """The lines with what is written as their source."""
    return list(citations.cited(items))
