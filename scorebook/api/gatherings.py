"""Spieltage: several tables on one day, and one standing over all of them."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import Http404
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from leagues.people.public_names import texts_outside
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.selectors import GatheringView, load

from . import schemas
from .operations import Answer, ApiRequest, operation
from .problems import CURSOR, LIMIT, piece_of, place_in


@operation(
    "api-gatherings",
    "GET",
    "gatherings",
    "The Spieltage of the league, the newest first. Each table of one is an evening of its own.",
    answer=schemas.piece(schemas.GATHERING),
    parts=(LIMIT, CURSOR),
    refuses=(422,),
)
def gatherings(api_request: ApiRequest) -> Answer:
    """The Spieltage of the league."""
    list_of = f"gatherings.{api_request.league_id}"
    rows = Gathering.objects.filter(league=api_request.league_id).select_related("rule_set_version")
    if place := place_in(api_request[CURSOR], list_of):
        rows = rows.filter(_before(*place))
    ordered = list(rows.order_by("-local_date", "-opened_at", "-pk")[: api_request[LIMIT] + 1])
    page, following = piece_of(ordered, api_request[LIMIT], list_of, _place_of)
    as_public = texts_outside(api_request.league_id)
    return {"items": [_gathering_json(one, as_public) for one in page], "next": following}


@operation(
    "api-gathering",
    "GET",
    "gatherings/<any_case_uuid:gathering_id>",
    "One Spieltag: its rounds and tables, and the tournament list over all of them.",
    answer=schemas.GATHERING_WHOLE,
    refuses=(404,),
)
def gathering(api_request: ApiRequest, gathering_id: UUID) -> Answer:
    """A Spieltag of the league."""
    rows = Gathering.objects.filter(league=api_request.league_id, pk=gathering_id).select_related("rule_set_version")
    found = next(iter(rows.order_by()[:1]), None)
    if found is None:
        raise Http404(_("Diesen Spieltag gibt es nicht."))
    return _gathering_json(found, texts_outside(api_request.league_id)) | _whole_json(load(found))


def _gathering_json(one: Gathering, as_public: Callable[[str], str]) -> dict[str, Any]:
    return {
        "id": one.pk,
        "date": one.local_date,
        "place": as_public(one.place),
        "opened_at": one.opened_at,
        "ended_at": one.ended_at,
        "rules": one.rule_set_version_id,
        "scheme": one.rule_set_version.scheme_key,
        "first_seating": one.first_seating,
        "later_seating": one.later_seating,
        "games_each": one.games_each,
        "seed": one.seed,
    }


def _whole_json(view: GatheringView) -> dict[str, Any]:
    return {
        "people": list(view.people),
        "gone": sorted(view.gone),
        "games": view.games,
        "rounds": [
            {
                "number": one.number,
                "pausing": [int(who.key) for who in one.pausing],
                "tables": [
                    {
                        "number": table.number,
                        "evening": table.evening.pk,
                        "version": table.evening.version,
                        "closed": not table.evening.open,
                        "seats": [int(who.key) for who in table.people],
                        "games": table.games,
                        "games_planned": table.of,
                    }
                    for table in one.tables
                ],
            }
            for one in view.rounds
        ],
        "standing": [
            {
                "player": int(line.who.person),
                "rank": line.rank,
                "points": line.points,
                "games": line.games,
                "rounds": list(line.rounds),
            }
            for line in view.lines
        ],
    }


def _place_of(one: Gathering) -> list[str]:
    return [one.local_date.isoformat(), one.opened_at.isoformat(), str(one.pk)]


def _before(day: str, opened: str, key: str) -> Q:
    """What comes after this place in the order of the list."""
    moment = parse_datetime(opened)
    earlier = Q(opened_at__lt=moment) | Q(opened_at=moment, pk__lt=UUID(key))
    return Q(local_date__lt=parse_date(day)) | (Q(local_date=parse_date(day)) & earlier)
