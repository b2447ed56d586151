"""How the sources of a calculation are written beside its lines: each document named once, nothing said twice."""

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from django.urls import reverse

from scorebook.scoring.game.paragraphs import DOCUMENTS, by_source


class Sourced(Protocol):
    """A line of a calculation, whatever else it knows."""

    @property
    def source(self) -> str:
        """The printed source."""


Line = TypeVar("Line", bound=Sourced)


class CitedLine(NamedTuple, Generic[Line]):
    """A line with what is written as its source; empty where the line before has said it."""

    item: Line
    source: str


class CitedReading(NamedTuple):
    """A decision where a document is silent: its title, and where the rule book gives the reason."""

    title: str
    address: str


def readings_at(source: str, scheme: str) -> list[CitedReading]:
    """What was decided about the paragraph of a printed source, as far as it holds for a scheme."""
    paragraph = by_source(source)
    if paragraph is None:
        return []
    page = reverse("help-scheme", args=[scheme])
    return [
        CitedReading(one.title, f"{page}#a-{one.key}")
        for one in DOCUMENTS[paragraph.document].readings
        if one.paragraph == paragraph.key and (not one.schemes or scheme in one.schemes)
    ]


def document_of(source: str) -> str:
    """The short name of the document that a source belongs to; empty for one that is in no catalogue."""
    paragraph = by_source(source)
    return DOCUMENTS[paragraph.document].cite if paragraph else ""


def cited(items: Iterable[Line], said: str = "") -> Iterator[CitedLine[Line]]:
    """The lines with their sources; `said` is the document that the reader knows of already."""
    before = ""
    for item in items:
        source, document = item.source, document_of(item.source)
        number = source.removeprefix(document).strip()
        if source == before:
            shown = ""
        elif document and document == said:
            shown = number
        else:
            shown = source
        before, said = source, document or said
        yield CitedLine(item, shown)
