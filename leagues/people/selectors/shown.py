"""How the players of a league are shown: names of several lengths, sign, colour; merged ones by the other's."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ..models import Colour, Player
from ..models.player import canonical_among
from ..short_names import ShortNames, letters_of, short_names

TURNS: Final = 3  # so many people can wear the same colour and be told apart


class Name(NamedTuple):
    """How a player is shown.

    `name` is what the player is called in full, `call_name` ("Maximilian H.") stands on buttons, `short` ("Max. H.") in
    narrow columns, `sign` ("MH") inside the shape of the `colour` (1 to 8). `person` is the key of the one whose name
    that is: another player's after two were merged. `hidden`: nobody outside is told who it is, because somebody has
    asked that the person be forgotten, or because that has happened. `turn`: how many people of the league wore the
    colour before this one (0, 1 or 2); their signs and lines are drawn a little differently. `unlisted`: outside the
    person does not want to be named.
    """

    key: str
    name: str
    call_name: str
    short: str
    sign: str
    colour: int
    person: str = ""
    hidden: bool = False
    turn: int = 0
    unlisted: bool = False

    @property
    def needs_short_name(self) -> bool:
        """Whether the short name must be said beside the full one, because that does not begin with it."""
        return not self.name.startswith(self.short.rstrip("."))

    @property
    def mark(self) -> int:
        """Colour and turn as one number, 1 to 24: what charts are drawn by."""
        return mark_of(self.colour, self.turn)

    @classmethod
    def of_letter(cls, letter: str, colour: int) -> "Name":
        """Somebody in an example, who is nobody: "A"."""
        return cls(letter, letter, letter, letter, letter[:2], colour)


def everybody_in(league_id: int) -> list[Player]:
    """All players of a league, each with the wish to be forgotten if there is one. One query."""
    return list(Player.objects.filter(league=league_id).select_related("forgetting").order_by("pk"))


def names_of(league_id: int) -> dict[str, Name]:
    """The names of all players of a league by key, in one query; a merged player goes by the name of the other."""
    return names_among(everybody_in(league_id))


def names_among(rows: Iterable[Player]) -> dict[str, Name]:
    """The same of all players of a league who are read already. No query."""
    players = {player.pk: player for player in rows}
    persons = canonical_among(players.values())
    shown = sorted({*persons.values()})
    called = dict(zip(shown, short_names_among(tuple(players[person].called for person in shown)), strict=True))
    turns = dict(zip(shown, turns_of(players[person].colour_number for person in shown), strict=True))
    unlisted = {persons[key] for key, player in players.items() if player.unlisted}
    return {
        str(key): _name(str(key), players[person], called[person], turns[person])._replace(unlisted=person in unlisted)
        for key, person in persons.items()
    }


def turns_of(colours: Iterable[int]) -> list[int]:
    """For each of these colours how many times it came before, as far as that can be told apart."""
    worn: Counter[int] = Counter()
    turns = []
    for colour in colours:
        turns.append(worn[colour] % TURNS)
        worn[colour] += 1
    return turns


def mark_of(colour: int, turn: int) -> int:
    """A colour (1 to 8) and a turn (0 to 2) as one number, 1 to 24."""
    return colour + len(Colour) * turn


@lru_cache(maxsize=256)
def short_names_among(names: tuple[str, ...]) -> tuple[ShortNames, ...]:
    """The shorter names of people who are called by these ones, each distinct among them."""
    return tuple(short_names({str(place): name for place, name in enumerate(names)}).values())


def _name(key: str, player: Player, called: ShortNames, turn: int) -> Name:
    sign = player.sign or "".join(letters_of(player.called)[:2])
    hidden = player.anonymised_at is not None or hasattr(player, "forgetting")
    colour, person = player.colour_number, str(player.pk)
    return Name(key, player.called, called.call_name, called.short, sign, colour, person, hidden, turn)
