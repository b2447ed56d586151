"""What the referees read of a scheme. A table that is missing says that its document is silent."""

from dataclasses import dataclass

from .call_times import CallTimes
from .reservation_rules import ReservationRules
from .trick_rules import TrickRules


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeRules:
    """`calls`: when a call is in time. `tricks`: who takes a trick, beyond the order of the trumps.

    `reservations`: which Vorbehalt goes first.
    """

    calls: CallTimes | None = None
    tricks: TrickRules | None = None
    reservations: ReservationRules | None = None
