"""Which entries are one person, and whether two of them ever met at a table."""

from collections.abc import Collection
from uuid import UUID

from scorebook.evenings.models import Evening, Event, Participation, PartyMember, PenaltyShare, Seat

from ..models import Player
from ..models.player import canonical_ids_of


def group_of(player: Player) -> list[int]:
    """The ids of all entries that are the same person as this one, itself included. One query."""
    persons = canonical_ids_of(player.league_id)
    return sorted(other for other, person in persons.items() if person == persons[player.pk])


def merged_into(player: Player) -> list[Player]:
    """The entries that point to this player directly."""
    return list(Player.objects.filter(merged_into=player, anonymised_at=None))


def meeting_evening(one: Collection[int], other: Collection[int]) -> Evening | None:
    """The last evening at which people of both groups sat, played or were fined; None if they never met."""
    return Evening.objects.filter(pk__in=_evenings(one) & _evenings(other)).order_by("-local_date").first()


def _evenings(players: Collection[int]) -> set[UUID]:
    sources = (
        Seat.objects.filter(player__in=players).values_list("evening", flat=True),
        Participation.objects.filter(player__in=players).values_list("evening", flat=True),
        PartyMember.objects.filter(player__in=players).values_list("game__evening", flat=True),
        Event.objects.filter(player__in=players).values_list("evening", flat=True),
        PenaltyShare.objects.filter(player__in=players).values_list("event__evening", flat=True),
    )
    return {evening for rows in sources for evening in rows.distinct()}
