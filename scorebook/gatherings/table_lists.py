"""What stands on the Tischliste of a table (DDV 7.3, 8.5.1): every game with its dealer and what everybody got."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from leagues.people.selectors import Name
from scorebook.evenings.models import EveningPlayer, Participation, Score

from .selectors import PlayedRound, PlayedTable


class ListedGame(NamedTuple):
    """A line: without `points` nothing was recorded yet; None of them: did not play. `solo`: it was a Pflichtsolo."""

    number: int
    dealer: str
    solo: bool
    points: Sequence[int | None]


class TableList(NamedTuple):
    """The list of a table. `people`: by their positions, who came later at the end.

    `beside`: what everybody got beside the games, if anybody did; `totals`: what everybody has, if anything was booked.
    """

    table: PlayedTable
    people: Sequence[Name]
    games: Sequence[ListedGame]
    beside: Sequence[int]
    totals: Sequence[int]


class ScoredGame(NamedTuple):
    """A game as it was scored."""

    number: int
    dealer: int | None
    solo: bool
    points: dict[int, int]


def lists_of(played: PlayedRound, names: Mapping[str, Name]) -> list[TableList]:
    """The lists of all tables of a round. Three queries."""
    keys = [table.evening.pk for table in played.tables]
    games: dict[UUID, dict[UUID, ScoredGame]] = defaultdict(dict)
    scores = Score.objects.filter(evening__in=keys).order_by("number")
    for evening, game, number, dealer, role in scores.values_list("evening", "game", "number", "dealer", "solo_role"):
        games[evening][game] = ScoredGame(number, dealer, role == "pflicht", {})
    booked = Participation.objects.filter(evening__in=keys).order_by("pk")
    for evening, game, player, points in booked.values_list("evening", "game", "player", "points"):
        games[evening][game].points[player] = points
    rollups: dict[UUID, dict[int, tuple[int, int]]] = defaultdict(dict)
    rows = EveningPlayer.objects.filter(evening__in=keys).order_by("player")
    for evening, player, points, penalties, totals in rows.values_list(
        "evening", "player", "points", "penalties", "totals"
    ):
        rollups[evening][player] = (points, penalties + (totals or 0))
    return [
        _list(table, list(games[table.evening.pk].values()), rollups[table.evening.pk], names)
        for table in played.tables
    ]


def _list(
    table: PlayedTable,
    games: Sequence[ScoredGame],
    sums: Mapping[int, tuple[int, int]],
    names: Mapping[str, Name],
) -> TableList:
    people = [int(who.key) for who in table.people]
    people += [player for player in sums if player not in people]
    lines = [
        ListedGame(
            game.number,
            names[str(game.dealer)].short if game.dealer else "",
            game.solo,
            [game.points.get(player) for player in people],
        )
        for game in games
    ]
    lines += [ListedGame(number, "", False, ()) for number in range(len(lines) + 1, table.of + 1)]
    beside = [sums.get(player, (0, 0))[1] for player in people]
    totals = [sum(sums.get(player, (0, 0))) for player in people]
    return TableList(
        table,
        [names[str(player)] for player in people],
        lines,
        beside if any(beside) else (),
        totals if sums else (),
    )
