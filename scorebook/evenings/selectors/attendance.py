"""Who was at an evening: whom a phone without an account may know."""

from collections.abc import Iterable
from typing import Any

from leagues.access import Access

from ..models import Evening, Event, PartyMember, PenaltyShare, Seat
from .evenings import EveningView


def people_at(evening: Evening) -> set[str]:
    """The keys of everybody who sat, came, played or was booked at an evening. One query."""
    first, *others = (
        Seat.objects.filter(evening=evening).order_by().values_list("player"),
        Event.objects.filter(evening=evening, player__isnull=False).order_by().values_list("player"),
        PartyMember.objects.filter(game__evening=evening).order_by().values_list("player"),
        PenaltyShare.objects.filter(event__evening=evening).order_by().values_list("player"),
    )
    return {str(player) for (player,) in first.union(*others)}


def may_name(access: Access, view: EveningView) -> frozenset[str] | None:
    """The players whom somebody with this access may put on a seat: for no member those of this evening; None: all."""
    return None if access.member else frozenset(who.key for who in view.players)


def are_known(access: Access, evening: Evening, players: Any) -> bool:
    """Whether somebody with this access may know all these players. No query for a member.

    `players` is what was sent, whatever it is: what makes no sense is for others to refuse.
    """
    if access.member or not isinstance(players, Iterable) or isinstance(players, str | bytes):
        return True
    return {str(player) for player in players} <= people_at(evening)
