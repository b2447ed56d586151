"""The values of one column of many rows, between the database and Python.

Django asks for each value anew how it is read and written. For what works through years that takes longer than the
statements: here a column is looked at as a whole, and what comes again in it is made once.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID, SafeUUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field

# Values that every database takes as they are.
PLAIN: Final = frozenset({int, str, bool, float, type(None)})
_KEYS: Final = frozenset({UUID, type(None)})
_JSON: Final = frozenset({list, dict})
_HEX: Final = "convert_uuidfield_value"  # how Django reads a UUID where the database has none
_UNKNOWN: Final = SafeUUID.unknown
Converters = Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]


def current_connection() -> Any:
    """The connection itself: `django.db.connection` looks for it again at every word."""
    return connections[DEFAULT_DB_ALIAS]


def as_python(rows: list[tuple[Any, ...]], converters: Converters) -> list[tuple[Any, ...]]:
    """Rows as the database gives them, with the values of these columns as Python has them."""
    if not rows or not converters:
        return rows
    connection = current_connection()
    columns: list[Sequence[Any]] = list(zip(*rows, strict=True))
    for place, (functions, expression) in converters.items():
        made: dict[Any, Any] = {}
        column = columns[place]
        if all(getattr(function, "__name__", "") == _HEX for function in functions):
            made = {value: None if value is None else uuid_of(value) for value in set(column)}
        else:
            for value in set(column):
                told = value
                for function in functions:
                    told = function(told, expression, connection)
                made[value] = told
        columns[place] = [made[value] for value in column]
    return list(zip(*columns, strict=True))


def uuid_of(text: str) -> UUID:
    """The UUID of 32 digits; its constructor takes any writing of one, and four times as long."""
    made = UUID.__new__(UUID)
    object.__setattr__(made, "int", int(text, 16))
    object.__setattr__(made, "is_safe", _UNKNOWN)
    return made


def as_stored(field: "Field[Any, Any]", values: Sequence[Any]) -> Sequence[Any]:
    """The values of a field as the database has them."""
    connection, kinds = current_connection(), set(map(type, values))
    if kinds <= _KEYS:
        native = connection.features.has_native_uuid_field
        return values if native else [None if value is None else value.hex for value in values]
    if kinds <= _JSON:  # most of them are empty
        empty = {kind: field.get_db_prep_save(kind(), connection) for kind in kinds}
        return [field.get_db_prep_save(value, connection) if value else empty[type(value)] for value in values]
    if all(issubclass(kind, Hashable) for kind in kinds) and tuple not in kinds:
        known = {value: field.get_db_prep_save(value, connection) for value in set(values)}
        return [known[value] for value in values]
    return [field.get_db_prep_save(value, connection) for value in values]


def as_written(field: "Field[Any, Any]", values: Sequence[Any]) -> Sequence[Any]:
    """The same, of values that are mostly as every database takes them."""
    return values if PLAIN.issuperset(map(type, values)) else as_stored(field, values)
