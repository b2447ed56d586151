"""Everything that ever came round: evenings and games in round numbers, years since somebody's first evening.

The book counts from the very beginning and in all currencies, whatever the period that is asked about; the card of a
game tells what came round with it.
"""

from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.evenings.page_parts import Broken
from scorebook.gatherings.models import table_of
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..calendar import EveningResult
from ..currencies import PLAYERS
from ..dashboard import Frame
from ..filters import NORMALISED, StatsFilter
from ..people import People, Person
from .earlier import MILESTONES, YOUNG, Earlier

# Anniversaries: the hundredth evening, ten years since the first one, ten years since somebody's first one.


EVENINGS: Final[frozenset[int]] = frozenset({50, 100, 150, 200, 250, *range(300, 10_001, 100)})
YEARS: Final[frozenset[int]] = frozenset({1, *range(5, 101, 5)})


def anniversaries(
    days: Sequence[date], own: Mapping[str, Sequence[date]], *, league: bool = True
) -> Iterator[tuple[str, str]]:
    """The number and the sentence of everything that came round at the last of these days.

    `days`: those of all evenings of a league, in order. `own`: by name, those of the people who were there the last
    time; anonymised people have no anniversary. `league`: whether its own are included.
    """
    if not days:
        return
    if league:
        yield from _of_league(days)
    together: dict[int, list[str]] = {}
    for name, mine in own.items():
        if reached := years_of(mine):
            together.setdefault(reached, []).append(name)
    for reached, names in sorted(together.items(), reverse=True):
        words = ngettext("Seit {years} Jahr dabei: {names}", "Seit {years} Jahren dabei: {names}", reached)
        yield number_words(reached), words.format(years=reached, names=listed(sorted(names, key=str.casefold)))


def _of_league(days: Sequence[date]) -> Iterator[tuple[str, str]]:
    if len(days) in EVENINGS:
        number = number_words(len(days))
        yield number, _("Der {number}. Abend").format(number=number)
    if years := years_of(days):
        words = ngettext("Seit {years} Jahr gibt es die Runde", "Seit {years} Jahren gibt es die Runde", years)
        yield number_words(years), words.format(years=years)


def years_of(days: Sequence[date]) -> int:
    """The round number of years since the first day that the last one is the first to reach; 0 if there is none."""
    return years_reached(days[0], days[-2], days[-1]) if len(days) > 1 else 0


def years_reached(first: date, before: date, last: date) -> int:
    """The round number of years since the first day that the last day reaches and the day before did not, or 0."""
    years = last.year - first.year
    if years not in YEARS and years - 1 not in YEARS:
        return 0
    years -= _after(first, years) > last
    return years if years in YEARS and before < _after(first, years) else 0


def _after(day: date, years: int) -> date:
    """The same day so many years later; for the 29th of February the day after the 28th."""
    if (day.month, day.day) == (2, 29):
        return date.fromordinal(date(day.year + years, 2, 28).toordinal() + 1)
    return day.replace(year=day.year + years)


MOST: Final = 6  # so many stand in the book, the newest; earlier ones under their year


class Sort(Enum):
    """What is counted: the evenings, games and years of the league, the years and games of a person."""

    EVENINGS = "evenings"
    GAMES = "games"
    YEARS = "years"
    OWN_YEARS = "own_years"
    OWN_GAMES = "own_games"


class Jubilee(NamedTuple):
    """What came round, and how much of it; for whom, empty for the league; at which evening (its key and day)."""

    sort: Sort
    number: int
    people: tuple[Person, ...]
    key: str
    day: date


@dataclass(slots=True)
class _Sofar:
    """What a league, or a person, has behind them: evenings, games, and the first and the last day."""

    first: date
    evenings: int = 0
    games: int = 0
    last: date = date.min

    def add(self, games: int, day: date) -> tuple[Sequence[int], int]:
        """One more evening; which round numbers of games it reached, and which round number of years, or 0."""
        before, self.games = self.games, self.games + games
        reached = MILESTONES[bisect(MILESTONES, before) : bisect(MILESTONES, self.games)]
        years = years_reached(self.first, self.last, day)
        self.evenings += 1
        self.last = day
        return reached, years


def jubilees_of(frame: Frame, question: StatsFilter) -> list[Jubilee]:
    """Those of the period and the people asked about, the newest first; none of anonymised people."""
    frame = frame.closed
    persons = frame.people.persons
    found = []
    for mark in _marks_of(frame):
        there = [persons[who] for who in mark.people if persons[who].page]
        if not question.covers(mark.day) or (mark.people and not any(map(question.shows, there))):
            continue
        if len(there) > 1:
            there.sort(key=lambda one: (one.sorted_by, one.pk))
        found.append(Jubilee(mark.sort, mark.number, tuple(there), mark.key, mark.day))
    return sorted(found, key=lambda one: one.day, reverse=True)  # of one day the league's own stay first


class Mark(NamedTuple):
    """A round number that was reached: what and how much, by whom (ids, none for the league), and when."""

    sort: Sort
    number: int
    people: tuple[int, ...]
    key: str
    day: date


def _marks_of(frame: Frame) -> tuple[Mark, ...]:
    """All round numbers of all time, in whatever currency."""
    nights = frame.rollups.nights(StatsFilter(scheme=NORMALISED))
    return tuple(_marks(nights, frame.calendar, frame.people.canonical_id))


def _marks(nights: Iterable[EveningResult], days: Mapping[str, date], canonical: Mapping[int, int]) -> Iterator[Mark]:
    """From everybody's results at some evenings; `days`: these evenings in playing order."""
    tables: dict[str, dict[int, int]] = {}
    for key, player, _scheme, games, _points, _penalties, totals, *_more in nights:
        if games or totals is not None:
            table, who = tables.setdefault(key, {}), canonical[player]
            table[who] = table.get(who, 0) + games
    own: dict[int, _Sofar] = {}
    whole: _Sofar | None = None
    for key, day in days.items():
        if key not in tables:
            continue
        table = tables[key]
        league = whole = whole or _Sofar(day)
        marks, age = league.add(sum(table.values()) // PLAYERS, day)
        if league.evenings in EVENINGS:
            yield Mark(Sort.EVENINGS, league.evenings, (), key, day)
        yield from (Mark(Sort.GAMES, number, (), key, day) for number in marks if number >= YOUNG)
        if age:
            yield Mark(Sort.YEARS, age, (), key, day)
        together: dict[tuple[Sort, int], list[int]] = {}
        for who, number in table.items():
            one = own.get(who) or own.setdefault(who, _Sofar(day))
            reached, years = one.add(number, day)
            if years:
                together.setdefault((Sort.OWN_YEARS, years), []).append(who)
            for mark in reached:
                together.setdefault((Sort.OWN_GAMES, mark), []).append(who)
        for (sort, mark), people in sorted(together.items(), key=lambda one: (one[0][0].value, -one[0][1])):
            yield Mark(sort, mark, tuple(sorted(people)), key, day)


def anniversary_records(
    earlier: Earlier, people: People, present: Collection[int], *, league: bool = True
) -> Iterator[Broken]:
    """The anniversaries of these people, who are there for the first time this evening, and with `league` its own.

    Empty at a table of a Spieltag: there it is reported for all tables together. One query, which is
    asked only if there is anything to tell, and that of `results`.
    """
    if not present:
        return
    there: dict[int, set[str]] = {who: set() for who in present}
    earlier_marks: set[str] = set()
    for key, player, _scheme, number, _points, _penalties, totals, *_more in earlier.results:
        if number or totals is not None:
            earlier_marks.add(key)
            there.setdefault(people.canonical_id[player], set()).add(key)
    today = earlier.evening.local_date
    days = {key: day for key, day in earlier.days.items() if key in earlier_marks}
    own = {
        people.persons[who].call_name: [*(day for key, day in days.items() if key in there[who]), today]
        for who in present
        if people.persons[who].page
    }
    found = list(anniversaries([*days.values(), today], own, league=league))
    if not found or table_of(earlier.evening):
        return
    for reached, words in found:
        yield Broken(reached, words, title=_("Jubiläum"))
