"""Reading option values: what an option of the rules can be, and the German sentence when it is not.

A reader takes a JSON value and the option's present value (of which nested policies keep what is not named).
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .terms import ExtraKind, Kind, Term

Read = Callable[[object, Any], Any]


class OptionError(ValueError):
    """An option that does not exist, or a value that it cannot have; the text is German."""


def one_of(*values: object) -> Read:
    """One of a few plain values; true is not 1."""

    def read(value: object, _present: Any) -> Any:
        if any(value == one and type(value) is type(one) for one in values):
            return value
        raise OptionError("erlaubt: " + ", ".join(json.dumps(one) for one in values))

    return read


def word(words: type[Term]) -> Read:
    """One word of an enumeration."""

    def read(value: object, _present: Any) -> Any:
        for one in words:
            if value == one.value:
                return one
        raise OptionError("erlaubt: " + ", ".join(one.value for one in words))

    return read


def some(words: type[Term]) -> Read:
    """A list of words of an enumeration, as a set."""
    single = word(words)

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise OptionError("erlaubt ist eine Liste aus: " + ", ".join(one.value for one in words))
        return frozenset(single(one, present) for one in value)

    return read


def whole(low: int, high: int, none: bool = False) -> Read:
    """A whole number between two bounds, or null if `none`."""

    def read(value: object, _present: Any) -> Any:
        if (value is None and none) or (type(value) is int and low <= value <= high):
            return value
        raise OptionError(f"erlaubt ist eine ganze Zahl von {low} bis {high}" + (" oder null" if none else ""))

    return read


def extras(value: object, present: Any) -> Any:
    """An object: extra point → list of the kinds of game in which it counts."""
    if not isinstance(value, dict):
        raise OptionError("erlaubt ist ein Objekt: Sonderpunkt → Liste der Spielarten, in denen er zählt")
    kind, kinds = word(ExtraKind), some(Kind)
    return {kind(name, present): kinds(where, present) for name, where in value.items()}


def policy(readers: Mapping[str, Read]) -> Read:
    """A nested policy: what is not named stays as it is."""

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, dict):
            raise OptionError("erlaubt ist ein Objekt")
        return replace(present, **read_named(readers, value, present))

    return read


def read_named(readers: Mapping[str, Read], raw: dict[str, Any], present: object) -> dict[str, Any]:
    """Every named option read by its reader; OptionError starts with the option's name."""
    values = {}
    for name, value in raw.items():
        if name not in readers:
            raise OptionError(f"{name}: diese Option gibt es nicht; erlaubt: {', '.join(readers)}")
        try:
            values[name] = readers[name](value, getattr(present, name))
        except OptionError as error:
            raise OptionError(f"{name}: {error}") from None
    return values
