"""How the players of a league are shown: name, short sign, colour. A merged player goes by the name of the other."""

from typing import NamedTuple

from ..models import Player
from ..models.player import canonical_among


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
    persons = canonical_among(players.values())
    return {str(key): _name(str(key), players[person]) for key, person in persons.items()}


def _name(key: str, player: Player) -> Name:
    return Name(key, player.called, player.sign or player.called[:2], player.colour_number, str(player.pk))
