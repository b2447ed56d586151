"""The finite space of games: kind × calls of both parties × result class, swept completely by the tests."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random

from scorebook.scoring.game.engine import CLASS_STARTS
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.scheme import Scheme, Vorab
from scorebook.scoring.game.terms import ALONE_KINDS, SOLO_KINDS, Call, Kind, PartyName

PLAYERS = ("A", "B", "C", "D")
DEEPER = (Call.K90, Call.K60, Call.K30, Call.SCHWARZ)
# One Augen number of Re for each class that any rule can tell apart, and 0 Augen with a trick on either side.
RESULTS = [(augen, None, None) for augen in CLASS_STARTS] + [(0, 1, None), (240, None, 1)]


def ladder(party: PartyName, depth: int, vorab: bool = False) -> list[CallFact]:
    """The calls of one party down to a depth, one after the other."""
    words = [Call.RE if party is PartyName.RE else Call.KONTRA, *DEEPER][:depth]
    return [CallFact(party, word, vorab=vorab and place == 0) for place, word in enumerate(words)]


@cache
def call_orders(vorab: bool, answer_only: bool) -> list[tuple[CallFact, ...]]:
    """Every depth of both parties, Re first or Kontra first, with and without a vorab Ansage where it exists.

    `answer_only`: Kontra calls, and Re answers.
    """
    found, vorabs = [], [False, True] if vorab else [False]
    for re, kontra, re_vorab, kontra_vorab in product(range(6), range(6), vorabs, vorabs):
        if (re_vorab and not re) or (kontra_vorab and not kontra):
            continue
        own, others = ladder(PartyName.RE, re, re_vorab), ladder(PartyName.KONTRA, kontra, kontra_vorab)
        orders = {tuple(own + others), tuple(others + own)}
        if answer_only:
            first = ladder(PartyName.KONTRA, 1)
            orders &= {(), tuple(first), tuple(first + ladder(PartyName.RE, 1))}
        found += sorted(orders)
    return found


def games(scheme: Scheme, every: int = 1, first: int = 0) -> Iterator[list[GameFacts]]:
    """Every game of a scheme's finite space, in lists that differ only in the result, rising for Re.

    With `every` only each so many-th list, beginning with number `first`; the others are not even built.
    """
    for kind, calls in islice(_starts(scheme), first, None, every):
        yield [_game(kind, calls, result) for result in RESULTS]


def some_games(scheme: Scheme, number: int) -> list[GameFacts]:
    """So many games from anywhere in the space, always the same ones."""
    every = list(product(_starts(scheme), RESULTS))
    return [_game(kind, calls, result) for (kind, calls), result in Random(scheme.key).sample(every, number)]


def _starts(scheme: Scheme) -> Iterator[tuple[Kind, tuple[CallFact, ...]]]:
    options = scheme.options
    for kind in sorted(options.kinds):
        answer_only = options.solo_calls_answer_only and kind in SOLO_KINDS
        for calls in call_orders(options.vorab is not Vorab.NONE, answer_only):
            yield kind, calls


def _game(kind: Kind, calls: tuple[CallFact, ...], result: tuple[int, int | None, int | None]) -> GameFacts:
    augen, re_tricks, kontra_tricks = result
    return GameFacts(
        kind=kind,
        players=PLAYERS,
        re=PLAYERS[:1] if kind in ALONE_KINDS else PLAYERS[:2],
        re_augen=augen,
        re_tricks=re_tricks,
        kontra_tricks=kontra_tricks,
        announcements=calls,
    )
