"""Games without what their worth does not depend on, so that thousands of them are calculated once a kind.

Pure: facts in, shapes out.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scorebook.scoring.game.engine import CLASS_OF
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.terms import ALL_AUGEN, Call, ExtraKind, Kind, PartyName

from .judgement import whether_tricks

# So much memory at most; a shape takes 1 KB.
MOST_BYTES = 12 << 20
LETTERS = ("A", "B", "C", "D")

# A call as party, call, vorab, invalid; an extra point as party and kind.
CallMade = tuple[str, str, bool, bool]
ExtraMade = tuple[str, str]


class ShapeKey(NamedTuple):
    """What tells one shape from another, in plain values."""

    kind: str
    side: int
    re_augen: int | None
    re_range: tuple[int, int] | None
    re_tricks: int | None
    kontra_tricks: int | None
    calls: tuple[CallMade, ...]
    extras: tuple[ExtraMade, ...]


class Shape:
    """A game whose players are A to D, Re first, and whose Augen stand for their class.

    Two games of the same shape are worth the same under every scheme. There is one object for each.
    """

    __slots__ = ("facts",)

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts


def shape(
    kind: str,
    side: int,
    re_augen: int | None,
    re_range: tuple[int, int] | None = None,
    *,
    re_tricks: int | None = None,
    kontra_tricks: int | None = None,
    calls: Iterable[CallMade] = (),
    extras: Iterable[ExtraMade] = (),
) -> Shape:
    """The shape of a game in which Re is `side` players; calls in their order, extra points in any."""
    made = ShapeKey(
        kind,
        side,
        None if re_augen is None else CLASS_OF[re_augen],
        re_range,
        whether_tricks(re_tricks, re_augen == 0),
        whether_tricks(kontra_tricks, re_augen == ALL_AUGEN),
        tuple(calls),
        tuple(sorted(extras)),
    )
    return _shape(made)


@lru_cache(maxsize=MOST_BYTES // (1 << 10))
def _shape(made: ShapeKey) -> Shape:
    facts = GameFacts(
        kind=Kind(made.kind),
        players=LETTERS,
        re=LETTERS[: made.side],
        re_augen=made.re_augen,
        re_range=made.re_range,
        re_tricks=made.re_tricks,
        kontra_tricks=made.kontra_tricks,
        announcements=tuple(
            CallFact(PartyName(party), Call(call), None, vorab, invalid) for party, call, vorab, invalid in made.calls
        ),
        extras=tuple(ExtraFact(ExtraKind(extra), PartyName(party)) for party, extra in made.extras),
    )
    return Shape(facts)


def shape_of(facts: GameFacts) -> Shape:
    """The shape of a game from its facts."""
    return shape(
        facts.kind.value,
        len(facts.re),
        facts.re_augen,
        facts.re_range,
        re_tricks=facts.re_tricks,
        kontra_tricks=facts.kontra_tricks,
        calls=[(call.party.value, call.call.value, call.vorab, call.invalid) for call in facts.announcements],
        extras=[(extra.party.value, extra.kind.value) for extra in facts.extras],
    )
