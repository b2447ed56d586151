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

# What each game is worth after none, one, two … of its calls is scored once. An entry takes less than 2 KB.
MOST_BYTES: Final = 8 << 20
MOST_GAMES: Final = MOST_BYTES // (2 << 10)
Worth = tuple[int, int]  # of each player of Re, and of Kontra


def priced(facts: GameFacts, scheme: Scheme) -> Iterator[tuple[CallFact, int | None]]:
    """Every call with what it has brought (or cost) each player of its party, in points without any Bock.

    That is what the game is worth with all calls up to it, less what it is worth with those before it, in the order
    they were made: so a doubling belongs to who answered, and the prices of a game add up to what all calls have
    brought. None where the Augen are not known exactly enough, or the rules allow no game with these calls alone.
    """
    if not facts.announcements:
        return
    worths = pairwise(_worth_after_each_call(nameless(facts), scheme))
    for call, (before, after) in zip(facts.announcements, worths, strict=True):
        mine = 0 if call.party is PartyName.RE else 1
        yield call, None if before is None or after is None else after[mine] - before[mine]


@lru_cache(MOST_GAMES)
def _worth_after_each_call(facts: GameFacts, scheme: Scheme) -> tuple[Worth | None, ...]:
    """What the game is worth without a call, with the first one, with the first two …"""
    return tuple(_worth(facts, number, scheme) for number in range(len(facts.announcements) + 1))


def _worth(facts: GameFacts, number: int, scheme: Scheme) -> Worth | None:
    """What the game is worth with so many of its calls, at factor one."""
    calls = facts.announcements[:number]
    if calls != facts.announcements and not possible(calls, facts.kind, scheme):
        return None
    answer = score(replace(facts, announcements=calls), scheme)
    return (answer.re_points, answer.kontra_points) if isinstance(answer, GameScore) else None


if TYPE_CHECKING:
    from .rollups import OwnResult, RollupGame

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
            self.count_kind(game.facts.kind, game.facts.re, game.points, game.winner)
        for call, price in priced(game.facts, scheme):
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

    def count_kind(self, kind: Kind, re: Iterable[str], booked: Mapping[str, int], winner: str) -> None:
        """Count a kind of game for those who were Re in it."""
        for player in re:
            row, points = self._row(player, "re", Topic.KIND, kind.value), booked[player]
            row.number += 1
            row.good += winner == "re"
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
        self._count_for("calls", caller, members)
        if caller is not None:
            self._row_of(caller).calls_kept += kept

    def _count_for(self, name: str, who: str | None, members: Iterable[str]) -> None:
        """One more for the person whose it was; without a name for everybody who may have been it."""
        for player in members if who is None else (who,):
            row, field = self._row_of(player), f"{name}_unnamed" if who is None else name
            setattr(row, field, getattr(row, field) + 1)

    def _count_extra(self, facts: GameFacts, extra: ExtraFact) -> None:
        members, others = facts.members(extra.party), facts.members(extra.party.other)
        maker = named(extra.player, members)
        self._row(maker, extra.party.value, Topic.EXTRA, extra.kind.value).number += 1
        self._count_for("extras", maker, members)
        if extra.kind not in LOSABLE:
            return
        loser = named(extra.loser, others)
        self._row(loser, extra.party.other.value, Topic.LOSS, extra.kind.value).number += 1
        self._count_for("extras_lost", loser, others)


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
    # The name of a part by side; none of the three has a blank in it (`side_parts`).
    names = {side: f"{side} {kind} {around.role}" for side in ("re", "kontra")}
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
