"""Which currencies of points a league has used and when, and what a question about one of them leaves out."""

from collections import defaultdict
from datetime import date
from typing import NamedTuple

from leagues.results import kept_in

from .filters import Currency, Question, currency_from_sums, currency_title
from .nights import Held
from .reads import HeldStretch, Rollups
from .stretches import RESULTS, added_up

PLAYERS = 4  # in every game


class CurrencyShare(NamedTuple):
    """What was played in one currency: evenings, games, and evenings of which only totals are known."""

    key: str
    evenings: int
    games: int
    totals: int

    @property
    def title(self) -> str:
        """The name of the currency."""
        return currency_title(self.key)


def currencies_of(rollups: Rollups) -> tuple[Currency, ...]:
    """All currencies that a league has ever used, sorted by key."""
    return tuple(currency_from_sums(*one) for one in _sums(rollups))


@kept_in(RESULTS)
def _sums(of: Rollups) -> tuple[tuple[str, int, int, float], ...]:
    """Of each currency games, points and squared points of all players."""
    return tuple(sorted(added_up([_sums_in(stretch) for stretch in of.held()], by=1)))


@kept_in(RESULTS)
def _sums_in(of: HeldStretch) -> tuple[tuple[str, int, int, float], ...]:
    """The same of a stretch."""
    return tuple(
        (key, sum(one.games for one in some), sum(one.points for one in some), sum(one.squares for one in some))
        for key, some in _by_key(of, Question()).items()
    )


def shares_of(rollups: Rollups, question: Question) -> list[CurrencyShare]:
    """What was played in each currency in the period asked about.

    The currency with the most games comes first; among equals, the one used last.
    """
    return list(_shares(rollups, Question(start=question.start, end=question.end)))


@kept_in(RESULTS, CurrencyShare)
def _shares(of: Rollups, question: Question) -> tuple[CurrencyShare, ...]:
    parts = [_shares_in(stretch, question) for stretch in of.held()]
    last = {key: day for part in parts for key, *_sums, day in part}  # that of the later stretch is the later one
    sums = added_up([[row[:-1] for row in part] for part in parts], by=1)
    shares = [CurrencyShare(key, evenings, games // PLAYERS, totals) for key, evenings, games, totals in sorted(sums)]
    return tuple(sorted(shares, key=lambda one: (one.games, last[one.key]), reverse=True))


@kept_in(RESULTS)
def _shares_in(of: HeldStretch, question: Question) -> tuple[tuple[str, int, int, int, date], ...]:
    """Of each currency evenings, games of all players, evenings of which only totals are known, and the last day."""
    return tuple(
        (
            key,
            len(some),
            sum(one.games for one in some),
            sum(one.totals > 0 for one in some),
            max(one.day for one in some),
        )
        for key, some in _by_key(of, question).items()
    )


def _by_key(of: HeldStretch, question: Question) -> dict[str, list[Held]]:
    """The evenings of the period by their currency."""
    found: dict[str, list[Held]] = defaultdict(list)
    ever = not (question.start or question.end)
    for one in of.evenings:
        if ever or question.covers(one.day):
            found[one.scheme].append(one)
    return found
