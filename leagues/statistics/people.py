"""Who stands behind the player of a fact: merged players count for the one they were merged into."""

from dataclasses import dataclass

from leagues.models import Player
from leagues.models.names import collated


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the statistics show one. `page` is False for somebody who wants to be forgotten."""

    pk: int
    name: str
    sign: str
    colour: int
    regular: bool
    page: bool = True

    @property
    def sorted_by(self) -> str:
        """The name as a German directory sorts it."""
        return collated(self.name)


@dataclass(frozen=True)
class People:
    """The players of a league: `behind` says for every id who it counts for, `persons` who those are."""

    behind: dict[int, int]
    persons: dict[int, Person]

    def person(self, player_id: int) -> Person:
        """Who a recorded player counts for."""
        return self.persons[self.behind[player_id]]

    def entries(self, person_id: int) -> list[int]:
        """The ids of a person's own entry and of those merged into it."""
        return [pk for pk, behind in self.behind.items() if behind == person_id]

    def all(self) -> list[Person]:
        """Everybody, by name."""
        return sorted(self.persons.values(), key=lambda person: (person.sorted_by, person.pk))


def people_of(league_id: int) -> People:
    """The players of a league, merged and forgotten ones resolved. One query."""
    players = {player.pk: player for player in Player.objects.filter(league=league_id).order_by("pk")}
    behind = {pk: _survivor(players, pk) for pk in players}
    return People(behind, {pk: _person(player) for pk, player in players.items() if behind[pk] == pk})


def _survivor(players: dict[int, Player], pk: int) -> int:
    """The end of the chain of mergers; a ring, which no service makes, ends where it began."""
    seen = {pk}
    while (target := players[pk].merged_into_id) in players and target not in seen:
        seen.add(target)
        pk = target
    return pk


def _person(player: Player) -> Person:
    named = player.anonymised_at is None
    sign = player.sign or player.called[:2]
    return Person(player.pk, player.called, sign, player.colour_number, player.regular and named, named)
