"""The data of the statistics pages, read with a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from leagues.groups.models import Season
from leagues.people.models import Player
from scorebook.evenings.models import Topic
from scorebook.rules.selectors import own_names
from scorebook.scoring.game.scheme import Scheme

from .calendar import Calendar, calendar_of
from .calls import OWN, TallyAnswer, scheme_words
from .course import Course, course_of
from .currencies import CurrencyShare, currencies_of, shares_of
from .eternal import EternalRow, Mode, RankedPerson, ranking_of, table_of
from .filters import NORMALISED, Currency, Scale, StatsFilter
from .likelihood import Tendencies, Tendency
from .partners import Partners, pair_sums, partners_of, strengths_of
from .people import People, Person, outside, people_among, people_of
from .queries import LeagueStats, seasons_of
from .sides import SideAnswer


@dataclass(frozen=True)
class Frame(Calendar):
    """What every statistic of a league needs, whatever the question: evenings, people, currencies.

    `courses`: what was worked out for this page.
    """

    league_id: int
    people: People
    rollups: LeagueStats
    courses: dict[StatsFilter, Course] = field(init=False, compare=False, default_factory=dict)

    @cached_property
    def closed(self) -> "Frame":
        """The same without the evenings that are still open: what evenings, records, titles, runs and ratings go by."""
        if not self.left_open:
            return self
        return replace(
            self,
            calendar={key: day for key, day in self.calendar.items() if key not in self.running},
            rollups=self.rollups.closed(self.closed_stamp, self.left_open),
            running=frozenset(),
            stamps={key: stamp for key, stamp in self.stamps.items() if key not in self.left_open},
            left_open=frozenset(),
        )

    @cached_property
    def currencies(self) -> tuple[Currency, ...]:
        """All currencies that the league has ever used, sorted by key. Read once somebody asks."""
        return currencies_of(self.rollups)

    @cached_property
    def seasons(self) -> list[Season]:
        """The seasons of the league, newest first. One query, once somebody asks."""
        return seasons_of(self.league_id)

    @property
    def days(self) -> dict[str, date]:
        """The day of every evening in playing order, of every table of a Spieltag too."""
        return {key: self.calendar[self.nights.key_of(key)] for key in self.stamps}

    @property
    def years(self) -> list[int]:
        """The years with at least one evening, newest first."""
        return sorted({day.year for day in self.calendar.values()}, reverse=True)

    def scale(self, question: StatsFilter) -> Scale:
        """How the points are measured for this question."""
        return Scale(question.normalised, {one.key: one for one in self.currencies})

    def settled(self, question: StatsFilter) -> StatsFilter:
        """The question with a valid currency: if it has none, or an unknown one, the usual one is used.

        That is the one with the most games in the period asked about; if nothing was played then, the one with the most
        games ever.
        """
        keys = {one.key for one in self.currencies}
        if question.normalised or question.scheme in keys:
            return question
        usual = self.shares(question) or self.shares(StatsFilter())
        return replace(question, scheme=usual[0].key if usual else "")

    def shares(self, question: StatsFilter) -> list[CurrencyShare]:
        """What was played in each currency in the period asked about, the usual one first."""
        return shares_of(self.rollups, question)

    def left_out(self, question: StatsFilter) -> list[CurrencyShare]:
        """What was played in the period but does not count, because its points are of another currency."""
        shares, scale = self.shares(question), self.scale(question)
        if question.normalised:
            return [one for one in shares if not scale.measures(one.key)]
        return [one for one in shares if one.key != question.scheme]

    def unit(self, question: StatsFilter) -> str:
        """What the points of this question are, in words."""
        if question.normalised:
            return _("Standardabweichungen der Abrechnung je Spiel")
        return next((one.title for one in self.currencies if one.key == question.scheme), "")

    def schemes(self, question: StatsFilter) -> list[Scheme]:
        """The Abrechnungen whose games count."""
        matching = [one for one in self.currencies if question.normalised or one.key == question.scheme]
        return list({scheme.key: scheme for one in matching if (scheme := one.scheme)}.values())

    def stamp(self, question: StatsFilter) -> tuple[Any, ...]:
        """A value that changes with anything the answer may show: evenings, names, colours, the question itself."""
        chosen = question.chosen and sorted(question.chosen)
        filter_key = (question.scheme, question.start, question.end, question.regulars, chosen, question.minimum)
        people = sorted(self.people.canonical_id.items()), sorted(self.people.persons.items())
        return (self.league_id, self.rollups.stamp, filter_key, people)


def frame_of(league_id: int, players: Iterable[Player] | None = None) -> Frame:
    """The frame of a league, in two queries; `players`: all of the league, where they are read already."""
    evenings = calendar_of(league_id)
    rollups = LeagueStats(league_id, evenings.league_stamp, evenings.nights)
    people = people_of(league_id) if players is None else people_among(players)
    return Frame(**vars(evenings), league_id=league_id, people=people, rollups=rollups)


def public_frame_of(league_id: int) -> Frame:
    """The frame for what anybody may read: who does not want to be named there is not. Three queries."""
    frame = frame_of(league_id)
    return replace(frame, people=outside(frame.people))


def course_for(frame: Frame, question: StatsFilter) -> Course:
    """The course of the evenings that are asked about. It is the same for all who ask: read it only."""
    about = question.about_rows
    if about not in frame.courses:
        nights = frame.rollups.nights(about)
        frame.courses[about] = course_of(nights, frame.calendar, frame.people, frame.scale(about))
    return frame.courses[about]


@dataclass(frozen=True)
class Dashboard:
    """The eternal table, the course of the evenings that are closed, and all pairs of players."""

    rows: list[EternalRow]
    course: Course
    partners: Partners


def dashboard(frame: Frame, question: StatsFilter, *people: int) -> Dashboard:
    """The eternal table, the course and all pairs, in three queries.

    If `people` are given, only pairs that include one of them.
    """
    sums = frame.rollups.sums(question)
    rows = eternal_rows(frame, question, sums)
    return Dashboard(rows, course_for(frame.closed, question), _partners(frame, question, sums, people))


def eternal_rows(frame: Frame, question: StatsFilter, sums: Iterable[dict[str, Any]] | None = None) -> list[EternalRow]:
    """The eternal table alone, in two queries; `sums`: those of the question, where they are known."""
    sums = frame.rollups.sums(question) if sums is None else sums
    course, closed = course_for(frame, question), course_for(frame.closed, question)
    return table_of(sums, course, frame.people, question, frame.scale(question), closed=closed)


def ranking(frame: Frame, question: StatsFilter, mode: Mode) -> list[RankedPerson]:
    """The season table, in two queries."""
    return ranking_of(course_for(frame.closed, question), eternal_rows(frame, question), question, mode)


def partners(frame: Frame, question: StatsFilter) -> Partners:
    """All pairs, in two queries."""
    return _partners(frame, question, frame.rollups.sums(question))


def calls(frame: Frame, question: StatsFilter, *topics: Topic, other_words: bool = False) -> TallyAnswer:
    """Calls, kinds of game or extra points; without `topics` all of them. One query, and one for the names where there
    is something of the league's own.

    `other_words`: the league speaks those of its Abrechnung.
    """
    rows = frame.rollups.tallies(question, topics or list(Topic))
    words = words_used_in(frame, question, other_words=other_words)
    if any(row["key"] in OWN for row in rows):
        words |= own_names(frame.league_id)
    return TallyAnswer(rows, frame.people, question, frame.scale(question), words)


def words_used_in(frame: Frame, question: StatsFilter, *, other_words: bool) -> dict[str, str]:
    """Calls, kinds of game and extra points in the words of the games asked about. No query."""
    return scheme_words([scheme if other_words else scheme.in_french() for scheme in frame.schemes(question)])


def sides(frame: Frame, question: StatsFilter) -> SideAnswer:
    """What everybody did as Re and as Kontra. One query."""
    return SideAnswer(frame.rollups.sides(question), frame.people, question, frame.scale(question))


def _partners(
    frame: Frame, question: StatsFilter, sums: Iterable[dict[str, Any]], people: tuple[int, ...] = ()
) -> Partners:
    scale, strengths = frame.scale(question), strengths_of(sums, frame.people)
    every = pair_sums(frame.rollups.pairs(question), frame.people, scale)

    def make() -> list[list[tuple[Any, ...]]]:
        found = every.tendencies(strengths)
        return [[(key, *one) for key, one in some.items()] for some in found]

    kept = frame.rollups.cached("likelihood", question, make, frame.people.merged)
    likely = Tendencies(*({tuple(key): Tendency(*one) for key, *one in some} for some in kept))
    if people:
        selected = {frame.people.canonical_id[one] for one in people}
        every = every.among(selected)
    return partners_of(every, strengths, likely, frame.people, question)


# The standings on the public page of a league: sums of the eternal table, one table for each currency.


class PublicRow(NamedTuple):
    """What one person has in one currency."""

    player: Person
    place: int
    points: int
    games: int


class PublicStanding(NamedTuple):
    """The people in one currency, best first."""

    title: str
    lines: list[PublicRow]


def standings_of(frame: Frame) -> list[PublicStanding]:
    """The standing in each currency, the most played currency first. Two queries."""
    everything = StatsFilter(scheme=NORMALISED)
    sums, nights = frame.rollups.sums(everything), frame.rollups.nights(everything)
    scale = Scale(normalised=False, currencies={one.key: one for one in frame.currencies})
    answer = []
    for share in frame.shares(everything):
        course = course_of((one for one in nights if one[2] == share.key), frame.calendar, frame.people, scale)
        mine = [row for row in sums if row["scheme"] == share.key]
        rows = table_of(mine, course, frame.people, StatsFilter(scheme=share.key), scale)
        answer.append(PublicStanding(share.title, [_line(row) for row in rows]))
    return answer


def _line(row: EternalRow) -> PublicRow:
    return PublicRow(row.person, row.place, int(row.points.value or 0), int(row.games.value or 0))
