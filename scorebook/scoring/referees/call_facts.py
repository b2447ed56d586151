"""A question about a call: who calls what, when, and what has been called before."""

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..game.referee_rules import CallTopic
from ..game.scheme import Scheme
from ..game.sentences import Sentence, gettext_noop
from ..game.terms import ANSAGE, LEVEL_OF, Call, Kind, PartyName, Term
from ..game.words import call_word

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


# The sentence in which the referee of calls answers, put together from phrases that a page can look up, too.


# A number of cards: none, one, more. By whether the cards in the caller's hand are counted, or those in the game.
_LIMIT: Final = {
    True: (
        gettext_noop(", solange der Ansager mindestens keine Karte auf der Hand hat"),
        gettext_noop(", solange der Ansager mindestens eine Karte auf der Hand hat"),
        gettext_noop(", solange der Ansager mindestens {number} Karten auf der Hand hat"),
    ),
    False: (
        gettext_noop(" nur vor der ersten Karte"),
        gettext_noop(", solange im Spiel höchstens eine Karte liegt"),
        gettext_noop(", solange im Spiel höchstens {number} Karten liegen"),
    ),
}
_NOW: Final = {
    True: (
        gettext_noop("er hat keine Karte"),
        gettext_noop("er hat eine Karte"),
        gettext_noop("er hat {number} Karten"),
    ),
    False: (
        gettext_noop("es liegt keine Karte"),
        gettext_noop("es liegt eine Karte"),
        gettext_noop("es liegen {number} Karten"),
    ),
}
_SENTENCES: Final = {
    CallVerdict.REGULAR: gettext_noop("Ja, {call} ist rechtzeitig{limit}; {now}."),
    CallVerdict.ANSWER: gettext_noop("Ja, als Erwiderung: {call} geht noch{limit}; {now}."),
    CallVerdict.VOID: gettext_noop(
        "Nein, {call} ist nichtig: Die andere Partei hat schon abgesagt, jetzt wird nur verdoppelt."
    ),
    CallVerdict.NOT_AVAILABLE: gettext_noop("Nein, {call} geht nicht: {closed}"),
    CallVerdict.SKIPPED: gettext_noop("Nein, {call} lässt eine Stufe aus: Was davor fehlt, {past}; {now}."),
    CallVerdict.INVALID: gettext_noop("Nein, {call} ist ungültig, zählt also nur, wenn die Partei verliert: {invalid}"),
    CallVerdict.LATE: gettext_noop("Nein, zu spät: {call} {past}; {now}."),
}
_CLOSED: Final = {
    CallTopic.UNFOUND: gettext_noop("Es steht noch nicht fest, wer mit wem spielt."),
    CallTopic.SOLO: gettext_noop(
        "Im Solo sagt zuerst die Gegenseite {kontra}, darauf der Solist Re, und sonst niemand etwas."
    ),
    CallTopic.REPLY: gettext_noop("Die eigene Ansage kam so spät, dass sie nur eine Erwiderung war."),
    CallTopic.REPEATED: gettext_noop("Die Partei hat das oder mehr schon angesagt."),
}
# By whether a call has to come before the second card of a trick.
_ONLY: Final = {
    True: gettext_noop("Sie war nur möglich{limit} und vor der zweiten Karte des Stichs; {now}."),
    False: gettext_noop("Sie war nur möglich{limit}; {now}."),
}


def call_phrases(scheme: Scheme) -> dict[str, Any]:
    """What the sentences of a scheme are made of; a name in braces stands for another phrase, a call or a number."""
    times = scheme.referees.calls
    by_hand = times is not None and times.by_hand
    return {
        "sentences": {verdict.value: sentence for verdict, sentence in _SENTENCES.items()},
        "limit": _LIMIT[by_hand],
        "now": _NOW[by_hand],
        "past": {
            "known": gettext_noop("war nur möglich{limit}"),
            "ansage": gettext_noop("war nie möglich"),
            "absage": gettext_noop("muss zuerst angesagt sein"),
        },
        "closed": {topic.value: Sentence(phrase, kontra=scheme.kontra_word) for topic, phrase in _CLOSED.items()},
        "invalid": {
            "known": _ONLY[times is not None and times.open_trick],
            "jump": gettext_noop("Keine Stufe darf ausgelassen werden."),
            "before": gettext_noop("Schon eine frühere Ansage der Partei war ungültig."),
        },
        "call": gettext_noop("„{call}“"),
        "vorab": gettext_noop("„{call} vorab“"),
        "must": gettext_noop(" Nach dem Tack im ersten Stich muss der Spieler „{call}“ ansagen."),
    }


def call_sentence(
    question: CallQuestion, found: CallRuling, until: int | None, must: Call | None, scheme: Scheme
) -> Sentence:
    """Yes or no, and why; then the call that is due, if one is."""
    phrases, times = call_phrases(scheme), scheme.referees.calls
    counted = question.hand if times is not None and times.by_hand else question.played or 0
    jump = question.level > deepest(question.own) + ANSAGE
    never = "absage" if question.level > ANSAGE else "ansage"
    values = {
        "call": Sentence(phrases["vorab" if question.vorab else "call"], call=call_word(question.call, scheme)),
        "limit": "" if until is None else _counted(phrases["limit"], until),
        "now": _counted(phrases["now"], counted),
    }
    values["past"] = Sentence(phrases["past"][never if until is None else "known"], **values)
    invalid = "known" if until is not None else "jump" if jump else "before"
    values["invalid"] = Sentence(phrases["invalid"][invalid], **values)
    values["closed"] = phrases["closed"].get(found.topic.value, phrases["closed"][CallTopic.REPEATED.value])
    sentence = Sentence(phrases["sentences"][found.verdict.value], **values)
    if must is None:
        return sentence
    return Sentence("{said}{must}", said=sentence, must=Sentence(phrases["must"], call=call_word(must, scheme)))


def _counted(phrases: tuple[str, str, str], number: int) -> Sentence:
    return Sentence(phrases[min(number, 2)], number=number)
