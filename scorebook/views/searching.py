"""Search over the rule books: paragraphs, decisions, trump tables, examples and words.

Simple on purpose: every word looked for must be there, ä is a, ß is ss, and a title counts more than a text.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.urls import reverse

from scorebook.scoring.paragraphs import DOCUMENT_OF_SCHEME, DOCUMENTS, GLOSSARY, Document
from scorebook.scoring.schemes import SCHEMES
from scorebook.scoring.trumps import trump_tables
from scorebook.views.rule_addresses import HOUSE, address_of, anchor_of_word, page_of

MOST_HITS = 40
# A word found as a whole, at the beginning of one, anywhere: in a title, in a text.
IN_TITLE, IN_TEXT = (9, 6, 3), (4, 2, 1)
# What a longer word may end in besides.
ENDINGS, LONG = re.compile(r"(?:en|er|es|e|n|s)$"), 4


class Entry(NamedTuple):
    """Something that can be found: its kind in words, title, text, where it is written and where it stands."""

    kind: str
    title: str
    text: str
    source: str
    address: str


class Hit(NamedTuple):
    """An entry with how well it fits."""

    score: int
    entry: Entry


def folded(text: str) -> str:
    """The form in which words are compared: "Füchse", "fuechse" and "FUCHSE" are the same."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return re.sub("([aou])e", r"\1", bare)


def search_rules(wanted: str) -> list[Hit]:
    """The entries that have all the words, the best first; at most MOST_HITS."""
    words = re.findall(r"\w+", folded(wanted))
    if not words:
        return []
    hits = []
    for entry, title, text in _index():
        scores = [_best(word, title, text) for word in words]
        if all(scores):
            phrase = 5 * (" ".join(words) in f"{title} {text}") if len(words) > 1 else 0
            hits.append(Hit(sum(scores) + phrase, entry))
    return sorted(hits, key=lambda hit: -hit.score)[:MOST_HITS]


def _best(word: str, title: str, text: str) -> int:
    """How well a word fits; another ending ("Füchse", "Fuchs") is worth half."""
    found = _score(word, title, IN_TITLE) + _score(word, text, IN_TEXT)
    stem = ENDINGS.sub("", word) if len(word) > LONG else word
    if found or stem == word:
        return 2 * found
    return _score(stem, title, IN_TITLE) + _score(stem, text, IN_TEXT)


def _score(word: str, text: str, worth: tuple[int, int, int]) -> int:
    whole, beginning, anywhere = worth
    if word not in text:
        return 0
    if f" {word} " in text:
        return whole
    return beginning if f" {word}" in text else anywhere


@cache
def _index() -> tuple[tuple[Entry, str, str], ...]:
    """Every entry with its folded title and text, each between spaces."""
    return tuple((entry, _words(f"{entry.title} {entry.source}"), _words(entry.text)) for entry in _entries())


def _words(text: str) -> str:
    return " " + " ".join(re.findall(r"\w+", folded(text))) + " "


def _entries() -> Iterator[Entry]:
    for document in DOCUMENTS.values():
        for one in document.paragraphs.values():
            yield Entry("Regel", one.title, one.text, one.source, address_of(one))
        yield from _readings(document)
        yield from _examples(document)
    for key, scheme in SCHEMES.items():
        page = reverse("help-scheme", args=[key])
        for place, table in enumerate(trump_tables(scheme), start=1):
            cards = ", ".join(card.name for card in table.cards) or "kein Trumpf"
            text = f"{cards}. {' '.join(table.notes)}"
            yield Entry("Trümpfe", f"Trümpfe: {table.title}", text, scheme.title, f"{page}#t-{place}")
    for word in GLOSSARY:
        yield Entry("Wort", word.term, word.text, "Glossar", f"{reverse('help-glossary')}#{anchor_of_word(word)}")


def _readings(document: Document) -> Iterator[Entry]:
    for one in document.readings:
        page = reverse("help-scheme", args=[one.schemes[0]]) if document.key != HOUSE and one.schemes else ""
        page = page or page_of(document.key)
        source = document.paragraphs[one.paragraph].source
        yield Entry("Auslegung", one.title, one.text, source, f"{page}#a-{one.key}")


def _examples(document: Document) -> Iterator[Entry]:
    for key, name in DOCUMENT_OF_SCHEME.items():
        if name != document.key:
            continue
        own = [one for one in document.examples if one.facts["scheme"] == key]
        for place, one in enumerate(own, start=1):
            address = f"{reverse('help-scheme', args=[key])}#b-{place}"
            yield Entry("Beispiel", one.title, "", SCHEMES[key].title, address)
