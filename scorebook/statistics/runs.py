"""Runs of equal results: games won, or lost, one after the other."""

from dataclasses import dataclass


@dataclass(slots=True)
class Streak:
    """A streak while it is counted: `current` is positive for wins, negative for losses."""

    current: int = 0
    longest_win: int = 0
    longest_loss: int = 0

    def add(self, games: int, lead: int, tail: int, longest_win: int, longest_loss: int) -> None:
        """Add the results of an evening, given its first and last streak and its longest ones."""
        current = self.current
        joined = current + lead if current * lead > 0 else lead
        # seldom longer than before; this is done for every evening of everybody
        if longest_win > self.longest_win or joined > self.longest_win:
            self.longest_win = max(longest_win, joined)
        if longest_loss > self.longest_loss or -joined > self.longest_loss:
            self.longest_loss = max(longest_loss, -joined)
        self.current = joined if abs(lead) == games else tail

    def result(self, result: int) -> None:
        """Add a single result: 1, −1, or 0 if nobody won."""
        self.current = self.current + result if self.current * result > 0 else result
        self.longest_win = max(self.longest_win, self.current)
        self.longest_loss = max(self.longest_loss, -self.current)
