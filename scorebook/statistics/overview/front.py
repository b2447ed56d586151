"""All that a league's first page says, read with one query for each kind of rollup."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import day_words
from leagues.groups.models import Ranking
from scorebook.evenings.models import Topic
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words, signed

from ..calls import BoldCalls, courage_of
from ..currencies import CurrencyShare
from ..dashboard import Frame, calls, partners
from ..eternal import Mode
from ..figures import left_open_words
from ..filters import NORMALISED, StatsFilter
from ..partners import Partners, Striking
from ..people import Person
from ..skill.standing import OwnSkill, own_skill
from .news import GamesPlayed, NewsItem, Period, games_played, news_of, next_milestone, periods_of
from .standing import LeagueEvening, LeagueStanding, StandingRow, last_evenings, standing_of

# One sentence about the evening that is played just now, or about the last one.


def running_words(evening: LeagueEvening) -> str:
    """The standing of an evening that is played just now."""
    if not evening.results:
        return _("Der Abend hat angefangen. Sobald ein Spiel dasteht, siehst du hier, wer führt.")
    names, values = evening.names, {"points": signed(evening.most)}
    games = ngettext("nach {number} Spiel", "nach {number} Spielen", evening.games).format(number=evening.games)
    if len(evening.winners) > 1:
        return _("{names} liegen mit {points} gleichauf vorn, {games}.").format(names=names, games=games, **values)
    if not evening.lead:
        return _("{names} führt mit {points}, {games}.").format(names=names, games=games, **values)
    return _("{names} führt mit {points}, {lead} vor {second}, {games}.").format(
        names=names, games=games, lead=number_words(evening.lead), second=_second(evening), **values
    )


def last_words(evening: LeagueEvening, standing: LeagueStanding, mode: Mode) -> str:
    """Who won the last evening, and where that has brought them. Empty if nothing was played."""
    if not evening.results:
        return ""
    names = evening.names
    if not evening.day_known:
        return _("{names} gewinnt den letzten Abend ({year}, Tag unbekannt) mit {points}.").format(
            names=names, year=evening.day.year, points=signed(evening.most)
        )
    day = day_words(evening.day, "l, j. F")
    values = {"names": names, "day": day, "points": signed(evening.most)}
    if len(evening.winners) > 1:
        return _("{names} gewinnen am {day} gemeinsam mit {points}.").format(**values)
    # Keys of a course are text, which each database writes in its own way.
    counts = bool(standing.course.keys) and UUID(standing.course.keys[-1]) == evening.key
    row = next((row for row in standing.rows if row.person == evening.winners[0]), None) if counts else None
    if row is None or row.place is None:
        return _("{names} gewinnt am {day} mit {points}.").format(**values)
    return _after(row, standing, mode, values)


def _after(row: StandingRow, standing: LeagueStanding, mode: Mode, values: dict[str, str]) -> str:
    if row.place == 1:
        if len(standing.first) > 1:
            return _("{names} gewinnt am {day} mit {points} und teilt sich die Spitze.").format(**values)
        if row.moved is None:  # the first evening, or theirs
            return _("{names} gewinnt am {day} mit {points} und liegt damit vorn.").format(**values)
        if row.moved:
            return _("{names} gewinnt am {day} mit {points} und übernimmt die Spitze.").format(**values)
        return _("{names} gewinnt am {day} mit {points} und bleibt vorn.").format(**values)
    leader = listed([one.person.call_name for one in standing.first])
    values = {**values, "place": str(row.place), "leader": leader}
    if mode.key != Ranking.SUM:
        return _("{names} gewinnt am {day} mit {points} und ist jetzt {place}.").format(**values)
    gap = number_words(row.gap)
    return _("{names} gewinnt am {day} mit {points} und liegt jetzt {gap} hinter {leader}.").format(gap=gap, **values)


def _second(evening: LeagueEvening) -> str:
    behind: Sequence[int] = [points for _, points in evening.results if points < evening.most]
    return listed([one.call_name for one, points in evening.results if points == behind[0]])


# What the first page says about the person who is looking at it.


@dataclass(frozen=True)
class OwnFigure:
    """A figure or a name, and what it is."""

    value: str
    words: str


@dataclass(frozen=True)
class OwnCard:
    """The person, and some figures of theirs."""

    person: Person
    figures: tuple[OwnFigure, ...]


def own_card(played: GamesPlayed, partners: Partners, skill: OwnSkill | None) -> OwnCard:
    """Rating and luck, the next milestone, and with whom the person most likely wins more often than expected."""
    goal = next_milestone(played.games)
    missing = goal - played.games
    games = ngettext("{number} Spiel", "{number} Spiele", missing).format(number=number_words(missing))
    figures = [*_skill(skill), OwnFigure(games, _("bis zu deinem {goal}.").format(goal=number_words(goal)))]
    best = partners.best(played.person.pk)
    if best.pair:
        words = _("dein bester Partner, {chance}").format(chance=best.chance)
        figures.append(OwnFigure(best.pair.other.call_name, words))
    return OwnCard(played.person, tuple(figures))


def _skill(skill: OwnSkill | None) -> Iterator[OwnFigure]:
    if skill is None:
        return
    since = _("deine Spielstärke nach dem {day}").format(day=day_words(skill.day, "j. F"))
    yield OwnFigure(skill.words, _("deine Spielstärke") if skill.fresh else since)
    if skill.luck:
        yield OwnFigure(skill.luck_words, _("Punkte Glück in dieser Zeit"))


EVERYTHING: Final = StatsFilter(scheme=NORMALISED)
MOST_ROWS: Final = 14


@dataclass(frozen=True)
class Front:
    """What the first page shows of one period.

    `headline`: one sentence, about `running` if an evening is open, otherwise about the last one. `left_open`: what
    open evenings do not count in yet, in words. `left_out`: what was played in the period in another currency.
    `lines`: the people whose lines in the chart are coloured. `card`: about
    the user, if they play here.
    """

    periods: list[Period]
    period: Period
    question: StatsFilter
    headline: str
    running: LeagueEvening | None
    left_open: str
    last: LeagueEvening | None
    evenings: list[LeagueEvening]
    evening_count: int
    standing: LeagueStanding
    left_out: list[CurrencyShare]
    news: list[NewsItem]
    best: Striking
    nemesis: Striking
    courage: BoldCalls
    card: OwnCard | None
    lines: frozenset[int]

    @property
    def visible_rows(self) -> list[StandingRow]:
        """The rows that are shown: the first ones, and the own one wherever it stands."""
        return [row for number, row in enumerate(self.standing.rows) if number < MOST_ROWS or row.own]

    @property
    def long_numbers(self) -> bool:
        """Whether somebody has five figures or more: then a narrow table has no room for points a game."""
        return any(abs(row.score.value or 0) >= 10_000 for row in self.visible_rows)

    @property
    def more(self) -> bool:
        """Whether there are more rows than are shown."""
        return len(self.visible_rows) < len(self.standing.rows)

    @property
    def own_row(self) -> StandingRow | None:
        """The row of who is asking."""
        return next((row for row in self.standing.rows if row.own), None)

    @property
    def course_words(self) -> str:
        """The chart in words, for those who hear it."""
        ends = ", ".join(
            f"{row.person.call_name} {number_words(_end(self, row), sign=True)}" for row in self.visible_rows
        )
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


def front_of(frame: Frame, account: int | None, key: str, today: date, lines: frozenset[int] = frozenset()) -> Front:
    """The first page for somebody with this account, of the period with this key; without a known one of the usual.

    `lines`: the people whose lines are coloured; if there are none, the own one and that of the first. Four queries.
    """
    periods = periods_of(frame, today)
    period = next((one for one in periods if one.key == key), periods[0])
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
        evening_count=len(frame.calendar),
        standing=standing,
        left_out=frame.left_out(question),
        news=news_of(frame.closed, standing.settled or standing, over, games_played(frame.closed, over).values()),
        best=found.best(),
        nemesis=found.nemesis(),
        courage=courage_of(calls(frame, question, Topic.CALL), own),
        card=own_card(played[own], found, own_skill(frame, question, own)) if own in played else None,
        lines=lines or frozenset({row.person.pk for row in standing.rows if row.own or row.place == 1}),
    )
