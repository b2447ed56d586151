"""Runs of equal results: games won, or lost, one after the other."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .people import EveningResult


@dataclass(slots=True)
class Streak:
    """A streak while it is counted: `current` is positive for wins, negative for losses.

    `won_at`, `lost_at`: the keys of the evenings at which the longest ones were first as long as they are.
    """

    current: int = 0
    longest_win: int = 0
    longest_loss: int = 0
    won_at: str = ""
    lost_at: str = ""

    def add_nights(self, nights: Iterable["EveningResult"]) -> None:
        """Add the results of many evenings in order, in one loop: it is done for every evening of everybody.

        Games of which only the points are known are left out: it is unknown whether they would continue a run.
        """
        current, most_won, most_lost = self.current, self.longest_win, self.longest_loss
        for (
            key,
            _player,
            _scheme,
            games,
            _points,
            _penalties,
            _totals,
            lead,
            tail,
            longest_win,
            longest_loss,
            bare,
        ) in nights:
            games -= bare  # noqa: PLW2901
            if not games:
                continue
            joined = current + lead if current * lead > 0 else lead
            # seldom longer than before
            if longest_win > most_won or joined > most_won:
                most_won, self.won_at = max(longest_win, joined), key
            if longest_loss > most_lost or -joined > most_lost:
                most_lost, self.lost_at = max(longest_loss, -joined), key
            current = joined if abs(lead) == games else tail
        self.current, self.longest_win, self.longest_loss = current, most_won, most_lost

    def result(self, result: int, key: str = "") -> None:
        """Add a single result: 1, −1, or 0 without a winner; `key`: of its evening."""
        self.current = self.current + result if self.current * result > 0 else result
        if self.current > self.longest_win:
            self.longest_win, self.won_at = self.current, key
        if -self.current > self.longest_loss:
            self.longest_loss, self.lost_at = -self.current, key
