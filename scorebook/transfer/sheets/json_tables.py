"""Tables in the JSON of any server: a list of objects that are alike is one, with a row for each of them.

What an object holds inside itself becomes columns: an object of plain values by its own keys, and a list of people with
their points by their names. So do lists of objects inside one another: the games of an evening have its day.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from scorebook.scoring.game.sentences import Sentence

from .cells import GridSheet, Value
from .rewriting import PLAYER, POINTS
from .tables import MOST_COLUMNS, MOST_ROWS, TOO_LARGE, SheetError

DEEPEST: Final = 6
PLAIN: Final = (str, int, float, bool)
FEWEST_COLUMNS: Final = 4
IDENTITY: Final = frozenset({"id", "_id", "uid", "uuid", "key"})
PLAYER_ID: Final = re.compile(r"(?:player|spieler|member|user|participant|person)_?(?:id|key)?", re.I)
Row = dict[str, Value]


def json_table(data: Any) -> GridSheet | None:
    """The largest table in some JSON; None where there is none with points of people.

    Refused (SheetError): more than a sheet may have.
    """
    tables: dict[tuple[str, ...], list[Row]] = {}
    _collect(data, {}, (), tables)
    rows = max((rows for rows in tables.values() if _has_points(rows)), key=len, default=[])
    people = dict(_people(data, 0))
    rows = [_named(row, people) for row in rows]
    heads = list(dict.fromkeys(name for row in rows for name in row))
    if len(rows) > MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise SheetError("file_too_large", Sentence(TOO_LARGE))
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


def _has_points(rows: list[Row]) -> bool:
    """Whether rows have numbers for four people, or one person each with their points."""
    heads = {name.casefold() for row in rows for name in row}
    numbers = {name for row in rows for name, value in row.items() if isinstance(value, int | float)}
    one_each = any(head in PLAYER or PLAYER_ID.fullmatch(head) for head in heads) and bool(heads & POINTS)
    return one_each or len(numbers) >= FEWEST_COLUMNS


def _collect(data: Any, around: Row, path: tuple[str, ...], found: dict[tuple[str, ...], list[Row]]) -> None:
    """Put the rows of every table in this under its path; `around`: what the objects say in which it lies."""
    if len(path) > DEEPEST:
        return
    some = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else []
    alike = bool(some) and all(isinstance(one, Mapping) for one in some)
    if isinstance(data, Mapping) and (len(some) < 2 or not alike or any(one.keys() != some[0].keys() for one in some)):
        own = {**around, **_plain(data)}
        for name, value in data.items():
            _collect(value, own, (*path, name), found)
        return
    for one in some if alike else ():  # a list, or an object of things by their identities
        found.setdefault(path, []).append({**around, **_row(one)})
        own = {**around, **_plain(one)}
        for name, value in one.items():
            if isinstance(value, list) and _person(value) is None:
                _collect(value, own, (*path, name), found)


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
