"""The rollups of an evening, computed and not yet written: from its scored games and penalties alone."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from django.db.models import Model

from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import SOLO_KINDS
from scorebook.scoring.schemes import SCHEMES

from ..models import Evening, EveningPair, EveningPlayer, EveningTally
from ..models.rollups import PAIR_SUMS, PLAYER_SUMS, TALLY_SUMS
from .tallies import Tallies

# Fields of `Rollup` that every row repeats
_COMMON = ("league_id", "scheme", "local_date")

# Model → the fields that name a row, and those that it says
FIELDS: dict[type[Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    EveningPlayer: (
        ("evening_id", "player_id"),
        (*_COMMON, *PLAYER_SUMS, "totals", "squares", "lead", "tail", "longest_win", "longest_loss"),
    ),
    EveningPair: (
        ("evening_id", "player_id", "other_id"),
        (*_COMMON, *PAIR_SUMS),
    ),
    EveningTally: (
        ("evening_id", "player_id", "side", "topic", "key"),
        (*_COMMON, *TALLY_SUMS),
    ),
}


class Played(NamedTuple):
    """One scored game: its facts with the Böcke on it, the winning party ("re", "kontra", "none"), the bookings."""

    facts: GameFacts
    winner: str
    points: dict[str, int]

    def side(self, player: str) -> str:
        """The party of a player."""
        return "re" if player in self.facts.re else "kontra"

    def result(self, player: str) -> int:
        """1 for a win, −1 for a loss, 0 where nobody has won."""
        if self.winner == "none":
            return 0
        return 1 if self.winner == self.side(player) else -1


class Beside(NamedTuple):
    """Points that a player was booked beside the games: by a penalty, or as the total of an old evening."""

    player: str
    points: int
    totals: bool = False


def currency(scheme: Scheme) -> str:
    """The name under which points may be added: the Abrechnung, and its booking where a house rule changed it."""
    base = SCHEMES.get(scheme.key)
    booking = scheme.options.booking
    return scheme.key if base is None or base.options.booking is booking else f"{scheme.key}:{booking.value}"


def rollups(
    evening: Evening, scheme: Scheme, games: Sequence[Played], beside: Iterable[Beside]
) -> dict[type[Model], list[Any]]:
    """The unsaved rollup rows of an evening from its games in order and the points booked beside them."""
    common = {
        "league_id": evening.league_id,
        "evening_id": evening.pk,
        "scheme": currency(scheme),
        "local_date": evening.local_date,
    }
    players: dict[str, EveningPlayer] = {}
    pairs: dict[tuple[int, int], EveningPair] = {}
    tallies = Tallies(common)

    def row_of(player: str) -> EveningPlayer:
        return players.setdefault(player, EveningPlayer(**common, player_id=int(player)))

    for game in games:
        for player in game.facts.players:
            _count_game(row_of(player), game, player)
        for one, two in combinations(sorted(game.facts.players, key=int), 2):
            key = (int(one), int(two))
            if key not in pairs:
                pairs[key] = EveningPair(**common, player_id=key[0], other_id=key[1])
            _count_pair(pairs[key], game, one, two)
        tallies.count(game, scheme, row_of)
    for booked in beside:
        _count_beside(row_of(booked.player), booked)
    return {
        EveningPlayer: list(players.values()),
        EveningPair: list(pairs.values()),
        EveningTally: tallies.rows(),
    }


def _count_beside(row: EveningPlayer, booked: Beside) -> None:
    if booked.totals:
        row.totals = (row.totals or 0) + booked.points
    else:
        row.penalties += booked.points


def _count_game(row: EveningPlayer, game: Played, player: str) -> None:
    points, result, facts = game.points[player], game.result(player), game.facts
    row.games += 1
    row.points += points
    row.squares += float(points * points)
    row.wins += result > 0
    row.undecided += result == 0
    row.bock_games += facts.bock > 0
    if not facts.alone:
        row.pair_games += 1
        row.pair_wins += result > 0
    if player in facts.re:
        row.re_games += 1
        row.alone_games += facts.alone
        row.alone_wins += facts.alone and result > 0
        if facts.kind in SOLO_KINDS:
            row.soli += 1
            row.soli_won += result > 0
    _count_run(row, result)


def _count_run(row: EveningPlayer, result: int) -> None:
    """One more result at the end of the evening's run of results."""
    row.tail = row.tail + result if result * row.tail > 0 else result
    if abs(row.lead) == row.games - 1 and (row.lead * result > 0 or row.games == 1):
        row.lead += result
    row.longest_win = max(row.longest_win, row.tail)
    row.longest_loss = max(row.longest_loss, -row.tail)


def _count_pair(row: EveningPair, game: Played, one: str, two: str) -> None:
    if game.side(one) == game.side(two):
        row.together += 1
        row.together_wins += game.result(one) > 0
        row.together_points += game.points[one]
        row.together_alone += game.facts.alone
        return
    row.against += 1
    row.wins += game.result(one) > 0
    row.losses += game.result(two) > 0
    row.points += game.points[one]
    row.other_points += game.points[two]
    row.alone += game.facts.alone and one in game.facts.re
    row.other_alone += game.facts.alone and two in game.facts.re
