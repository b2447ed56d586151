"""What a kind of game has of its own: what its extra points count, how many shares each party is booked."""

from typing import Any, Final

from ..game.booking import book
from ..game.calculation import Stage
from ..game.effective import standing_calls
from ..game.facts import ExtraFact, GameFacts
from ..game.options import Options
from ..game.rules.boecke import caused
from ..game.scheme import Scheme
from ..game.terms import ALONE_KINDS, KARO_TRUMP_KINDS, PAIR_KINDS, SOLO_KINDS, ExtraKind, Kind, PartyName
from .bare import Stages
from .calls import Calls, ladder

PLAYERS: Final = ("a", "b", "c", "d")
# Re wins with so many Augen; any other number would do.
_AUGEN: Final = 130
# So much is booked to try the booking out: a third of it is whole.
_TRIED: Final = 3
# Rules tell kinds of game apart by these sets, and by whether they are one of these two Hochzeiten.
_SETS: Final = (PAIR_KINDS, SOLO_KINDS, KARO_TRUMP_KINDS)
_ALONE_BY_NAME: Final = frozenset({Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})


def facts_of(kind: Kind, calls: Calls = (), extras: tuple[ExtraFact, ...] = (), bock: int = 0) -> GameFacts:
    """A game of this kind, its result left open."""
    re = PLAYERS[:1] if kind in ALONE_KINDS else PLAYERS[:2]
    return GameFacts(kind=kind, players=PLAYERS, re=re, announcements=calls, extras=extras, bock=bock)


def alike(kind: Kind, options: Options) -> tuple[Any, ...]:
    """Two kinds of which this is the same are worth the same, whatever is called and whoever wins."""
    by_name = kind if kind in _ALONE_BY_NAME else None
    return (by_name, *(kind in one for one in (*_SETS, options.gegen_kinds)))


def until_answer(kind: Kind, stages: Stages) -> bool:
    """Whether calls count only until both parties have made an Absage, the second one not counting either (§ 16)."""
    calls = ladder(PartyName.RE, 2) + ladder(PartyName.KONTRA, 2)
    return tuple(standing_calls(stages.opened(facts_of(kind, calls), _AUGEN))) == calls[:-1]


def extras_of(kind: Kind, stages: Stages) -> dict[str, list[int]]:
    """What each extra point counts: with a winner, without one, and how many of one party count at most (0: all)."""
    return {extra.value: _weight(kind, extra, stages) for extra in sorted(stages.scheme.options.extras)}


def _weight(kind: Kind, extra: ExtraKind, stages: Stages) -> list[int]:
    def worth(number: int, *, won: bool) -> int:
        made = (ExtraFact(extra, PartyName.RE),) * number
        slip = stages.opened(facts_of(kind, extras=made), _AUGEN)
        slip.decide(PartyName.RE if won else None)
        return slip.through(stages.of[Stage.EXTRAS])

    once = worth(1, won=True)
    return [once, worth(1, won=False), int(bool(once) and worth(2, won=True) == once)]


def booking_of(kind: Kind, stages: Stages) -> list[list[int]]:
    """What each Re and each Kontra player is booked of three points that Re gets, and of three that it loses."""
    slip = stages.opened(facts_of(kind), _AUGEN)
    slip.decide(PartyName.RE)
    shares = []
    for value in (_TRIED, -_TRIED):
        slip.total = value
        shares.append(list(book(slip)))
    return shares


def boecke_of(scheme: Scheme) -> dict[str, int]:
    """How many Böcke each extra point causes, and a value of nothing ("zero")."""
    stages = Stages(scheme)

    def of(extras: tuple[ExtraFact, ...], total: int) -> int:
        slip = stages.opened(facts_of(Kind.NORMAL, extras=extras), _AUGEN)
        slip.total = total
        return caused(slip)

    plain = of((), 1)
    found = {extra.value: of((ExtraFact(extra, PartyName.RE),), 1) - plain for extra in ExtraKind}
    return {name: number for name, number in (found | {"zero": of((), 0) - plain}).items() if number}
