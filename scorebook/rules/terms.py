"""The game's own words, which stay German on every page, and how a page in another language says that they are.

Names, calls, results and the rest of a sentence come together as plain text; which words of it are German is known
where it is shown. "Re", "Bock" and the like within a sentence of the catalogue are words of its language: "Re wins".
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.templatetags.page_tags import in_german
from scorebook.scoring import SCHEMES
from scorebook.scoring.game import (
    BESIDE_WORDS,
    CALL_WORDS,
    EXTRA_SHORT,
    EXTRA_WORDS,
    KIND_WORDS,
    NOTE_WORDS,
    PARTY_WORDS,
    ItemTopic,
    TopicKind,
)
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.game.terms import LEVEL_AUGEN, SCHWARZ


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
    """Whether all of it is always German: then its element is marked as a whole."""
    return isinstance(text, RuleText) or bool(SOME_TERMS.fullmatch(text.strip()))


def _marked(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("<") else in_german(SafeString(found[0]))


# Which words a league speaks: those of its Abrechnung, where it wishes so with the names of the French pack.


def in_words_of(league: League, scheme: Scheme) -> Scheme:
    """The scheme in the words of a league. Points never depend on it, so whatever only computes need not ask."""
    return scheme if league.other_words or not scheme.german_cards else scheme.in_french()


# The words of the game in a few words of another language: for readers of pages whose rules are German.


# By the word as it stands in addresses.
GLOSSES: Final[Mapping[str, str | Promise]] = {
    "abrechnung": _("die Regeln, nach denen gezählt wird"),
    "absage": _("Ansage, dass die anderen unter 90, 60, 30 oder ganz ohne Stich bleiben"),
    "ansage": _("Ankündigung, dass die eigene Partei gewinnt"),
    "armut": _("wenige Trümpfe, die mit einem Mitspieler getauscht werden"),
    "augen": _("Werte der Karten in den Stichen, 240 im ganzen Spiel"),
    "bock": _("Spiele, die doppelt zählen"),
    "die-alten": _("die beiden Kreuz-Damen und wer sie hat"),
    "doppelkopf": _("Stich mit mindestens 40 Augen; so heißt auch das Spiel"),
    "dulle": _("Herz-Zehn, der höchste Trumpf"),
    "erwiderung": _("Ansage als Antwort auf eine der anderen"),
    "fleischloser": _("Solo ohne Trumpf"),
    "fuchs": _("Karo-Ass; gefangen, wenn die anderen es bekommen"),
    "geber": _("wer die Karten gibt"),
    "gutschrift": _("nur eine Seite bekommt Punkte"),
    "hochzeit": _("beide Kreuz-Damen in einer Hand, die einen Partner sucht"),
    "karlchen": _("Kreuz-Bube, der den letzten Stich macht"),
    "keine-30": _("Ansage, dass die anderen unter 30 Augen bleiben"),
    "keine-60": _("Ansage, dass die anderen unter 60 Augen bleiben"),
    "klarungsstich": _("Stich, der den Partner der Hochzeit bestimmt"),
    "kontra": _("Partei ohne Kreuz-Dame; auch ihre Ansage"),
    "lustsolo": _("Solo, das niemand schuldet"),
    "normalspiel": _("Spiel zwei gegen zwei ohne Solo, Hochzeit oder Armut"),
    "nullspiel": _("Spiel, das niemandem Punkte bringt"),
    "pflichtsolo": _("Solo, das jeder am Abend schuldet"),
    "plus-minus": _("was die Gewinner bekommen, verlieren die anderen"),
    "re": _("Partei mit den Kreuz-Damen; auch ihre Ansage"),
    "runde": _("so viele Spiele, bis jeder einmal gegeben hat"),
    "schwarz": _("eine Partei ohne einen Stich"),
    "schweinchen": _("beide Trumpf-Asse als höchste Trümpfe"),
    "solo": _("einer gegen drei"),
    "sonderpunkt": _("Punkt für etwas Besonderes in einem Stich"),
    "stille-hochzeit": _("beide Kreuz-Damen in einer Hand, ohne Ansage allein gespielt"),
    "stufe": _("Grenze von Augen, an der Siege und Ansagen gemessen werden"),
    "vergeben": _("falsch gegeben, es wird neu gegeben"),
    "vorab": _("zum frühesten Zeitpunkt angesagt"),
    "vorbehalt": _("Anmeldung, kein gewöhnliches Spiel zu wollen"),
    "vorfuhrung": _("wer sein Pflichtsolo noch schuldet, muss es jetzt spielen"),
    "zwangsansage": _("Ansage, zu der die Regeln zwingen"),
}


def gloss_of(term: str) -> str:
    """What a word of the glossary means in the language of the page; empty on a German one and for plain words."""
    return "" if get_language() == "de" else str(GLOSSES.get(slugify(term), ""))


# What a line of a calculation is about; at a level it says which Augen the others stayed below.
_LINES: Final[Mapping[TopicKind, Promise]] = {
    TopicKind.DECIDED: _("wer gewonnen hat, und warum"),
    TopicKind.WON: _("gewonnen"),
    TopicKind.REACHED: _("die anderen blieben unter {augen} Augen"),
    TopicKind.DEFIED: _("mehr erreicht, als die Ansage der anderen erlaubt hat"),
    TopicKind.CALLED: _("angesagt"),
    TopicKind.VORAB: _("vor der ersten Karte angesagt"),
    TopicKind.MISSED: _("nicht erreicht, was angesagt war"),
    TopicKind.ALSO_MISSED: _("auch nicht erreicht, was tiefer angesagt war"),
    TopicKind.ANSWERED: _("beide Parteien haben angesagt"),
    TopicKind.VOID: _("die Ansage zählt nicht"),
    TopicKind.AGAINST: _("gegen die beiden Kreuz-Damen gewonnen"),
    TopicKind.EXTRA: _("etwas Besonderes in einem Stich"),
    TopicKind.SOLO: _("einer gegen drei"),
    TopicKind.SOLO_LOST: _("allein gespielt und verloren"),
    TopicKind.BOCK: _("das Spiel zählt mehr"),
    TopicKind.ROUNDING: _("auf eine gerade Zahl abgerundet"),
}


def gloss_of_topic(topic: ItemTopic) -> str:
    """What a line of a calculation, which is German, is about, in the language of the page; empty on a German one."""
    if get_language() == "de":
        return ""
    if topic.kind is TopicKind.REACHED and topic.level == SCHWARZ:
        return str(_("die anderen blieben ohne Stich"))
    return str(_LINES[topic.kind]).format(augen=LEVEL_AUGEN.get(topic.level, ""))
