"""Help: the schemes with their paragraphs, readings and worked examples, and the glossary. Open to everybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.page import show
from scorebook.scoring.game.paragraphs import DOCUMENTS, GLOSSARY, HOUSE, Document, Word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.schemes import SCHEMES

from ..addresses import anchor_of_word
from ..books import SchemeBook, WrittenRules, book_of_scheme, written_rules
from ..glosses import gloss_of
from ..house_rules import OptionSection, all_options


@dataclass(frozen=True)
class HelpPage:
    """All schemes with their documents, and the document that they share."""

    schemes: Sequence[tuple[Scheme, Document]]
    house: Document


@dataclass(frozen=True)
class DocumentPage:
    """A document that belongs to no scheme alone, and everything that a group can decide otherwise."""

    written: WrittenRules
    sections: Sequence[OptionSection]


@dataclass(frozen=True)
class SchemePage:
    """The rule book of a scheme as it is printed."""

    book: SchemeBook


@dataclass(frozen=True)
class GlossaryPage:
    """The words of the game by first letter, each with its anchor and what it is in the language of the page."""

    letters: Sequence[tuple[str, Sequence[tuple[str, Word, str]]]]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All schemes with what they are about."""
    schemes = [(scheme, DOCUMENTS[scheme.document]) for scheme in SCHEMES.values()]
    return show(request, "rules/index.html", HelpPage(schemes, DOCUMENTS[HOUSE]))


@require_safe
def scheme_page(request: HttpRequest, scheme: str) -> HttpResponse:
    """How a scheme is calculated, examples, readings, paragraphs; `haus`: what every scheme shares. 404 for others."""
    if scheme == HOUSE:
        return show(request, "rules/document.html", DocumentPage(written_rules(DOCUMENTS[HOUSE], None), all_options()))
    if scheme not in SCHEMES:
        raise Http404(_("Diese Abrechnung gibt es nicht."))
    return show(request, "rules/scheme.html", SchemePage(book_of_scheme(SCHEMES[scheme])))


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every word of the game with its term in the data, by first letter."""
    words = sorted(GLOSSARY, key=lambda word: slugify(word.term))
    letters = [
        (letter, [(anchor_of_word(word), word, gloss_of(word.term)) for word in group])
        for letter, group in groupby(words, key=lambda word: slugify(word.term)[0].upper())
    ]
    return show(request, "rules/glossary.html", GlossaryPage(letters))
