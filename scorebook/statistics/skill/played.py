"""What was played at evenings, as ratings and luck are computed from it: read from the rows of single games."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from scorebook.evenings.models import EveningPlayer, Participation

from ..people import People
from ..queries import evening_key
from .lineup import BookedGame
from .rating import RatedGame


@dataclass
class Told:
    """What the raw rows say of an evening, in the order in which it was played."""

    scheme: str = ""
    rated: list[RatedGame] = field(default_factory=list)
    booked: list[BookedGame] = field(default_factory=list)


def told_by_rows(keys: list[str], people: People) -> dict[str, Told]:
    """What was played at these evenings, by the people who count. Two queries."""
    told: dict[str, Told] = defaultdict(Told)
    ids = [UUID(key) for key in keys]
    rows = Participation.objects.filter(evening__in=ids).order_by("evening", "game__score__number", "game", "player")
    columns = ("player_id", "side", "points", "game__score__winner", "game__bock_counter__factor")
    games: dict[tuple[str, Any], list[tuple[Any, ...]]] = defaultdict(list)
    for key, game, *rest in rows.values_list(evening_key(), "game_id", *columns):
        games[key, game].append(tuple(rest))
    for (key, _game), seats in games.items():
        sides: dict[str, list[int]] = {"re": [], "kontra": []}
        points = {"re": 0, "kontra": 0}
        for player, side, booked, _winner, _factor in seats:
            sides[side].append(people.canonical_id[player])
            points[side] = booked
        re, kontra = tuple(sides["re"]), tuple(sides["kontra"])
        told[key].rated.append(RatedGame(re, kontra, seats[0][3]))
        told[key].booked.append(BookedGame(re, kontra, points["re"], points["kontra"], seats[0][4] or 1))
    for key, scheme in EveningPlayer.objects.filter(evening__in=ids).values_list(evening_key(), "scheme").distinct():
        told[key].scheme = scheme
    return told
