"""The rule book of a league and the search over all rules."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.access import league_for

from ..deviations import deviations
from ..search import search_rules
from ..selectors import newest_rule_set_versions
from .help import scheme_context

SHORTEST = 2
LONGEST = 100


@login_required
@require_safe
def league_rules(request: HttpRequest, league_id: int) -> HttpResponse:
    """The rule book of the league's usual rules, newest version, with everything marked that the league does otherwise.

    `?regelwerk=` chooses another rule set of the league; Http404 for one of elsewhere.
    """
    league = league_for(request.user, league_id)
    versions = list(newest_rule_set_versions(league))
    wanted = request.GET.get("regelwerk", "")
    version = next((one for one in versions if str(one.rule_set_id) == wanted), None)
    if version is None and (wanted or not versions):
        raise Http404("Dieses Regelwerk gibt es nicht.")
    version = version or versions[0]
    found = deviations(version.scheme)
    context: dict[str, Any] = scheme_context(version.scheme, found) | {
        "league": league,
        "version": version,
        "versions": versions,
        "deviations": found,
    }
    return render(request, "rules/league.html", context)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Paragraphs, decisions, trump tables, examples and words that have all the words looked for, best first."""
    wanted = " ".join(request.GET.get("q", "").replace("\0", "").split())[:LONGEST]
    hits = search_rules(wanted) if len(wanted) >= SHORTEST else []
    return render(request, "rules/search.html", {"wanted": wanted, "hits": hits, "shortest": SHORTEST})
