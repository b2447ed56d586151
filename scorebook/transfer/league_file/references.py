"""The keys of players, rules and seasons inside JSON, exchanged for others.

In the database they are numbers of rows, which mean nothing elsewhere. In the file they count from 1, in the order in
which the rows were made.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

# Under which keys numbers of rows stand: alone, in a list, or as the keys of an object.
PLAYER: Final = frozenset({"player", "into", "soloist", "dealer", "from", "armut_player", "payer", "payee"})
PLAYERS: Final = frozenset({"players", "re", "seats", "order", "agreed"})
BY_PLAYER: Final = frozenset({"points", "shares", "totals"})
RULES: Final = frozenset({"rules", "rule_set_version"})
RULE_SET: Final = frozenset({"rule_set"})
SEASON: Final = frozenset({"season"})
# Under which keys one number stands, and at which place of `Numbers` its kind does.
SINGLE: Final = {key: place for place, keys in enumerate((PLAYER, RULES, RULE_SET, SEASON)) for key in keys}


class Numbers(NamedTuple):
    """For every number of a row the one that takes its place, by kind."""

    players: Mapping[int, int]
    rules: Mapping[int, int]
    rule_sets: Mapping[int, int]
    seasons: Mapping[int, int]

    def turned(self) -> "Numbers":
        """The way back."""
        return Numbers(*({new: old for old, new in kind.items()} for kind in self))


def renumbered(value: Any, numbers: Numbers) -> Any:
    """A JSON value with all numbers of rows exchanged; a number that stands for nothing becomes None.

    A number that is written as text stays one: facts of a game name players by text.
    """
    if isinstance(value, list | tuple):
        return [renumbered(inner, numbers) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: _under(key, inner, numbers) for key, inner in value.items()}


def _under(key: str, value: Any, numbers: Numbers) -> Any:
    if key in PLAYERS and isinstance(value, list | tuple):
        return [_number(one, numbers.players) for one in value]
    if key in BY_PLAYER and isinstance(value, dict):
        return {_text(who, numbers.players): inner for who, inner in value.items()}
    if (kind := SINGLE.get(key)) is not None:
        return _number(value, numbers[kind])
    return renumbered(value, numbers) if isinstance(value, list | tuple | dict) else value


def _number(value: Any, kind: Mapping[int, int]) -> Any:
    if isinstance(value, str):
        return _text(value, kind) if value.isdecimal() and value.isascii() else None
    return kind.get(value) if type(value) is int else None


def _text(value: str, kind: Mapping[int, int]) -> str:
    """A key of an object, or a number written as text; "" stands for nothing."""
    new_key = kind.get(int(value)) if value.isdecimal() and value.isascii() and len(value) < 19 else None
    return "" if new_key is None else str(new_key)


def renamed(value: Any, rename: Callable[[str], str]) -> Any:
    """A JSON value with every key of an evening, an event or a game (a UUID as text) exchanged."""
    if isinstance(value, list | tuple):
        return [renamed(inner, rename) for inner in value]
    if isinstance(value, dict):
        return {key: renamed(inner, rename) for key, inner in value.items()}
    return rename(value) if isinstance(value, str) and len(value) == 36 else value
