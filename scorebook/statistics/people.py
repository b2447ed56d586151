"""Which person a recorded player counts for: a merged player counts for the one they were merged into."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from leagues.people.models import Player, canonical_among
from leagues.people.redaction import UNKNOWN, anonymous, sign_outside, word_outside
from leagues.people.selectors import ShortNames, all_players_in, colour_repeats, mark_of, short_names_among
from leagues.texts import collated


@dataclass(frozen=True, slots=True)
class Person:
    """A player in the statistics. `page` is False for somebody who was anonymised.

    `call_name` and the still shorter `short` are names that no other player of the league has. `turn`: how many people
    wore the colour before. `hidden` and `unlisted`: how the person is called outside the league, as for a `Name`.
    `until`: the day on which they left.
    """

    pk: int
    name: str
    sign: str
    colour: int
    regular: bool
    page: bool = True
    call_name: str = ""
    short: str = ""
    turn: int = 0
    hidden: bool = False
    unlisted: bool = False
    until: date | None = None

    @property
    def mark(self) -> int:
        """Colour and turn as one number, by which charts are drawn."""
        return mark_of(self.colour, self.turn)

    @property
    def sorted_by(self) -> str:
        """The name in the form by which it is sorted, as in a German directory."""
        return collated(self.name)


@dataclass(frozen=True)
class People:
    """The players of a league. `canonical_id`: the person that each id counts for; `persons`: those people, by id.

    `accounts`: the person that an account plays as, by the account's id.
    """

    canonical_id: dict[int, int]
    persons: dict[int, Person]
    accounts: dict[int, int] = field(default_factory=dict)

    @property
    def merged(self) -> list[tuple[int, int]]:
        """Whose entries are somebody else's: for the name of an answer about people."""
        return sorted((entry, who) for entry, who in self.canonical_id.items() if entry != who)

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
    return people_among(all_players_in(league_id))


def people_among(rows: Iterable[Player]) -> People:
    """The same of all players of a league, by id, who are read already with their `forgetting`. No query."""
    players = {player.pk: player for player in rows}
    canonical_id = canonical_among(players.values())
    visible = [player for pk, player in players.items() if canonical_id[pk] == pk]
    called = short_names_among(tuple(player.called for player in visible))
    repeats = colour_repeats(player.colour_number for player in visible)
    unlisted = {canonical_id[pk] for pk, player in players.items() if player.unlisted}
    persons = {
        one.pk: replace(_person(one, names, repeat), unlisted=one.pk in unlisted)
        for one, names, repeat in zip(visible, called, repeats, strict=True)
    }
    accounts = {player.account_id: pk for pk, player in players.items() if player.account_id and pk in persons}
    return People(canonical_id, persons, accounts)


def outside(people: People) -> People:
    """The same people as they are called where anybody may read it."""
    return replace(people, persons={pk: _outside(person) for pk, person in people.persons.items()})


def by_signs(people: People) -> People:
    """Everybody by the sign."""
    signed = {
        key: replace(person, name=person.sign, call_name=person.sign, short=person.sign)
        for key, person in people.persons.items()
    }
    return replace(people, persons=signed)


def _outside(person: Person) -> Person:
    if not (person.hidden or person.unlisted):
        return person
    sign = UNKNOWN if person.hidden else sign_outside(person.sign, person.name, person.call_name)
    word = anonymous() if person.hidden else word_outside(sign)
    return replace(person, name=word, call_name=word, short=sign, sign=sign)


def _person(player: Player, called: ShortNames, turn: int) -> Person:
    named = player.anonymised_at is None
    return Person(
        pk=player.pk,
        name=player.called,
        sign=player.sign or player.called[:2],
        colour=player.colour_number,
        regular=player.regular and named,
        page=named,
        call_name=called.call_name if named else player.called,  # of two who are anonymous each keeps the number
        short=called.short if named else player.called,
        turn=turn,
        hidden=not named or hasattr(player, "forgetting"),
        until=player.until,
    )
