"""Where in the rule book a paragraph or a word stands."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify

from scorebook.scoring.game.paragraphs import HOUSE, Document, Paragraph, Word, by_source
from scorebook.scoring.schemes import SCHEMES


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
