"""Numbers that a phone without a net makes up for somebody whom it has seated by name.

It names them by this number in all that it enters until the server has made them known. The number stays theirs at that
evening. A name belongs to one person of a league, so the same name from another phone, which could not know, is the
same person: a latecomer is seen by everybody at the table, and two of them record it.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from leagues.creation import Creation, Identity, IdentityRefused, once
from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.models import Player, canonical_ids_of
from leagues.people.redaction import GAP
from leagues.people.services.persons import Forgotten
from leagues.people.services.players import add_player
from leagues.refused import Refused
from leagues.texts import first_alike, folded

from ..models import Command, Evening, EventKind, Pen
from ..selectors.evenings import people_at

UUID_LENGTH: Final = 36
MOST_ALIKE: Final = 9  # so far a name is numbered that looks like another one


@dataclass(frozen=True)
class Newcomer:
    """Somebody whom a phone has seated by name; `identity` is the number that it made up for them."""

    identity: uuid.UUID
    name: str
    regular: bool = False


def resolve_new_player(*, actor: Actor, evening: Evening, newcomer: Newcomer) -> Player:
    """The player that a newcomer is: made now, or the one of the league who bears this name.

    Nothing that was entered behind it must be lost for a name: one that only looks like another gets a number. Refused
    (by field) is what else `add_player` refuses, and a number that was used for anything else. The caller has
    seen to it that `actor` may add players.
    """
    made = Identity(newcomer.identity, _seal(evening))
    try:
        return once(identity=made, kind=Player, make=lambda: _called(actor, evening, newcomer)).thing
    except IdentityRefused:
        raise Refused.because("newcomer_taken", "newcomer", _("Diese Nummer ist schon vergeben.")) from None


def _called(actor: Actor, evening: Evening, newcomer: Newcomer) -> Player:
    league = League.objects.select_for_update().get(pk=evening.league_id)
    visible = list(Player.objects.visible().filter(league=league).order_by("pk"))
    folded_name = folded(newcomer.name)
    for field in ("name", "nickname"):
        if same_name := next((one for one in visible if folded(getattr(one, field)) == folded_name), None):
            return same_name
    taken = [name for one in visible for name in (one.name, one.nickname)]
    names = [newcomer.name, *(f"{newcomer.name} {number}" for number in range(2, MOST_ALIKE))]
    name = next((one for one in names if not first_alike(one, taken)), newcomer.name)
    return add_player(actor=actor, league=league, name=name, regular=newcomer.regular)


def with_players(evening: Evening, content: Any) -> Any:
    """What a phone has sent, with the players of the league for the numbers that it made up. No query without one."""
    ids = {text for text in _texts(content) if len(text) == UUID_LENGTH and _is_number(text)}
    if not ids:
        return content
    made = Creation.objects.filter(pk__in=ids, kind=Player._meta.label, seal=_seal(evening))
    return _replaced(content, {str(number): player for number, player in made.values_list("identity", "subject")})


def _texts(content: Any) -> Iterator[str]:
    """All texts in a JSON value, and the part of its names behind the last underscore."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        for name, value in content.items():
            yield name.rpartition("_")[2]
            yield from _texts(value)
    elif isinstance(content, list):
        for value in content:
            yield from _texts(value)


def _replaced(content: Any, players: dict[str, str]) -> Any:
    if isinstance(content, str):
        return players.get(content, content)
    if isinstance(content, list):
        return [_replaced(value, players) for value in content]
    if isinstance(content, dict):
        return {_renamed(name, players): _replaced(value, players) for name, value in content.items()}
    return content


def _renamed(name: str, players: dict[str, str]) -> str:
    head, line, tail = name.rpartition("_")
    return head + line + players.get(tail, tail)


def _is_number(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False


def _seal(evening: Evening) -> str:
    """What says that a number was made up for somebody at this evening, and nowhere else."""
    return sha256(f"newcomer {evening.pk}".encode()).hexdigest()


# A person with two entries is at an evening under one of them only; who is forgotten leaves no copy of a name.


def refuse_second_entry(evening: Evening, players: Iterable[int], person_of: Mapping[int, int] | None = None) -> None:
    """Refuse (`person_twice`) two entries of one person among these players of the league, or one more of hers.

    The statistics add up merged entries, and somebody who plays against himself would spoil them. One query in a
    league without merged players, none if it is known already who counts for whom (`person_of`).
    """
    named, person_of = set(players), person_of or canonical_ids_of(evening.league_id)
    persons = {person_of[player] for player in named}
    others = {entry for entry, person in person_of.items() if person in persons} - named
    if len(persons) < len(named) or (others and people_at(evening) & set(map(str, others))):
        raise Refused.because(
            "person_twice",
            "players",
            _("Zwei dieser Namen sind dieselbe Person; an einem Abend zählt nur einer davon."),
        )


def forget_copies(forgotten: Forgotten) -> None:
    """Take the name out of what phones have sent to seat somebody by it, and of the pens that this person held."""
    made = Creation.objects.filter(kind=Player._meta.label, subject__in=[str(key) for key in forgotten.entries])
    numbers = {str(number) for number in made.values_list("identity", flat=True)}
    for command in Command.objects.filter(league=forgotten.league, kind=EventKind.JOIN).exclude(body={}).only("body"):
        body = command.body
        if "name" in body and (body.get("newcomer") in numbers or forgotten.is_called(body["name"])):
            Command.objects.filter(pk=command.pk).update(body={**body, "name": gettext(GAP)})
    for pen in Pen.objects.filter(league=forgotten.league).exclude(name="").only("name"):
        if forgotten.is_called(pen.name):
            Pen.objects.filter(pk=pen.pk).update(name=forgotten.called)
