"""Somebody new at the table: a player of the league and a seat, both or neither."""

import uuid

from django.db import transaction

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.people.services.players import add_player

from ..models import Evening, Event, EventKind
from .events import add_event


@transaction.atomic
def seat_newcomer(
    *,
    actor: Actor,
    evening: Evening,
    name: str,
    regular: bool,
    seat: int,
    event_id: uuid.UUID,
    before: Event | None = None,
) -> Event:
    """A new player of the league sits down, as a regular or as a guest; answers that they have joined.

    Refused (by field) is what `add_player` refuses about the name and `add_event` about the seat; then there is no new
    player either. Whoever calls this has seen to it that `actor` may add players.
    """
    player = add_player(actor=actor, league=League.objects.get(pk=evening.league_id), name=name, regular=regular)
    return add_event(
        actor=actor, evening=evening, kind=EventKind.JOIN, event_id=event_id, before=before, player=player, seat=seat
    )[0]
