"""From facts to a score: calls, winner, items, Böcke, booking, in this order."""

from bisect import bisect_right
from dataclasses import replace
from functools import lru_cache
from typing import Final

from . import winning
from .facts import GameFacts
from .items import DECIDED, GameScore
from .objections import Objection, Refusal, at_field
from .rules.factors import caused
from .scheme import Scheme
from .sentences import gettext_noop
from .sheet import Sheet, book, drop_invalid, read_calls
from .terms import ALL_AUGEN

# Inside these stretches of Re's Augen no rule tells one number from another: 0, 1–29, 30, 31–59, 60, …, 240.
CLASS_STARTS = tuple(sorted({start for step in range(0, 241, 30) for start in (step, step + 1) if start <= 240}))
# Re's Augen → the first number of their stretch.
CLASS_OF = tuple(CLASS_STARTS[bisect_right(CLASS_STARTS, augen) - 1] for augen in range(ALL_AUGEN + 1))

PLACEHOLDER_PLAYERS: Final = ("1", "2", "3", "4")

# The same games come again and again, so they are calculated once. A shape takes 1.4 KB on average.
MOST_BYTES: Final = 16 << 20
MOST_SHAPES: Final = MOST_BYTES // (2 << 10)


def score(facts: GameFacts, scheme: Scheme) -> GameScore | Refusal:
    """The score of checked facts. A range is scored if every Augen in it gives the same answer.

    Otherwise, also where tricks or extras make some of its Augen impossible, it is refused with `augen_needed`.
    """
    found = _scored(nameless(facts), scheme)
    if isinstance(found, Refusal):
        return found
    return GameScore(
        found.winner, found.items, facts.re, facts.kontra, found.re_points, found.kontra_points, found.boecke
    )


def forget_scores() -> None:
    """Calculate everything anew: for measurements, and for tests that change words or rules under the engine."""
    _scored.cache_clear()


def nameless(facts: GameFacts) -> GameFacts:
    """The game as every rule reads it: without names and comment, and with the first Augen of their stretch.

    These fields are all that a rule can read, so games that become the same are worth the same.
    """
    augen = facts.re_augen
    return replace(
        facts,
        players=PLACEHOLDER_PLAYERS,
        re=PLACEHOLDER_PLAYERS[: len(facts.re)],
        re_augen=None if augen is None else CLASS_OF[augen],
        announcements=tuple([one._replace(player=None) for one in facts.announcements]),
        extras=tuple([one._replace(player=None, loser=None) for one in facts.extras]),
        armut_player=None,
        comment="",
    )


@lru_cache(MOST_SHAPES)
def _scored(facts: GameFacts, scheme: Scheme) -> GameScore | Refusal:
    return scored(facts, scheme)


def scored(facts: GameFacts, scheme: Scheme) -> GameScore | Refusal:
    """The same, calculated anew."""
    if facts.re_augen is not None:
        return score_at(facts, facts.re_augen, scheme)
    possible, entered_augen = facts.possible_augen(), facts.possible_re_augen()
    if possible != entered_augen:
        return Refusal((_augen_needed(entered_augen),))
    samples = [start for start in CLASS_STARTS if start in possible]
    if possible.start not in samples:
        samples.insert(0, possible.start)
    first, *others = (score_at(facts, augen, scheme) for augen in samples)
    if all(_same(first, other) for other in others):
        return first
    return Refusal((_augen_needed(entered_augen),))


def decision(facts: GameFacts, scheme: Scheme) -> tuple[winning.Win, str]:
    """Who has won a game with exact Augen and why, and the paragraph where that is written; nothing is counted."""
    sheet = Sheet(facts, facts.re_augen or 0, scheme)
    if facts.announcements:
        read_calls(sheet)
    win = scheme.winner(sheet)
    return win, winning.source(sheet, win)


def score_at(facts: GameFacts, re_augen: int, scheme: Scheme) -> GameScore:
    """The score of a game in which Re has exactly these Augen."""
    sheet = Sheet(facts, re_augen, scheme)
    calculate(sheet)
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


def calculate(sheet: Sheet) -> None:
    """Read the calls, decide who has won, and let every rule write on the sheet."""
    facts, scheme = sheet.facts, sheet.scheme
    if facts.announcements:
        read_calls(sheet)
    win = scheme.winner(sheet)
    sheet.decide(win.party)
    sheet.note_zero(DECIDED, winning.sentence(sheet, win), sheet.viewer, winning.source(sheet, win))
    if sheet.winner and scheme.options.invalid_calls and facts.announcements:
        drop_invalid(sheet, sheet.winner)
    for write, source in scheme.calculation:
        write(sheet, source)


def _same(one: GameScore, other: GameScore) -> bool:
    """Whether two scores book the same; the calculation may be worded differently."""
    return (one.winner, one.re_points, one.kontra_points, one.boecke) == (
        other.winner,
        other.re_points,
        other.kontra_points,
        other.boecke,
    )


def _augen_needed(entered: range) -> Objection:
    message = gettext_noop(
        "von {low} bis {high} Augen ist das Ergebnis nicht überall gleich oder nicht überall möglich; bitte "
        "genau angeben."
    )
    return at_field("augen_needed", "re_range", message, low=entered.start, high=entered.stop - 1)
