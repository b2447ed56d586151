"""A believable game: who plays with whom, how the cards fall, what is called and what is caught.

The result depends mostly on the hand, a little on the players' strength, and on chance. Calls depend on the hand, so
that they are mostly kept and sometimes not. The facts are always such that a real table could have written them down.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scorebook.scoring.game.cards import most_extras_with
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, KARO_TRUMP_KINDS, PAIR_KINDS, SOLO_KINDS, Kind, Note, PartyName

from .calls import calls_of
from .cast import Character
from .extras import extras_of

# How often each solo is played, relative to the others.
_SOLO_WEIGHTS: Final = {
    Kind.SOLO_DAMEN: 28,
    Kind.SOLO_BUBEN: 24,
    Kind.SOLO_TRUMPF: 16,
    Kind.SOLO_KARO: 14,
    Kind.SOLO_FLEISCHLOS: 10,
    Kind.SOLO_HERZ: 7,
    Kind.SOLO_KREUZ: 6,
    Kind.SOLO_PIK: 5,
    Kind.SOLO_IWAN: 3,
}
# The probabilities of the other kinds; the rest are normal games.
_CHANCES: Final = {
    Kind.HOCHZEIT: 0.075,
    Kind.ARMUT: 0.055,
    Kind.STILLE_HOCHZEIT: 0.012,
    Kind.HAENGENDE_HOCHZEIT: 0.01,
}
_LUSTSOLO: Final = 0.045


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is known before a game: the four players, what they are like, and who still owes a solo.

    `urgency`: the probability that one of those in `owing` plays a solo now; `forced`: who has to play one now
    ("vorgeführt"); `exact`: how often the group writes down the exact Augen.
    """

    four: tuple[str, ...]
    people: Mapping[str, Character]
    scheme: Scheme
    owing: tuple[str, ...] = ()
    forced: str | None = None
    urgency: float = 0.0
    exact: float = 0.3


def game(rng: Random, sitting: Sitting) -> GameFacts:
    """One game at this table. A range of Augen is only used if the scheme can score the game with it."""
    kind, re = _kind(rng, sitting)
    kontra = tuple(name for name in sitting.four if name not in re)
    sides = {PartyName.RE: re, PartyName.KONTRA: kontra}
    hand = _hand(rng, sitting, kind, sides)
    daring = {party: max(sitting.people[name].daring for name in names) for party, names in sides.items()}
    augen = _augen(rng, hand, 3 if sitting.scheme.options.cards == 48 else 8)
    facts = GameFacts(
        kind=kind,
        players=sitting.four,
        re=tuple(name for name in sitting.four if name in re),
        re_augen=augen,
        announcements=calls_of(rng, sitting.scheme, kind, hand=hand, daring=daring),
        extras=extras_of(rng, sitting.scheme, kind, augen, sides),
        klaerungsstich=rng.choices((1, 2, 3), (5, 3, 2))[0] if kind is Kind.HOCHZEIT else None,
        armut_player=re[0] if kind is Kind.ARMUT else None,
        notes=_notes(rng, kind),
    )
    facts = _with_callers(rng, _with_nines(rng, _without_contradiction(facts, sitting.scheme), sitting.scheme))
    return facts if rng.random() < sitting.exact else as_range(facts, sitting.scheme)


def as_range(facts: GameFacts, scheme: Scheme) -> GameFacts:
    """The game with the range of Augen that the entry page offers; unchanged if it cannot be scored with that."""
    augen = facts.re_augen
    if augen in (None, 0, 120, ALL_AUGEN):
        return facts
    won = max(augen, ALL_AUGEN - augen)
    low = 121 + (won - 121) // 30 * 30
    high = min(low + 29, ALL_AUGEN - 1)
    span = (low, high) if augen > 120 else (ALL_AUGEN - high, ALL_AUGEN - low)
    ranged = replace(facts, re_augen=None, re_range=span)
    return ranged if isinstance(score(ranged, scheme), GameScore) else facts


def _kind(rng: Random, sitting: Sitting) -> tuple[Kind, tuple[str, ...]]:
    if soloist := _soloist(rng, sitting):
        solos = sorted(sitting.scheme.options.kinds & SOLO_KINDS)
        return rng.choices(solos, [_SOLO_WEIGHTS[kind] for kind in solos])[0], (soloist,)
    re = tuple(rng.sample(sitting.four, 2))
    drawn = rng.random()
    for kind, chance in _CHANCES.items():
        if kind in sitting.scheme.options.kinds:
            drawn -= chance
            if drawn < 0:
                return kind, re if kind in PAIR_KINDS else re[:1]
    return Kind.NORMAL, re


def _soloist(rng: Random, sitting: Sitting) -> str | None:
    """Who plays a solo: somebody who is vorgeführt, somebody who owes one, or somebody who just likes to; else None."""
    if sitting.forced:
        return sitting.forced
    if owing := [name for name in sitting.four if name in sitting.owing]:
        if rng.random() < sitting.urgency:
            return rng.choices(owing, [2 + sitting.people[name].daring for name in owing])[0]
        owing = list(sitting.owing)
    free = [name for name in sitting.four if name not in owing]
    if free and rng.random() < _LUSTSOLO * len(free) / 4:
        return rng.choices(free, [1.5 + sitting.people[name].daring for name in free])[0]
    return None


def _hand(rng: Random, sitting: Sitting, kind: Kind, sides: dict[PartyName, tuple[str, ...]]) -> float:
    """The Augen that Re can expect with these cards and players."""
    re, kontra = sides[PartyName.RE], sides[PartyName.KONTRA]
    mean = 127.0
    if kind in SOLO_KINDS:
        mean = 100 if sitting.forced else 126 if re[0] in sitting.owing else 137
    elif kind not in PAIR_KINDS:
        mean = 122
    strength = sum(sitting.people[name].strength for name in re) / len(re)
    strength -= sum(sitting.people[name].strength for name in kontra) / len(kontra)
    understood = _friends(sitting, re) - _friends(sitting, kontra)
    return mean + 9 * strength + 11 * understood + rng.gauss(0, 25)


def _friends(sitting: Sitting, names: tuple[str, ...]) -> bool:
    """Whether two who understand each other play together."""
    called = {sitting.people[name].name for name in names}
    return any(sitting.people[name].friend in called for name in names)


def _augen(rng: Random, hand: float, least: int) -> int:
    """The Augen that Re gets in the end; a result far below zero means that the party took no trick at all."""
    augen = round(hand + rng.gauss(0, 17))
    if augen < -4:
        return 0
    if augen > ALL_AUGEN + 4:
        return ALL_AUGEN
    return min(max(augen, least), ALL_AUGEN - least)


def _notes(rng: Random, kind: Kind) -> tuple[Note, ...]:
    if kind is Kind.ARMUT and rng.random() < 0.3:
        return (Note.GESCHOBEN,)
    if kind in KARO_TRUMP_KINDS and rng.random() < 0.03:
        return (rng.choice((Note.SCHWEIN, Note.SCHWEINCHEN)),)
    return ()


def _without_contradiction(facts: GameFacts, scheme: Scheme) -> GameFacts:
    """Nothing was announced that leaves no card for the extra points."""
    made = Counter(extra.kind for extra in facts.extras)
    told = [
        note
        for note in facts.notes
        if all(made[extra] <= most for extra, most in most_extras_with(note, scheme, facts.kind).items())
    ]
    return replace(facts, notes=tuple(told))


def _with_nines(rng: Random, facts: GameFacts, scheme: Scheme) -> GameFacts:
    """Occasionally, a party without Augen has nevertheless taken a trick, of nines only."""
    if facts.re_augen not in (0, ALL_AUGEN) or scheme.options.cards != 48 or rng.random() > 0.1:
        return facts
    return replace(facts, re_tricks=1) if facts.re_augen == 0 else replace(facts, kontra_tricks=1)


def _with_callers(rng: Random, facts: GameFacts) -> GameFacts:
    """Adds who made the calls, as often as a table writes that down."""
    callers = {party: rng.choice(facts.members(party)) for party in PartyName}
    calls = tuple(_by(call, callers[call.party] if rng.random() < 0.8 else None) for call in facts.announcements)
    return replace(facts, announcements=calls)


def _by(call: CallFact, player: str | None) -> CallFact:
    return call._replace(player=player)
