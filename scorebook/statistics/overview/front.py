"""All that a league's first page says, read with one query for each kind of rollup."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from leagues.groups.models import Ranking

from ..currencies import CurrencyShare
from ..dashboard import Frame
from ..filters import NORMALISED, Question
from .evenings import LeagueEvening, last_evenings
from .headline import last_words, running_words
from .periods import Period, periods_of
from .standing import LeagueStanding, StandingRow, standing_of

EVERYTHING: Final = Question(scheme=NORMALISED)
MOST_ROWS: Final = 14


@dataclass(frozen=True)
class Front:
    """What the first page shows of one period.

    `headline`: one sentence, about `running` if an evening is open, otherwise about the last one. `left_out`: what was
    played in the period in another currency.
    """

    periods: list[Period]
    period: Period
    question: Question
    headline: str
    running: LeagueEvening | None
    last: LeagueEvening | None
    evenings: list[LeagueEvening]
    held: int
    standing: LeagueStanding
    left_out: list[CurrencyShare]

    @property
    def shown(self) -> list[StandingRow]:
        """The rows that are shown: the first ones, and the own one wherever it stands."""
        return [row for number, row in enumerate(self.standing.rows) if number < MOST_ROWS or row.own]

    @property
    def more(self) -> bool:
        """Whether there are more rows than are shown."""
        return len(self.shown) < len(self.standing.rows)

    @property
    def own_row(self) -> StandingRow | None:
        """The row of who is asking."""
        return next((row for row in self.standing.rows if row.own), None)

    @property
    def score_label(self) -> str:
        """What the table is ranked by."""
        return {
            Ranking.AVERAGE: _("Schnitt"),
            Ranking.PLACES: _("Platzpunkte"),
            Ranking.DROPPED: _("Punkte ohne Streicher"),
        }.get(self.period.mode.key, _("Punkte"))

    @property
    def places(self) -> int:
        """Decimal places of what the table is ranked by."""
        return {Ranking.AVERAGE: 2, Ranking.PLACES: 1}.get(self.period.mode.key, 0)


def front_of(frame: Frame, account: int | None, key: str, today: date) -> Front:
    """The first page for somebody with this account. `key`: the period asked for, the usual one if there is none."""
    periods = periods_of(frame, today)
    period = next((one for one in periods if one.key == key), periods[0])
    question = frame.settled(period.question)
    own = frame.people.accounts.get(account or 0)
    nights = frame.rollups.nights(EVERYTHING)
    standing = standing_of(frame, nights, question, period.mode, own)
    evenings = last_evenings(frame, nights)
    running = next((one for one in evenings if one.running), None)
    finished = next((one for one in evenings if one.results), None)
    return Front(
        periods=periods,
        period=period,
        question=question,
        headline=running_words(running) if running else last_words(finished, standing, period.mode) if finished else "",
        running=running,
        last=finished,
        evenings=evenings,
        held=len(frame.calendar),
        standing=standing,
        left_out=frame.left_out(question),
    )
