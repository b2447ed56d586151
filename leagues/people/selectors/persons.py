"""Which entries are one person."""

from ..models import Player
from ..models.player import canonical_ids_of


def group_of(player: Player) -> list[int]:
    """The ids of all entries that are the same person as this one, itself included. One query."""
    persons = canonical_ids_of(player.league_id)
    return sorted(other for other, person in persons.items() if person == persons[player.pk])


def is_unlisted(player: Player) -> bool:
    """Whether the person is not named outside the league: one of the entries says so. Two queries."""
    return Player.objects.filter(pk__in=group_of(player), unlisted=True).exists()


def merged_into(player: Player) -> list[Player]:
    """The entries that point to this player directly."""
    return list(Player.objects.filter(merged_into=player, anonymised_at=None))
