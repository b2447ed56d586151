"""What evenings tell the ground: where names may stand, what somebody has played, and who was at one table.

And what ends when a member loses the right to write.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.utils.translation import gettext, gettext_lazy

from leagues.groups.services.departures import writing_lost
from leagues.journal import WITHOUT_TEXT
from leagues.people.additions import FreeJson, FreeText, Merge, free_json, free_texts, merging, own_data
from leagues.refused import Reason

from .journalled import watch
from .models import Evening, Event, Participation, PartyMember, Pen, PenaltyShare, Seat
from .services.table_links import end_table_links_of


def register() -> None:
    """Fill the registries of the ground."""
    free_texts.add(
        "evenings",
        (
            FreeText(Evening, "place", "league", gettext_lazy("Ort eines Abends")),
            FreeText(Event, "reason", "league", gettext_lazy("Grund einer Strafe oder eines neuen Gebens")),
            FreeText(Pen, "name", "evening__league", gettext_lazy("Name am Stift")),
        ),
    )
    free_json.add("evenings", (FreeJson(Event, ("data",), "league", gettext_lazy("Angaben zu einer Strafe")),))
    WITHOUT_TEXT.append("game_")
    own_data.add("evenings", played)
    merging.add("evenings", met)
    writing_lost.add("evenings", end_table_links_of)
    watch()


def played(entries: Collection[int]) -> dict[str, Any]:
    """The games and penalties of a person, in the order they were played."""
    booked = Participation.objects.filter(player__in=entries).order_by("evening__local_date", "game__event__position")
    fined = PenaltyShare.objects.filter(player__in=entries, event__withdrawn_at=None).order_by("event__position")
    return {
        "spiele": list(booked.values("evening__local_date", "game", "side", "alone", "won", "points")),
        "strafen": list(fined.values("event__evening__local_date", "event__reason", "points")),
    }


def met(merge: Merge) -> Reason | None:
    """Who sat, played or was fined at one evening under both names is not one person."""
    together = evenings_of(merge.entries) & evenings_of(merge.entries_into)
    last = Evening.objects.filter(pk__in=together).order_by("-local_date").first()
    if last is None:
        return None
    day = f"{last.local_date:%d.%m.%Y}"
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
