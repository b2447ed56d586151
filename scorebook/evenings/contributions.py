"""What evenings tell the ground: where names may stand, what somebody has played, and who was at one table.

And what ends when a member loses the right to write, which evenings run, and where the first one is opened.
"""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db.models import F
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from leagues.accounts.selectors import OwnData, own_data
from leagues.creation.models import Creation
from leagues.groups.models import League
from leagues.groups.services.departures import rights_lost
from leagues.groups.services.removal import lock_order
from leagues.groups.under_way import Beginning, Running, UnderWay, under_way
from leagues.people.models import Player
from leagues.people.redaction import GAP, redacted
from leagues.people.services.persons import Forgotten, Merge, merge_objections, name_copies
from leagues.refused import Reason
from scorebook.scoring.evening.seats import FEWEST

from .journalled import watch
from .models import Command, Evening, Event, EventKind, Participation, PartyMember, Pen, PenaltyShare, Seat
from .models.evening import fresh_stamp
from .selectors.evenings import Listed, running_evenings
from .services.table_links import end_table_links_of


def hold_evenings(league_id: int) -> None:
    """Lock all evenings of a league, as whoever saves there does."""
    list(Evening.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk").values_list("pk"))


def register() -> None:
    """Fill the registries of the ground."""
    own_data.add("evenings", OwnData(of_entries=played))
    lock_order.add("evenings", hold_evenings)
    merge_objections.add("evenings", met)
    name_copies.add("evenings", forget_copies)
    redacted.add("evenings", forget_texts)
    rights_lost.add("evenings", end_table_links_of)
    under_way.add("evenings", UnderWay(evenings_under_way, first_evening))
    watch()


def played(entries: Collection[int]) -> dict[str, Any]:
    """The games and penalties of a person, in the order they were played."""
    booked = Participation.objects.filter(player__in=entries).order_by("evening__local_date", "game__event__position")
    fined = PenaltyShare.objects.filter(player__in=entries, event__withdrawn_at=None).order_by("event__position")
    bare = fined.filter(event__kind=EventKind.POINTS_ONLY)
    return {
        "spiele": list(
            booked.values("evening__local_date", "game", "side", "alone", "won", "points", notiz=F("game__comment"))
        ),
        "punkte_ohne_hergang": list(
            bare.values("event__evening__local_date", "points", spiele=F("event__data__games"))
        ),
        "strafen": list(
            fined.exclude(event__kind=EventKind.POINTS_ONLY).values(
                "event__evening__local_date", "event__reason", "points"
            )
        ),
    }


def met(merge: Merge) -> Reason | None:
    """Who sat, played or was fined at one evening under both names is not one person."""
    together = evenings_of(merge.entries) & evenings_of(merge.entries_into)
    last = Evening.objects.filter(pk__in=together).order_by("-local_date").first()
    if last is None:
        return None
    day = date_format(last.local_date, "d.m.Y")
    sentence = gettext("{one} und {other} saßen am {day} beide am Tisch: das sind zwei Leute.")
    return Reason("two_people", "into", sentence.format(one=merge.player, other=merge.into, day=day))


def evenings_of(players: Collection[int]) -> set[UUID]:
    """Every evening at which one of these players was, whatever is left of it."""
    sources = (
        Seat.objects.filter(player__in=players).values_list("evening", flat=True),
        Participation.objects.filter(player__in=players).values_list("evening", flat=True),
        PartyMember.objects.filter(player__in=players).values_list("game__evening", flat=True),
        Event.objects.filter(player__in=players).values_list("evening", flat=True),
        PenaltyShare.objects.filter(player__in=players).values_list("event__evening", flat=True),
    )
    return {evening for rows in sources for evening in rows.distinct()}


def evenings_under_way(leagues: Collection[int]) -> Mapping[int, Running]:
    """The evenings that are played just now in these leagues, in words. Two queries."""
    return {
        league: Running(_day(one.evening), _how_far(one), reverse("evening-detail", args=[one.evening.pk]))
        for league, one in running_evenings(leagues).items()
    }


def forget_texts(league: League) -> None:
    """Let nobody who remembers an evening of the league go on from what it said before its texts were redacted."""
    Evening.objects.filter(league=league).update(basis=fresh_stamp())


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


def first_evening(league: League) -> Beginning | None:
    """Where the first evening of a league is opened, and how many players are wanted before. At most two queries."""
    if Evening.objects.filter(league=league).exists():
        return None
    there = Player.objects.present().filter(league=league).count()
    return Beginning(reverse("evening-open", args=[league.pk]), max(FEWEST - there, 0))


def _day(evening: Evening) -> str:
    if evening.local_date == timezone.localdate():
        return gettext("Der Abend von heute")
    return gettext("Der Abend vom {day}").format(day=formats.date_format(evening.local_date, "j. F"))


def _how_far(listed: Listed) -> str:
    """How many games were played, and who leads."""
    if not listed.games:
        return gettext("noch kein Spiel")
    games = ngettext("{number} Spiel", "{number} Spiele", listed.games).format(number=listed.games)
    return gettext("{games}, vorn: {name}").format(games=games, name=listed.first) if listed.first else games
