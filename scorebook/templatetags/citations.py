"""Sources beside the lines of a calculation."""

from collections.abc import Iterable

from django import template

from scorebook.rules import citations
from scorebook.rules.citations import CitedLine, CitedReading, Line, address_of
from scorebook.rules.terms import gloss_of_topic
from scorebook.scoring.game import by_source

register = template.Library()


@register.filter
def cited(items: Iterable[Line]) -> list[CitedLine[Line]]:
    """The lines with what is written as their source."""
    return list(citations.cited(items))


@register.filter
def paragraph_address(source: str) -> str:
    """Where a printed source stands in the rule book."""
    paragraph = by_source(source)
    return address_of(paragraph) if paragraph else ""


@register.filter
def readings_at(source: str, scheme: str) -> list[CitedReading]:
    """What was decided where the paragraph of a source is silent."""
    return citations.readings_at(source, scheme)


@register.filter
def gloss(item: object) -> str:
    """What a line is about, for readers of pages whose rules are German; empty for one that says no topic."""
    topic = getattr(item, "topic", None)
    return gloss_of_topic(topic) if topic else ""
