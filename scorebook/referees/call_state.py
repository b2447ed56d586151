"""The question "Durfte er das noch?" as an address has it; what contradicts itself is put right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import ANSAGE, LEVEL_OF, Call, Kind, PartyName
from scorebook.scoring.referees.call_facts import TRICK, WEDDINGS

from .addresses import AddressQuestion

UNKNOWN: Final = "offen"


class Said(NamedTuple):
    """A call that was made: party, call, cards laid then; as in an address "re-k90-6", "re-re-0-v" before the first."""

    party: PartyName
    call: Call
    played: int
    vorab: bool = False

    @classmethod
    def of(cls, text: str) -> "Said | None":
        """The call that is written in an address, None for something else."""
        party, _sep, rest = text.partition("-")
        call, _sep, rest = rest.partition("-")
        played, _sep, flag = rest.partition("-")
        known = party in set(PartyName) and call in set(Call) and played.isascii() and played.isdigit()
        if not known or len(played) > 2:
            return None
        said = cls(PartyName(party), Call(call), int(played), flag == "v")
        return None if LEVEL_OF[said.call] == ANSAGE and said.call.value != said.party.value else said

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
    said: tuple[Said, ...]
    tack: bool

    @property
    def dealt(self) -> int:
        """How many cards each player got."""
        return self.scheme.options.cards // TRICK

    @property
    def played(self) -> int:
        """How many cards lie in the game."""
        return min(TRICK * (self.dealt - self.hand - self.has_played) + self.laid, TRICK * self.dealt)

    def to_json(self) -> dict[str, Any]:
        """The question of the interchange form."""
        return {
            "kind": self.kind.value,
            "party": self.party.value if self.party else None,
            "call": self.call.value,
            "vorab": self.vorab,
            "cards_played": self.played,
            "caller_has_played": self.has_played,
            "klaerungsstich": self.klaerung,
            "announcements": [
                {"party": one.party.value, "call": one.call.value, "vorab": one.vorab, "cards_played": one.played}
                for one in self.said
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
        said=(),
        tack=bool(question.get("tack")),
    )
    return replace(state, said=_possible(question.all("zuvor"), state))


def _possible(texts: Sequence[str], state: CallState) -> tuple[Said, ...]:
    """Those calls that can have been made until now, none twice by a party, in the order of their moments."""
    found: list[Said] = []
    for one in filter(None, map(Said.of, texts)):
        deeper = all(LEVEL_OF[one.call] > LEVEL_OF[before.call] for before in found if before.party is one.party)
        if deeper:
            since = found[-1].played if found else 0
            vorab = one.vorab and may_be_vorab(one.call, state.scheme)
            found.append(one._replace(played=min(max(one.played, since), state.played), vorab=vorab))
    return tuple(found)


def may_be_vorab(call: Call, scheme: Scheme) -> bool:
    """Whether it can be called before the first card."""
    vorab = scheme.options.vorab
    return vorab is Vorab.ANY or (vorab is Vorab.ANSAGE and LEVEL_OF[call] == ANSAGE)
