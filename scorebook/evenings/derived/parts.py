"""The games of one player's evening in the parts that the statistics compare: by hour, by place, by side.

Each part is a mapping from its name to games, wins and points, as JSON keeps it. Games of which only the points are
known lie in none.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils import timezone

from ..models.rollups import PLAYER_PARTS

if TYPE_CHECKING:
    from .rollups import OwnResult, Played

Part = dict[str, list[int]]


class Around(NamedTuple):
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

    Nobody knows it where others have played and the dealer has not.
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


def count_parts(results: Iterable[tuple["OwnResult", Any]], game: "Played") -> None:
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
