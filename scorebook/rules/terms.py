"""The game's own words, which stay German on every page, and how a page in another language says that they are.

Names, calls, results and the rest of a sentence come together as plain text; which words of it are German is known
where it is shown. "Re", "Bock" and the like within a sentence of the catalogue are words of its language: "Re wins".
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.templatetags.german import in_german
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.game.words import (
    BESIDE_WORDS,
    CALL_WORDS,
    EXTRA_SHORT,
    EXTRA_WORDS,
    KIND_WORDS,
    NOTE_WORDS,
    PARTY_WORDS,
)
from scorebook.scoring.schemes import SCHEMES


def _words() -> Iterator[str]:
    yield from BESIDE_WORDS
    for words in (PARTY_WORDS, KIND_WORDS, CALL_WORDS, EXTRA_WORDS, EXTRA_SHORT, NOTE_WORDS):
        yield from words.values()
    for scheme in SCHEMES.values():
        yield from (scheme.kontra_word, *scheme.levels, *scheme.words.values())


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


TERMS: Final = frozenset(word for word in _words() if re.search("[A-Za-z]", word))
# All of them as a pattern, for scripts as well; a longer one comes before those that it begins with.
ANY_TERM: Final = _any_of(TERMS)
_TERM: Final = rf"(?<!\w)(?:{ANY_TERM})(?!\w)"
# One or several beside each other: "Re: keine 90".
SOME_TERMS: Final = re.compile(rf"{_TERM}(?:(?:: |, | ){_TERM})*")
# In HTML: tags stay, and so does what is marked already.
_IN_HTML: Final = re.compile(rf'<span lang="de">.*?</span>|<[^>]*>|{SOME_TERMS.pattern}', re.DOTALL)


def with_terms(text: str) -> str:
    """The text for a page in another language: HTML in which the game's own words are marked as German."""
    if get_language() == "de":
        return text
    if isinstance(text, RuleText):
        return in_german(text)
    if not SOME_TERMS.search(text):
        return text
    return SafeString(_IN_HTML.sub(_marked, conditional_escape(text)))


def all_german(text: str) -> bool:
    """Whether all of it is German whoever reads it: then its element says so as a whole."""
    return isinstance(text, RuleText) or bool(SOME_TERMS.fullmatch(text.strip()))


def _marked(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("<") else in_german(SafeString(found[0]))
