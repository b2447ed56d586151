"""The periods that a league's first page can show: the season, the year, and everything."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from leagues.groups.models import Ranking, Season

from ..dashboard import Frame
from ..filters import Question
from ..ranking import Mode

SEASON: Final = "saison"
YEAR: Final = "jahr"
EVER: Final = "ewig"


@dataclass(frozen=True)
class Period:
    """One of the periods. `key` stands in the address; `time` is the same period for the filter of the other pages.

    `name`: which season it is, or which year.
    """

    key: str
    label: str
    time: str = ""
    start: date | None = None
    end: date | None = None
    season: Season | None = None
    name: str = ""

    @property
    def mode(self) -> Mode:
        """How its table is ranked: as agreed for the season, otherwise by the sum of the points."""
        return Mode(Ranking(self.season.ranking), self.season.drop) if self.season else Mode()

    @property
    def question(self) -> Question:
        """The period as a question, without a currency."""
        return Question(start=self.start, end=self.end, minimum=self.season.minimum if self.season else 0)


def periods_of(frame: Frame, today: date) -> list[Period]:
    """The periods of a league, the one that is shown first at the front.

    That is the season if one is running. The year is that of the last evening; a season that is over can be chosen.
    """
    periods = [Period(EVER, _("Ewig"))]
    if frame.years:
        year = frame.years[0]
        time = str(year)
        periods.insert(0, Period(YEAR, _("Jahr"), time, date(year, 1, 1), date(year, 12, 31), name=time))
    if season := _season(frame, today):
        own = Period(SEASON, _("Saison"), f"saison-{season.pk}", season.start, season.end, season, season.name)
        periods.insert(0 if _running(season, today) else len(periods), own)
    return periods


def _season(frame: Frame, today: date) -> Season | None:
    """The season that is running; if there is none, the last one that has begun."""
    begun = [season for season in frame.seasons if season.start <= today]
    return next((season for season in begun if _running(season, today)), begun[0] if begun else None)


def _running(season: Season, today: date) -> bool:
    return season.start <= today and (season.end is None or today <= season.end)
