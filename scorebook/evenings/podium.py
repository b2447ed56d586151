"""What an evening has to tell at its end: places with ties, who was in front and how long, runs of wins.

Only keys of players and numbers; names and sentences are added by `pages.ceremony`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

PODIUM = 3


class PodiumPlace(NamedTuple):
    """Everybody with the same points: they share the place, and the next one is as many lower."""

    rank: int
    points: int
    players: tuple[str, ...]


class Stop(NamedTuple):
    """What everybody has after a game, and after what was booked before the next one."""

    number: int
    totals: Mapping[str, int]


class GameBooked(NamedTuple):
    """A game: what those who played it got, and who won."""

    number: int
    points: Mapping[str, int]
    winners: Collection[str]


class WinningRun(NamedTuple):
    """Games won one after another, of those that somebody played; everybody whose run is as long as the longest."""

    length: int
    runs: tuple[tuple[str, int, int], ...]


def places_of(points: Mapping[str, int]) -> list[PodiumPlace]:
    """The places, best first; people who share one are in the order of `points`."""
    places = []
    for amount in sorted(set(points.values()), reverse=True):
        before = sum(one > amount for one in points.values())
        places.append(PodiumPlace(before + 1, amount, tuple(key for key, one in points.items() if one == amount)))
    return places


def podium_of(places: Sequence[PodiumPlace]) -> tuple[list[PodiumPlace], list[PodiumPlace]]:
    """Who stands on the podium and who does not: the first three places, as long as not more than four share them."""
    up: list[PodiumPlace] = []
    for place in places:
        if place.rank > PODIUM or (up and sum(len(one.players) for one in [*up, place]) > PODIUM + 1):
            break
        up.append(place)
    return up, list(places[len(up) :])


def stops_of(booked: Iterable[tuple[int, bool, Mapping[str, int]]]) -> list[Stop]:
    """The standing after each game. `booked`: the number, whether it is a game, and the totals after it, in order.

    What is booked between two games carries the number of the next one; it belongs to the game before.
    """
    stops: list[Stop] = []
    for number, is_game, totals in booked:
        if is_game or not stops:
            stops.append(Stop(number if is_game else 0, totals))
        else:
            stops[-1] = stops[-1]._replace(totals=totals)
    return stops


def in_front(totals: Mapping[str, int]) -> str | None:
    """Who alone has the most points."""
    most = max(totals.values(), default=0)
    first = [key for key, points in totals.items() if points == most]
    return first[0] if len(first) == 1 else None


def last_in_front(stops: Iterable[Stop]) -> dict[str, int]:
    """For everybody who was ever alone in front after a game, the last one after which it was so."""
    return {who: stop.number for stop in stops if stop.number and (who := in_front(stop.totals))}


def in_front_since(stops: Sequence[Stop]) -> int | None:
    """The first game after which the final sole leader led, and stayed in the lead."""
    winner = in_front(stops[-1].totals) if stops else None
    since = None
    for stop in reversed(stops):
        if winner is None or in_front(stop.totals) != winner:
            break
        since = stop.number
    return since


def biggest_gain(games: Iterable[GameBooked], player: str) -> tuple[int, int] | None:
    """The most that somebody got from a game, and the first game that brought it; None if none brought anything."""
    gains = [(game.points[player], game.number) for game in games if game.points.get(player, 0) > 0]
    return max(gains, key=lambda gain: gain[0], default=None)


def longest_run(games: Sequence[GameBooked]) -> WinningRun | None:
    """The longest run of wins of the evening; None without a won game."""
    players = dict.fromkeys(player for game in games for player in game.points)
    runs = [(player, *run) for player in players for run in _runs(games, player)]
    length = max((run[1] for run in runs), default=0)
    longest = {run[0]: (run[0], run[2], run[3]) for run in reversed(runs) if run[1] == length}
    return WinningRun(length, tuple(longest[player] for player in players if player in longest)) if length else None


def _runs(games: Iterable[GameBooked], player: str) -> Iterator[tuple[int, int, int]]:
    """Every run of games that somebody has won: how many, the first and the last one."""
    length, first = 0, 0
    last = 0
    for game in games:
        if player not in game.points:
            continue
        if player in game.winners:
            first = game.number if not length else first
            length, last = length + 1, game.number
        elif length:
            yield length, first, last
            length = 0
    if length:
        yield length, first, last
