"""The calculation of a game as text."""

from dataclasses import replace
from typing import Final, NamedTuple

from .engine import score
from .facts import GameFacts
from .items import AGAINST, EVEN, MINUS, PLUS, TIMES, VOID, GameScore, Item
from .objections import Refusal
from .scheme import Scheme
from .sentences import MINUS as SIGN
from .sentences import Sentence, gettext_noop, listed, plain
from .terms import ALL_AUGEN, ANSAGE, LEVEL_AUGEN, LEVEL_OF, SCHWARZ, Call, Kind, PartyName
from .words import PARTY_WORDS, kind_word

CALCULATED: Final = "  {step:>6} = {total:>5}  {text}  [{source}]"


def operation(item: Item) -> str:
    """What an item does, as it is displayed: "+2", "−1", "×2", "gerade"."""
    return step_words(item.op, item.amount)


def step_words(op: str, amount: int) -> str:
    """The same for an operation with its amount."""
    if op == EVEN:
        return Sentence(gettext_noop("gerade"))
    return f"{SIGN if op == MINUS else '×' if op == TIMES else '+'}{plain(amount)}"


def winner_words(score: GameScore, kontra: str = PARTY_WORDS[PartyName.KONTRA]) -> Sentence:
    """Who has won, as a sentence; `kontra`: how the scheme writes it."""
    if score.winner is None:
        return Sentence(gettext_noop("Niemand hat gewonnen."))
    party = kontra if score.winner is PartyName.KONTRA else PARTY_WORDS[score.winner]
    return Sentence(gettext_noop("{party} hat gewonnen."), party=party)


def explain(answer: GameScore | Refusal, kontra: str = PARTY_WORDS[PartyName.KONTRA]) -> Sentence:
    """The whole calculation, one item a line: operation, running total, label, source; then who is booked what."""
    if isinstance(answer, Refusal):
        heading = Sentence(gettext_noop("Nicht gewertet:"))
        return listed([heading, *(Sentence("  {said}", said=one.message) for one in answer.objections)], "\n")
    lines = [winner_words(answer, kontra)]
    lines += [
        Sentence(CALCULATED, step=operation(item), total=item.total, text=item.text, source=item.source)
        for item in answer.items
    ]
    booked = [Sentence("{name} {points}", name=name, points=points) for name, points in answer.points.items()]
    lines.append(Sentence(gettext_noop("Gutschrift: {points}"), points=listed(booked)))
    if answer.boecke:
        lines.append(Sentence(gettext_noop("Neue Böcke: {number}"), number=answer.boecke))
    return listed(lines, "\n")


# What of a game did not count, and why: items that add nothing, calls without effect, levels that were missed.


# So many Augen from a level it was a near miss, worth a line.
NEAR = 12


class Uncounted(NamedTuple):
    """Something that did not count: what, why (a sentence or empty), and where it is written (or empty)."""

    what: str
    why: str
    source: str


def counted_items(found: GameScore) -> list[Item]:
    """Why somebody has won, and the items that do something, in order."""
    return [found.why, *(item for item in found.items[1:] if not _adds_nothing(item))]


def _adds_nothing(item: Item) -> bool:
    return not item.amount and item.op == PLUS


def uncounted(facts: GameFacts, scheme: Scheme, found: GameScore) -> list[Uncounted]:
    """Everything about a game that did not count."""
    silent = [item for item in found.items[1:] if _adds_nothing(item)]
    answer = [Uncounted(item.label, _as_sentence(item.reason), item.source) for item in silent]
    return [*answer, *_idle_calls(facts, scheme, found), *_gegen(facts, scheme, found), *_missed(facts, scheme)]


def _as_sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}." if reason else ""


def _same(one: GameScore, other: object) -> bool:
    return isinstance(other, GameScore) and (one.winner, one.points, one.boecke) == (
        other.winner,
        other.points,
        other.boecke,
    )


def _idle_calls(facts: GameFacts, scheme: Scheme, found: GameScore) -> list[Uncounted]:
    """The deepest call of a party if the game is booked the same without it, unless an item says that it is void."""
    answer = []
    named = {item.topic for item in found.items}
    for party in PartyName:
        own = [call for call in facts.announcements if call.party is party]
        if not own:
            continue
        deepest = max(own, key=lambda call: LEVEL_OF[call.call])
        if named & {VOID[party, 0], VOID[party, LEVEL_OF[deepest.call]]}:
            continue
        without = replace(facts, announcements=tuple(call for call in facts.announcements if call is not deepest))
        if _same(found, score(without, scheme)):
            name = "Re" if party is PartyName.RE else scheme.kontra_word
            first = deepest.call in {Call.RE, Call.KONTRA}
            word = name if first else f"{scheme.levels[LEVEL_OF[deepest.call]]} ({name})"
            answer.append(Uncounted(f"Ansage „{word}“", "Ohne sie wäre das Ergebnis dasselbe.", ""))
    return answer


def _gegen(facts: GameFacts, scheme: Scheme, found: GameScore) -> list[Uncounted]:
    """Kontra has won, and there is no point for it in this kind of game, though the scheme knows one."""
    if found.winner is not PartyName.KONTRA or any(item.topic == AGAINST for item in found.items):
        return []
    point = _point_against(facts, scheme)
    if point is None:
        return []
    why = (
        f"Gibt es im Spiel „{kind_word(facts.kind, scheme)}“ nicht." if facts.alone else "Zählt in diesem Spiel nicht."
    )
    return [Uncounted(point.label, why, point.source)]


def _point_against(facts: GameFacts, scheme: Scheme) -> Item | None:
    """The point for winning against the Kreuz-Damen where it counts: in a Normalspiel of which nothing is taken."""
    players = facts.players
    plain = GameFacts(kind=Kind.NORMAL, players=players, re=players[:2], re_augen=LEVEL_AUGEN[ANSAGE] - 1)
    everywhere = replace(scheme, options=replace(scheme.options, gegen_kinds=frozenset(Kind)))
    answer = score(plain, everywhere)
    items = answer.items if isinstance(answer, GameScore) else ()
    return next((item for item in items if item.topic == AGAINST), None)


def _missed(facts: GameFacts, scheme: Scheme) -> list[Uncounted]:
    """The next level that the party with fewer Augen was near to, if reaching it would have changed the booking."""
    if facts.re_augen is None or facts.re_augen * 2 == ALL_AUGEN:
        return []
    less = PartyName.RE if facts.re_augen * 2 < ALL_AUGEN else PartyName.KONTRA
    augen = facts.re_augen if less is PartyName.RE else ALL_AUGEN - facts.re_augen
    name = "Re" if less is PartyName.RE else scheme.kontra_word
    level = next((level for level in sorted(LEVEL_AUGEN) if augen >= LEVEL_AUGEN[level]), SCHWARZ)
    if level == SCHWARZ or augen - LEVEL_AUGEN[level] >= NEAR:
        return []
    below = LEVEL_AUGEN[level] - 1
    other = score(facts.at(below if less is PartyName.RE else ALL_AUGEN - below), scheme)
    found = score(facts, scheme)
    if not isinstance(found, GameScore) or _same(found, other):
        return []
    return [Uncounted(f"{name} unter {below + 1}", f"Nicht erreicht: {name} hat {augen} Augen.", "")]
