"""The answer of the referee of calls, and its form as JSON."""

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..game.call_times import CallTopic
from ..game.terms import Call, Term


class CallVerdict(Term):
    """What a call is."""

    REGULAR = "regular"
    ANSWER = "answer"  # too late for a first call, but not against the call of the others
    INVALID = "invalid"  # counts only if its party loses (Männle § 17)
    VOID = "void"  # does not exist (Männle § 16)
    LATE = "late"
    SKIPPED = "skipped"  # a level that it leaves out is past its limit
    NOT_AVAILABLE = "not_available"  # not open yet, or called already


ALLOWED: Final = frozenset({CallVerdict.REGULAR, CallVerdict.ANSWER})


class Judgement(NamedTuple):
    """What a call is, by which rule, and the last moment in the clock of the scheme; None if it was never allowed."""

    verdict: CallVerdict
    topic: CallTopic
    until: int | None = None

    def as_invalid(self) -> "Judgement":
        """Where the scheme has invalid calls, what is late or leaves a level out is one of them."""
        if self.verdict not in (CallVerdict.LATE, CallVerdict.SKIPPED):
            return self
        return self._replace(verdict=CallVerdict.INVALID, topic=CallTopic.INVALID)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswer:
    """Whether a call is allowed, and why.

    `until`: how many cards the caller must have at least (`by_hand`), or how many may lie in the game at most.
    `must`: the call that is due after a Tack in the first trick. `message`: a German sentence without the source.
    """

    verdict: CallVerdict
    topic: CallTopic
    source: str
    until: int | None
    by_hand: bool
    must: Call | None
    message: str

    @property
    def allowed(self) -> bool:
        """Whether the call holds as it was meant."""
        return self.verdict in ALLOWED

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange form."""
        until = None
        if self.until is not None:
            until = {"cards_in_hand" if self.by_hand else "cards_played": self.until}
        return {
            "allowed": self.allowed,
            "verdict": self.verdict.value,
            "source": self.source,
            "until": until,
            "must": None if self.must is None else {"call": self.must.value},
            "message": self.message,
        }

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)
