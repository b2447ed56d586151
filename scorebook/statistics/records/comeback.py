"""The furthest that somebody has come back within one evening: from below zero to above it."""

from django.db.models import F

from scorebook.evenings.models import EveningPlayer

from ..filters import Question
from ..people import People
from ..reads import evening_key
from .book import RecordHeld


def evening_comeback(league_id: int, question: Question, people: People) -> RecordHeld | None:
    """From the lowest standing of the evening to its end, over the points of games; the first of equal ones. One query.

    None for a normalised question: a standing on the way is known in points alone.
    """
    if question.normalised:
        return None
    entries = [entry for entry, who in people.canonical_id.items() if question.shows(people.persons[who])]
    rows = EveningPlayer.objects.filter(question.rows(league_id), player__in=entries, low__lt=0, points__gt=0)
    first = F("evening__opened_at").asc(nulls_first=True)
    ordered = rows.annotate(rise=F("points") - F("low")).order_by("-rise", "local_date", first, "pk")
    found = ordered.values_list(evening_key(), "player_id", "local_date", "low", "rise").first()
    if found is None:
        return None
    key, player, day, low, rise = found
    return RecordHeld(rise, people.person(player), key, day, since=day, start=low)
