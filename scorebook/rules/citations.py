"""How the sources of a calculation are written beside its lines: each document named once, nothing said twice."""

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify

from scorebook.scoring import SCHEMES
from scorebook.scoring.game import DOCUMENTS, GLOSSARY, HOUSE, Document, Paragraph, Word, by_source


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


def cited(items: Iterable[Line], text: str = "") -> Iterator[CitedLine[Line]]:
    """The lines with their sources; `text` is the document that the reader knows of already."""
    before = ""
    for item in items:
        source, document = item.source, document_of(item.source)
        number = source.removeprefix(document).strip()
        if source == before:
            label = ""
        elif document and document == text:
            label = number
        else:
            label = source
        before, text = source, document or text
        yield CitedLine(item, label)


# Where in the rule book a paragraph or a word stands.


def address_of(paragraph: Paragraph, document: Document | None = None) -> str:
    """Where a paragraph stands: an anchor on the page of `document`, or on the first page that has it."""
    anchor = f"#p-{paragraph.key}"
    if document and paragraph.document == document.key:
        return anchor
    return page_of(paragraph.document) + anchor


def page_of(document: str) -> str:
    """The first page of the rule book that has this document."""
    page = next((key for key, scheme in SCHEMES.items() if scheme.document == document), HOUSE)
    return reverse("help-scheme", args=[page])


def linked(source: str, document: Document) -> SafeString:
    """A printed source as a link to its paragraph."""
    paragraph = by_source(source)
    return format_html('<a href="{}">{}</a>', address_of(paragraph, document), source) if paragraph else SafeString("")


def anchor_of_word(word: Word) -> str:
    """The anchor of a word on the page of the glossary."""
    return f"wort-{slugify(word.term)}"


def meaning_of(code: str) -> str:
    """Where the glossary explains what has this key."""
    word = next(one for one in GLOSSARY if one.code == code)
    return f"{reverse('help-glossary')}#{anchor_of_word(word)}"
