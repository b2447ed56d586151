"""Counting calls, kinds of game, extra points and awards of an evening, each with the name at it, if any."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils import timezone

from scorebook.scoring import score
from scorebook.scoring.game import GameScore, awards_of, nameless
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, ANSAGE, LEVEL_AUGEN, LEVEL_OF, SCHWARZ, ExtraKind, Kind, PartyName
from scorebook.scoring.input import possible

from ..models import Topic
from ..models.derived import PLAYER_PARTS, TALLY_SUMS

# What a call has brought: the same game scored with it and without it.


# The same calls are made again and again, so each is priced once. A game and its prices take less than 2 KB.
MOST_BYTES: Final = 8 << 20
MOST_GAMES: Final = MOST_BYTES // (2 << 10)
Values = dict[PartyName, tuple[int | None, ...]]


def priced(facts: GameFacts, points: dict[str, int], scheme: Scheme) -> Iterator[tuple[CallFact, int | None]]:
    """Every call with what it has brought (or cost) each player of its party.

    The game is scored once more without this and all later calls of the party, everything else unchanged; the
    difference to the same game with this call, and without the later ones, is its price. The prices of a party's
    calls add up to what all its calls have brought. Where the other game could not have been played, because a call
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


if TYPE_CHECKING:
    from .rollups import RollupGame, ToldGame

RowOf = Callable[[str], Any]
NOTHING_OF_TALLY = dict.fromkeys(TALLY_SUMS, 0)

# Extra points that somebody of the other party loses.
LOSABLE = frozenset({ExtraKind.FUCHS, ExtraKind.KARLCHEN_GEFANGEN, ExtraKind.DULLE_GEFANGEN})


class Tallies:
    """The tallies of one evening while its games are counted, by player, side, topic and key. `row_of`: the sums of a
    player, which count calls and extra points too."""

    def __init__(self, row_of: RowOf) -> None:
        self._row_of = row_of
        self.sums: dict[tuple[int | None, str, str, str], Any] = {}

    def count(self, game: "RollupGame", scheme: Scheme) -> None:
        """Count one game here and in the sums of its players."""
        if game.facts.kind is not Kind.NORMAL:
            self.count_kind(game.facts.kind, game.facts.re, game)
        for call, price in priced(game.facts, game.points, scheme):
            self._count_call(game, call, price)
        for extra in game.facts.extras:
            self._count_extra(game.facts, extra)
        for one in awards_of(game.facts, None if game.winner == "none" else PartyName(game.winner), scheme):
            self._row(one.player, one.party.value, Topic.AWARD, one.award.value).number += 1

    def _row(self, player: str | None, side: str, topic: Topic, key: str) -> Any:
        name = (None if player is None else int(player), side, topic.value, key)
        if name not in self.sums:
            self.sums[name] = SimpleNamespace(**NOTHING_OF_TALLY)
        return self.sums[name]

    def count_kind(self, kind: Kind, re: Iterable[str], game: "RollupGame | ToldGame") -> None:
        """Count a kind of game for those who were Re in it."""
        for player in re:
            row, points = self._row(player, "re", Topic.KIND, kind.value), game.points[player]
            row.number += 1
            row.good += game.result(player) > 0
            row.gained += max(points, 0)
            row.lost += min(points, 0)

    def _count_call(self, game: "RollupGame", call: CallFact, price: int | None) -> None:
        members = game.facts.members(call.party)
        caller = named(call.player, members)
        kept = keeps(game.facts, call, game.winner)
        row = self._row(caller, call.party.value, Topic.CALL, call.call.value)
        row.number += 1
        row.good += kept
        row.unpriced += price is None
        row.gained += max(price or 0, 0)
        row.lost += min(price or 0, 0)
        if caller is None:
            for player in members:
                self._row_of(player).calls_unnamed += 1
        else:
            self._row_of(caller).calls += 1
            self._row_of(caller).calls_kept += kept

    def _count_extra(self, facts: GameFacts, extra: ExtraFact) -> None:
        members, others = facts.members(extra.party), facts.members(extra.party.other)
        maker = named(extra.player, members)
        self._row(maker, extra.party.value, Topic.EXTRA, extra.kind.value).number += 1
        if maker is None:
            for player in members:
                self._row_of(player).extras_unnamed += 1
        else:
            self._row_of(maker).extras += 1
        if extra.kind not in LOSABLE:
            return
        loser = named(extra.loser, others)
        self._row(loser, extra.party.other.value, Topic.LOSS, extra.kind.value).number += 1
        if loser is None:
            for player in others:
                self._row_of(player).extras_lost_unnamed += 1
        else:
            self._row_of(loser).extras_lost += 1


def named(player: str | None, members: tuple[str, ...]) -> str | None:
    """Whose it was: the name that was written down, or the only one whom it can have been."""
    if player is None and len(members) == 1:
        return members[0]
    return player


def keeps(facts: GameFacts, call: CallFact, winner: str) -> bool:
    """Whether a call was kept: an Ansage by winning, an Absage by holding the others below its level."""
    level = LEVEL_OF[call.call]
    if level == ANSAGE:
        return winner == call.party.value
    augen = facts.possible_re_augen()
    tricks = facts.kontra_tricks if call.party is PartyName.RE else facts.re_tricks
    most = ALL_AUGEN - augen.start if call.party is PartyName.RE else augen.stop - 1
    if level == SCHWARZ:
        return tricks == 0 if tricks is not None else most == 0
    return tricks == 0 or most < LEVEL_AUGEN[level]


# The games of one player's evening in the parts that the statistics compare: by hour, by place, by side.


if TYPE_CHECKING:
    from .rollups import OwnResult, RollupGame

Part = dict[str, list[int]]


class GameContext(NamedTuple):
    """What lay around a game: the hour at the table at which it was written down (None: not known), how far left of the
    dealer everybody sat of whom that is known (1 leads, 4 deals or sits last before the dealer), and the role of the
    solo ("pflicht", "lust", "vorgefuehrt"; "" for none)."""

    hour: int | None
    places: Mapping[str, int]
    role: str


def hour_of(recorded_at: datetime | None) -> int | None:
    """The hour at the table."""
    return None if recorded_at is None else recorded_at.astimezone(timezone.get_default_timezone()).hour


def places_of(four: Sequence[str], dealer: str, players: Sequence[str]) -> dict[str, int]:
    """How far left of the dealer these players sat, clockwise as they are, where `four` was at the turn to play.

    It is unknown where others have played and the dealer has not.
    """
    if set(players) == set(four):
        return {player: place for place, player in enumerate(four, start=1)}
    if dealer not in players:
        return {}
    first = players.index(dealer) + 1
    return {player: (place - first) % len(players) + 1 for place, player in enumerate(players)}


def side_name(side: str, kind: str, role: str) -> str:
    """The name of a part by side; none of the three has a blank in it."""
    return f"{side} {kind} {role}"


def side_parts(name: str) -> tuple[str, str, str]:
    """Side, kind and role of a name."""
    side, kind, role = name.split(" ")
    return side, kind, role


def begin_parts() -> dict[str, Part]:
    """All parts before the first game."""
    return {name: {} for name in PLAYER_PARTS}


def count_parts(results: Iterable[tuple["OwnResult", Any]], game: "RollupGame") -> None:
    """Count a game in the parts where it lies, of everybody who has played it; the rows have the parts by name."""
    around = game.around
    hour = None if around.hour is None else str(around.hour)
    kind = game.facts.kind.value
    names = {side: side_name(side, kind, around.role) for side in ("re", "kontra")}
    for own, row in results:
        points, won, place = own.points, own.result > 0, around.places.get(own.player)
        _add(row.sides, names[own.side], points, won)
        if hour is not None:
            _add(row.hours, hour, points, won)
        if place is not None:
            _add(row.places, str(place), points, won)


def _add(part: Part, name: str, points: int, won: bool) -> None:
    sums = part.get(name)
    if sums is None:
        part[name] = [1, int(won), points]
        return
    sums[0] += 1
    sums[1] += won
    sums[2] += points
