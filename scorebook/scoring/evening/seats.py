"""Who sits where, who plays, who pauses (Männle § 5; DDV TSR 10.1; Tacken-Büchlein, Spielerzahl)."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ..game.objections import EVENT_CODES, Objection
from ..game.sentences import Sentence

FEWEST: Final = 4
MOST: Final = 8
# Of so many seatings with a dealer it is kept who plays; each takes less than 1 KB.
MOST_KEPT: Final = 1024


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
        return _playing(self, dealer)[0]

    def pausing(self, dealer: str) -> tuple[str, ...]:
        """The active players who sit this game out: the dealer and the others left over."""
        return _playing(self, dealer)[1]

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


@lru_cache(maxsize=MOST_KEPT)
def _playing(seats: Seats, dealer: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who plays under this dealer, and who pauses: the same for every round, and asked several times a game."""
    around = seats.from_left_of(dealer)
    playing = around if len(around) == FEWEST else around[:2] + around[-3:-1]
    return playing, tuple([player for player in seats.active if player not in playing])
