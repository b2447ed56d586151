"""Which calls are made with a hand: mostly with good reason."""

from random import Random
from typing import Final

from scorebook.scoring.game.facts import CallFact
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import SOLO_KINDS, Call, Kind, PartyName

# How many Augen above 120 a party expects before it calls Re or Kontra, keine 90, keine 60, keine 30, schwarz.
_DEMANDS: Final = (20, 42, 68, 92, 112)
_ABSAGEN: Final = (Call.K90, Call.K60, Call.K30, Call.SCHWARZ)
_ANSAGE: Final = {PartyName.RE: Call.RE, PartyName.KONTRA: Call.KONTRA}


def calls_of(
    rng: Random, scheme: Scheme, kind: Kind, *, hand: float, daring: dict[PartyName, float]
) -> tuple[CallFact, ...]:
    """The calls of a game, in order. `hand`: the Augen that Re can expect; `daring`: from −1 to 1 for each party."""
    re = _depth(rng, hand - 120, daring[PartyName.RE])
    kontra = _depth(rng, 112 - hand, daring[PartyName.KONTRA])
    if scheme.options.solo_calls_answer_only and kind in SOLO_KINDS:
        words = (CallFact(PartyName.KONTRA, Call.KONTRA), CallFact(PartyName.RE, Call.RE))
        return words[: min(kontra, 1) + (kontra > 0 and rng.random() < 0.25)]
    if re and not kontra and rng.random() < 0.06:
        kontra = 1
    elif kontra and not re and rng.random() < 0.1:
        re = 1
    first, second = (PartyName.RE, PartyName.KONTRA) if re >= kontra else (PartyName.KONTRA, PartyName.RE)
    depth = {PartyName.RE: re, PartyName.KONTRA: kontra}
    called = _party_calls(rng, scheme, first, depth[first])
    answer = _party_calls(rng, scheme, second, depth[second])
    return (*called[:1], *answer, *called[1:])


def _depth(rng: Random, surplus: float, daring: float) -> int:
    """How far a party goes: 0 no call, 1 Re or Kontra, 2 keine 90 … 5 schwarz."""
    felt = surplus + 9 * daring + rng.gauss(0, 9)
    return sum(felt > demand for demand in _DEMANDS)


def _party_calls(rng: Random, scheme: Scheme, party: PartyName, depth: int) -> list[CallFact]:
    if not depth:
        return []
    absagen = list(_ABSAGEN[: depth - 1])
    if len(absagen) > 1 and rng.random() < 0.15:
        absagen = absagen[-1:]
    calls = [CallFact(party, call) for call in (_ANSAGE[party], *absagen)]
    vorab = 0
    if scheme.options.vorab is not Vorab.NONE and rng.random() < 0.12:
        vorab = len(calls) if scheme.options.vorab is Vorab.ANY and rng.random() < 0.3 else 1
    calls = [call._replace(vorab=place < vorab) for place, call in enumerate(calls)]
    if scheme.options.invalid_calls and rng.random() < 0.03:
        calls[-1] = calls[-1]._replace(invalid=True)
    return calls
