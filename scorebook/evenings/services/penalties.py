"""Penalties and corrections, and old evenings of which only the totals are known."""

import datetime
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.penalties.guided import Strafe

from ..models import Evening, Event, EventKind
from ..models.event import TOTALS
from .evenings import close_evening, open_evening
from .events import add_event


def record_penalty(
    *,
    actor: Actor,
    evening: Evening,
    strafe: Strafe,
    culprit: Player | None = None,
    reason: str = "",
    event_id: uuid.UUID | None = None,
    before: Event | None = None,
) -> tuple[Event, bool]:
    """Book a penalty that the kernel has computed. Returns the event and whether it is new.

    Its kind, its paragraph and what its sentence tells of are kept with it, so that it says later why it was given.
    """
    facts = facts_of_penalty(strafe, culprit, reason)
    return add_event(actor=actor, evening=evening, kind=EventKind.PENALTY, event_id=event_id, before=before, **facts)


def facts_of_penalty(strafe: Strafe, culprit: Player | None, reason: str) -> dict[str, Any]:
    """What `add_event` needs of a penalty that the kernel has computed."""
    shares = {int(player): points for player, points in strafe.points.items()}
    return {"player": culprit, "reason": reason, "data": data_of_penalty(strafe), "shares": shares}


def data_of_penalty(strafe: Strafe) -> dict[str, Any]:
    """What an event keeps of a penalty beside who is booked what: its sentence is worked out from that."""
    data: dict[str, Any] = {"kind": strafe.kind, "source": strafe.source}
    data |= {name: True for name in ("aborts_game", "counts_as_played", "decided") if getattr(strafe, name)}
    return data | {name: told for name in ("soloist", "safe_augen") if (told := getattr(strafe, name)) is not None}


@transaction.atomic
def record_totals(
    *,
    actor: Actor,
    league: League,
    rule_set_version: RuleSetVersion,
    points: Mapping[Player, int],
    local_date: datetime.date,
    place: str = "",
) -> Evening:
    """An old evening of which only the totals are known: opened, booked as such, and closed.

    `points`: the players (four to eight) with what they had at the end. Refused: what `open_evening` refuses, and
    totals that are all zero.
    """
    players = list(points)
    if not players:
        raise Refused.because("seats_number", "players", _("Am Tisch sitzen vier bis acht Spieler."))
    evening = open_evening(
        actor=actor,
        league=league,
        rule_set_version=rule_set_version,
        players=players,
        dealer=players[0],
        local_date=local_date,
        place=place,
    )
    add_event(
        actor=actor,
        evening=evening,
        kind=EventKind.POINTS_ONLY,
        reason=TOTALS,
        data={"games": 0},
        shares={player.pk: amount for player, amount in points.items()},
    )
    return close_evening(actor=actor, evening=evening)
