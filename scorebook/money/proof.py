"""What an evening's amounts are made of: the points of every game and penalty, each with where it stands."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.people.selectors import Name
from scorebook.evenings.models import Participation, PenaltyShare


class ProofLine(NamedTuple):
    """One game, penalty or correction: what it is called, its page, and the points in the order of the people."""

    title: str
    href: str
    points: Sequence[int | None]


def proof_of(evenings: Sequence[UUID], names: Mapping[str, Name], people: Sequence[int]) -> list[ProofLine]:
    """Everything that brought or cost these people points at an evening, or at all tables of a Spieltag.

    Games first, in two queries.
    """
    lines: dict[tuple[str, str], dict[int, int]] = {}
    games = Participation.objects.filter(evening__in=evenings)
    games = games.order_by("evening__opened_at", "evening", "game__score__number", "pk")
    for number, game, player, points in games.values_list("game__score__number", "game", "player", "points"):
        key = _("Spiel {number}").format(number=number), reverse("game-detail", args=[game])
        lines.setdefault(key, {})[int(names[str(player)].person)] = points
    booked = PenaltyShare.objects.filter(event__evening__in=evenings, event__withdrawn_at=None)
    told = booked.order_by("event__evening__opened_at", "event__evening", "event__position", "pk").annotate(
        reason=F("event__reason")
    )
    for event, reason, player, points in told.values_list("event", "reason", "player", "points"):
        key = reason or _("Strafe oder Korrektur"), reverse("event-detail", args=[event])
        lines.setdefault(key, {})[int(names[str(player)].person)] = points
    return [ProofLine(*key, [points.get(who) for who in people]) for key, points in lines.items()]
