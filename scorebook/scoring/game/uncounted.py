"""What of a game did not count, and why: items that add nothing, calls without effect, levels that were missed.

Pure: nothing is guessed, everything is tried out with the kernel.
"""

from dataclasses import replace
from typing import NamedTuple

from .engine import score
from .facts import GameFacts
from .items import Item, Score
from .scheme import Scheme
from .terms import ALL_AUGEN, LEVEL_AUGEN, LEVEL_OF, SCHWARZ, Call, Party
from .words import KIND_WORDS

# The rules that give the point for winning against the Kreuz-Damen.
GEGEN = frozenset({"gegen_die_alten", "gegen"})
# So many Augen from a level it was a near miss, worth a line.
NEAR = 12


class Uncounted(NamedTuple):
    """Something that did not count: what, why (a sentence or empty), and where it is written (or empty)."""

    what: str
    why: str
    source: str


def counted(found: Score) -> list[Item]:
    """Why somebody has won, and the items that do something, in order."""
    return [found.why, *(item for item in found.items[1:] if item.amount or item.op != "+")]


def uncounted(facts: GameFacts, scheme: Scheme, found: Score) -> list[Uncounted]:
    """Everything about a game that did not count."""
    named = [item for item in found.items[1:] if not item.amount and item.op == "+"]
    answer = []
    for item in named:
        what, _, why = item.label.partition(": ")
        answer.append(Uncounted(what, f"{why[:1].upper()}{why[1:]}." if why else "", item.source))
    return [*answer, *_idle_calls(facts, scheme, found, named), *_gegen(facts, scheme, found), *_missed(facts, scheme)]


def _same(one: Score, other: object) -> bool:
    return isinstance(other, Score) and (one.winner, one.points, one.boecke) == (
        other.winner,
        other.points,
        other.boecke,
    )


def _idle_calls(facts: GameFacts, scheme: Scheme, found: Score, named: list[Item]) -> list[Uncounted]:
    """The deepest call of a party if the game is booked the same without it; one that an item names is left out."""
    answer = []
    for party in Party:
        own = [call for call in facts.announcements if call.party is party]
        if not own or any(item.party is party and ("nsage" in item.label or "„" in item.label) for item in named):
            continue
        deepest = max(own, key=lambda call: LEVEL_OF[call.call])
        without = replace(facts, announcements=tuple(call for call in facts.announcements if call is not deepest))
        if _same(found, score(without, scheme)):
            name = "Re" if party is Party.RE else scheme.kontra_word
            first = deepest.call in {Call.RE, Call.KONTRA}
            word = name if first else f"{scheme.levels[LEVEL_OF[deepest.call]]} ({name})"
            answer.append(Uncounted(f"Ansage „{word}“", "Ohne sie wäre das Ergebnis dasselbe.", ""))
    return answer


def _gegen(facts: GameFacts, scheme: Scheme, found: Score) -> list[Uncounted]:
    """Kontra has won, and there is no point for it in this kind of game."""
    source = next((rule.source for rule in scheme.rules if rule.write.__name__ in GEGEN), "")
    if not source or found.winner is not Party.KONTRA or any(item.label == "Gegen die Alten" for item in found.items):
        return []
    why = f"Gibt es im Spiel „{KIND_WORDS[facts.kind]}“ nicht." if facts.alone else "Zählt in diesem Spiel nicht."
    return [Uncounted("Gegen die Alten", why, source)]


def _missed(facts: GameFacts, scheme: Scheme) -> list[Uncounted]:
    """The next level that the party with fewer Augen was near to, if reaching it would have changed the booking."""
    if facts.re_augen is None or facts.re_augen * 2 == ALL_AUGEN:
        return []
    less = Party.RE if facts.re_augen * 2 < ALL_AUGEN else Party.KONTRA
    augen = facts.re_augen if less is Party.RE else ALL_AUGEN - facts.re_augen
    name = "Re" if less is Party.RE else scheme.kontra_word
    level = next((level for level in sorted(LEVEL_AUGEN) if augen >= LEVEL_AUGEN[level]), SCHWARZ)
    if level == SCHWARZ or augen - LEVEL_AUGEN[level] >= NEAR:
        return []
    below = LEVEL_AUGEN[level] - 1
    other = score(facts.at(below if less is Party.RE else ALL_AUGEN - below), scheme)
    found = score(facts, scheme)
    if not isinstance(found, Score) or _same(found, other):
        return []
    return [Uncounted(f"{name} unter {below + 1}", f"Nicht erreicht: {name} hat {augen} Augen.", "")]
