"""Which person a recorded player counts for: a merged player counts for the one they were merged into."""

from dataclasses import dataclass

from leagues.names import collated
from leagues.people.models import Player
from leagues.people.models.player import canonical_among


@dataclass(frozen=True, slots=True)
class Person:
    """A player in the statistics. `page` is False for somebody who was anonymised."""

    pk: int
    name: str
    sign: str
    colour: int
    regular: bool
    page: bool = True

    @property
    def sorted_by(self) -> str:
        """The name in the form by which it is sorted, as in a German directory."""
        return collated(self.name)


@dataclass(frozen=True)
class People:
    """The players of a league. `canonical_id`: the person that each id counts for; `persons`: those people, by id."""

    canonical_id: dict[int, int]
    persons: dict[int, Person]

    def person(self, player_id: int) -> Person:
        """The person that a recorded player counts for."""
        return self.persons[self.canonical_id[player_id]]

    def entries(self, person_id: int) -> list[int]:
        """The ids of a person's own entry and of those merged into it."""
        return [pk for pk, person in self.canonical_id.items() if person == person_id]

    def all(self) -> list[Person]:
        """Everybody, by name."""
        return sorted(self.persons.values(), key=lambda person: (person.sorted_by, person.pk))


def people_of(league_id: int) -> People:
    """The players of a league; merged ones are resolved, anonymised ones have their replacement names. One query."""
    players = {player.pk: player for player in Player.objects.filter(league=league_id).order_by("pk")}
    canonical_id = canonical_among(players.values())
    return People(canonical_id, {pk: _person(player) for pk, player in players.items() if canonical_id[pk] == pk})


def _person(player: Player) -> Person:
    named = player.anonymised_at is None
    sign = player.sign or player.called[:2]
    return Person(player.pk, player.called, sign, player.colour_number, player.regular and named, named)
