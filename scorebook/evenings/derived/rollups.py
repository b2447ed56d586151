"""The rollups of an evening, computed and not yet written: from its scored games and penalties alone."""

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.db.models import Model

from scorebook.scoring import SCHEMES
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import SOLO_KINDS, Kind

from ..models import Evening, EveningPair, EveningPlayer, EveningTally
from ..models.derived import PAIR_SUMS, PLAYER_PARTS, PLAYER_SUMS
from .tallies import NOTHING_OF_TALLY, GameContext, Tallies, begin_parts, count_parts

PLAYERS = 4  # of a game
# Fields of `Rollup` that every row repeats
_COMMON = ("league_id", "scheme", "local_date")

# The sums before the first game, in the order of the fields
NOTHING_OF_PLAYER: dict[str, Any] = {
    **dict.fromkeys(PLAYER_SUMS, 0),
    "totals": None,
    "squares": 0.0,
    **dict.fromkeys(("lead", "tail", "longest_win", "longest_loss", "low"), 0),
}
NOTHING_OF_PAIR = dict.fromkeys(PAIR_SUMS, 0)
_OF_PLAYER = (*NOTHING_OF_PLAYER, *PLAYER_PARTS)

# Model → the fields that name a row, and those that it says
FIELDS: dict[type[Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    EveningPlayer: (
        ("evening_id", "player_id"),
        (*_COMMON, *_OF_PLAYER),
    ),
    EveningPair: (
        ("evening_id", "player_id", "other_id"),
        (*_COMMON, *NOTHING_OF_PAIR),
    ),
    EveningTally: (
        ("evening_id", "player_id", "side", "topic", "key"),
        (*_COMMON, *NOTHING_OF_TALLY),
    ),
}


class RollupGame(NamedTuple):
    """One scored game: its facts with the Böcke on it, the winning party ("re", "kontra", "none"), the bookings, and
    what lay around it."""

    facts: GameFacts
    winner: str
    points: dict[str, int]
    around: GameContext


class OwnResult(NamedTuple):
    """A game as one of its players has it: party, result (1, −1, 0 without a winner), points, and whether alone."""

    key: int
    player: str
    side: str
    result: int
    points: int
    alone: bool


def own_results(
    players: Iterable[str], re: Collection[str], winner: str, points: Mapping[str, int], *, alone: bool
) -> list[OwnResult]:
    """What a game was for each of these players; `alone`: Re was one player against three."""
    found = []
    for who in players:
        side = "re" if who in re else "kontra"
        result = 0 if winner == "none" else 1 if winner == side else -1
        found.append(OwnResult(int(who), who, side, result, points[who], alone and side == "re"))
    return found


class PointsOnlyGames(NamedTuple):
    """Games of which nothing is known but the points of everybody who has some of them.

    `outcome`: what else is known of one game (kind, re, winner, each as far as it is).
    """

    points: dict[str, int]
    games: int
    outcome: Mapping[str, Any] = {}

    @property
    def decided(self) -> "DecidedGame | None":
        """The game with its parties, where it is known who was Re: then the points say who won if nobody has."""
        points, re = self.points, tuple(who for who in self.outcome.get("re", ()) if who in self.points)
        if self.games != 1 or len(points) != PLAYERS or not 0 < len(re) < PLAYERS - 1:
            return None
        ours, theirs = (sum(points[who] for who in some) for some in (re, points.keys() - set(re)))
        by_points = "none" if ours == theirs else "re" if ours > theirs else "kontra"
        kind = Kind(self.outcome.get("kind") or Kind.NORMAL)
        solo = kind in SOLO_KINDS or (len(re) == 1 and not self.outcome.get("kind"))
        return DecidedGame(kind, re, self.outcome.get("winner") or by_points, points, solo)


class DecidedGame(NamedTuple):
    """A game whose parties and points are known, and no more. `solo`: it was one, perhaps of the house's own kind."""

    kind: Kind
    re: tuple[str, ...]
    winner: str
    points: dict[str, int]
    solo: bool


class ExtraPoints(NamedTuple):
    """Points that a player was booked beside the games: by a penalty, or as the total of an old evening."""

    player: str
    points: int
    totals: bool = False


def currency(scheme: Scheme) -> str:
    """The name under which points may be added: the Abrechnung, and its booking where a house rule changed it."""
    base = SCHEMES.get(scheme.key)
    booking = scheme.options.booking
    return scheme.key if base is None or base.options.booking is booking else f"{scheme.key}:{booking.value}"


class EveningSums:
    """The sums of an evening while its games are counted, by player, pair and tally.

    They are plain numbers, not rows: most of them are counted and compared, few are written.
    """

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.players: dict[int, Any] = {}
        self.pairs: dict[tuple[int, int], Any] = {}
        self.tallies = Tallies(self.player)

    def player(self, player: str) -> Any:
        """The sums of a player."""
        key = int(player)
        if key not in self.players:
            self.players[key] = SimpleNamespace(**NOTHING_OF_PLAYER, **begin_parts())
        return self.players[key]

    def count(self, game: RollupGame | PointsOnlyGames) -> None:
        """Count one more game, or games of which only the points are known."""
        if isinstance(game, PointsOnlyGames):
            decided = game.decided
            if decided is None:
                for player, points in game.points.items():
                    _count_bare(self.player(player), points, game.games)
            else:
                self._count_decided(decided)
            return
        facts = game.facts
        results = own_results(facts.players, facts.re, game.winner, game.points, alone=facts.alone)
        rows = [self.player(own.player) for own in results]
        solo = facts.kind in SOLO_KINDS
        for own, row in zip(results, rows, strict=True):
            _count_game(row, own, alone=facts.alone, solo=solo)
            row.bock_games += facts.bock > 0
        count_parts(zip(results, rows, strict=True), game)
        self._count_pairs(results, alone=facts.alone)
        self.tallies.count(game, self.scheme)

    def _count_decided(self, game: DecidedGame) -> None:
        """Nothing is known of its calls, its hour or its seats, so that it counts in no share of these."""
        alone = len(game.re) == 1
        results = own_results(game.points, game.re, game.winner, game.points, alone=alone)
        for own in results:
            _count_game(self.player(own.player), own, alone=alone, solo=game.solo)
        self._count_pairs(results, alone=alone)
        if game.kind is not Kind.NORMAL:
            self.tallies.count_kind(game.kind, game.re, game.points, game.winner)

    def _count_pairs(self, results: list[OwnResult], *, alone: bool) -> None:
        for one, two in combinations(sorted(results, key=itemgetter(0)), 2):
            row = self.pairs.get((one.key, two.key))
            if row is None:
                row = self.pairs[one.key, two.key] = SimpleNamespace(**NOTHING_OF_PAIR)
            _count_pair(row, one, two, alone)

    def book(self, booked: ExtraPoints) -> None:
        """Count what somebody was booked beside the games."""
        row = self.player(booked.player)
        if booked.totals:
            row.totals = (row.totals or 0) + booked.points
        else:
            row.penalties += booked.points

    def rows(self, evening: Evening) -> dict[type[Model], dict[tuple[Any, ...], tuple[Any, ...]]]:
        """The rows of all sums: what they say by what names them, in the order of FIELDS."""
        common, own = (evening.league_id, currency(self.scheme), evening.local_date), evening.pk
        return {
            EveningPlayer: {(own, who): (*common, *vars(one).values()) for who, one in self.players.items()},
            EveningPair: {(own, *both): (*common, *vars(one).values()) for both, one in self.pairs.items()},
            EveningTally: {(own, *name): (*common, *vars(one).values()) for name, one in self.tallies.sums.items()},
        }


def _count_bare(row: Any, points: int, games: int) -> None:
    """Points of games about which nothing else is known, nor whether a run goes on. Of several, all count as equal."""
    row.games += games
    row.bare += games
    row.points += points
    row.low = min(row.low, row.points)
    row.squares += points * points / games


def _count_game(row: Any, own: OwnResult, *, alone: bool, solo: bool) -> None:
    points, won, decided = own.points, own.result > 0, own.result != 0
    row.games += 1
    row.points += points
    row.low = min(row.low, row.points)
    row.squares += float(points * points)
    row.wins += won
    row.undecided += not decided
    if decided and not alone:
        row.pair_games += 1
        row.pair_wins += won
    if own.side == "re":
        row.re_games += 1
        row.alone_games += own.alone and decided
        row.alone_wins += own.alone and won
        if solo:
            row.soli += 1
            row.soli_won += won
    _count_run(row, own.result)


def _count_run(row: Any, result: int) -> None:
    """One more result at the end of the evening's run of results."""
    row.tail = row.tail + result if result * row.tail > 0 else result
    number = row.games - row.bare
    if abs(row.lead) == number - 1 and (row.lead * result > 0 or number == 1):
        row.lead += result
    if row.tail > row.longest_win:
        row.longest_win = row.tail
    elif -row.tail > row.longest_loss:
        row.longest_loss = -row.tail


def _count_pair(row: Any, one: OwnResult, two: OwnResult, alone: bool) -> None:
    decided = one.result != 0
    if one.side == two.side:
        row.together += 1
        row.together_undecided += not decided
        row.together_wins += one.result > 0
        row.together_points += one.points
        row.together_alone += alone and decided
        return
    row.against += 1
    row.wins += one.result > 0
    row.losses += two.result > 0
    row.points += one.points
    row.other_points += two.points
    row.alone += one.alone and decided
    row.other_alone += two.alone and decided
