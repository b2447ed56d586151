"""Extra points, never more than the cards and the Augen of a party allow."""

from random import Random
from typing import Final

from scorebook.scoring.game.cards import cards_of
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, DOPPELKOPF_AUGEN, PAIR_KINDS, ExtraKind, Kind, PartyName
from scorebook.scoring.input.plausibility import possible

# How probable each extra point is. Two Füchse can be caught, and there can be two Doppelköpfe, so those stand twice.
_CHANCES: Final = (
    (ExtraKind.FUCHS, 0.19),
    (ExtraKind.FUCHS, 0.19),
    (ExtraKind.DOPPELKOPF, 0.13),
    (ExtraKind.DOPPELKOPF, 0.02),
    (ExtraKind.KARLCHEN, 0.12),
    (ExtraKind.KARLCHEN_GEFANGEN, 0.06),
    (ExtraKind.DULLE_GEFANGEN, 0.06),
    (ExtraKind.HERZSTICH, 0.05),
)
_TAKEN_FROM_SOMEBODY: Final = frozenset({ExtraKind.FUCHS, ExtraKind.KARLCHEN_GEFANGEN, ExtraKind.DULLE_GEFANGEN})


def extras_of(
    rng: Random, scheme: Scheme, kind: Kind, re_augen: int, sides: dict[PartyName, tuple[str, ...]]
) -> tuple[ExtraFact, ...]:
    """The extra points of a game; only those that count in this kind of game."""
    extras: list[ExtraFact] = []
    free = {PartyName.RE: re_augen, PartyName.KONTRA: ALL_AUGEN - re_augen}
    eagerness = 1.0 if kind in PAIR_KINDS else 0.4
    for extra, chance in _CHANCES:
        if rng.random() > chance * eagerness or kind not in scheme.options.extras.get(extra, ()):
            continue
        party = PartyName.RE if rng.random() * ALL_AUGEN < re_augen else PartyName.KONTRA
        if free[party] <= (DOPPELKOPF_AUGEN if extra is ExtraKind.DOPPELKOPF else 0):
            continue
        if extra is ExtraKind.DOPPELKOPF:
            free[party] -= DOPPELKOPF_AUGEN
        made = ExtraFact(
            extra,
            party,
            rng.choice(sides[party]) if rng.random() < 0.85 else None,
            rng.choice(sides[party.other]) if extra in _TAKEN_FROM_SOMEBODY and rng.random() < 0.7 else None,
        )
        facts = GameFacts(kind=kind, players=(), re=(), re_augen=re_augen, extras=(*extras, made))
        if possible(facts, cards_of(scheme, kind)):
            extras.append(made)
    return tuple(extras)
