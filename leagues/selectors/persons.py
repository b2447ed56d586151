"""Which entries are one person, and whether two of them ever met at a table."""

from collections.abc import Collection
from uuid import UUID

from leagues.models import Player
from scorebook.models import Evening, Event, Participation, PartyMember, PenaltyShare, Seat


def roots_of(league_id: int) -> dict[int, int]:
    """For every player of a league the player that shows for them: the end of the pointers. One query."""
    pointers = dict(Player.objects.filter(league=league_id).values_list("pk", "merged_into"))

    def root(player: int) -> int:
        seen = set()
        while (following := pointers[player]) is not None and player not in seen:
            seen.add(player)
            player = following
        return player

    return {player: root(player) for player in pointers}


def group_of(player: Player) -> list[int]:
    """The ids of all entries that are the same person as this one, itself included. One query."""
    roots = roots_of(player.league_id)
    return sorted(other for other, root in roots.items() if root == roots[player.pk])


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
