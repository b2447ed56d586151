"""A field of a line: its name, what it may hold, how it is written, and how it is read again; without Django."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID

from .references import Numbers, renumbered
from .shapes import Shape

Line = dict[str, Any]
UNSET: Final = object()


class Arrival(Protocol):
    """Where a league goes that comes from a file, and what its numbers and identities become there."""

    numbers: Numbers

    def identity(self, text: str) -> UUID:
        """The identity of something in the file as it is called here."""

    def id_of(self, text: str) -> UUID:
        """The same for a row that is made now."""

    def translated(self, value: Any) -> Any:
        """JSON with the numbers and identities of this database."""


class Codec(NamedTuple):
    """How the value of a column becomes that of a line, and the other way."""

    write: Callable[[Any, Numbers], Any]
    read: Callable[[Any, Arrival], Any]


def _row(kind: str) -> Codec:
    """A row that is named by its number in the file, or nothing."""
    return Codec(
        lambda key, numbers: getattr(numbers, kind)[key] if key else None,
        lambda number, to: getattr(to.numbers, kind)[number] if number else None,
    )


def _json(key: str) -> Codec:
    """JSON in which rows may be named; `key`: what `references` is to take it for."""
    return Codec(
        lambda value, numbers: renumbered({key: value}, numbers)[key],
        lambda value, to: to.translated({key: value})[key],
    )


PLAIN: Final = Codec(lambda value, _numbers: value, lambda value, _to: value)
# A day or a moment, which Django reads by itself.
TIME: Final = Codec(lambda value, _numbers: value.isoformat() if value else None, lambda value, _to: value)
IDENTITY: Final = Codec(lambda key, _numbers: str(key), lambda text, to: to.id_of(text))
REFERENCE: Final = Codec(
    lambda key, _numbers: str(key) if key else None, lambda text, to: to.identity(text) if text else None
)
PLAYER, VERSION, RULE_SET = _row("players"), _row("rules"), _row("rule_sets")
JSON, PEOPLE, BY_PERSON = _json(""), _json("players"), _json("points")


class Field(NamedTuple):
    """A field of a line.

    `codec`: None if the line's own functions write and read it. `column`: of the row, where it is called otherwise.
    `missing`: what it means that a file of before does not have the field. `signs`: the value in a file that
    contains no names.
    """

    name: str
    shape: Shape
    codec: Codec | None = PLAIN
    column: str = ""
    missing: Any = UNSET
    signs: Any = UNSET


def line_of(fields: Iterable[Field], row: Any, numbers: Numbers) -> Line:
    """The fields of a row as they stand in the file."""
    return {
        name: codec.write(getattr(row, column or name), numbers)
        for name, _shape, codec, column, _missing, _signs in fields
        if codec
    }


def columns_of(fields: Iterable[Field], line: Mapping[str, Any], to: Arrival) -> dict[str, Any]:
    """The columns of the row that a line becomes."""
    return {
        column or name: codec.read(line[name], to) for name, _shape, codec, column, _missing, _signs in fields if codec
    }


def shapes_of(fields: Iterable[Field]) -> dict[str, Shape]:
    """What the fields may hold, by name."""
    return {field.name: field.shape for field in fields}
