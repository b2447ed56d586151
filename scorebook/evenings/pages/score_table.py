"""The score table of some rules, as JSON: what a phone keeps, so that it knows the points without a net.

A version of rules never changes, so the address names the build of the program (`table_address`). It names nobody.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.build import build
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.tables import table_answer, table_of
from scorebook.scoring.lookup.table import score_table
from scorebook.scoring.schemes import SCHEMES

from ..access import rules_for
from .admission import at_the_table
from .answers import answers_json


def table_address(version: RuleSetVersion) -> str:
    """Where a phone finds the table of these rules, as this build of the program makes it."""
    return f"{reverse('rules-table', args=[version.pk])}?v={build()}"


@answers_json()
@at_the_table
@require_safe
def rules_table(request: HttpRequest, version_id: int) -> HttpResponse:
    """The table of a version of a league's rules, for members of the league and phones at one of its tables."""
    table = table_of(rules_for(request, version_id).scheme, score_table)
    return table_answer(request, table, build(), private=True)


@answers_json()
@require_safe
def scheme_table(request: HttpRequest, scheme: str) -> HttpResponse:
    """The table of an Abrechnung as it is written, for everybody."""
    if scheme not in SCHEMES:
        raise Http404
    return table_answer(request, table_of(SCHEMES[scheme], score_table), build(), private=False)
