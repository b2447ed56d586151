"""The furthest that somebody has come back within one evening: from below zero to zero or above at its end."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Any, Final
from uuid import UUID

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.results import Shelf, kept_in
from scorebook.evenings.models import EveningPlayer
from scorebook.evenings.page_parts import Broken
from scorebook.scoring.game.sentences import number_words, signed

from ..dashboard import Frame
from ..filters import Question
from ..people import People
from ..stretch_reads import evening_key
from ..stretches import RESULTS, ByStretch, Rows, stretch_number
from .book import RecordHeld
from .booked import Booked
from .earlier import Earlier, before


def evening_comeback(frame: Frame, question: Question) -> RecordHeld | None:
    """From the lowest standing of the evening back to zero, over the points of games; the first of equal ones.

    One query, remembered. None for a normalised question: a standing on the way is known in points alone.
    """
    if question.normalised:
        return None
    people = frame.people
    best: Sequence[Any] | None = None
    rows = _RISEN.of(frame.closed.rollups, question.about_rows)
    for row in chain.from_iterable(rows):  # of equal ones that of the earlier years
        if question.shows(people.person(row[1])) and (best is None or row[4] > best[4]):
            best = row
    if best is None:
        return None
    key, player, day, low, rise = best
    return RecordHeld(rise, people.person(player), key, day, since=day, start=low)


def _risen(league_id: int, question: Question, cut: date | None = None) -> Rows:
    """What each player has come back furthest, the furthest first; as `Risen`."""
    rows = _ordered(EveningPlayer.objects.filter(question.rows(league_id)))
    rows = rows.annotate(stretch=stretch_number("local_date", cut or date.min))
    own = Window(RowNumber(), partition_by=[F("stretch"), F("player")], order_by=FURTHEST_FIRST)
    by = ("stretch",) if cut else ()
    return list(rows.annotate(place=own).filter(place=1).values_list(*by, *RISEN))


_RISEN: Final = ByStretch(Shelf("comebacks", RESULTS), _risen)


def comeback_told(
    earlier: Earlier, scheme: str, people: People, games: Sequence[Booked], *, member: bool
) -> Iterator[Broken]:
    """Who has come back further in these games than anybody at the evenings before; one query, remembered."""
    total: dict[int, int] = {}
    low: dict[int, int] = {}
    for game in games:
        for who, points in game.points.items():
            total[who] = total.get(who, 0) + points
            low[who] = min(low.get(who, 0), total[who])
    risen = {who: -low[who] for who, end in total.items() if low[who] < 0 <= end}
    best = max(risen, key=lambda who: (risen[who], -who), default=None)
    held = _before(earlier, scheme) if best is not None else None
    if best is None or held is None or risen[best] <= held[4]:
        return
    key, _player, day, _low, rise = held
    said, href = number_words(rise, sign=True), ""
    if member:
        said = _("{points} am {day}").format(points=said, day=date_format(day, "j. F Y"))
        href = reverse("evening-detail", args=[UUID(key)])
    words = _("Weiteste Aufholjagd an einem Abend: {name}, von {start} auf {end}, bisher {points}").format(
        name=people.persons[best].call_name, start=signed(low[best]), end=signed(total[best]), points=said
    )
    yield Broken(signed(risen[best]), words, href)


Risen = tuple[str, int, date, int, int]  # evening, player, day, lowest standing, how far from there to zero
FURTHEST_FIRST: Final = (F("rise").desc(), "local_date", F("evening__opened_at").asc(nulls_first=True), "pk")
RISEN: Final = (evening_key(), "player_id", "local_date", "low", "rise")


@kept_in(RESULTS)
def _before(earlier: Earlier, scheme: str) -> Risen | None:
    """The furthest before an evening."""
    there = before(earlier.evening, "evening__")
    return _furthest(EveningPlayer.objects.filter(there, league=earlier.league_id, scheme=scheme))


def _furthest(rows: QuerySet[EveningPlayer]) -> Risen | None:
    """The furthest of these, the first of equal ones."""
    return _ordered(rows).values_list(*RISEN).first()


def _ordered(rows: QuerySet[EveningPlayer]) -> QuerySet[Any]:
    """Those of these rows that have come back, the furthest first."""
    risen = rows.filter(low__lt=0, points__gte=0).annotate(rise=-F("low"))
    return risen.order_by(*FURTHEST_FIRST)


def forget() -> None:
    """Empty the cache, for tests and measurements."""
    _before.forget()
