"""Search over the rule books: paragraphs, decisions, trump tables, examples and words.

Simple on purpose: every word looked for must be there, as a whole, with another ending or as the beginning of one;
ä is a, ß is ss, and a title counts more than any text. What people say at the table is looked for by the words that
the documents have for it (`data/synonyms.json`).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.scoring import SCHEMES
from scorebook.scoring.game import DOCUMENTS, GLOSSARY, HOUSE, SYNONYMS, USUAL_WORDS, Document, trump_tables

from .citations import address_of, anchor_of_word, page_of
from .option_texts import OPTION_TEXTS

MOST_HITS = 40
# A word found as a whole, with another ending, as the beginning of one: in a title, which beats any text; in a text.
IN_TITLE, IN_TEXT = (30, 24, 18), (4, 3, 2)
JUST_SO = 10  # for a title that is what was looked for: more than any text brings
# What a longer word may end in besides.
ENDINGS, LONG = "(?:en|er|es|e|n|s)", 4
SHORTEST_BEGINNING = 3
ENDING = re.compile(f"{ENDINGS}$")
FILLER = re.compile(
    "wer|wem|wen|was|wie|wo|wann|ist|sind|hat|habe|darf|man|ich|er|sie|es|wir|der|die|das|den|dem|des|ein|eine|einen|"
    "und|oder|mit|bei|im|in|an|am|zu|zum|zur|von|vom|auf|fur|noch|denn|eigentlich"
)


class Entry(NamedTuple):
    """Something that can be found: its kind in words, title, text, where it is written and where it stands."""

    kind: str
    title: str
    text: str
    source: str
    address: str


class RuleHit(NamedTuple):
    """An entry with how well it fits."""

    score: int
    entry: Entry


def folded(text: str) -> str:
    """The form in which words are compared: "Füchse", "fuechse" and "FUCHSE" are the same."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return re.sub("([aou])e", r"\1", bare)


def search_rules(search_text: str) -> list[RuleHit]:
    """The entries that have everything looked for, those that have it in their title first; at most MOST_HITS.

    An entry that is called just so comes before all others.
    """
    called = folded(search_text).strip()
    terms = _terms(re.findall(r"\w+", folded(search_text)))
    hits = []
    for entry, title, text in _index():
        scores = [term.score(title, text) for term in terms]
        if scores and all(scores):
            hits.append(RuleHit(sum(scores) + (JUST_SO if folded(entry.title) == called else 0), entry))
    return sorted(hits, key=lambda hit: -hit.score)[:MOST_HITS]


class SearchTerm:
    """Something looked for: a word or what people say for something, and the words that the documents have for it."""

    def __init__(self, text: str, means: tuple[str, ...] = ()) -> None:
        self.phrases = [_patterns(text.split()), *(_patterns(one.split()) for one in means)]

    def score(self, title: str, text: str) -> int:
        """How well an entry fits: what was said counts twice, and of what it means the first most."""
        own, *others = (_phrase_score(phrase, title, text) for phrase in self.phrases)
        return max([2 * own, *(max(found - place, 1) for place, found in enumerate(others) if found)])


def _terms(words: list[str]) -> list[SearchTerm]:
    """The words looked for, the longest known sayings among them as one; what says nothing is left out."""
    terms: list[SearchTerm] = []
    found, left = _sayings(), list(words)
    while left:
        length = next((n for n in range(len(left), 0, -1) if " ".join(left[:n]) in found), 1)
        text = " ".join(left[:length])
        if text in found or not FILLER.fullmatch(text):
            terms.append(SearchTerm(text, found.get(text, ())))
        del left[:length]
    return terms or [SearchTerm(word) for word in words]


def _sayings() -> dict[str, tuple[str, ...]]:
    return _sayings_of(tuple(SCHEMES))


@lru_cache(maxsize=4)
def _sayings_of(schemes: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What people say → the words for it, both folded; said in several groups, it means all of them.

    So does the general word for a game, an extra point and the like, and the word that only some schemes have for it.
    """
    found: dict[str, tuple[str, ...]] = {}
    groups = [(one.say, one.means) for one in SYNONYMS]
    for key, general in USUAL_WORDS.items():
        words = {general, *(SCHEMES[scheme].words.get(key, general) for scheme in schemes)}
        plain = {_without_filler(word) for word in words}
        groups += [((word,), tuple(sorted(plain - {word}))) for word in sorted(words) if len(words) > 1]
    for say, means in groups:
        for saying in say:
            meant = map(_search_text, means)
            found[_search_text(saying)] = tuple(dict.fromkeys([*found.get(_search_text(saying), ()), *meant]))
    return found


def _search_text(text: str) -> str:
    return " ".join(re.findall(r"\w+", folded(text)))


def _without_filler(text: str) -> str:
    return " ".join(word for word in text.split() if not FILLER.fullmatch(word))


@lru_cache(maxsize=1 << 10)
def _pattern(word: str) -> tuple[re.Pattern[str], ...]:
    """The word as a whole, with another ending, as the beginning of one: each between spaces.

    Not of every word that anybody ever looks for: some hundred are kept.
    """
    stem = ENDING.sub("", word) if len(word) > LONG else word
    other = "|".join(re.escape(one) for one in dict.fromkeys([word, stem]))
    beginning = f" {re.escape(word)}" if len(word) >= SHORTEST_BEGINNING else f" {re.escape(word)} "
    return re.compile(f" {re.escape(word)} "), re.compile(f" (?:{other}){ENDINGS}? "), re.compile(beginning)


def _patterns(words: list[str]) -> list[tuple[re.Pattern[str], ...]]:
    return [_pattern(word) for word in words]


def _phrase_score(phrase: list[tuple[re.Pattern[str], ...]], title: str, text: str) -> int:
    """The average of its words, 0 if one of them is missing; all of them in the title count most."""
    in_title = [_score(word, title, IN_TITLE) for word in phrase]
    if all(in_title):
        return sum(in_title) // len(phrase) + _average(phrase, text)
    found = [_score(word, f"{title}{text}", IN_TEXT) for word in phrase]
    return sum(found) // len(phrase) if all(found) else 0


def _average(phrase: list[tuple[re.Pattern[str], ...]], text: str) -> int:
    return sum(_score(word, text, IN_TEXT) for word in phrase) // len(phrase)


def _score(word: tuple[re.Pattern[str], ...], text: str, worth: tuple[int, int, int]) -> int:
    return next((points for pattern, points in zip(word, worth, strict=True) if pattern.search(text)), 0)


def _index() -> tuple[tuple[Entry, str, str], ...]:
    return _index_of(tuple(DOCUMENTS), tuple(SCHEMES), get_language())


@lru_cache(maxsize=4)
def _index_of(
    _documents: tuple[str, ...], _schemes: tuple[str, ...], _language: str | None
) -> tuple[tuple[Entry, str, str], ...]:
    """Every entry with its folded title and text, each word between spaces; made anew for other documents.

    The documents speak German to everybody, but the kinds of entries have words of the page.
    """
    return tuple((entry, _words(f"{entry.title} {entry.source}"), _words(entry.text)) for entry in _entries())


def _words(text: str) -> str:
    return f" {_search_text(text)} "


def _entries() -> Iterator[Entry]:
    for document in DOCUMENTS.values():
        for one in document.paragraphs.values():
            yield Entry(_("Regel"), one.title, one.text, one.source, address_of(one))
        yield from _readings(document)
        yield from _examples(document)
    house = reverse("help-scheme", args=[HOUSE])
    for option_text in OPTION_TEXTS.values():
        text = f"{option_text.text} {'; '.join([*option_text.values.values(), *option_text.search])}"
        yield Entry(_("Hausregel"), option_text.title, text, option_text.group.title, f"{house}#{option_text.anchor}")
    for key, scheme in SCHEMES.items():
        page = reverse("help-scheme", args=[key])
        for place, table in enumerate(trump_tables(scheme), start=1):
            cards = ", ".join(card.name for card in table.cards) or _("kein Trumpf")
            text = f"{cards}. {' '.join(table.notes)}"
            title = _("Trümpfe: {table}").format(table=table.title)
            yield Entry(_("Trümpfe"), title, text, scheme.title, f"{page}#t-{place}")
    for word in GLOSSARY:
        yield Entry(_("Wort"), word.term, word.text, _("Glossar"), f"{reverse('help-glossary')}#{anchor_of_word(word)}")


def _readings(document: Document) -> Iterator[Entry]:
    for one in document.readings:
        page = reverse("help-scheme", args=[one.schemes[0]]) if document.key != HOUSE and one.schemes else ""
        page = page or page_of(document.key)
        source = document.paragraphs[one.paragraph].source
        yield Entry(_("Auslegung"), one.title, one.text, source, f"{page}#a-{one.key}")


def _examples(document: Document) -> Iterator[Entry]:
    for key, scheme in SCHEMES.items():
        if scheme.document != document.key:
            continue
        own = [one for one in document.examples if one.facts["scheme"] == key]
        for place, one in enumerate(own, start=1):
            address = f"{reverse('help-scheme', args=[key])}#b-{place}"
            yield Entry(_("Beispiel"), one.title, "", scheme.title, address)
