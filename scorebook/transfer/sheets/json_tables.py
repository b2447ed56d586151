"""Tables in the JSON of any server: a list of objects that are alike is one, with a row for each of them.

What an object holds inside itself becomes columns: an object of plain values by its own keys, and a list of people with
their points by their names. So do lists of objects inside one another: the games of an evening have its day.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from .cells import GridSheet, Value
from .rewriting import PLAYER, POINTS

DEEPEST: Final = 6
PLAIN: Final = (str, int, float, bool)
FEWEST_COLUMNS: Final = 4
IDENTITY: Final = frozenset({"id", "_id", "uid", "uuid", "key"})
PLAYER_ID: Final = re.compile(r"(?:player|spieler|member|user|participant|person)_?(?:id|key)?", re.I)
Row = dict[str, Value]


def json_table(data: Any) -> GridSheet | None:
    """The largest table in some JSON; None where there is none with a column for each of four people."""
    rows = max((rows for rows in _tables(data, {}, 0) if _columns(rows) >= FEWEST_COLUMNS), key=len, default=[])
    people = dict(_people(data, 0))
    rows = [_named(row, people) for row in rows]
    heads = list(dict.fromkeys(name for row in rows for name in row))
    return GridSheet("", [[*heads], *([row.get(name) for name in heads] for row in rows)]) if rows else None


def _people(data: Any, depth: int) -> Iterator[tuple[str, str]]:
    """What people are called, by their identities: wherever a list says both."""
    some = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else []
    if depth > DEEPEST:
        return
    for one in some:
        if isinstance(one, Mapping) and isinstance(data, list):
            key = next((value for name, value in one.items() if name.casefold() in IDENTITY), None)
            called = next((value for name, value in one.items() if name.casefold() in PLAYER), None)
            if isinstance(key, str | int) and isinstance(called, str):
                yield str(key), called
        if isinstance(one, Mapping | list):
            yield from _people(one, depth + 1)


def _named(row: Row, people: Mapping[str, str]) -> Row:
    """The same row with the names of people instead of their identities."""
    named: Row = {}
    for name, value in row.items():
        if PLAYER_ID.fullmatch(name) and str(value) in people:
            named["player"] = people[str(value)]
        else:
            named[people.get(name, name)] = value
    return named


def _columns(rows: list[Row]) -> int:
    """How many columns have numbers, or names and numbers, in them."""
    return len({name for row in rows for name, value in row.items() if isinstance(value, str | int | float)})


def _tables(data: Any, around: Row, depth: int) -> Iterator[list[Row]]:
    """Every table in this; `around`: what the object says in which it lies."""
    if depth > DEEPEST:
        return
    if isinstance(data, Mapping):
        some = list(data.values())
        if len(some) > 1 and all(isinstance(one, Mapping) and one.keys() == some[0].keys() for one in some):
            yield from _tables(some, around, depth + 1)  # by their identities
            return
        own = {**around, **_plain(data)}
        for value in data.values():
            yield from _tables(value, own, depth + 1)
    elif isinstance(data, list) and data and all(isinstance(one, Mapping) for one in data):
        yield [{**around, **_row(one)} for one in data]
        inside: dict[str, list[Row]] = {}
        for one in data:
            own = {**around, **_plain(one)}
            for name, value in one.items():
                if isinstance(value, list) and _person(value) is None:
                    inside.setdefault(name, []).extend(row for rows in _tables(value, own, depth + 1) for row in rows)
        yield from inside.values()


def _plain(one: Mapping[str, Any]) -> Row:
    return {name: value for name, value in one.items() if isinstance(value, PLAIN)}


def _row(one: Mapping[str, Any]) -> Row:
    """An object as a row."""
    row = _plain(one)
    for value in one.values():
        if isinstance(value, Mapping):
            row |= {name: inner for name, inner in _plain(value).items() if name not in row}
        elif keys := _person(value):
            who, points = keys
            row |= {called: each.get(points) for each in value if isinstance(called := each[who], str)}
    return row


def _person(value: Any) -> tuple[str, str] | None:
    """In a list of people the keys of their names and of their points."""
    if not isinstance(value, list) or not value or not all(isinstance(one, Mapping) for one in value):
        return None
    keys = [name for name in value[0] if all(name in one for one in value)]
    who = next((name for name in keys if name.casefold() in PLAYER), None)
    points = next((name for name in keys if name.casefold() in POINTS), None)
    return (who, points) if who and points else None
