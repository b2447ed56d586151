"""What the referees read of a scheme. A table that is missing says that its document is silent."""

from dataclasses import dataclass

from .call_times import CallTimes


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeRules:
    """`calls`: when a call is in time."""

    calls: CallTimes | None = None
