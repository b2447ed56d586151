"""What evenings tell the ground: what somebody has played, who was at one table, which evenings run."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from leagues.groups.models import League
from leagues.groups.selectors import Beginning, Running
from leagues.people.models import Player
from leagues.people.services.persons import Merge
from leagues.refused import Reason
from scorebook.scoring.evening import FEWEST

from ..models import Evening, Event, EventKind, Participation, PartyMember, PenaltyShare, Seat
from .evenings import Listed, running_evenings


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


def were_both_present(merge: Merge) -> Reason | None:
    """Who sat, played or was fined at one evening under both names is not one person."""
    together = evenings_of(merge.entries) & evenings_of(merge.entries_into)
    last = Evening.objects.filter(pk__in=together).order_by("-local_date").first()
    if last is None:
        return None
    day = last.day_words("d.m.Y")
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


def first_evening(league: League) -> Beginning | None:
    """Where the first evening of a league is opened, and how many players are wanted before. At most two queries."""
    if Evening.objects.filter(league=league).exists():
        return None
    there = Player.objects.present().filter(league=league).count()
    return Beginning(reverse("evening-open", args=[league.pk]), max(FEWEST - there, 0))


def _day(evening: Evening) -> str:
    if evening.local_date == timezone.localdate():
        return gettext("Der Abend von heute")
    return gettext("Der Abend vom {day}").format(day=evening.day_words("j. F"))


def _how_far(listed: Listed) -> str:
    """How many games were played, and who leads."""
    if not listed.games:
        return gettext("noch kein Spiel")
    games = ngettext("{number} Spiel", "{number} Spiele", listed.games).format(number=listed.games)
    return gettext("{games}, vorn: {name}").format(games=games, name=listed.first) if listed.first else games
