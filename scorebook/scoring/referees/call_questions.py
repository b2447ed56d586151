"""A question about a call: who calls what, when, and what has been called before; read from an interchange object."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..game.objections import KernelAnswer
from ..game.referee_rules import CallTopic
from ..game.sentences import gettext_noop
from ..game.terms import LEVEL_OF, Call, Kind, PartyName, Term
from ..input.facts import check_ansage, check_vorab
from ..input.reader import Reader, parties_among
from .reading import read_call, read_kind, read_party

# Games whose parties are found by the tricks.
WEDDINGS: Final = frozenset({Kind.HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})
TRICK: Final = 4


class MadeCall(NamedTuple):
    """A call that has been made; `played`: how many cards had been laid in the game then, None if unknown."""

    party: PartyName | None
    call: Call
    vorab: bool = False
    played: int | None = None
    invalid: bool = False

    @property
    def level(self) -> int:
        """1 for Re and Kontra … 5 for schwarz."""
        return LEVEL_OF[self.call]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallQuestion:
    """A call that is asked about, in a game that the scheme has.

    `party` is None for a player who does not know his side yet. `dealt`: how many cards each player got. `hand`: how
    many the caller still has; `played`: how many have been laid in the game, None if only the hand is known.
    `has_played`: the caller has laid a card in the running trick. `klaerung`: the Klärungsstich of a Hochzeit, None
    until the Hochzeiter has a partner. `tack`: the caller has made a Tack in the first trick.
    """

    kind: Kind
    party: PartyName | None
    call: Call
    dealt: int
    hand: int
    played: int | None = None
    has_played: bool = False
    vorab: bool = False
    klaerung: int | None = None
    calls: tuple[MadeCall, ...] = ()
    tack: bool = False

    @property
    def level(self) -> int:
        """1 for Re and Kontra … 5 for schwarz."""
        return LEVEL_OF[self.call]

    @property
    def own(self) -> tuple[MadeCall, ...]:
        """What the own party has called."""
        return tuple(one for one in self.calls if one.party is self.party)

    @property
    def others(self) -> tuple[MadeCall, ...]:
        """What the others have called."""
        return tuple(one for one in self.calls if one.party is not self.party)

    @property
    def marries(self) -> bool:
        """Whether the tricks decide who plays with whom."""
        return self.kind in WEDDINGS

    @property
    def parties_settled(self) -> bool:
        """Whether it is settled who plays with whom."""
        if not self.marries:
            return True
        if self.klaerung is None or self.party is None:
            return False
        late_enough = self.played is None or self.played >= TRICK * self.klaerung
        return late_enough and self.hand <= self.dealt - self.klaerung


def deepest(calls: tuple[MadeCall, ...]) -> int:
    """The deepest level among calls, 0 if there are none."""
    return max((one.level for one in calls), default=0)


# The answer of the referee of calls, and its form as JSON.


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


class CallRuling(NamedTuple):
    """What a call is, by which rule, and the last moment in the clock of the scheme; None if it was never allowed."""

    verdict: CallVerdict
    topic: CallTopic
    until: int | None = None

    def as_invalid(self) -> "CallRuling":
        """Where the scheme has invalid calls, what is late or leaves a level out is one of them."""
        if self.verdict not in (CallVerdict.LATE, CallVerdict.SKIPPED):
            return self
        return self._replace(verdict=CallVerdict.INVALID, topic=CallTopic.INVALID)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswer(KernelAnswer):
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


NO_CARD_YET = gettext_noop("im laufenden Stich liegt noch keine Karte.")
HAENGEND = 3  # a Hochzeit without a partner counts as one whose third trick settled it


def read_question(reader: Reader) -> CallQuestion | None:
    """The question of an object; what is wrong with it is noted with the reader."""
    scheme = reader.scheme
    if scheme is None or scheme.referees.calls is None:
        message = gettext_noop("diese Abrechnung sagt nichts über den Zeitpunkt von Ansagen.")
        reader.reject("calls_unknown", "scheme", message)
        return None
    dealt = scheme.options.cards // TRICK
    kind = read_kind(reader)
    party = _party(reader, kind)
    call = read_call(reader)
    vorab = bool(reader.yes_no("vorab"))
    if call is not None:
        _check_call(reader, call, party, vorab)
    played, hand, has_played = _time(reader, dealt)
    calls = _calls(reader, scheme.options.cards if played is None else played)
    if not scheme.referees.calls.by_hand:
        _check_played(reader, played, calls)
    if kind is None or call is None or hand is None:
        return None
    return CallQuestion(
        kind=kind,
        party=party,
        call=call,
        dealt=dealt,
        hand=hand,
        played=played,
        has_played=has_played,
        vorab=vorab,
        klaerung=_klaerung(reader, kind),
        calls=calls,
        tack=bool(reader.yes_no("tack_in_first_trick")),
    )


def _party(reader: Reader, kind: Kind | None) -> PartyName | None:
    if "party" not in reader.raw:
        message = gettext_noop("es fehlt, wer ansagt; {allowed}")
        reader.reject("party_missing", "party", message, allowed=parties_among(reader.scheme))
        return None
    party = read_party(reader, "party", reader.raw["party"])
    if reader.raw["party"] is None and kind is not None and kind not in WEDDINGS:
        message = gettext_noop("nur in der Hochzeit ist die Partei offen; sonst kennt jeder seine.")
        reader.reject("call_party_unknown", "party", message)
    return party


def _check_call(reader: Reader, call: Call, party: PartyName | None, vorab: bool) -> None:
    """Re calls Re and Kontra calls Kontra; vorab only where the scheme has it."""
    if party is not None:
        check_ansage(reader, party, call)
    if vorab:
        check_vorab(reader, call)


def _time(reader: Reader, dealt: int) -> tuple[int | None, int | None, bool]:
    """Cards laid in the game (or None), cards in the caller's hand, whether he has laid one in the running trick."""
    played = reader.whole_number("cards_played", 0, dealt * TRICK, "cards_range")
    hand = reader.whole_number("cards_in_hand", 0, dealt, "cards_range")
    has_played = bool(reader.yes_no("caller_has_played"))
    if "cards_played" not in reader.raw and "cards_in_hand" not in reader.raw:
        message = gettext_noop("es fehlt, wie viele Karten auf der Hand sind oder schon lagen.")
        reader.reject("cards_missing", "cards_in_hand", message)
    if played is None:
        return None, hand, has_played
    if has_played and played % TRICK == 0:
        reader.reject("cards_contradict", "caller_has_played", NO_CARD_YET)
    left = dealt - played // TRICK
    if hand is None:
        return played, left - has_played, has_played
    if hand not in (left, left - 1) or (hand != left and played % TRICK == 0):
        message = gettext_noop("bei {played} gelegten Karten sind es {left} auf der Hand.")
        reader.reject("cards_contradict", "cards_in_hand", message, played=played, left=left)
    return played, hand, has_played or hand < left


def _calls(reader: Reader, now: int) -> tuple[MadeCall, ...]:
    calls: list[MadeCall] = []
    for place, raw in enumerate(reader.listed("announcements") or []):
        path = f"announcements[{place}]"
        entry = reader.entry(path, raw)
        call = read_call(entry) if entry else None
        if entry is None or call is None:
            continue
        party = read_party(entry, "party", entry.raw.get("party"))
        vorab = bool(entry.yes_no("vorab"))
        _check_call(entry, call, party, vorab)
        since = max((one.played or 0 for one in calls), default=0)
        played = _played_then(entry, since, now)
        made = MadeCall(party, call, vorab, played, bool(entry.yes_no("invalid")))
        if made.level <= deepest(tuple(one for one in calls if one.party is party)):
            entry.reject("call_repeated", "call", gettext_noop("das oder mehr hat diese Partei schon angesagt."))
        calls.append(made)
    return tuple(calls)


def _played_then(entry: Reader, since: int, now: int) -> int | None:
    if entry.raw.get("cards_played") is None:
        return None
    return entry.whole_number("cards_played", min(since, now), now, "cards_range")


def _check_played(reader: Reader, played: int | None, calls: tuple[MadeCall, ...]) -> None:
    fields: dict[str, Any] = {"cards_played": played} | {
        f"announcements[{place}].cards_played": one.played for place, one in enumerate(calls)
    }
    if field := next((field for field, value in fields.items() if value is None), None):
        reader.reject("cards_played_needed", field, gettext_noop("hier zählt, wie viele Karten im Spiel schon lagen."))


def _klaerung(reader: Reader, kind: Kind) -> int | None:
    if kind is Kind.HAENGENDE_HOCHZEIT:
        return HAENGEND
    return reader.whole_number("klaerungsstich", 1, HAENGEND, "klaerungsstich_range")
