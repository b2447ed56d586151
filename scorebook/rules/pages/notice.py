"""The rule book of a group on paper, to be hung up: what it does otherwise, and how it counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access import league_for
from leagues.groups.models import League
from leagues.page import show

from ..books import Decision, SchemeBook, book_of_scheme
from ..deviations import Deviation, deviations
from ..dialect import in_words_of
from ..models import RuleSetVersion
from ..selectors import newest_rule_set_versions
from .rulebook import version_asked


@dataclass(frozen=True)
class NoticePage:
    """A group's rules as they hang on the wall. `decisions`: readings of the text that the group has not changed."""

    league: League
    version: RuleSetVersion
    deviations: Sequence[Deviation]
    book: SchemeBook
    decisions: Sequence[Decision]


@login_required
@require_safe
def rules_notice(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league's usual rules, or the rule set that `?regelwerk=` names, on one or two sheets of paper."""
    league = league_for(request.user, league_id)
    version = version_asked(request, list(newest_rule_set_versions(league)))
    scheme = in_words_of(league, version.scheme)
    found = deviations(scheme)
    book = book_of_scheme(scheme, found)
    decisions = [one for one in book.written.decisions if not one.changed]
    return show(request, "rules/notice.html", NoticePage(league, version, found, book, decisions))
