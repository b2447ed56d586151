"""An evening as a phone keeps it to go on without a net: its beginning and events, in the form of `manage.py fold`."""

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from leagues.cache import build
from leagues.people.selectors import Name
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.tables import table_answer, table_of
from scorebook.scoring import SCHEMES
from scorebook.scoring.evening import Row, event_json
from scorebook.scoring.lookup import rules_of_table, score_table

from ..access import evening_for, rules_for
from ..models import Event, EventKind
from ..selectors.evenings import EveningView, load
from .admission import at_the_table
from .answers import answers_json
from .page_version import evening_tag, with_tag

# Pages of an evening, behind its address, that a phone draws by itself, also where it has begun that evening.
BESIDE: Final = ("schluss/", "plaetze/", "plaetze/dazu/", "plaetze/umsetzen/")


@answers_json()
@require_safe
@at_the_table
def evening_facts(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Seats, first dealer and events; every game carries its number and revision, by which it is corrected, and what
    the kernel has worked out for it (`known`). People who have sat down since the beginning are named: a page that was
    kept may not know them."""
    evening, access = evening_for(request, evening_id)
    tag = evening_tag(request, evening, access)
    answer = get_conditional_response(request, etag=tag) or JsonResponse(facts_of(load(evening)))
    return with_tag(answer, tag)


def facts_of(view: EveningView) -> dict[str, Any]:
    """The evening for a phone; `rules` are those by which it goes on, whatever a game is worth. Of two the one with
    the higher `version` is newer."""
    setup = view.sources.setup
    return {
        "scheme": view.evening.rule_set_version.scheme_key,
        "version": view.evening.version,
        "rules": rules_of_table(view.evening.scheme),
        "seats": list(setup.seats),
        "dealer": setup.dealer,
        "events": [_entry_json(event, row, view.names) for event, row in view.entries],
    }


def _entry_json(event: Event, row: Row, names: Mapping[str, Name]) -> dict[str, Any]:
    found = event_json(row.event) | {"id": row.key}
    if row.score:
        found["known"] = {"points": row.score.points, "boecke": row.score.boecke}
    if event.kind == EventKind.GAME:
        found |= {"game": str(event.game.pk), "revision": event.game.revision}
    if event.kind == EventKind.JOIN:
        found["name"] = names[found["player"]].call_name
    return found


# The score table of some rules, as JSON: what a phone keeps, so that it knows the points without a net.


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
