"""From facts to a score: calls, winner, items, Böcke, booking, in this order."""

from . import grounds
from .booking import book
from .effective import drop_invalid, read_calls
from .facts import GameFacts
from .items import GameScore
from .objections import Objection, Refusal
from .rules.boecke import caused
from .scheme import Scheme
from .sheet import Sheet
from .topics import DECIDED

# Inside these stretches of Re's Augen no rule tells one number from another: 0, 1–29, 30, 31–59, 60, …, 240.
CLASS_STARTS = tuple(sorted({start for step in range(0, 241, 30) for start in (step, step + 1) if start <= 240}))


def score(facts: GameFacts, scheme: Scheme) -> GameScore | Refusal:
    """The score of checked facts. A range is scored if every Augen in it gives the same answer.

    Otherwise, also where tricks or extras make some of its Augen impossible, it is refused with `augen_needed`.
    """
    if facts.re_augen is not None:
        return score_at(facts, facts.re_augen, scheme)
    possible, known = facts.possible_augen(), facts.known_augen()
    if possible != known:
        return Refusal((_augen_needed(known),))
    samples = [start for start in CLASS_STARTS if start in possible]
    if possible.start not in samples:
        samples.insert(0, possible.start)
    first, *others = (score_at(facts, augen, scheme) for augen in samples)
    if all(_same(first, other) for other in others):
        return first
    return Refusal((_augen_needed(known),))


def score_at(facts: GameFacts, re_augen: int, scheme: Scheme) -> GameScore:
    """The score of a game in which Re has exactly these Augen."""
    sheet = Sheet(facts, re_augen, scheme)
    if facts.announcements:
        read_calls(sheet)
    win = scheme.winner(sheet)
    sheet.decide(win.party)
    sheet.note_zero(DECIDED, grounds.sentence(sheet, win), sheet.viewer, grounds.source(sheet, win))
    if sheet.winner and scheme.options.invalid_calls and facts.announcements:
        drop_invalid(sheet, sheet.winner)
    for write, source in scheme.calculation:
        write(sheet, source)
    re_points, kontra_points = book(sheet)
    return GameScore(
        winner=sheet.winner.party if sheet.winner else None,
        items=tuple(sheet.items),
        re=facts.re,
        kontra=facts.kontra,
        re_points=re_points,
        kontra_points=kontra_points,
        boecke=caused(sheet),
    )


def _same(one: GameScore, other: GameScore) -> bool:
    """Whether two scores book the same; the calculation may be worded differently."""
    return (one.winner, one.re_points, one.kontra_points, one.boecke) == (
        other.winner,
        other.re_points,
        other.kontra_points,
        other.boecke,
    )


def _augen_needed(known: range) -> Objection:
    span = f"von {known.start} bis {known.stop - 1} Augen"
    message = f"re_range: {span} ist das Ergebnis nicht überall gleich oder nicht überall möglich; bitte genau angeben."
    return Objection("augen_needed", "re_range", message)
