"""What the referees read of a scheme. A table that is missing says that its document is silent."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from .terms import ExtraKind, Kind, Note, Term

# What is special about tricks in a scheme: read by the referee of tricks. Who beats whom stands in its trumps.


class Raised(NamedTuple):
    """Two equal cards of one hand that rise in rank once they are announced: Schwein, Schweinchen, Schafe.

    `card`: the card as in a table of trumps, empty for the ace of the trump suit. `below_dulle`: they stand right
    under ♥10, else above all. `single`: only one of them rises, and it is the one in the trick (Männle § 23).
    `kinds`: where it holds.
    """

    word: Note
    card: str
    kinds: frozenset[Kind]
    source: str
    below_dulle: bool = False
    single: bool = False


class KarlchenCatch(Term):
    """How a Karlchen of the others is caught in the last trick, where that counts at all."""

    KARO_DAME = "karo_dame"  # with a ♦Q; two of them are one point (Spin)
    UNBEATEN = "unbeaten"  # by taking the trick, but not one that its own party has beaten (Tacken)
    ANY = "any"  # by taking the trick, each of them (Mainz 3.11)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRules:
    """Who takes a trick and what it makes, beyond the order of the cards.

    `source`: where it is written who takes a trick; `second_dulle`: where the second ♥10 is; `extras`: where the
    extra points are. `second_karlchen`: kinds of game in which the second ♣J takes the last trick. `stranger_fuchs`:
    a Fuchs of an unknown party counts, too.
    """

    source: str
    second_dulle: str = ""
    extras: Mapping[ExtraKind, str] = field(default_factory=dict)
    raised: Raised | None = None
    second_karlchen: frozenset[Kind] = frozenset()
    catch: KarlchenCatch = KarlchenCatch.ANY
    stranger_fuchs: bool = False


# Which Vorbehalt goes first, and which hands give a right to one: read by the referee of Vorbehalte.


class Reserve(Term):
    """What a player says before the first card."""

    SOLO = "solo"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"
    EINMISCHEN = "einmischen"
    SCHMEISSEN = "schmeissen"
    TRUMPFABGABE = "trumpfabgabe"
    SCHIEBEN = "schieben"
    SCHWEINCHEN = "schweinchen"
    GESUND = "gesund"


# New cards are dealt; trumps are exchanged, and the two who do so play together.
REDEALS: Final = frozenset({Reserve.EINMISCHEN, Reserve.SCHMEISSEN})
EXCHANGES: Final = frozenset({Reserve.ARMUT, Reserve.TRUMPFABGABE, Reserve.SCHIEBEN})


class HandCount(Term):
    """What is counted in a hand."""

    NINES = "nines"
    KINGS = "kings"
    PLAIN_KINGS = "plain_kings"  # those that are no trumps
    NINES_AND_KINGS = "nines_and_kings"
    TRUMPS = "trumps"
    TRUMPS_BUT_FOXES = "trumps_but_foxes"
    HIGH_TRUMPS = "high_trumps"  # above ♦A


class Threshold(NamedTuple):
    """A number of cards in a hand between two bounds, both included; `deck`: only with so many cards, `option`: only
    where this option of the rules is agreed.
    """

    counted: HandCount
    least: int
    most: int
    deck: int | None = None
    option: str = ""


class HandRight(NamedTuple):
    """What a hand gives a right to: one of the thresholds is enough. `unless`: not if it gives a right to this."""

    what: Reserve
    thresholds: tuple[Threshold, ...]
    source: str
    unless: Reserve | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationRules:
    """The order of the Vorbehalte.

    `order`: what goes first, from the highest down; entries of one group are equal, and then who is next after the
    dealer goes first. `solos`: the same for kinds of solo; one that is not named is lower than all. `outbid`: who is
    lower may go first by a call in advance that the others do not hold; `normal_outbids`: also with a Normalspiel.
    `alone`: holds only if no other player has said anything. `besides`: may be said, and changes nothing here.
    `hands_round`: trumps are offered to everybody, also by a Hochzeiter; if no player takes them, only a solo saves the
    deal, and who shoves in the Hochzeit of somebody else shoves to him.
    """

    order: tuple[tuple[Reserve, ...], ...]
    source: str
    solos: tuple[frozenset[Kind], ...] = ()
    outbid: bool = False
    normal_outbids: bool = False
    alone: frozenset[Reserve] = frozenset()
    besides: frozenset[Reserve] = frozenset()
    hands_round: bool = False
    sources: Mapping[Reserve, str] = field(default_factory=dict)
    outbid_source: str = ""
    pflichtsolo_source: str = ""
    rights: tuple[HandRight, ...] = ()

    @property
    def allowed(self) -> frozenset[Reserve]:
        """What can be said."""
        return frozenset(one for group in self.order for one in group) | self.besides | {Reserve.GESUND}

    def rank(self, what: Reserve) -> int:
        """0 for what goes first."""
        return next((place for place, group in enumerate(self.order) if what in group), len(self.order))

    def solo_rank(self, kind: Kind | None) -> int:
        """0 for the highest solo."""
        return next((place for place, kinds in enumerate(self.solos) if kind in kinds), len(self.solos))


# When a call is in time: the tables that a scheme owns, and that the referee of calls reads.


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeRules:
    """`calls`: when a call is in time. `tricks`: who takes a trick, beyond the order of the trumps.

    `reservations`: which Vorbehalt goes first.
    """

    calls: CallTimes | None = None
    tricks: TrickRules | None = None
    reservations: ReservationRules | None = None
