"""Anniversaries: the hundredth evening, ten years since the first one, ten years since somebody's first one."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

EVENINGS: Final[frozenset[int]] = frozenset({50, 100, 150, 200, 250, *range(300, 10_001, 100)})
YEARS: Final[frozenset[int]] = frozenset({1, *range(5, 101, 5)})


def anniversaries(
    days: Sequence[date], own: Mapping[str, Sequence[date]], *, league: bool = True
) -> Iterator[tuple[str, str]]:
    """The number and the sentence of everything that came round at the last of these days.

    `days`: those of all evenings of a league, in order. `own`: by name, those of whoever was there the last time;
    whoever was anonymised has no anniversary. `league`: whether its own are told, too.
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


def next_reached(first: date, last: date) -> date:
    """The day on which the next round number of years since the first day is reached, after the last one."""
    years = last.year - first.year
    reached = (_after(first, one) for one in sorted(YEARS) if one >= years)
    return next((day for day in reached if day > last), date.max)


def _after(day: date, years: int) -> date:
    """The same day so many years later; for the 29th of February the day after the 28th."""
    if (day.month, day.day) == (2, 29):
        return date.fromordinal(date(day.year + years, 2, 28).toordinal() + 1)
    return day.replace(year=day.year + years)
