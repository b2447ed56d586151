"""A person with two entries is at an evening under one of them only; who is forgotten leaves no copy of a name."""

from collections.abc import Collection, Iterable, Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from leagues.creation import Creation
from leagues.people.models import Player, canonical_ids_of
from leagues.people.redaction import GAP
from leagues.people.services.persons import Forgotten
from leagues.refused import Refused

from ..models import Command, Evening, Event, EventKind, PartyMember, Pen, PenaltyShare, Seat


def refuse_second_entry(evening: Evening, players: Iterable[int], person_of: Mapping[int, int] | None = None) -> None:
    """Refuse (`person_twice`) two entries of one person among these players of the league, or one more of hers.

    The statistics add up merged entries, and somebody who plays against himself would spoil them. One query in a
    league in which nobody is merged, none if it is known already who counts for whom (`person_of`).
    """
    asked, person_of = set(players), person_of or canonical_ids_of(evening.league_id)
    persons = {person_of[player] for player in asked}
    others = {entry for entry, person in person_of.items() if person in persons} - asked
    if len(persons) < len(asked) or (others and _were_here(evening, others)):
        raise Refused.because(
            "person_twice",
            "players",
            _("Zwei dieser Namen sind dieselbe Person; an einem Abend zählt nur einer davon."),
        )


def _were_here(evening: Evening, entries: Collection[int]) -> bool:
    return (
        Seat.objects.filter(evening=evening, player__in=entries).exists()
        or PartyMember.objects.filter(game__evening=evening, player__in=entries).exists()
        or Event.objects.filter(evening=evening, player__in=entries).exists()
        or PenaltyShare.objects.filter(event__evening=evening, player__in=entries).exists()
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
