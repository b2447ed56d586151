"""The score table of a scheme: what a phone without a net looks up, so that no script knows a rule.

The kernel works out every game that its rules can tell from another, and writes down what came out.

`kinds`      kind of game → number of its `values`, `extras`, `booking`, `bounds` and `beside`, whether it is a solo
             that was declared (`solo`), whether calls count only until the answer to an Absage (`until_answer`)
`axes`       the numbers by which calls are looked up (`calls.py`), each with how many values it has
`values`     for each place of the axes (the last one counts fastest) the number of a row of `rows`
`rows`       for each result the number of a cell of `cells`
`cells`      winner (0: none, 1: Re, 2: Kontra), value, factor, Böcke caused
`results`    from so many Augen of Re on; two more results follow them: no Augen of Re, and of Kontra, but a trick
`extras`     extra point → what it counts, what without a winner, and how many of one party count at most (0: all)
`proves`     extra point → how many Augen it proves
`booking`    what each Re and each Kontra player is booked of three points that Re gets, and that it loses
`cards`      how many there are (`number`), the Augen that so many tricks can have (`sums`), and in which order extra
             points are counted in `bounds`
`bounds`     how often a party makes each extra point → with how many tricks at least, and from those on the fewest and
             most Augen that it has then
`beside`     what was announced → how many of an extra point there can be besides
`odd`        what an odd value becomes more: a positive one, a negative one
`after`      whether the factor and the Böcke multiply the extra points, too
`bock`       how Böcke come and go; `causes`: what each extra point, and a value of nothing (`zero`) causes
`deal`       who deals and who leads
`unknown`    what can happen in a game so that the table does not have it: that a call was invalid (`invalid`)
"""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, product
from typing import Any, Final

from ..game.cards import Cards, Counts, bounds_of, cards_of, most_extras_with, sums_of
from ..game.engine import CLASS_STARTS
from ..game.options import EXTRA_TRIGGERS
from ..game.scheme import Scheme, Stage, Trigger
from ..game.terms import DOPPELKOPF_AUGEN, EXTRA_LIMITS, EXTRAS, SOLO_KINDS, ExtraKind, Kind, Note
from .values import Numbered, Stages, Values, booking_of, extras_of, facts_of, until_answer

# What the cards allow, as a phone looks it up before it saves: see `score_table`.


def cards_table(scheme: Scheme) -> dict[str, Any]:
    """The part that is the same in every kind of game."""
    cards = scheme.options.cards
    return {"number": cards, "extras": list(EXTRAS), "sums": [sorted(sums) for sums in sums_of(cards)]}


def bounds_table(scheme: Scheme, kind: Kind) -> dict[str, list[int]]:
    """Extra points of one party → fewest tricks, then fewest and most Augen with so many tricks and each more."""
    cards = cards_of(scheme, kind)
    return {"".join(map(str, counts)): found for counts in _counts(scheme) if (found := _bounds(cards, counts))}


def extras_limits(scheme: Scheme, kind: Kind) -> dict[str, dict[str, int]]:
    """What was announced → how many of an extra point there can still be."""
    found = {note.value: most_extras_with(note, scheme, kind) for note in Note}
    return {note: {extra.value: most for extra, most in mosts.items()} for note, mosts in found.items() if mosts}


def _counts(scheme: Scheme) -> Iterator[Counts]:
    """Every number of every extra point that one party can make at all."""
    most = [min(limit for kinds, limit in EXTRA_LIMITS if extra in kinds) for extra in EXTRAS]
    mine = [limit if extra in scheme.options.extras else 0 for extra, limit in zip(EXTRAS, most, strict=True)]
    return (counts for counts in product(*(range(limit + 1) for limit in mine)) if any(counts))


def _bounds(cards: Cards, counts: Counts) -> list[int]:
    bounds = bounds_of(cards, counts)
    fewest = next((number for number, bound in enumerate(bounds) if bound), None)
    return [] if fewest is None else [fewest, *chain.from_iterable(bound for bound in bounds if bound)]


FORMAT: Final = 1
# What causes a Bock and is not known before extra points and value are; what else does stands in the cells.
_CAUSES: Final = {trigger: extra.value for trigger, extra in EXTRA_TRIGGERS.items()} | {Trigger.VALUE_ZERO: "zero"}


def score_table(scheme: Scheme) -> dict[str, Any]:
    """The table of a scheme, ready for JSON."""
    stages = Stages(scheme)
    values = Values(stages)
    extras, booking, bounds, limits = (Numbered() for _ in range(4))
    kinds = {
        kind.value: {
            "values": values.number_of(kind),
            "extras": extras.of(extras_of(kind, stages)),
            "booking": booking.of(booking_of(kind, stages)),
            "bounds": bounds.of(bounds_table(scheme, kind)),
            "beside": limits.of(extras_limits(scheme, kind)),
            "solo": int(kind in SOLO_KINDS),
            "until_answer": int(until_answer(kind, stages)),
        }
        for kind in sorted(scheme.options.kinds)
    }
    return {
        "format": FORMAT,
        "kinds": kinds,
        **values.packed(),
        "results": CLASS_STARTS,
        "extras": extras.things,
        "proves": {ExtraKind.DOPPELKOPF.value: DOPPELKOPF_AUGEN},
        "booking": booking.things,
        "cards": cards_table(scheme),
        "bounds": bounds.things,
        "beside": limits.things,
        "odd": _odd(stages),
        "unknown": ["invalid"] if scheme.options.invalid_calls else [],
        **policies(scheme),
    }


def policies(scheme: Scheme) -> dict[str, Any]:
    """The parts of the table that say how an evening goes on, and what Böcke multiply."""
    return {
        "after": {"factor": int(scheme.options.extras_doubled), "bock": int(scheme.options.bock.extras)},
        "bock": _bock(scheme),
        "deal": asdict(scheme.options.deal),
    }


def _odd(stages: Stages) -> list[int]:
    slip = stages.opened(facts_of(Kind.NORMAL), 130)
    return [slip.through(stages.of[Stage.ROUNDING], odd) - odd for odd in (1, -1)]


def rules_of_table(scheme: Scheme) -> dict[str, Any]:
    """What of the table an evening goes on by: enough for dealer, seats and Böcke, not for the value of a game."""
    return {
        **policies(scheme),
        "kinds": {kind.value: {"solo": int(kind in SOLO_KINDS)} for kind in sorted(scheme.options.kinds)},
    }


def _bock(scheme: Scheme) -> dict[str, Any]:
    policy = scheme.options.bock
    return {
        "games": policy.games,
        "nesting": policy.nesting.value,
        "last_round": policy.last_round.value,
        "factor": policy.factor,
        "most": policy.most,
        "causes": {word: 1 for trigger, word in _CAUSES.items() if trigger in policy.triggers},
    }
