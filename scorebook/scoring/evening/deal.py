"""Who sits where and plays, who deals and leads, who owes a solo.

Seats: Männle § 5; DDV TSR 10.1; Tacken-Büchlein, Spielerzahl. Deal and rounds: Männle §§ 4, 8; DDV TSR 4.2; Mainz 4.7;
Spin; Steffen, Spielende. Pflichtsolo: DDV TSR 4.2, 4.3, 8.6; Spin, Pflicht-Solo.

A round ends when the deal comes to somebody who has dealt in it already, or when all who do not pause have dealt in
it. Who sits down where the deal has passed, or comes back there, deals in the next round; a dealer who leaves or
pauses passes the deal on. A dealer set by hand deals in the running round, also once more.
"""

from dataclasses import dataclass, replace
from typing import Final

from ..game.facts import GameFacts
from ..game.objections import EVENT_CODES, Objection
from ..game.scheme import DealPolicy
from ..game.sentences import Sentence
from ..game.terms import SOLO_KINDS

FEWEST: Final = 4
MOST: Final = 8


def refused(code: str, field: str) -> Objection:
    """An objection with its German sentence."""
    return Objection(code, field, Sentence(EVENT_CODES[code]))


@dataclass(frozen=True, slots=True)
class Seats:
    """The players in clockwise order; those in `paused` keep their seat and neither deal nor play.

    At least four are active: whatever would leave fewer is answered with an objection, and so are impossible seats.
    """

    order: tuple[str, ...]
    paused: frozenset[str] = frozenset()

    @property
    def active(self) -> tuple[str, ...]:
        """Who takes part, in clockwise order."""
        return tuple([player for player in self.order if player not in self.paused]) if self.paused else self.order

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """Everybody who sits clockwise, beginning left of this seat; the player on it comes last."""
        place = self.order.index(player) + 1
        return self.order[place:] + self.order[:place]

    def from_left_of(self, player: str) -> tuple[str, ...]:
        """The same without those who pause."""
        around = self.clockwise_from(player)
        return tuple([one for one in around if one not in self.paused]) if self.paused else around

    def four(self, dealer: str) -> tuple[str, ...]:
        """Who plays, in playing order: the two left and the two right of the dealer; with four players all of them."""
        around = self.from_left_of(dealer)
        return around if len(around) == FEWEST else around[:2] + around[-3:-1]

    def pausing(self, dealer: str) -> tuple[str, ...]:
        """The active players who sit this game out: the dealer and the others left over."""
        playing = self.four(dealer)
        return tuple([player for player in self.active if player not in playing])

    def join(self, player: str, seat: int) -> "Seats | Objection":
        """With a newcomer, who gets this index."""
        if player in self.order:
            return refused("already_seated", "player")
        if len(self.order) == MOST:
            return refused("table_full", "player")
        if not 0 <= seat <= len(self.order):
            return refused("seat_range", "seat")
        return replace(self, order=(*self.order[:seat], player, *self.order[seat:]))

    def reseated(self, order: tuple[str, ...]) -> "Seats | Objection":
        """The same players in another clockwise order."""
        if sorted(order) != sorted(self.order):
            return refused("seats_differ", "order")
        return replace(self, order=order)

    def leave(self, player: str) -> "Seats | Objection":
        """Without this player."""
        if player not in self.order:
            return refused("not_seated", "player")
        if player not in self.paused and len(self.active) == FEWEST:
            return refused("too_few", "player")
        order = tuple(one for one in self.order if one != player)
        return Seats(order, self.paused - {player})

    def pause(self, player: str) -> "Seats | Objection":
        """With this player sitting out until further notice."""
        if player not in self.order:
            return refused("not_seated", "player")
        if player in self.paused:
            return refused("already_paused", "player")
        if len(self.active) == FEWEST:
            return refused("too_few", "player")
        return replace(self, paused=self.paused | {player})

    def resume(self, player: str) -> "Seats | Objection":
        """With this player back."""
        if player not in self.order:
            return refused("not_seated", "player")
        if player not in self.paused:
            return refused("not_paused", "player")
        return replace(self, paused=self.paused - {player})


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer of the next game, the number of the round, and who has dealt in it and passed the deal on."""

    dealer: str
    round: int = 1
    dealt: frozenset[str] = frozenset()

    def advance(self, seats: Seats) -> "Deal":
        """After a game: the next active player clockwise deals."""
        return self._to(seats.from_left_of(self.dealer)[0], self.dealt | {self.dealer})

    def without(self, player: str, before: Seats, after: Seats) -> "Deal":
        """After somebody has left or begun to pause; `before` is the table while he was still there.

        That somebody has dealt is forgotten when he leaves: who comes back is a newcomer.
        """
        dealt = self.dealt if player in after.order else self.dealt - {player}
        if player == self.dealer:
            return self._to(before.from_left_of(player)[0], dealt)
        if dealt.issuperset(after.active):
            return Deal(self.dealer, self.round + 1)
        return replace(self, dealt=dealt)

    def by_hand(self, player: str) -> "Deal":
        """With this dealer; the round goes on."""
        return replace(self, dealer=player)

    def left(self, seats: Seats) -> int:
        """How many games the round still has if no dealer repeats."""
        games = 1
        for player in seats.from_left_of(self.dealer)[:-1]:
            if player in self.dealt:
                break
            games += 1
        return games

    def _to(self, dealer: str, dealt: frozenset[str]) -> "Deal":
        if dealer in dealt:
            return Deal(dealer, self.round + 1)
        return Deal(dealer, self.round, dealt)


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


def forced_solo(owing: tuple[str, ...], playing: tuple[str, ...], left: int | None, policy: DealPolicy) -> str | None:
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


def forced_leads(policy: DealPolicy) -> bool:
    """Whether who is vorgeführt leads; it is a declared solo and a Pflichtsolo, so either rule does."""
    return policy.solo_leads or policy.pflichtsolo_leads


def leader(solo: Solo, left_of_dealer: str, policy: DealPolicy) -> str:
    """Who leads to the first trick."""
    if solo.soloist and (policy.solo_leads or (solo.pflicht and policy.pflichtsolo_leads)):
        return solo.soloist
    return left_of_dealer


def again(solo: Solo, left_of_dealer: str, policy: DealPolicy) -> bool:
    """Whether the same dealer deals the next game after this one; never after a vorgeführtes solo (DDV 4.2.5)."""
    if not solo.soloist or solo.vorgefuehrt:
        return False
    if policy.again_after_solo or (policy.again_after_pflichtsolo and solo.pflicht):
        return True
    return policy.again_if_lead_moved and solo.soloist != left_of_dealer
