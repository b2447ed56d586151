"""How the players of a league are shown: name, short sign, colour. A merged player goes by the name of the other."""

from typing import NamedTuple

from ..canonical import canonical_ids
from ..models import Player


class Name(NamedTuple):
    """How a player is shown: name, short sign for columns, number of the colour (1 to 8).

    `person` is the key of the one whose name that is: another player's after two were merged.
    """

    key: str
    name: str
    short: str
    colour: int
    person: str = ""


def names_of(league_id: int) -> dict[str, Name]:
    """The names of all players of a league by key, in one query; a merged player goes by the name of the other."""
    players = {player.pk: player for player in Player.objects.filter(league=league_id)}
    persons = canonical_ids({key: player.merged_into_id for key, player in players.items()})
    return {str(key): _name(str(key), players[person]) for key, person in persons.items()}


def _name(key: str, player: Player) -> Name:
    return Name(key, player.called, player.sign or player.called[:2], player.colour_number, str(player.pk))
