"""Who owes a solo, and who is vorgeführt (DDV TSR 4.2, 4.3, 8.6; Spin, Pflicht-Solo)."""

from dataclasses import dataclass, replace

from ..game.facts import GameFacts
from ..game.scheme import DealPolicy
from ..game.terms import SOLO_KINDS
from .seats import Seats


@dataclass(frozen=True, slots=True)
class Solo:
    """What a game is in the ledger. `soloist`: of a declared solo, the quiet and the hanging Hochzeit are none."""

    soloist: str | None = None
    pflicht: bool = False
    vorgefuehrt: bool = False
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ledger:
    """Who has played the Pflichtsolo of this tournament round (of this evening without one), and how many games."""

    done: frozenset[str] = frozenset()
    games: int = 0
    tournament_round: int = 1

    def owes(self, seats: Seats, dealer: str, policy: DealPolicy) -> tuple[str, ...]:
        """The active players with an open Pflichtsolo, beginning left of the dealer, who comes last."""
        if not policy.pflichtsolo:
            return ()
        return tuple(player for player in seats.from_left_of(dealer) if player not in self.done)

    def left(self, seats: Seats, policy: DealPolicy) -> int | None:
        """Games left in the tournament round: `round_games` for four players, in proportion for more (DDV 10.1)."""
        if policy.round_games is None:
            return None
        return max(policy.round_games * len(seats.active) // 4 - self.games, 0)

    def after(self, solo: Solo) -> "Ledger":
        """With one more game."""
        done = self.done | {solo.soloist} if solo.pflicht and solo.soloist else self.done
        return Ledger(done, self.games + 1, self.tournament_round)

    def longer(self, games: int) -> "Ledger":
        """With so many more games of which it is not known whether they were soli."""
        return replace(self, games=self.games + games)

    def begun_anew(self) -> "Ledger":
        """The next tournament round: everybody owes again."""
        return Ledger(tournament_round=self.tournament_round + 1)


def forced(owing: tuple[str, ...], playing: tuple[str, ...], left: int | None, policy: DealPolicy) -> str | None:
    """Who is vorgeführt in the next game: as many games as open soli are left (DDV 4.2.3), it is the first who owes
    one left of the dealer. `left` None: the end is open. A dealer who pauses at a table of five cannot be it."""
    if not policy.vorfuehrung or left is None or len(owing) < max(left, 1):
        return None
    return next((player for player in owing if player in playing), None)


def solo_of(facts: GameFacts, ledger: Ledger, due: str | None, policy: DealPolicy) -> Solo:
    """What a game is: the recorded answers hold, the ledger gives those that were left open."""
    if facts.kind in SOLO_KINDS:
        return declared(facts.re[0], ledger, due, policy, pflicht=facts.pflicht, vorgefuehrt=facts.vorgefuehrt)
    wrong = ("pflicht_not_a_solo",) if facts.pflicht and policy.pflichtsolo else ()
    missed = ("vorfuehrung_missed",) if due else ()
    return Solo(warnings=wrong + missed)


def declared(
    soloist: str,
    ledger: Ledger,
    due: str | None,
    policy: DealPolicy,
    *,
    pflicht: bool | None = None,
    vorgefuehrt: bool | None = None,
) -> Solo:
    """A declared solo: a Pflichtsolo if it is owed, a Lustsolo if not; `due` is who should be vorgeführt."""
    if not policy.pflichtsolo:
        return Solo(soloist)
    warnings = []
    owed = soloist not in ledger.done
    counts = owed if pflicht is None else pflicht
    if counts and not owed:
        warnings.append("pflicht_done_before")
    if owed and not counts:
        warnings.append("lustsolo_before_pflicht")
    if due and not (counts and soloist == due):
        warnings.append("vorfuehrung_missed")
    is_vorgefuehrt = (soloist == due) if vorgefuehrt is None else vorgefuehrt
    return Solo(soloist, counts, counts and is_vorgefuehrt, tuple(warnings))
