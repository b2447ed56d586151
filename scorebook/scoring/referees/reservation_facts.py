"""A question about Vorbehalte: the table, and what its players say."""

from dataclasses import dataclass
from typing import NamedTuple

from ..evening.seats import Seats
from ..game.reservation_rules import Reserve
from ..game.terms import Kind


class Reservation(NamedTuple):
    """What a player says in the end. `vorab`: the level he holds, 0 for none; `accepted`: somebody takes his cards.

    `offers`: the Hochzeiter hands his trumps round, and who takes them is his partner (Steffen, Schieben).
    """

    player: str
    what: Reserve
    kind: Kind | None = None
    vorab: int = 0
    accepted: bool = True
    offers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationQuestion:
    """The table and what its players have said; `seats` clockwise, `owing`: who still owes a Pflichtsolo.

    `gone`: somebody has given up his solo.
    """

    seats: Seats
    dealer: str
    said: tuple[Reservation, ...]
    owing: frozenset[str] = frozenset()
    gone: bool = False
