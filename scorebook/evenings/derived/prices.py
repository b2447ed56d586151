"""What a call has brought: the same game scored with it and without it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from scorebook.scoring.game.engine import nameless, score
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input.facts import possible

# The same calls are made again and again, so each is priced once. A game and its prices take less than 2 KB.
MOST_BYTES: Final = 8 << 20
MOST_GAMES: Final = MOST_BYTES // (2 << 10)
Values = dict[PartyName, tuple[int | None, ...]]


def priced(facts: GameFacts, points: dict[str, int], scheme: Scheme) -> Iterator[tuple[CallFact, int | None]]:
    """Every call with what it has brought (or cost) each player of its party.

    The game is scored once more without this and all later calls of the party, everything else unchanged; the
    difference to the same game with this call, and without the later ones, is its price. The prices of a party's
    calls add up to what all its calls have brought. Where nobody could have played the other game, because a call
    of the other party answers this one, everything that was said after it is left out too. None where the Augen are
    not known exactly enough, and where no possible game is left to compare with.
    """
    if not facts.announcements:
        return
    without = _without_calls(nameless(facts), scheme)
    for party in PartyName:
        own = [place for place, call in enumerate(facts.announcements) if call.party is party]
        if not own:
            continue
        actual = points[facts.members(party)[0]]
        for place, (before, after) in zip(own, pairwise((*without[party], actual)), strict=True):
            yield facts.announcements[place], None if before is None or after is None else after - before


def forget_prices() -> None:
    """Price everything anew: for measurements, and for tests that change rules."""
    _without_calls.cache_clear()


@lru_cache(MOST_GAMES)
def _without_calls(facts: GameFacts, scheme: Scheme) -> Values:
    """What each party would have been booked without its first call and all after it, without its second …"""
    return {party: tuple(_values(facts, party, scheme)) for party in PartyName}


def _values(facts: GameFacts, party: PartyName, scheme: Scheme) -> Iterator[int | None]:
    own = [place for place, call in enumerate(facts.announcements) if call.party is party]
    for place in range(len(own)):
        yield _value_without(facts, set(own[place:]), party, scheme)


def _value_without(facts: GameFacts, dropped: set[int], party: PartyName, scheme: Scheme) -> int | None:
    """What the party would have been booked without these calls, in a game that the rules allow."""
    for left_out in (dropped, dropped | set(range(min(dropped), len(facts.announcements)))):
        calls = tuple([call for place, call in enumerate(facts.announcements) if place not in left_out])
        if possible(calls, facts.kind, scheme):
            answer = score(replace(facts, announcements=calls), scheme)
            if not isinstance(answer, GameScore):
                return None
            return answer.re_points if party is PartyName.RE else answer.kontra_points
    return None
