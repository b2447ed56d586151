"""How the players of a league are shown: names of several lengths, sign, colour; merged ones by the other's."""

from functools import lru_cache
from typing import NamedTuple

from ..models import Player
from ..models.player import canonical_among
from ..short_names import ShortNames, letters_of, short_names


class Name(NamedTuple):
    """How a player is shown.

    `name` is what the player is called in full, `call_name` ("Maximilian H.") stands on buttons, `short` ("Max. H.") in
    narrow columns, `sign` ("MH") inside the shape of the `colour` (1 to 8). `person` is the key of the one whose name
    that is: another player's after two were merged. `hidden`: nobody outside is told who it is, because somebody has
    asked that the person be forgotten, or because that has happened.
    """

    key: str
    name: str
    call_name: str
    short: str
    sign: str
    colour: int
    person: str = ""
    hidden: bool = False

    @property
    def needs_short_name(self) -> bool:
        """Whether the short name must be said beside the full one, because that does not begin with it."""
        return not self.name.startswith(self.short.rstrip("."))

    @classmethod
    def of_letter(cls, letter: str, colour: int) -> "Name":
        """Somebody in an example, who is nobody: "A"."""
        return cls(letter, letter, letter, letter, letter[:2], colour)


def names_of(league_id: int) -> dict[str, Name]:
    """The names of all players of a league by key, in one query; a merged player goes by the name of the other."""
    players = {player.pk: player for player in Player.objects.filter(league=league_id).select_related("forgetting")}
    persons = canonical_among(players.values())
    shown = sorted({*persons.values()})
    called = dict(zip(shown, short_names_among(tuple(players[person].called for person in shown)), strict=True))
    return {str(key): _name(str(key), players[person], called[person]) for key, person in persons.items()}


@lru_cache(maxsize=256)
def short_names_among(names: tuple[str, ...]) -> tuple[ShortNames, ...]:
    """The shorter names of people who are called by these ones, each distinct among them."""
    return tuple(short_names({str(place): name for place, name in enumerate(names)}).values())


def _name(key: str, player: Player, called: ShortNames) -> Name:
    sign = player.sign or "".join(letters_of(player.called)[:2])
    hidden = player.anonymised_at is not None or hasattr(player, "forgetting")
    return Name(key, player.called, called.call_name, called.short, sign, player.colour_number, str(player.pk), hidden)
