"""Writing the seasons of a league."""

from datetime import date
from typing import Any

from django.db import transaction

from leagues.models import League, Season
from scorebook.services.actor import Actor

from .journal import note


@transaction.atomic
def add_season(*, actor: Actor, league: League, name: str, start: date, end: date | None = None) -> Season:
    """A new season; both days belong to it, seasons may overlap.

    Refuses (ValidationError by field) an empty or taken name and an end before the start.
    """
    season = Season(league=league, name=name, start=start, end=end)
    season.full_clean()
    season.save()
    note(actor=actor, league=league, action="season.add", after=_facts(season))
    return season


@transaction.atomic
def edit_season(*, actor: Actor, season: Season, name: str, start: date, end: date | None = None) -> Season:
    """Change name and days of a season. Refuses what `add_season` refuses."""
    season = Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
    before = _facts(season)
    season.name, season.start, season.end = name, start, end
    season.full_clean()
    season.save()
    note(actor=actor, league=season.league, action="season.edit", before=before, after=_facts(season))
    return season


@transaction.atomic
def remove_season(*, actor: Actor, season: Season) -> None:
    """Take a season away; it is a view of the evenings, which stay."""
    note(actor=actor, league=season.league, action="season.remove", before=_facts(season))
    season.delete()


def _facts(season: Season) -> dict[str, Any]:
    return {
        "season": season.pk,
        "start": season.start.isoformat(),
        "end": season.end.isoformat() if season.end else None,
    }
