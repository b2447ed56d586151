"""The paragraph catalogue: what every cited rule says, in our own words, and how open points are read.

The texts of a document, its readings, examples and trumps live in one file, `schemes/data/<document>.json`; the word
list and the words that people say at the table stand beside them. All are read once at import: whatever lies there and
has paragraphs is a document.
Every printed source is the short name of its document and the number of the paragraph, "DDV TSR 7.2.2 (a)".
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Paragraph(NamedTuple):
    """One paragraph of a document. `source` is the citation as printed, `older` its number in older editions."""

    document: str
    key: str
    number: str
    title: str
    text: str
    source: str
    older: str | None = None


class Reading(NamedTuple):
    """How an open point of a document is decided, and why.

    `paragraph`: key of the paragraph it explains; `option`: key of the house rule that decides otherwise, or None;
    `schemes`: the Abrechnungen it holds for, empty for all.
    """

    document: str
    key: str
    title: str
    text: str
    paragraph: str
    option: str | None
    schemes: tuple[str, ...]


class Example(NamedTuple):
    """A worked example: facts in the interchange format, without any expected value."""

    title: str
    facts: Mapping[str, Any]


class Document(NamedTuple):
    """A rule document with its paragraphs by key, in printed order.

    `trumps`: key of a scheme → its tables as they stand in the file, read by `trumps.trump_tables`.
    """

    key: str
    cite: str
    title: str
    edition: str
    about: str
    paragraphs: Mapping[str, Paragraph]
    readings: tuple[Reading, ...]
    examples: tuple[Example, ...]
    trumps: Mapping[str, list[dict[str, Any]]]


class Word(NamedTuple):
    """A word of the game, the term that stands for it in code and data (or None), and what it means."""

    term: str
    code: str | None
    text: str


class Synonym(NamedTuple):
    """What people say at the table, and the words that the documents have for it."""

    say: tuple[str, ...]
    means: tuple[str, ...]


HOUSE: Final = "haus"  # what every scheme shares, and what a group decides for itself
_DATA: Final = Path(__file__).parents[1] / "schemes" / "data"
_WORD_LISTS: Final = frozenset({"glossary", "synonyms"})


def _read(name: str) -> Any:
    return json.loads((_DATA / f"{name}.json").read_text(encoding="utf-8"))


def _paragraph(document: str, short: str, raw: dict[str, str]) -> Paragraph:
    source = f"{short} {raw['number']}"
    return Paragraph(document, raw["key"], raw["number"], raw["title"], raw["text"], source, raw.get("older"))


def document_from(raw: Mapping[str, Any]) -> Document:
    """A document from its JSON."""
    name = raw["document"]
    paragraphs = {one["key"]: _paragraph(name, raw["cite"], one) for one in raw["paragraphs"]}
    readings = tuple(
        Reading(name, one["key"], one["title"], one["text"], one["paragraph"], one["option"], tuple(one["schemes"]))
        for one in raw["readings"]
    )
    examples = tuple(Example(one["title"], one["facts"]) for one in raw["examples"])
    head = (raw["cite"], raw["title"], raw["edition"], raw["about"])
    return Document(name, *head, MappingProxyType(paragraphs), readings, examples, raw.get("trumps", {}))


_names = (path.stem for path in sorted(_DATA.glob("*.json")))
_DOCUMENTS: Final = {name: document_from(_read(name)) for name in _names if name not in _WORD_LISTS}
DOCUMENTS: Final[Mapping[str, Document]] = MappingProxyType(_DOCUMENTS)
GLOSSARY: Final = tuple(Word(one["term"], one["code"], one["text"]) for one in _read("glossary"))
SYNONYMS: Final = tuple(Synonym(tuple(one["say"]), tuple(one["means"])) for one in _read("synonyms"))
_BY_SOURCE: Final = {one.source: one for document in DOCUMENTS.values() for one in document.paragraphs.values()}


@contextmanager
def catalogued(document: Document) -> Iterator[None]:
    """One more document while the block runs."""
    if document.key in _DOCUMENTS:
        raise ValueError(f"the catalogue has a document {document.key} already")
    new = {one.source: one for one in document.paragraphs.values() if one.source not in _BY_SOURCE}
    _DOCUMENTS[document.key] = document
    _BY_SOURCE.update(new)
    try:
        yield
    finally:
        del _DOCUMENTS[document.key]
        for source in new:
            del _BY_SOURCE[source]


def cite(document: str, key: str) -> str:
    """The printed source of a paragraph, such as "Männle § 27". KeyError if the catalogue does not have it."""
    return DOCUMENTS[document].paragraphs[key].source


def by_source(source: str) -> Paragraph | None:
    """The paragraph that is printed as `source`, or None if there is none."""
    return _BY_SOURCE.get(source)
