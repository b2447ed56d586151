"""A field of a line: its name, what it may hold, how it is written, and how it is read again; without Django.

Keys of players, rules and seasons are numbers of rows in the database, which mean nothing elsewhere. In the file they
count from 1, in the order in which the rows were made; inside JSON too they are exchanged.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID

from scorebook.scoring.game.sentences import Sentence, gettext_noop
from scorebook.scoring.game.terms import Kind, PartyName

Shape = Callable[[Any], Sentence | None]

BIGGEST: Final = 10**12
DEEPEST: Final = 8
# What no database keeps as text, or no page shows as what it is.
UNSPEAKABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def text(most: int, *, empty: bool = True) -> Shape:
    """A text of at most so many characters."""

    def look(value: Any) -> Sentence | None:
        if not isinstance(value, str):
            return Sentence(gettext_noop("muss ein Text sein."))
        if len(value) > most:
            return Sentence(gettext_noop("ist zu lang; erlaubt sind {most} Zeichen."), most=most)
        if UNSPEAKABLE.search(value):
            return Sentence(gettext_noop("enthält Zeichen, die kein Text sind."))
        return None if value or empty else Sentence(gettext_noop("fehlt."))

    return look


def whole_number(low: int, high: int) -> Shape:
    """A whole number from `low` to `high`."""
    message = Sentence(gettext_noop("muss eine ganze Zahl von {low} bis {high} sein."), low=low, high=high)
    return lambda value: None if type(value) is int and low <= value <= high else message


def one_of(words: Collection[str]) -> Shape:
    """One of these words."""
    message = Sentence(gettext_noop("erlaubt: {words}."), words=", ".join(sorted(words)))
    return lambda value: None if isinstance(value, str) and value in words else message


def _taken_by(read: Callable[[Any], bool], message: str) -> Shape:
    """What `read` takes: it answers whether, or raises what reading raises."""

    def look(value: Any) -> Sentence | None:
        with suppress(TypeError, ValueError, AttributeError):
            if read(value):
                return None
        return Sentence(message)

    return look


flag: Final = _taken_by(lambda value: isinstance(value, bool), gettext_noop("muss true oder false sein."))
day: Final = _taken_by(
    lambda value: date.fromisoformat(value) is not None, gettext_noop("muss ein Tag sein, wie 2026-11-23.")
)
moment: Final = _taken_by(  # with its distance to UTC
    lambda value: datetime.fromisoformat(value).tzinfo is not None,
    gettext_noop("muss ein Zeitpunkt sein, wie 2026-11-23T20:15:00+00:00."),
)
identity: Final = _taken_by(lambda value: str(UUID(value)) == value, gettext_noop("muss eine UUID sein."))


def listed(shape: Shape, most: int) -> Shape:
    """A list of at most so many values of one shape."""

    def look(value: Any) -> Sentence | None:
        if not isinstance(value, list):
            return Sentence(gettext_noop("muss eine Liste sein."))
        if len(value) > most:
            return Sentence(gettext_noop("ist zu lang; erlaubt sind {most} Einträge."), most=most)
        return next((wrong for one in value if (wrong := shape(one))), None)

    return look


def none_or(shape: Shape) -> Shape:
    """That, or nothing."""
    return lambda value: None if value is None else shape(value)


def opaque_object(most: int) -> Shape:
    """An object of which only its size and its plainness are known."""

    def look(value: Any) -> Sentence | None:
        if not isinstance(value, dict):
            return Sentence(gettext_noop("muss ein Objekt sein."))
        large = Sentence(gettext_noop("ist zu groß; erlaubt sind {most} Zeichen."), most=most)
        return _plain(value, DEEPEST) or (large if len(json.dumps(value)) > most else None)

    return look


def outcome_shape(value: Any) -> Sentence | None:
    """What is known of a game besides its points: kind, who was Re, who won, each as far as it is."""
    wrong = Sentence(gettext_noop("muss Spielart, Re und Gewinner nennen."))
    if not isinstance(value, dict) or value.keys() != {"kind", "re", "winner"} or not isinstance(value["re"], list):
        return wrong
    fits = value["kind"] in {"", *Kind} and value["winner"] in {"", *PartyName} and len(value["re"]) <= 4
    return None if fits and all(isinstance(one, str) and one for one in value["re"]) else wrong


def _plain(value: Any, depth: int) -> Sentence | None:
    if depth < 0:
        return Sentence(gettext_noop("ist zu tief verschachtelt."))
    if isinstance(value, str):
        return Sentence(gettext_noop("enthält Zeichen, die kein Text sind.")) if UNSPEAKABLE.search(value) else None
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    else:
        large = isinstance(value, int | float) and abs(value) > BIGGEST
        return Sentence(gettext_noop("enthält eine Zahl, die hier nicht stehen kann.")) if large else None
    return next((wrong for one in inner if (wrong := _plain(one, depth - 1))), None)


# The keys of players, rules and seasons inside JSON, exchanged for others.


# Under which keys numbers of rows stand in a list, or as the keys of an object.
PLAYERS: Final = frozenset({"players", "re", "seats", "order", "agreed"})
BY_PLAYER: Final = frozenset({"points", "shares", "totals"})
# Under which keys one number stands, and at which place of `Numbers` its kind does.
SINGLE: Final = {
    **dict.fromkeys(("player", "into", "soloist", "dealer", "from", "armut_player", "payer", "payee"), 0),
    **dict.fromkeys(("rules", "rule_set_version"), 1),
    "rule_set": 2,
    "season": 3,
}


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


# A field of a line: its name, what it may hold, how it is written, and how it is read again; without Django.


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
