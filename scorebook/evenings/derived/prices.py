"""What a call has brought: the same game scored with it and without it."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from scorebook.scoring.game.engine import CLASS_OF, score
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ExtraKind, PartyName
from scorebook.scoring.input.plausibility import parse

# The same calls are made again and again, so each is priced once. A game and its prices take less than 2 KB.
MOST_BYTES: Final = 8 << 20
MOST_GAMES: Final = MOST_BYTES // (2 << 10)
Values = dict[PartyName, tuple[int | None, ...]]
# A game without names, by scheme (which is kept, so that its place in memory stays its own) → its values without calls.
_known: OrderedDict[tuple[int, GameFacts], tuple[Scheme, Values]] = OrderedDict()


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
    without = _without_calls(facts, scheme)
    for party in PartyName:
        own = [place for place, call in enumerate(facts.announcements) if call.party is party]
        if not own:
            continue
        actual = points[facts.members(party)[0]]
        for place, (before, after) in zip(own, pairwise((*without[party], actual)), strict=True):
            yield facts.announcements[place], None if before is None or after is None else after - before


def forget_prices() -> None:
    """Price everything anew: for measurements, and for tests that change rules."""
    _known.clear()


def _without_calls(facts: GameFacts, scheme: Scheme) -> Values:
    """What each party would have been booked without its first call and all after it, without its second …"""
    game = unnamed(facts)
    key = (id(scheme), game)
    found = _known.get(key)
    if found is None:
        found = (scheme, {party: tuple(_values(game, party, scheme)) for party in PartyName})
        while len(_known) >= MOST_GAMES:
            _known.popitem(last=False)
        _known[key] = found
    return found[1]


def unnamed(facts: GameFacts) -> GameFacts:
    """The same game with the places of its players instead of their names, and without its comment.

    Its Augen are those with which their stretch begins: no rule tells one number of it from another. Only whether a
    Doppelkopf fits into them is asked of the number itself.
    """
    exact = facts.re_augen is None or any(one.kind is ExtraKind.DOPPELKOPF for one in facts.extras)
    place = {name: str(number) for number, name in enumerate(facts.players)}
    return replace(
        facts,
        players=tuple(place.values()),
        re=tuple([place.get(name, name) for name in facts.re]),
        announcements=tuple([one._replace(player=_placed(place, one.player)) for one in facts.announcements]),
        extras=tuple(
            [one._replace(player=_placed(place, one.player), loser=_placed(place, one.loser)) for one in facts.extras]
        ),
        armut_player=_placed(place, facts.armut_player),
        re_augen=facts.re_augen if exact else CLASS_OF[facts.re_augen or 0],
        comment="",
    )


def _placed(place: dict[str, str], name: str | None) -> str | None:
    return None if name is None else place.get(name, name)


def _values(facts: GameFacts, party: PartyName, scheme: Scheme) -> Iterator[int | None]:
    own = [place for place, call in enumerate(facts.announcements) if call.party is party]
    for place in range(len(own)):
        yield _value_without(facts, set(own[place:]), party, scheme)


def _value_without(facts: GameFacts, dropped: set[int], party: PartyName, scheme: Scheme) -> int | None:
    """What the party would have been booked without these calls, in a game that the rules allow."""
    other = _allowed_without(facts, dropped, scheme) or _allowed_without(
        facts, dropped | set(range(min(dropped), len(facts.announcements))), scheme
    )
    answer = score(other, scheme) if other else None
    if not isinstance(answer, GameScore):
        return None
    return answer.re_points if party is PartyName.RE else answer.kontra_points


def _allowed_without(facts: GameFacts, dropped: set[int], scheme: Scheme) -> GameFacts | None:
    """The same game without these calls; None if it could not be written down like that."""
    calls = tuple(call for place, call in enumerate(facts.announcements) if place not in dropped)
    other = replace(facts, announcements=calls)
    return None if isinstance(parse(other.under(0).to_json(), scheme), Refusal) else other
