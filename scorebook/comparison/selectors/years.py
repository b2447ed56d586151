"""What the years of a league come to under other rules: remembered by evening and by year, until an evening changes.

Thirty years take some seconds. So a page works out a few evenings by itself; if more are missing, it shows the years
that are known, and the others are worked out in the background.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from leagues import background
from leagues.memory import Memory

from ..played import Rules
from ..standings import ComparedStanding, joined, standings
from .games import Stamp, played_evenings

Year = tuple[Stamp, ...]
Standings = list[ComparedStanding]

# So many evenings a page works out while somebody waits.
MOST_AT_ONCE: Final = 20
# What a standing takes, and each player and each topic in it.
OF_STANDING, OF_ENTRY = 1 << 10, 160

_years = Memory[Standings](16 << 20)
_evenings = Memory[Standings](24 << 20)


def standings_of_years(league_id: int, years: Iterable[Year], every: Sequence[Rules]) -> list[Standings]:
    """The standings of some years under each set of rules. Five queries for all those that are not remembered."""
    rules, wanted = tuple(every), list(years)
    known = {year: _years.get((year, rules)) for year in wanted}
    made = _worked_out(league_id, [year for year in wanted if known[year] is None], rules)
    return [known[year] or made[year] for year in wanted]


def known_standings(league_id: int, years: Iterable[Year], every: Sequence[Rules]) -> tuple[list[Standings], int]:
    """The same as far as it is known or soon made, and how many evenings of other years are still to be worked out."""
    rules, wanted = tuple(every), list(years)
    unknown = [year for year in wanted if _years.get((year, rules)) is None]
    missing = sum((stamp, rules) not in _evenings for year in unknown for stamp in year)
    if missing <= MOST_AT_ONCE:
        return standings_of_years(league_id, wanted, rules), 0

    def work() -> None:
        for year in reversed(unknown):  # the newest last: its evenings change soonest, and are remembered longest
            _worked_out(league_id, [year], rules)

    background.start((league_id, rules), work)
    found = [known for year in wanted if (known := _years.get((year, rules)))]
    return found, sum(map(len, unknown))


def forget_years() -> None:
    """Know nothing any more: for measurements and tests."""
    _years.forget()
    _evenings.forget()


def _worked_out(league_id: int, years: Sequence[Year], rules: tuple[Rules, ...]) -> dict[Year, Standings]:
    """These years from their evenings, of which only those are read that are not remembered."""
    parts = {stamp: _evenings.get((stamp, rules)) for year in years for stamp in year}
    if missing := [stamp for stamp, known in parts.items() if known is None]:
        played = played_evenings(league_id, missing)
        for stamp in missing:
            parts[stamp] = made = standings([played[stamp.evening]], rules)
            _evenings.keep((stamp, rules), made, _size(made))
    found: dict[Year, Standings] = {}
    for year in years:
        found[year] = made = joined([part for stamp in year if (part := parts[stamp])], rules)
        _years.keep((year, rules), made, _size(made) + OF_ENTRY * len(year))
    return found


def _size(found: Standings) -> int:
    """About how many bytes these standings take."""
    entries = 0
    for one in found:
        entries += len(one.points) + len(one.differs.here) + len(one.differs.there) + len(one.differs.otherwise)
    return OF_STANDING * len(found) + OF_ENTRY * entries
