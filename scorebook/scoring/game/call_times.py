"""When a call is in time: the tables that a scheme owns, and that the referee of calls reads."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .terms import Term


class Pace(Term):
    """What the limits of a call hang on."""

    FIXED = "fixed"  # every level has a limit of its own
    EACH_TRICK = "each_trick"  # the first call has one; every further call comes within a trick of the one before
    COUNTED = "counted"  # the n-th call of the game, both parties counted (Männle § 15)


class Jump(Term):
    """What becomes of levels that a call leaves out."""

    NEVER = "never"  # none may be left out
    IN_TIME = "in_time"  # each of them must still be in time
    AFTER_ANSAGE = "after_ansage"  # the same, and Re or Kontra must have been called
    INCLUDED = "included"  # the call has the limit of the first one that is missing


class Reply(Term):
    """How long a party that has called nothing may answer the calls of the others."""

    NONE = "none"
    ONE_CARD = "one_card"  # with one card fewer than their deepest call needs; no Absage afterwards
    NEXT_TRICK = "next_trick"  # until the end of the trick after their last call
    THEIR_LIMIT = "their_limit"  # as long as their deepest call could be made


class Unfound(Term):
    """Who may call while the partner of a Hochzeit is not found."""

    NOBODY = "nobody"
    RE = "re_only"  # only who has announced the Hochzeit
    KONTRA = "kontra_as_guest"  # the others only Kontra, which goes where its caller marries


class Wedding(Term):
    """How the Klärungsstich of a Hochzeit moves the limits."""

    NONE = "none"
    FEWER = "fewer"  # by the tricks before the Klärungsstich
    AFTER = "after"  # by the Klärungsstich too


class CallTopic(Term):
    """What an answer about a call rests on."""

    ANSAGE = "ansage"
    ABSAGE = "absage"
    VORAB = "vorab"
    HOCHZEIT = "hochzeit"
    UNFOUND = "unfound"
    REPEATED = "repeated"
    JUMP = "jump"
    REPLY = "reply"
    INVALID = "invalid"
    VOID = "void"
    SOLO = "solo"
    FORCED = "forced"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTimes:
    """The limits of calls.

    `by_hand`: time is the number of cards that have left the caller's hand, else of the cards laid in the game.
    `limits`: how many of them there may be at most for the Ansage, keine 90 … schwarz (`Pace.EACH_TRICK`: for the
    first call). `open_trick`: only before the second card of a trick. `forced`: a Tack in the first trick forces a
    call. `sources`: the paragraph of each topic, as printed; what is missing stands where the Ansage stands.
    """

    by_hand: bool
    limits: tuple[int, ...]
    pace: Pace = Pace.FIXED
    jump: Jump = Jump.IN_TIME
    reply: Reply = Reply.NONE
    unfound: Unfound = Unfound.NOBODY
    wedding: Wedding = Wedding.NONE
    open_trick: bool = False
    forced: bool = False
    sources: Mapping[CallTopic, str] = field(default_factory=dict)

    def later(self, cards: int) -> "CallTimes":
        """The same with so many cards of the own hand more time for every call, or less."""
        more = cards if self.by_hand else 4 * cards
        return replace(self, limits=tuple(limit + more for limit in self.limits)) if cards else self

    def last_moment(self, until: int | None, dealt: int) -> int | None:
        """A limit as an answer says it: so many of the cards dealt must still be in hand, or so many lie at most.

        None if it lies before the first card, so that the call was never possible.
        """
        if until is None or self.by_hand:
            return None if until is None else max(0, dealt - until)
        return until if until >= 0 else None

    def source(self, topic: CallTopic) -> str:
        """The paragraph of a topic, as printed."""
        return self.sources.get(topic) or self.sources.get(CallTopic.ANSAGE, "")
