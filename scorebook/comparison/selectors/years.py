"""What the years of a league come to under other rules, kept by year until one of its evenings changes.

Thirty years take some seconds. So one page works out so many evenings, of the newest years first, and shows the years
that are known; the next one goes on from there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from leagues.cache import cached
from scorebook.scoring.game.items import ItemTopic, TopicKind
from scorebook.scoring.game.terms import ExtraKind, PartyName

from ..differences import Causes
from ..played import PlayedEvening, Rules
from ..standings import ComparedStanding, standings
from .games import Stamp, played_evenings

Year = tuple[Stamp, ...]
Standings = list[ComparedStanding]

# So many evenings a page works out while somebody waits: an eighth of a second. At least one year, however long.
MOST_AT_ONCE: Final = 50


def known_standings(league_id: int, years: Iterable[Year], every: Sequence[Rules]) -> tuple[list[Standings], int]:
    """The standings of years, the newest first, as far as they are known or soon made, and how many evenings are not.

    Five queries for all that was not known.
    """
    wanted, rows = list(years), dict[Year, list[Any]]()
    for year in wanted:
        with suppress(LookupError):
            rows[year] = _kept(league_id, year, every, _unknown)
    soon: list[Year] = []
    for year in wanted:
        if year not in rows and (not soon or sum(map(len, [*soon, year])) <= MOST_AT_ONCE):
            soon.append(year)
    played = played_evenings(league_id, [stamp for year in soon for stamp in year]) if soon else {}
    for year in soon:
        evenings = [played[stamp.evening] for stamp in year]
        rows[year] = _kept(league_id, year, every, partial(_rows, evenings, every))
    found = [_standings(rows[year], every) for year in wanted if year in rows]
    return found, sum(len(year) for year in wanted if year not in rows)


def _kept(league_id: int, year: Year, every: Sequence[Rules], make: Callable[[], Any]) -> list[Any]:
    question = (year, [(one.key, one.options, one.own) for one in every])
    rows: list[Any] = cached(league_id, "", "standings of a year", question, make)
    return rows


def _unknown() -> Any:
    raise LookupError


def _rows(evenings: Sequence[PlayedEvening], every: Sequence[Rules]) -> list[Any]:
    """The standings of evenings as plain rows, without their rules, which they are asked by."""
    found = standings(evenings, every)
    return [[list(one.points.items()), one.missing, *map(_topics, one.differs.counters)] for one in found]


def _topics(some: Counter[ItemTopic]) -> list[Any]:
    return [(one.kind, one.level, one.extra, one.party, times) for one, times in some.items()]


def _standings(rows: list[Any], every: Sequence[Rules]) -> Standings:
    return [
        ComparedStanding(one, Counter(dict(points)), missing, Causes(*map(_counted, counters)))
        for one, (points, missing, *counters) in zip(every, rows, strict=True)
    ]


def _counted(rows: list[Any]) -> Counter[ItemTopic]:
    return Counter(
        {
            ItemTopic(TopicKind(kind), level, extra and ExtraKind(extra), party and PartyName(party)): times
            for kind, level, extra, party, times in rows
        }
    )
