"""Plain values as bytes and back, and keys as text: what processes hand each other through a store that they share.

JSON with names for what it lacks, and not pickle: whoever can write into the store must not be able to have the program
do anything. What is none of these values is a TypeError, never a guess.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, Final
from uuid import UUID

PLAIN: Final = frozenset({type(None), bool, int, float, str})
# Everything else is a list whose first member says what it is.
_WRITE: Final[dict[type[Any], Callable[[Any], list[Any]]]] = {
    date: lambda value: ["date", value.isoformat()],
    UUID: lambda value: ["uuid", value.hex],
    Decimal: lambda value: ["decimal", str(value)],
}
_READ: Final[dict[str, Callable[[str], Any]]] = {"date": date.fromisoformat, "uuid": UUID, "decimal": Decimal}
QUICKLY: Final = 1  # how hard to compress: results are read far more often than bytes are dear


def to_bytes(value: Any, rows: Sequence[type[Any]] = ()) -> bytes:
    """The value as bytes. `rows`: the named tuples that may be in it. TypeError for anything that is not plain."""
    return zlib.compress(json.dumps(_written(value, rows), separators=(",", ":")).encode(), QUICKLY)


def from_bytes(data: bytes, rows: Sequence[type[Any]] = ()) -> Any:
    """The value that was written with the same `rows`."""
    return _read(json.loads(zlib.decompress(data)), rows)


def key_text(key: Any) -> str:
    """A key as a text that is the same in every process; two keys have the same text only if they are equal."""
    if type(key) in PLAIN or isinstance(key, date | UUID):
        return repr(key)
    if isinstance(key, Enum):
        return f"{type(key).__name__}.{key.name}"
    if is_dataclass(key):
        return f"{type(key).__name__}({', '.join(key_text(getattr(key, one.name)) for one in fields(key))})"
    if isinstance(key, tuple | list):
        return f"({', '.join(map(key_text, key))},)"
    if isinstance(key, frozenset):
        return f"{{{', '.join(sorted(map(key_text, key)))}}}"
    raise TypeError(f"{type(key).__name__} names nothing outside this process")


def _written(value: Any, rows: Sequence[type[Any]]) -> Any:
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind in _WRITE:
        return _WRITE[kind](value)
    if kind is dict:
        return ["dict", [_written(one, rows) for pair in value.items() for one in pair]]
    if kind is list or kind is tuple:
        return _table(value, rows) or [kind.__name__, [_written(one, rows) for one in value]]
    if kind in rows:
        return ["row", rows.index(kind), [_written(one, rows) for one in value]]
    raise TypeError(f"{kind.__name__} cannot be handed to another process")


def _table(value: Sequence[Any], rows: Sequence[type[Any]]) -> list[Any] | None:
    """Many rows of one kind, whose cells are all plain: most results are that, and so are read at once."""
    kind = type(value[0]) if value else None
    if type(value) is not tuple or any(type(row) is not kind for row in value):
        return None
    if kind is tuple or kind in rows:
        if all(type(cell) in PLAIN for row in value for cell in row):
            return ["table", rows.index(kind) if kind in rows else -1, list(map(list, value))]
    elif kind is dict:
        names = list(value[0])
        same = all(list(row) == names and all(type(cell) in PLAIN for cell in row.values()) for row in value)
        if same and all(type(name) is str for name in names):
            return ["named", names, [list(row.values()) for row in value]]
    return None


def _read(value: Any, rows: Sequence[type[Any]]) -> Any:
    if type(value) is not list:
        return value
    kind, *told = value
    if kind in _READ:
        return _READ[kind](told[0])
    if kind == "dict":
        members = [_read(one, rows) for one in told[0]]
        return dict(zip(members[::2], members[1::2], strict=True))
    if kind == "table":
        return tuple(map(_maker(told[0], rows), told[1]))
    if kind == "named":
        return tuple(dict(zip(told[0], row, strict=True)) for row in told[1])
    made = [_read(one, rows) for one in told[-1]]
    return made if kind == "list" else _maker(told[0] if kind == "row" else -1, rows)(made)


def _maker(place: int, rows: Sequence[type[Any]]) -> Callable[[Iterable[Any]], Any]:
    if place < 0:
        return tuple
    make: Callable[[Iterable[Any]], Any] = rows[place]._make
    return make
