"""Which evenings of a league are compared under other rules: a year at a time."""

from collections.abc import Iterable

from django.db.models.functions import ExtractYear

from leagues.models import League, Player
from scorebook.models import Evening, Score


def years_of(league: League) -> list[int]:
    """The years in which the league has met, the newest first. One query."""
    years = Evening.objects.filter(league=league).annotate(year=ExtractYear("local_date"))
    return list(years.order_by("-year").values_list("year", flat=True).distinct())


def evenings_of_year(league: League, year: int) -> list[Evening]:
    """The evenings of a year with their rules, oldest first. One query."""
    evenings = Evening.objects.filter(league=league, local_date__year=year).select_related("rule_set_version")
    return list(evenings.order_by("local_date", "opened_at"))


def persons_of(league_id: int) -> dict[str, str]:
    """The key of every merged player of a league → the key of the one whose name is shown. One query."""
    rows = Player.objects.filter(league=league_id, merged_into__isnull=False).values_list("pk", "merged_into")
    into = dict(rows)
    answer = {}
    for player in into:
        end = player
        while end in into:
            end = into[end]
        answer[str(player)] = str(end)
    return answer


def boecke_of(evenings: Iterable[Evening]) -> dict[str, int]:
    """How many Böcke lay on each game of these evenings, by the key of its event; only those with any. One query."""
    rows = Score.objects.filter(evening__in=[evening.pk for evening in evenings], bock__gt=0)
    return {str(event): bock for event, bock in rows.values_list("game__event", "bock")}
