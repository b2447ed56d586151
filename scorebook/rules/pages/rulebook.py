"""The rule book of a league and the search over all rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues.access import league_for, may, members_only
from leagues.groups.models import League, Role
from leagues.groups.selectors import beginning_of
from leagues.journal import Actor
from leagues.web import call_and_flash, render_page
from scorebook.scoring import SCHEMES
from scorebook.scoring.game import DOCUMENTS, GLOSSARY, HOUSE, Document, Word
from scorebook.scoring.game.scheme import Scheme

from ..books import Decision, RulesText, SchemeBook, book_of_scheme, rules_text_of
from ..citations import anchor_of_word
from ..deviations import Deviation, OptionSection, all_options, deviations, options_of
from ..models import RuleSet, RuleSetVersion
from ..presets import NAME_LENGTH, Preset, preset_query
from ..search import RuleHit, search_rules
from ..selectors import newest_rule_set_versions
from ..services import choose_rules
from ..terms import gloss_of, in_words_of
from .editor import version_for

SHORTEST = 2
LONGEST = 100


@dataclass(frozen=True)
class LeagueRulesPage:
    """The rule book of a league: the version that is shown, the newest ones to choose from, what it does otherwise.

    `sections`: every option with what holds in the league; `may_change`: whether the user may edit it; `newest`:
    it counts now; `beginning`: where the first evening is opened, if there was none; `copy`: the address where a rule
    set that says the same is made.
    """

    league: League
    version: RuleSetVersion
    versions: Sequence[RuleSetVersion]
    deviations: Sequence[Deviation]
    sections: Sequence[OptionSection]
    book: SchemeBook
    may_change: bool
    newest: bool
    beginning: str
    copy: str


@dataclass(frozen=True)
class RuleSearchPage:
    """What was looked for and found; with fewer than `shortest` letters nothing is looked for."""

    search_text: str
    hits: Sequence[RuleHit]
    shortest: int


@members_only
@require_safe
def league_rules(request: HttpRequest, league_id: int) -> HttpResponse:
    """The rule book of the league's usual rules, newest version, with everything marked that the league does otherwise.

    `?regelwerk=` chooses another rule set of the league, `?fassung=` an earlier version; Http404 for one of elsewhere.
    """
    league = league_for(request.user, league_id)
    versions = list(newest_rule_set_versions(league))
    version = version_from_query(request, versions)
    if earlier := request.GET.get("fassung"):
        version = version_for(league, int(earlier) if earlier.isascii() and earlier.isdecimal() else 0)
    scheme = in_words_of(league, version.scheme)
    found = deviations(scheme)
    book, may_change = book_of_scheme(scheme, found), may(league, Role.VERWALTER)
    first = beginning_of(league) if may_change else None
    page = LeagueRulesPage(
        league,
        version,
        versions,
        found,
        options_of(scheme),
        book,
        may_change,
        version in versions,
        first.href if first and not first.missing else "",
        _copy(version),
    )
    return render_page(request, "rules/league.html", page)


def _copy(version: RuleSetVersion) -> str:
    name = _("{name} (Kopie)").format(name=version.rule_set.name[: NAME_LENGTH - 20])
    passed_on = preset_query(Preset("", name, "", version.scheme))
    return f"{reverse('preset-take', args=[version.league_id])}?{urlencode({'regeln': passed_on})}"


@login_required
@require_POST
def rules_usual(request: HttpRequest, league_id: int, rule_set_id: int) -> HttpResponse:
    """A button: new evenings get this rule set unless somebody chooses another one."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    rule_set = RuleSet.objects.filter(league=league, pk=rule_set_id).first()
    if rule_set is None:
        raise Http404(_("Dieses Regelwerk gibt es nicht."))
    done = _("Neue Abende werden jetzt nach „{name}“ gespielt.").format(name=rule_set)
    call_and_flash(request, choose_rules, done, actor=Actor.account(request.user), league=league, rule_set=rule_set)
    return redirect(f"{reverse('league-rules', args=[league.pk])}?{urlencode({'regelwerk': rule_set.pk})}")


def version_from_query(request: HttpRequest, versions: Sequence[RuleSetVersion]) -> RuleSetVersion:
    """The version of the rule set that `?regelwerk=` names, the usual one without; Http404 for one of elsewhere."""
    rule_set_id = request.GET.get("regelwerk", "")
    found = next((one for one in versions if not rule_set_id or str(one.rule_set_id) == rule_set_id), None)
    if found is None:
        raise Http404(_("Dieses Regelwerk gibt es nicht."))
    return found


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Paragraphs, decisions, trump tables, examples and words that have all the words looked for, best first."""
    search_text = " ".join(request.GET.get("q", "").replace("\0", "").split())[:LONGEST]
    hits = search_rules(search_text) if len(search_text) >= SHORTEST else []
    return render_page(request, "rules/search.html", RuleSearchPage(search_text, hits, SHORTEST))


# Help: the schemes with their paragraphs, readings and worked examples, and the glossary. Open to everybody.


@dataclass(frozen=True)
class HelpPage:
    """All schemes with their documents, and the document that they share."""

    schemes: Sequence[tuple[Scheme, Document]]
    house: Document


@dataclass(frozen=True)
class DocumentPage:
    """A document that belongs to no scheme alone, and everything that a group can decide otherwise."""

    rules_text: RulesText
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
    return render_page(request, "rules/index.html", HelpPage(schemes, DOCUMENTS[HOUSE]))


@require_safe
def scheme_page(request: HttpRequest, scheme: str) -> HttpResponse:
    """How a scheme is calculated, examples, readings, paragraphs; `haus`: what every scheme shares. 404 for others."""
    if scheme == HOUSE:
        return render_page(
            request, "rules/document.html", DocumentPage(rules_text_of(DOCUMENTS[HOUSE], None), all_options())
        )
    if scheme not in SCHEMES:
        raise Http404(_("Diese Abrechnung gibt es nicht."))
    return render_page(request, "rules/scheme.html", SchemePage(book_of_scheme(SCHEMES[scheme])))


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every word of the game with its term in the data, by first letter."""
    words = sorted(GLOSSARY, key=lambda word: slugify(word.term))
    letters = [
        (letter, [(anchor_of_word(word), word, gloss_of(word.term)) for word in group])
        for letter, group in groupby(words, key=lambda word: slugify(word.term)[0].upper())
    ]
    return render_page(request, "rules/glossary.html", GlossaryPage(letters))


# The rule book of a group on paper, to be hung up: what it does otherwise, and how it counts.


@dataclass(frozen=True)
class NoticePage:
    """A group's rules as they hang on the wall. `decisions`: readings of the text that the group has not changed."""

    league: League
    version: RuleSetVersion
    deviations: Sequence[Deviation]
    book: SchemeBook
    decisions: Sequence[Decision]


@members_only
@require_safe
def rules_notice(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league's usual rules, or the rule set that `?regelwerk=` names, on one or two sheets of paper."""
    league = league_for(request.user, league_id)
    version = version_from_query(request, list(newest_rule_set_versions(league)))
    scheme = in_words_of(league, version.scheme)
    found = deviations(scheme)
    book = book_of_scheme(scheme, found)
    decisions = [one for one in book.rules_text.decisions if not one.changed]
    return render_page(request, "rules/notice.html", NoticePage(league, version, found, book, decisions))
