"""The page "Durfte er das noch?": what there is to tap, and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.rules.wording import field_message
from scorebook.scoring.game import PARTY_WORDS, Refusal, call_word, kind_word
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import ALONE_KINDS, ANSAGE, LEVEL_OF, SOLO_KINDS, Call, Kind, PartyName
from scorebook.scoring.referees import TRICK, WEDDINGS, CallAnswer, answer_call

from .frames import AddressQuestion, ChoiceRow, RefereeFrame, TapChoice

# The question "Durfte er das noch?" as an address has it; what contradicts itself is put right.


UNKNOWN: Final = "offen"


class CallInAddress(NamedTuple):
    """A call that was made: party, call, cards laid then; as in an address "re-k90-6", "re-re-0-v" before the first."""

    party: PartyName
    call: Call
    played: int
    vorab: bool = False

    @classmethod
    def of(cls, text: str) -> "CallInAddress | None":
        """The call that is written in an address, None for something else."""
        party, _sep, rest = text.partition("-")
        call, _sep, rest = rest.partition("-")
        played, _sep, flag = rest.partition("-")
        is_valid = party in set(PartyName) and call in set(Call) and played.isascii() and played.isdigit()
        if not is_valid or len(played) > 2:
            return None
        call_made = cls(PartyName(party), Call(call), int(played), flag == "v")
        return (
            None if LEVEL_OF[call_made.call] == ANSAGE and call_made.call.value != call_made.party.value else call_made
        )

    @property
    def text(self) -> str:
        """As in an address."""
        return f"{self.party}-{self.call}-{self.played}{'-v' if self.vorab else ''}"


@dataclass(frozen=True)
class CallState:
    """A question about a call as an address has it; what contradicts itself is put right."""

    scheme: Scheme
    kind: Kind
    party: PartyName | None
    call: Call
    vorab: bool
    hand: int
    laid: int
    has_played: bool
    klaerung: int | None
    calls_made: tuple[CallInAddress, ...]
    tack: bool

    @property
    def dealt(self) -> int:
        """How many cards each player got."""
        return self.scheme.options.cards // TRICK

    @property
    def cards_played(self) -> int:
        """How many cards lie in the game."""
        return min(TRICK * (self.dealt - self.hand - self.has_played) + self.laid, TRICK * self.dealt)

    def to_json(self) -> dict[str, Any]:
        """The question of the interchange form."""
        return {
            "kind": self.kind.value,
            "party": self.party.value if self.party else None,
            "call": self.call.value,
            "vorab": self.vorab,
            "cards_played": self.cards_played,
            "caller_has_played": self.has_played,
            "klaerungsstich": self.klaerung,
            "announcements": [
                {"party": one.party.value, "call": one.call.value, "vorab": one.vorab, "cards_played": one.played}
                for one in self.calls_made
            ],
            "tack_in_first_trick": self.tack,
        }


def state_of(question: AddressQuestion, scheme: Scheme) -> CallState:
    """The question of an address."""
    kinds = [one.value for one in Kind if one in scheme.options.kinds]
    kind = Kind(question.word("art", kinds, Kind.NORMAL.value))
    parties = [*PartyName, *([UNKNOWN] if kind in WEDDINGS else [])]
    word = question.word("wer", [str(one) for one in parties], PartyName.RE.value)
    party = None if word == UNKNOWN else PartyName(word)
    call = Call(question.word("was", [one.value for one in Call], Call.RE.value))
    if LEVEL_OF[call] == ANSAGE:
        call = Call.KONTRA if party is not PartyName.RE else Call.RE
    dealt = scheme.options.cards // TRICK
    hand = question.number("karten", 0, dealt, dealt)
    laid = question.number("lag", 0, TRICK - 1, 0)
    has_played = bool(question.get("dabei")) and laid > 0 and hand < dealt
    if hand == 0 and not has_played:
        laid = 0
    vorab = bool(question.get("vorab")) and may_be_vorab(call, scheme)
    state = CallState(
        scheme=scheme,
        kind=kind,
        party=party,
        call=call,
        vorab=vorab,
        hand=hand,
        laid=laid,
        has_played=has_played,
        klaerung=question.number("fest", 1, 3, 0) or None,
        calls_made=(),
        tack=bool(question.get("tack")),
    )
    return replace(state, calls_made=_possible(question.all("zuvor"), state))


def _possible(texts: Sequence[str], state: CallState) -> tuple[CallInAddress, ...]:
    """Those calls that can have been made until now, none twice by a party, in the order of their moments."""
    found: list[CallInAddress] = []
    for one in filter(None, map(CallInAddress.of, texts)):
        deeper = all(LEVEL_OF[one.call] > LEVEL_OF[before.call] for before in found if before.party is one.party)
        if deeper:
            since = found[-1].played if found else 0
            vorab = one.vorab and may_be_vorab(one.call, state.scheme)
            found.append(one._replace(played=min(max(one.played, since), state.cards_played), vorab=vorab))
    return tuple(found)


def may_be_vorab(call: Call, scheme: Scheme) -> bool:
    """Whether it can be called before the first card."""
    vorab = scheme.options.vorab
    return vorab is Vorab.ANY or (vorab is Vorab.ANSAGE and LEVEL_OF[call] == ANSAGE)


class CallLine(NamedTuple):
    """A call that was made, in words, with the addresses of the question one trick earlier or later, or without it."""

    word: str
    moment: str
    earlier: str
    later: str
    away: str


@dataclass(frozen=True)
class CallPage:
    """What the page shows. `hands`: a choice for each number of cards in the caller's hand, the most first."""

    frame: RefereeFrame
    rows: Sequence[ChoiceRow]
    games: Sequence[ChoiceRow]
    calls: Sequence[CallLine]
    more: Sequence[ChoiceRow]
    hands: Sequence[TapChoice]
    moment: Sequence[ChoiceRow]
    state: CallState
    answer: CallAnswer | None
    refused: str


def call_page(frame: RefereeFrame) -> CallPage:
    """Everything on the page for a question."""
    question, scheme = frame.question, frame.scheme
    state = state_of(question, scheme)
    answer = answer_call(state.to_json(), scheme)
    refused = field_message(answer.objections[0]) if isinstance(answer, Refusal) else ""
    return CallPage(
        frame=frame,
        rows=[_parties(question, state), _calls(question, state)],
        games=[_kinds(question, state), *_wedding(question, state)],
        calls=[_line(question, state, place) for place in range(len(state.calls_made))],
        more=_possible_calls(question, state),
        hands=[
            TapChoice(str(number), question.to(karten=str(number)), number <= state.hand)
            for number in range(1, state.dealt + 1)
        ],
        moment=_moment(question, state),
        state=state,
        answer=None if isinstance(answer, Refusal) else answer,
        refused=refused,
    )


def _kinds(question: AddressQuestion, state: CallState) -> ChoiceRow:
    """The kinds that differ for calls: all declared solos are one, and so are all games without a wedding."""
    kinds = [one for one in Kind if one in state.scheme.options.kinds]
    offered = [one for one in kinds if one is Kind.NORMAL or one in WEDDINGS or one is Kind.STILLE_HOCHZEIT]
    solo = next((one for one in kinds if one in SOLO_KINDS), None)
    choices = [
        TapChoice(kind_word(one, state.scheme), question.to(art=one.value), one is state.kind) for one in offered
    ]
    if solo:
        choices.append(TapChoice(_("Solo"), question.to(art=solo.value), state.kind in SOLO_KINDS))
    return ChoiceRow(_("Spiel"), choices)


def _wedding(question: AddressQuestion, state: CallState) -> list[ChoiceRow]:
    if Kind.HOCHZEIT not in state.scheme.options.kinds:
        return []
    choices = [TapChoice(_("noch nicht"), question.to(fest=None), state.klaerung is None)]
    choices += [
        TapChoice(_("im {number}. Stich").format(number=one), question.to(fest=str(one)), one == state.klaerung)
        for one in (1, 2, 3)
    ]
    return [ChoiceRow(_("Wer mitspielt, steht fest"), choices, "hochzeit", state.kind is Kind.HOCHZEIT)]


def _parties(question: AddressQuestion, state: CallState) -> ChoiceRow:
    def choice(value: str, word: str, chosen: bool) -> TapChoice:
        return TapChoice(word, question.to(wer=value), chosen)

    re = _("Solist") if state.kind in ALONE_KINDS else PARTY_WORDS[PartyName.RE]
    choices = [
        choice(PartyName.RE.value, re, state.party is PartyName.RE),
        choice(PartyName.KONTRA.value, state.scheme.kontra_word, state.party is PartyName.KONTRA),
    ]
    unknown = choice(UNKNOWN, _("weiß es noch nicht"), state.party is None)
    choices.append(unknown._replace(when="married", visible=state.kind in WEDDINGS))
    return ChoiceRow(_("Wer will ansagen?"), choices)


def _calls(question: AddressQuestion, state: CallState) -> ChoiceRow:
    own = Call.RE if state.party is PartyName.RE else Call.KONTRA
    calls = [own, *(one for one in Call if LEVEL_OF[one] > ANSAGE)]
    choices = [
        TapChoice(call_word(one, state.scheme), question.to(was=one.value, vorab=None), one is state.call)
        for one in calls
    ]
    if may_be_vorab(state.call, state.scheme):
        choices.append(question.switch("vorab", _("vorab")))
    return ChoiceRow(_("Was will er ansagen?"), choices)


def _possible_calls(question: AddressQuestion, state: CallState) -> list[ChoiceRow]:
    """What each party could have called next; a tap says that it was called just now."""
    rows = []
    for party in PartyName:
        deepest = max((LEVEL_OF[one.call] for one in state.calls_made if one.party is party), default=0)
        own = Call.RE if party is PartyName.RE else Call.KONTRA
        calls = [one for one in (own, *Call) if LEVEL_OF[one] > deepest and (LEVEL_OF[one] > ANSAGE or one is own)]
        texts = [one.text for one in state.calls_made]
        choices = [
            TapChoice(call_word(one, state.scheme), question.to(zuvor=[*texts, CallInAddress(party, one, 0).text]))
            for one in dict.fromkeys(calls)
        ]
        if not deepest and may_be_vorab(own, state.scheme):
            word = _("{call} vorab").format(call=call_word(own, state.scheme))
            choices.insert(
                1, TapChoice(word, question.to(zuvor=[*texts, CallInAddress(party, own, 0, vorab=True).text]))
            )
        rows.append(ChoiceRow(state.scheme.kontra_word if party is PartyName.KONTRA else PARTY_WORDS[party], choices))
    return rows


def _moment(question: AddressQuestion, state: CallState) -> list[ChoiceRow]:
    """What lies in the running trick, and what is special."""
    laid = [TapChoice(str(one), question.to(lag=str(one)), one == state.laid) for one in range(TRICK)]
    rows = [ChoiceRow(_("Karten im laufenden Stich"), laid)]
    lies = question.switch("dabei", _("Seine liegt schon"))
    more = [lies._replace(when="laid", visible=bool(state.laid))]
    if state.scheme.referees.calls and state.scheme.referees.calls.forced:
        more.append(question.switch("tack", _("Tack im ersten Stich")))
    visible = bool(state.laid) or len(more) > 1
    return [*rows, ChoiceRow(_("Dazu"), more, "" if len(more) > 1 else "laid", visible)]


def _line(question: AddressQuestion, state: CallState, place: int) -> CallLine:
    one = state.calls_made[place]

    def at(played: int) -> str:
        return question.to(
            zuvor=[later.text for later in (*state.calls_made[:place], one._replace(played=played))] + rest
        )

    rest = [later.text for later in state.calls_made[place + 1 :]]
    party = state.scheme.kontra_word if one.party is PartyName.KONTRA else PARTY_WORDS[one.party]
    word = call_word(one.call, state.scheme)
    later = word if LEVEL_OF[one.call] == ANSAGE else f"{party}: {word}"
    trick, laid = one.played // TRICK + 1, one.played % TRICK
    moment = _("im {trick}. Stich, {laid} lagen").format(trick=trick, laid=laid)
    return CallLine(
        word=_("{call} vorab").format(call=later) if one.vorab else later,
        moment=moment,
        earlier=at(max(0, one.played - 1)),
        later=at(one.played + 1),
        away=question.to(zuvor=[later.text for later in state.calls_made[:place]] + rest),
    )
