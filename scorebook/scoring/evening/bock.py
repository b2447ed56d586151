"""The Böcke that lie ahead (Spin Hausregeln, Bock-Runde; Steffen, Böcke).

They are kept as runs, the next games first: (2, 3), (1, 2) is a Doppelbock for three games and one Bock for two
more. A Bock begins with the game after the one that caused it.
"""

from typing import Final, NamedTuple

from ..game.objections import Objection
from ..game.scheme import BockPolicy, Nesting
from .deal import refused


class Run(NamedTuple):
    """So many Böcke (`bock`) lie on each of the next `games` games, each of them multiplying with `each`."""

    bock: int
    games: int
    each: int = 2

    @property
    def factor(self) -> int:
        """What they multiply the value with."""
        return int(self.each**self.bock)


Runs = tuple[Run, ...]
# No evening is longer; more cannot be set by hand.
MOST_GAMES: Final = 1000


def merged(runs: Runs) -> Runs:
    """The same Böcke in as few runs as possible, without the Bock-free games at the end."""
    answer: list[Run] = []
    for run in runs:
        if answer and answer[-1].bock == run.bock:
            answer[-1] = run._replace(games=answer[-1].games + run.games)
        elif run.games:
            answer.append(run)
    if answer and not answer[-1].bock:
        answer.pop()
    return tuple(answer)


def lying(runs: Runs) -> int:
    """How many Böcke lie on the next game."""
    return runs[0].bock if runs else 0


def games_in(runs: Runs) -> int:
    """How many games the runs cover."""
    return sum(run.games for run in runs)


def runs_after_game(runs: Runs) -> Runs:
    """What is left after one game."""
    if not runs:
        return runs
    first, *rest = runs
    return (first._replace(games=first.games - 1), *rest) if first.games > 1 else tuple(rest)


def cut(runs: Runs, games: int) -> Runs:
    """The runs of the next `games` games only."""
    answer: list[Run] = []
    for run in runs:
        if games <= 0:
            break
        answer.append(run._replace(games=min(run.games, games)))
        games -= run.games
    return tuple(answer)


def stacked(runs: Runs, games: int, most: int, each: int = 2) -> Runs:
    """One more Bock on each of the next `games` games, never more than `most` on one."""
    answer: list[Run] = []
    for run in (*runs, Run(0, games, each)):
        under = min(run.games, games)
        answer += (Run(min(run.bock + 1, most), under, each), run._replace(games=run.games - under))
        games -= under
    return merged(tuple(run for run in answer if run.games))


def by_hand(runs: tuple[tuple[int, int], ...], policy: BockPolicy) -> Runs | Objection:
    """What is set by hand, as runs; refused where the scheme has no Bock, or more of them lie on a game than can."""
    if not policy.most:
        return refused("bock_not_in_scheme", "runs")
    if (
        any(not 0 <= bock <= policy.most or games < 1 for bock, games in runs)
        or sum(games for _, games in runs) > MOST_GAMES
    ):
        return refused("bock_runs", "runs")
    return merged(tuple(Run(bock, games, policy.factor) for bock, games in runs))


def caused(runs: Runs, boecke: int, policy: BockPolicy, seated: int, *, in_bock: bool) -> tuple[Runs, int]:
    """What lies ahead after a game that caused so many Böcke, and how many of them count.

    `runs` is what the game has left; `in_bock`: a Bock lay on the game itself, so one was running when the new one
    came; `seated` is the length of a Bock of one round. Böcke of the same game nest in each other too.
    """
    games = policy.games if policy.games is not None else seated
    counted = 0
    for _ in range(boecke):
        running = in_bock or bool(runs)
        if policy.nesting is Nesting.IGNORE and running:
            continue
        if policy.nesting is Nesting.QUEUE:
            runs = merged((*runs, Run(1, games, policy.factor)))
        elif policy.nesting is Nesting.RESTART:
            runs = (Run(1, games, policy.factor),)
        else:
            runs = stacked(runs, games, policy.most, policy.factor)
        counted += 1
    return runs, counted
