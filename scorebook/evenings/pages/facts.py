"""An evening as a phone keeps it to go on without a net: its beginning and events, in the form of `manage.py fold`."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from leagues.people.selectors import Name
from scorebook.scoring.evening.events import event_json
from scorebook.scoring.evening.rows import Row
from scorebook.scoring.lookup.table import rules_of_table

from ..access import evening_for
from ..models import Event, EventKind
from ..selectors.evenings import EveningView, load
from .admission import at_the_table
from .answers import answers_json
from .etag import evening_tag, with_tag


@answers_json()
@require_safe
@at_the_table
def evening_facts(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Seats, first dealer and events; every game carries its number and revision, by which it is corrected, and what
    the kernel has worked out for it (`known`). Whoever has sat down since the beginning is named: a page that was kept
    may not know them."""
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
