"""Reads for the page of a league that everybody may see."""

from collections import defaultdict
from typing import Any, NamedTuple

from django.db.models import Count, Sum

from leagues.models import League, Player
from leagues.models.player import canonical_ids_of
from scorebook.models import Participation, PenaltyShare
from scorebook.scoring.schemes import SCHEMES


class Line(NamedTuple):
    """What one player has in one scheme."""

    player: Player
    points: int
    games: int


def standings_of(league: League) -> list[tuple[str, list[Line]]]:
    """For every scheme played its title and the points of the players, the best first. Four queries."""
    persons = canonical_ids_of(league.pk)
    players = {player.pk: player for player in Player.objects.filter(league=league)}
    points: dict[tuple[str, int], int] = defaultdict(int)
    games: dict[tuple[str, int], int] = defaultdict(int)
    for scheme, player, booked, count in _games(league):
        points[scheme, persons[player]] += booked
        games[scheme, persons[player]] += count
    for scheme, player, booked in _fines(league):
        points[scheme, persons[player]] += booked
    lines = defaultdict(list)
    for (scheme, player), sum_ in points.items():
        lines[scheme].append(Line(players[player], sum_, games[scheme, player]))
    best_first = {
        scheme: sorted(rows, key=lambda row: (-row.points, row.player.name_key)) for scheme, rows in lines.items()
    }
    return [
        (SCHEMES[scheme].title if scheme in SCHEMES else scheme, best_first[scheme]) for scheme in sorted(best_first)
    ]


def _games(league: League) -> Any:
    rows = Participation.objects.filter(league=league).values_list("evening__rule_set_version__scheme_key", "player")
    return rows.annotate(booked=Sum("points"), count=Count("pk")).order_by()


def _fines(league: League) -> Any:
    rows = PenaltyShare.objects.filter(league=league, event__withdrawn_at=None)
    rows = rows.values_list("event__evening__rule_set_version__scheme_key", "player")
    return rows.annotate(booked=Sum("points")).order_by()
