"""What the years of a league come to under other rules: remembered by evening and by year, until an evening changes.

Thirty years take some seconds. So a page works out a few evenings by itself; if more are missing, it shows the years
that are known, and the others are worked out in the background.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from leagues import background
from leagues.memory import Memory
from leagues.results import Key, Shelf
from scorebook.scoring.game.terms import ExtraKind, PartyName
from scorebook.scoring.game.topics import ItemTopic, TopicKind

from ..differences import Causes
from ..played import Rules
from ..standings import ComparedStanding, joined, standings
from .games import Stamp, played_evenings

Year = tuple[Stamp, ...]
Standings = list[ComparedStanding]

# So many evenings a page works out while somebody waits.
MOST_AT_ONCE: Final = 20


def _plain(found: Standings) -> list[Any]:
    """Standings without their rules, which they are named by."""
    return [[dict(one.points), one.missing, *(_plain_topics(some) for some in one.differs.counters)] for one in found]


def _full(key: Key, plain: list[Any]) -> Standings:
    """Standings as they were."""
    _stamps, rules = key[1]
    return [
        ComparedStanding(one, Counter(points), missing, Causes(*map(_full_topics, counters)))
        for one, (points, missing, *counters) in zip(rules, plain, strict=True)
    ]


def _plain_topics(some: Counter[ItemTopic]) -> list[list[Any]]:
    return [
        [one.kind.value, one.level, one.extra and one.extra.value, one.party and one.party.value, times]
        for one, times in some.items()
    ]


def _full_topics(plain: list[list[Any]]) -> Counter[ItemTopic]:
    return Counter(
        {
            ItemTopic(TopicKind(kind), level, extra and ExtraKind(extra), party and PartyName(party)): times
            for kind, level, extra, party, times in plain
        }
    )


_YEARS: Final = Shelf[Standings]("years", Memory(16 << 20), plain=_plain, full=_full)
_EVENINGS: Final = Shelf[Standings]("evenings", Memory(24 << 20), plain=_plain, full=_full)


def standings_of_years(league_id: int, years: Iterable[Year], every: Sequence[Rules]) -> list[Standings]:
    """The standings of some years under each set of rules. Five queries for all those that are not remembered."""
    rules, wanted = tuple(every), list(years)
    known = _known(_YEARS, league_id, wanted, rules)
    known |= _worked_out(league_id, [year for year in wanted if year not in known], rules)
    return [known[year] for year in wanted]


def known_standings(league_id: int, years: Iterable[Year], every: Sequence[Rules]) -> tuple[list[Standings], int]:
    """The same as far as it is known or soon made, and how many evenings of other years are still to be worked out."""
    rules, wanted = tuple(every), list(years)
    known = _known(_YEARS, league_id, wanted, rules)
    unknown = [year for year in wanted if year not in known]
    evenings = [stamp for year in unknown for stamp in year]
    if len(evenings) - len(_known(_EVENINGS, league_id, evenings, rules)) <= MOST_AT_ONCE:
        return standings_of_years(league_id, wanted, rules), 0

    def work() -> None:
        for year in reversed(unknown):  # the newest last: its evenings change soonest, and are remembered longest
            _worked_out(league_id, [year], rules)

    background.start((league_id, rules), work)
    return [known[year] for year in wanted if year in known], len(evenings)


def forget_years() -> None:
    """Know nothing any more: for measurements and tests."""
    _YEARS.forget()
    _EVENINGS.forget()


def _known(
    shelf: Shelf[Standings], league_id: int, some: Iterable[Any], rules: tuple[Rules, ...]
) -> dict[Any, Standings]:
    """Those of some years, or evenings, that somebody has worked out before."""
    found = shelf.get_many((league_id, (one, rules)) for one in some)
    return {key[1][0]: kept[0] for key, kept in found.items()}


def _worked_out(league_id: int, years: Sequence[Year], rules: tuple[Rules, ...]) -> dict[Year, Standings]:
    """These years from their evenings, of which only those are read that are not remembered."""
    every = [stamp for year in years for stamp in year]
    parts = _known(_EVENINGS, league_id, every, rules)
    if missing := [stamp for stamp in every if stamp not in parts]:
        played = played_evenings(league_id, missing)
        for stamp in missing:
            parts[stamp] = made = standings([played[stamp.evening]], rules)
            _EVENINGS.keep((league_id, (stamp, rules)), made)
    found: dict[Year, Standings] = {}
    for year in years:
        found[year] = made = joined([parts[stamp] for stamp in year], rules)
        _YEARS.keep((league_id, (year, rules)), made)
    return found
