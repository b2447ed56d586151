"""The furthest that somebody has come back within one evening: from below zero to zero or above at its end."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final
from uuid import UUID

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorebook.evenings.models import EveningPlayer
from scorebook.evenings.page_parts import Broken
from scorebook.scoring.game.sentences import number_words, signed

from ..dashboard import Frame
from ..filters import Question
from ..people import People
from ..queries import Rollups, Rows, evening_key
from .book import RecordHeld
from .booked import Booked
from .earlier import Earlier, before


def evening_comeback(frame: Frame, question: Question) -> RecordHeld | None:
    """From the lowest standing of the evening back to zero, over the points of games; the first of equal ones.

    One query, whose answer is kept. None for a normalised question: a standing on the way is known in points alone.
    """
    if question.normalised:
        return None
    people = frame.people
    of = frame.closed.rollups
    for key, player, day, low, rise in of.kept("comebacks", question, lambda: _risen(of, question)):
        if question.shows(people.person(player)):
            since = date.fromisoformat(day)
            return RecordHeld(rise, people.person(player), key, since, since=since, start=low)
    return None


def _risen(of: Rollups, question: Question) -> Rows:
    """What each player has come back furthest, the furthest first; as RISEN."""
    rows = _ordered(EveningPlayer.objects.filter(of.rows(question)))
    own = Window(RowNumber(), partition_by=[F("player")], order_by=FURTHEST_FIRST)
    return list(rows.annotate(place=own).filter(place=1).values_list(*RISEN))


def comeback_told(
    earlier: Earlier, scheme: str, people: People, games: Sequence[Booked], *, member: bool
) -> Iterator[Broken]:
    """Who has come back further in these games than anybody at the evenings before; one query, whose answer is kept."""
    total: dict[int, int] = {}
    low: dict[int, int] = {}
    for game in games:
        for who, points in game.points.items():
            total[who] = total.get(who, 0) + points
            low[who] = min(low.get(who, 0), total[who])
    risen = {who: -low[who] for who, end in total.items() if low[who] < 0 <= end}
    best = max(risen, key=lambda who: (risen[who], -who), default=None)
    held = earlier.kept("comeback", (scheme,), lambda: _before(earlier, scheme)) if best is not None else []
    if best is None or not held or risen[best] <= held[0][4]:
        return
    ((key, _player, written, _low, rise),) = held
    day = date.fromisoformat(written)
    said, href = number_words(rise, sign=True), ""
    if member:
        said = _("{points} am {day}").format(points=said, day=date_format(day, "j. F Y"))
        href = reverse("evening-detail", args=[UUID(key)])
    words = _("Weiteste Aufholjagd an einem Abend: {name}, von {start} auf {end}, bisher {points}").format(
        name=people.persons[best].call_name, start=signed(low[best]), end=signed(total[best]), points=said
    )
    yield Broken(signed(risen[best]), words, href)


FURTHEST_FIRST: Final = (F("rise").desc(), "local_date", F("evening__opened_at").asc(nulls_first=True), "pk")
# evening, player, day, lowest standing, how far from there to zero
RISEN: Final = (evening_key(), "player_id", "local_date", "low", "rise")


def _before(earlier: Earlier, scheme: str) -> Rows:
    """The furthest before an evening, the first of equal ones; none, or one row."""
    there = before(earlier.evening, "evening__")
    rows = EveningPlayer.objects.filter(there, league=earlier.league_id, scheme=scheme)
    return list(_ordered(rows).values_list(*RISEN)[:1])


def _ordered(rows: QuerySet[EveningPlayer]) -> QuerySet[Any]:
    """Those of these rows that have come back, the furthest first."""
    risen = rows.filter(low__lt=0, points__gte=0).annotate(rise=-F("low"))
    return risen.order_by(*FURTHEST_FIRST)
