"""Awards: what the glossaries of the documents have a name for, where the facts of a game prove it.

Sources: Männle, Spielordnung (2004), section 4 "Glossar", and § 19 and § 28. What they say of the cards in a hand or of
what somebody thought is not written down and proven by nothing; where a definition needs it, the result stands for it,
as each function says. "Den Schäfer machen", "Sandmannsolo" and the other entries are about cards or words alone and
are therefore never awarded.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from .engine import score
from .facts import CallFact, GameFacts
from .items import EVEN, ROUNDING, GameScore
from .scheme import Scheme, rounded
from .terms import ALL_AUGEN, LEVEL_AUGEN, LEVEL_OF, LEVELS, SCHWARZ, Kind, Note, PartyName, Term

MUCH: Final = 2  # so many levels below what was reached make a Männle'sche Ansage


class Award(Term):
    """What may be awarded. The values are keys of stored rows."""

    MAENNLE = "maennle_ansage"
    GMEHLICH = "gmehlich_ansage"
    ABSCHLAG = "warmduscher_abschlag"
    HAENGENLASSEN = "haengenlassen"


class Awarded(NamedTuple):
    """An award to somebody of a party; without `player` the caller's name was not recorded."""

    award: Award
    party: PartyName
    player: str | None


def awards_of(facts: GameFacts, winner: PartyName | None, scheme: Scheme) -> list[Awarded]:
    """What a game is awarded for; `winner` is None without a winner."""
    return [one for rule in RULES for one in rule(facts, winner, scheme)]


def maennle_ansage(facts: GameFacts, winner: PartyName | None, _scheme: Scheme) -> Iterator[Awarded]:
    """Männle, Glossar: „Eine Ansage mindestens zwei Stufen unter dem erzielbaren Ergebnis, trotz unverlierbarem Blatt“.

    Proven: the party has won, and what it reached lies two levels or more above its deepest valid call. It goes to
    of either party. Whether these cards could have lost is not known; the result stands for it.
    """
    calls = [call for call in facts.announcements if call.party is winner and not call.invalid]
    if winner is None or not calls:
        return
    deepest = max(calls, key=lambda call: LEVEL_OF[call.call])
    if deepest_level(facts, winner) - LEVEL_OF[deepest.call] >= MUCH:
        yield Awarded(Award.MAENNLE, winner, _caller(facts, deepest))


def gmehlich_ansage(facts: GameFacts, winner: PartyName | None, _scheme: Scheme) -> Iterator[Awarded]:
    """Männle, Glossar: „Zusätzliches Verdoppeln bei schon vorher von der Gegenpartei erfolgter Verdopplung, obwohl im
    günstigsten Fall ein Nullspiel erreicht werden kann“.

    Proven: the first call of a party came after a valid one of the other party, and the party has not won. It goes to
    of either party. That no more could be reached is not known; that no more was reached stands for it. A game in which
    somebody was forced to call (§ 25) is left out, because forced is not dared.
    """
    if Note.ZWANGSANSAGE in facts.notes:
        return
    for party in PartyName:
        before: list[CallFact] = []
        for call in facts.announcements:
            if call.party is party:
                if before and winner is not party:
                    yield Awarded(Award.GMEHLICH, party, _caller(facts, call))
                break
            if not call.invalid:
                before.append(call)


def warmduscher_abschlag(facts: GameFacts, winner: PartyName | None, scheme: Scheme) -> Iterator[Awarded]:
    """Männle § 28: an odd value „so wird sie um einen Punkt abgerundet (Warmduscher- und Hosesaicher-Abschlag, weil
    keine Verdoppelung erfolgte)“.

    Proven: the calculation holds that item. It goes to everybody who has won and was booked a point less.
    """
    if winner is None or not rounded(scheme.options):
        return
    found = score(facts, scheme)
    items = found.items if isinstance(found, GameScore) else ()
    if any(item.topic == ROUNDING and item.op == EVEN and item.amount for item in items):
        for player in facts.members(winner):
            yield Awarded(Award.ABSCHLAG, winner, player)


def haengenlassen(facts: GameFacts, winner: PartyName | None, _scheme: Scheme) -> Iterator[Awarded]:
    """Männle § 19 and Glossar, „Läuft eh' nicht“: to keep a Hochzeit from being married, „zum Hängenlassen der
    Hochzeit (durch Trumpfanspiel)“.

    Proven: the Hochzeit was left hanging, and the three others have won. It goes to each of them. Who led trump is not
    known.
    """
    if facts.kind is Kind.HAENGENDE_HOCHZEIT and winner is PartyName.KONTRA:
        for player in facts.kontra:
            yield Awarded(Award.HAENGENLASSEN, PartyName.KONTRA, player)


Rule = Callable[[GameFacts, PartyName | None, Scheme], Iterator[Awarded]]
RULES: Final[tuple[Rule, ...]] = (maennle_ansage, gmehlich_ansage, warmduscher_abschlag, haengenlassen)


def deepest_level(facts: GameFacts, party: PartyName) -> int:
    """The deepest level below which the others stayed for certain, whatever Augen of a range are true (0: none)."""
    augen = facts.possible_augen()
    most = ALL_AUGEN - augen.start if party is PartyName.RE else augen.stop - 1
    tricks = facts.kontra_tricks if party is PartyName.RE else facts.re_tricks
    if tricks == 0 or (tricks is None and most == 0):
        return SCHWARZ
    return max((level for level in LEVELS if level != SCHWARZ and most < LEVEL_AUGEN[level]), default=0)


def _caller(facts: GameFacts, call: CallFact) -> str | None:
    members = facts.members(call.party)
    return members[0] if call.player is None and len(members) == 1 else call.player
