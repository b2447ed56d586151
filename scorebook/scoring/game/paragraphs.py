"""The paragraph catalogue: what every cited rule says, in our own words, and how open points are read.

The texts live in `data/<document>.json`, the word list in `data/glossary.json`, the words that people say at the
table for something in `data/synonyms.json`; all are read once at import.
Every printed source is the short name of its document and the number of the paragraph, "DDV TSR 7.2.2 (a)".
"""

import json
from collections.abc import Mapping
from importlib.resources import files
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
    """A rule document with its paragraphs by key, in printed order."""

    key: str
    cite: str
    title: str
    edition: str
    about: str
    paragraphs: Mapping[str, Paragraph]
    readings: tuple[Reading, ...]
    examples: tuple[Example, ...]


class Word(NamedTuple):
    """A word of the game, the term that stands for it in code and data (or None), and what it means."""

    term: str
    code: str | None
    text: str


class Synonym(NamedTuple):
    """What people say at the table, and the words that the documents have for it."""

    say: tuple[str, ...]
    means: tuple[str, ...]


NAMES: Final = ("maennle", "spin", "tacken", "steffen", "mainz", "ddv", "haus")
DOCUMENT_OF_SCHEME: Final[Mapping[str, str]] = MappingProxyType(
    {
        "maennle": "maennle",
        "spin_turnier": "spin",
        "spin_haus": "spin",
        "tacken": "tacken",
        "steffen": "steffen",
        "mainz": "mainz",
        "ddv": "ddv",
    }
)


def _read(name: str) -> Any:
    file = files("scorebook.scoring").joinpath("schemes", "data", f"{name}.json")
    return json.loads(file.read_text(encoding="utf-8"))


def _paragraph(document: str, short: str, raw: dict[str, str]) -> Paragraph:
    source = f"{short} {raw['number']}"
    return Paragraph(document, raw["key"], raw["number"], raw["title"], raw["text"], source, raw.get("older"))


def _document(name: str) -> Document:
    raw = _read(name)
    paragraphs = {one["key"]: _paragraph(name, raw["cite"], one) for one in raw["paragraphs"]}
    readings = tuple(
        Reading(name, one["key"], one["title"], one["text"], one["paragraph"], one["option"], tuple(one["schemes"]))
        for one in raw["readings"]
    )
    examples = tuple(Example(one["title"], one["facts"]) for one in raw["examples"])
    frozen = MappingProxyType(paragraphs)
    return Document(name, raw["cite"], raw["title"], raw["edition"], raw["about"], frozen, readings, examples)


DOCUMENTS: Final[Mapping[str, Document]] = MappingProxyType({name: _document(name) for name in NAMES})
GLOSSARY: Final = tuple(Word(one["term"], one["code"], one["text"]) for one in _read("glossary"))
SYNONYMS: Final = tuple(Synonym(tuple(one["say"]), tuple(one["means"])) for one in _read("synonyms"))
_BY_SOURCE: Final = {one.source: one for document in DOCUMENTS.values() for one in document.paragraphs.values()}


def cite(document: str, key: str) -> str:
    """The printed source of a paragraph, such as "Männle § 27". KeyError if the catalogue does not have it."""
    return DOCUMENTS[document].paragraphs[key].source


def by_source(source: str) -> Paragraph | None:
    """The paragraph that is printed as `source`, or None if there is none."""
    return _BY_SOURCE.get(source)
