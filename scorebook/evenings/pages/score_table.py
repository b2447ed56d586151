"""The score table of some rules, as JSON: what a phone keeps, so that it knows the points without a net.

A version of rules never changes, and a table changes only with the program: under an address that names the build
(`table_address`) a browser may keep it for good, under any other it asks whether it still holds. Nobody is named in it.
"""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from leagues.build import build
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import options_to_json, scheme_from_json
from scorebook.scoring.lookup.table import score_table
from scorebook.scoring.schemes import SCHEMES

from ..access import rules_for
from .admission import at_the_table
from .answers import answers_json

A_YEAR: Final = 365 * 24 * 60 * 60


def table_address(version: RuleSetVersion) -> str:
    """Where a phone finds the table of these rules, as this build of the program makes it."""
    return f"{reverse('rules-table', args=[version.pk])}?v={build()}"


@answers_json()
@at_the_table
@require_safe
def rules_table(request: HttpRequest, version_id: int) -> HttpResponse:
    """The table of a version of a league's rules, for members of the league and phones at one of its tables."""
    return _answer(request, rules_for(request, version_id).scheme, "private")


@answers_json()
@require_safe
def scheme_table(request: HttpRequest, scheme: str) -> HttpResponse:
    """The table of an Abrechnung as it is written, for everybody."""
    if scheme not in SCHEMES:
        raise Http404
    return _answer(request, SCHEMES[scheme], "public")


def _answer(request: HttpRequest, scheme: Scheme, whose: str) -> HttpResponse:
    content = _packed(scheme.key, json.dumps(options_to_json(scheme.options), sort_keys=True))
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=tag) or HttpResponse(content, "application/json")
    kept = f"max-age={A_YEAR}, immutable" if request.GET.get("v") == build() else "no-cache"
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = f"{whose}, {kept}"
    return answer


@lru_cache(maxsize=64)
def _packed(key: str, options: str) -> bytes:
    """The table as it is sent; the costliest takes a second to make."""
    return json.dumps(score_table(scheme_from_json(key, json.loads(options))), separators=(",", ":")).encode()
