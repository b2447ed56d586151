"""A league, its players, evenings, games and Spieltage."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.http import Http404
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from leagues.people.models import Player
from leagues.people.redaction import texts_outside
from leagues.people.selectors import names_of
from scorebook.api import schemas
from scorebook.api.operations import Answer, ApiRequest, operation
from scorebook.api.problems import CURSOR, LIMIT, DayPart, piece_of, place_in
from scorebook.api.values import evening_json, game_json, league_json, player_json, stand_json
from scorebook.evenings.models import Evening, EventKind, Game
from scorebook.evenings.selectors.evenings import EveningView, load, names_to_share, with_games_and_first
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.selectors import GatheringView
from scorebook.gatherings.selectors import load as load_gathering
from scorebook.statistics.dashboard import frame_of

SINCE = DayPart("from", "Only evenings from this day on.")
UNTIL = DayPart("to", "Only evenings until this day.")
PIECE = (LIMIT, CURSOR)
STANDING = Q(table=None) | Q(table__withdrawn_at=None)


@operation("api-league", "GET", "league", "The league that the token opens.", answer=schemas.LEAGUE)
def league(api_request: ApiRequest) -> Answer:
    """The league itself."""
    return league_json(frame_of(api_request.league_id), api_request.bearer.league, texts_outside(api_request.league_id))


@operation(
    "api-players",
    "GET",
    "players",
    "Everybody whom evenings and games may name, merged and forgotten ones among them, in the order of their ids.",
    answer=schemas.piece(schemas.PLAYER),
    parts=PIECE,
    refuses=(422,),
)
def players(api_request: ApiRequest) -> Answer:
    """The players of the league."""
    list_of = f"players.{api_request.league_id}"
    rows = Player.objects.filter(league=api_request.league_id).order_by("pk")
    if place := place_in(api_request[CURSOR], list_of):
        rows = rows.filter(pk__gt=place[0])
    page, following = piece_of(
        list(rows[: api_request[LIMIT] + 1]), api_request[LIMIT], list_of, lambda player: [player.pk]
    )
    names = names_to_share(names_of(api_request.league_id), with_names=True)
    return {"items": [player_json(player, names[str(player.pk)]) for player in page], "next": following}


@operation(
    "api-evenings",
    "GET",
    "evenings",
    "The evenings of the league, the newest first; no table of a round that was taken back.",
    answer=schemas.piece(schemas.EVENING),
    parts=(SINCE, UNTIL, *PIECE),
    refuses=(422,),
)
def evenings(api_request: ApiRequest) -> Answer:
    """The evenings of the league."""
    list_of = f"evenings.{api_request.league_id}"
    rows = Evening.objects.filter(STANDING, league=api_request.league_id)
    if api_request[SINCE]:
        rows = rows.filter(local_date__gte=api_request[SINCE])
    if api_request[UNTIL]:
        rows = rows.filter(local_date__lte=api_request[UNTIL])
    if place := place_in(api_request[CURSOR], list_of):
        rows = rows.filter(_before(*place))
    ordered = _with_games(rows).order_by("-local_date", F("opened_at").desc(nulls_last=True), "-pk")
    page, following = piece_of(ordered[: api_request[LIMIT] + 1], api_request[LIMIT], list_of, _place_of)
    names, as_public = names_of(api_request.league_id), texts_outside(api_request.league_id)
    return {"items": [evening_json(evening, names, as_public) for evening in page], "next": following}


@operation(
    "api-evening", "GET", "evenings/<any_case_uuid:evening_id>", "One evening.", answer=schemas.EVENING, refuses=(404,)
)
def evening(api_request: ApiRequest, evening_id: UUID) -> Answer:
    """An evening of the league."""
    found = _with_games(Evening.objects.filter(league=api_request.league_id, pk=evening_id)).first()
    if found is None:
        raise Http404(_("Diesen Abend gibt es nicht."))
    return evening_json(found, names_of(api_request.league_id), texts_outside(api_request.league_id))


@operation(
    "api-stand",
    "GET",
    "evenings/<any_case_uuid:evening_id>/stand",
    "How an evening stands: who deals, what lies on the next game, and everybody's points.",
    answer=schemas.STAND,
    refuses=(404,),
)
def stand(api_request: ApiRequest, evening_id: UUID) -> Answer:
    """How an evening stands."""
    return stand_json(view_of(api_request, evening_id))


@operation(
    "api-games",
    "GET",
    "evenings/<any_case_uuid:evening_id>/games",
    "The games of an evening that count, each with its calculation, in the order in which they were played.",
    answer=schemas.piece(schemas.GAME),
    parts=PIECE,
    refuses=(404, 422),
)
def games(api_request: ApiRequest, evening_id: UUID) -> Answer:
    """The games of an evening."""
    view = view_of(api_request, evening_id)
    list_of = f"games.{api_request.league_id}.{evening_id}"
    place = place_in(api_request[CURSOR], list_of)
    rows = [one for one in view.entries if one[0].kind == EventKind.GAME and (not place or one[0].position > place[0])]
    page, following = piece_of(rows, api_request[LIMIT], list_of, lambda one: [one[0].position])
    as_public = texts_outside(api_request.league_id)
    return {"items": [game_json(*one, view.evening, as_public) for one in page], "next": following}


@operation(
    "api-game",
    "GET",
    "games/<any_case_uuid:game_id>",
    "One game that counts, and what the paragraphs of its calculation say.",
    answer=schemas.GAME,
    refuses=(404,),
)
def game(api_request: ApiRequest, game_id: UUID) -> Answer:
    """A game of the league."""
    found = Game.objects.filter(league=api_request.league_id, pk=game_id).values_list("evening", "event").first()
    if found is not None:
        view = view_of(api_request, found[0])
        for event, row in view.entries:
            if event.pk == found[1]:
                return game_json(event, row, view.evening, texts_outside(api_request.league_id), texts=True)
        raise Http404(_("Dieses Spiel ist zurückgenommen."))
    raise Http404(_("Dieses Spiel gibt es nicht."))


def view_of(api_request: ApiRequest, evening_id: UUID) -> EveningView:
    """An evening of the league, folded; Http404 for one of another league."""
    return load(evening_of(api_request, evening_id))


def evening_of(api_request: ApiRequest, evening_id: UUID) -> Evening:
    """An evening of the league; Http404 for one of another league. One query."""
    rows = Evening.objects.select_related("rule_set_version").filter(league=api_request.league_id, pk=evening_id)
    found = next(iter(rows.order_by()[:1]), None)
    if found is None:
        raise Http404(_("Diesen Abend gibt es nicht."))
    found.league = found.rule_set_version.league = api_request.bearer.league
    return found


def _with_games(rows: QuerySet[Evening]) -> Any:
    return with_games_and_first(rows.select_related("rule_set_version"))


def _place_of(one: Evening | Gathering) -> list[Any]:
    opened = one.opened_at.isoformat() if one.opened_at else None
    return [one.local_date.isoformat(), opened, str(one.pk)]


def _before(day: str, opened: str | None, key: str) -> Q:
    """What comes after this place in the order of the list."""
    that_day = Q(local_date=parse_date(day))
    earlier = Q(opened_at=None, pk__lt=UUID(key))
    if opened is not None:
        moment: datetime | None = parse_datetime(opened)
        earlier = Q(opened_at=None) | Q(opened_at__lt=moment) | Q(opened_at=moment, pk__lt=UUID(key))
    return Q(local_date__lt=parse_date(day)) | (that_day & earlier)


@operation(
    "api-gatherings",
    "GET",
    "gatherings",
    "The Spieltage of the league, the newest first. Each table of one is an evening of its own.",
    answer=schemas.piece(schemas.GATHERING),
    parts=PIECE,
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
    return _gathering_json(found, texts_outside(api_request.league_id)) | _whole_json(load_gathering(found))


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
