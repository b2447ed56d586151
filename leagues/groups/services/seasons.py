"""Writing the seasons of a league."""

from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused, check

from ..models import League, Ranking, Season


class Counting(NamedTuple):
    """How a season is counted: the ranking, how many of the worst evenings it drops, the games it takes for a place."""

    ranking: str = Ranking.SUM
    drop: int = 2
    minimum: int = 30


USUAL = Counting()


@transaction.atomic
def add_season(
    *, actor: Actor, league: League, name: str, start: date, end: date | None = None, counting: Counting = USUAL
) -> Season:
    """A new season; both days belong to it, seasons may overlap.

    Refuses (by field) an empty or taken name, an end before the start, a ranking nobody knows.
    """
    season = Season(league=league, name=name, start=start, end=end, **counting._asdict())
    check(season)
    season.save()
    note(actor=actor, league=league, action="season.add", after=_facts(season))
    return season


@transaction.atomic
def edit_season(
    *, actor: Actor, season: Season, name: str, start: date, end: date | None = None, counting: Counting = USUAL
) -> Season:
    """Change name, days and counting of a season. Nothing changed: nothing is journalled.

    Refuses what `add_season` refuses, and a season that was taken away meanwhile.
    """
    found = _locked(season)
    if found is None:
        raise Refused.because("season_gone", "", _("Diese Saison gibt es nicht mehr."))
    season = found
    before, called = _facts(season), season.name
    season.name, season.start, season.end = name, start, end
    season.ranking, season.drop, season.minimum = counting
    check(season)
    after = _facts(season)
    if (before, called) == (after, season.name):
        return season
    season.save()
    note(actor=actor, league=season.league, action="season.edit", before=before, after=after)
    return season


@transaction.atomic
def remove_season(*, actor: Actor, season: Season) -> None:
    """Take a season away; it is a view of the evenings, which stay. Twice changes nothing."""
    found = _locked(season)
    if found:
        note(actor=actor, league=found.league, action="season.remove", before=_facts(found))
        found.delete()


def _locked(season: Season) -> Season | None:
    League.objects.locked(season.league_id)
    return Season.objects.select_for_update(of=("self",)).select_related("league").filter(pk=season.pk).first()


def _facts(season: Season) -> dict[str, Any]:
    return {
        "season": season.pk,
        "start": season.start.isoformat(),
        "end": season.end.isoformat() if season.end else None,
        "ranking": str(season.ranking),
        "drop": season.drop,
        "minimum": season.minimum,
    }
