"""All that a league's first page says, read with one query for each kind of rollup."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.groups.models import Ranking
from scorebook.evenings.models import Topic
from scorebook.scoring.game.sentences import number_words

from ..currencies import CurrencyShare
from ..dashboard import Frame, calls, partners
from ..filters import NORMALISED, Question
from ..partners import Striking
from ..remarks import left_open_words
from ..skill.standing import own_skill
from .courage import Courage, courage_of
from .evenings import LeagueEvening, last_evenings
from .headline import last_words, running_words
from .news import NewsItem, games_played, news_of
from .own import OwnCard, own_card
from .periods import Period, periods_of
from .standing import LeagueStanding, StandingRow, standing_of

EVERYTHING: Final = Question(scheme=NORMALISED)
MOST_ROWS: Final = 14


@dataclass(frozen=True)
class Front:
    """What the first page shows of one period.

    `headline`: one sentence, about `running` if an evening is open, otherwise about the last one. `left_open`: what
    open evenings do not count in yet, in words. `left_out`: what was played in the period in another currency.
    `lines`: the people whose lines in the chart are coloured. `card`: about
    whoever is asking, if they play here.
    """

    periods: list[Period]
    period: Period
    question: Question
    headline: str
    running: LeagueEvening | None
    left_open: str
    last: LeagueEvening | None
    evenings: list[LeagueEvening]
    held: int
    standing: LeagueStanding
    left_out: list[CurrencyShare]
    news: list[NewsItem]
    best: Striking
    nemesis: Striking
    courage: Courage
    card: OwnCard | None
    lines: frozenset[int]

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
    def course_words(self) -> str:
        """The chart in words, for those who hear it."""
        ends = ", ".join(f"{row.person.call_name} {number_words(_end(self, row), sign=True)}" for row in self.shown)
        number = len(self.standing.course.keys)
        return ngettext(
            "Punkte im Lauf von {number} Abend: {ends}", "Punkte im Lauf von {number} Abenden: {ends}", number
        ).format(number=number, ends=ends)

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


def _end(front: Front, row: StandingRow) -> float:
    path = front.standing.course.paths.get(row.person.pk)
    return path.total if path else 0.0


@dataclass(frozen=True)
class Wanted:
    """What the address asks of the first page: a period by its key, and the people whose lines are coloured."""

    period: str = ""
    lines: frozenset[int] = frozenset()


def front_of(frame: Frame, account: int | None, wanted: Wanted, today: date) -> Front:
    """The first page for somebody with this account. Without a known period the usual one is shown.

    The own line and that of whoever is first are coloured if no others are wanted. Four queries.
    """
    periods = periods_of(frame, today)
    period = next((one for one in periods if one.key == wanted.period), periods[0])
    question = frame.settled(period.question)
    own = frame.people.accounts.get(account or 0)
    nights = frame.rollups.nights(EVERYTHING)
    over = [night for night in nights if night[0] not in frame.running]
    standing = standing_of(frame, nights, question, period.mode, own)
    evenings = last_evenings(frame, nights)
    played = games_played(frame, nights)
    found = partners(frame, question)
    running = next((one for one in evenings if one.running), None)
    finished = next((one for one in last_evenings(frame.closed, over) if one.results), None)
    return Front(
        periods=periods,
        period=period,
        question=question,
        headline=running_words(running) if running else last_words(finished, standing, period.mode) if finished else "",
        running=running,
        left_open=left_open_words(frame, question),
        last=finished,
        evenings=evenings,
        held=len(frame.calendar),
        standing=standing,
        left_out=frame.left_out(question),
        news=news_of(frame.closed, standing.settled or standing, over, games_played(frame.closed, over).values()),
        best=found.best(),
        nemesis=found.nemesis(),
        courage=courage_of(calls(frame, question, Topic.CALL), own),
        card=own_card(played[own], found, own_skill(frame, question, own)) if own in played else None,
        lines=wanted.lines or frozenset({row.person.pk for row in standing.rows if row.own or row.place == 1}),
    )
