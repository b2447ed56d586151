"""What a field of a line may hold. A shape answers what is wrong with a value, None if nothing is."""

import json
import re
from collections.abc import Callable, Collection
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

Shape = Callable[[Any], str | None]

BIGGEST: Final = 10**12
DEEPEST: Final = 8
# What no database keeps as text, or no page shows as what it is.
UNSPEAKABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def text(most: int, *, empty: bool = True) -> Shape:
    """A text of at most so many characters."""

    def look(value: Any) -> str | None:
        if not isinstance(value, str):
            return "muss ein Text sein."
        if len(value) > most:
            return f"ist zu lang; erlaubt sind {most} Zeichen."
        if UNSPEAKABLE.search(value):
            return "enthält Zeichen, die kein Text sind."
        return None if value or empty else "fehlt."

    return look


def whole(low: int, high: int) -> Shape:
    """A whole number from `low` to `high`."""
    said = f"muss eine ganze Zahl von {low} bis {high} sein."
    return lambda value: None if type(value) is int and low <= value <= high else said


def one_of(words: Collection[str]) -> Shape:
    """One of these words."""
    said = "erlaubt: " + ", ".join(sorted(words)) + "."
    return lambda value: None if isinstance(value, str) and value in words else said


def flag(value: Any) -> str | None:
    """Yes or no."""
    return None if isinstance(value, bool) else "muss true oder false sein."


def day(value: Any) -> str | None:
    """A day as 2026-11-23."""
    try:
        date.fromisoformat(value)
    except (TypeError, ValueError):
        return "muss ein Tag sein, wie 2026-11-23."
    return None


def moment(value: Any) -> str | None:
    """A moment with its distance to UTC."""
    try:
        if datetime.fromisoformat(value).tzinfo is not None:
            return None
    except (TypeError, ValueError):
        pass
    return "muss ein Zeitpunkt sein, wie 2026-11-23T20:15:00+00:00."


def identity(value: Any) -> str | None:
    """A UUID in its usual form."""
    try:
        if str(UUID(value)) == value:
            return None
    except (TypeError, ValueError, AttributeError):
        pass
    return "muss eine UUID sein."


def listed(shape: Shape, most: int) -> Shape:
    """A list of at most so many values of one shape."""

    def look(value: Any) -> str | None:
        if not isinstance(value, list):
            return "muss eine Liste sein."
        if len(value) > most:
            return f"ist zu lang; erlaubt sind {most} Einträge."
        return next((wrong for one in value if (wrong := shape(one))), None)

    return look


def none_or(shape: Shape) -> Shape:
    """That, or nothing."""
    return lambda value: None if value is None else shape(value)


def kept(most: int) -> Shape:
    """An object of which only its size and its plainness are known."""

    def look(value: Any) -> str | None:
        if not isinstance(value, dict):
            return "muss ein Objekt sein."
        return _plain(value, DEEPEST) or (
            None if len(json.dumps(value)) <= most else f"ist zu groß; erlaubt sind {most} Zeichen."
        )

    return look


def _plain(value: Any, depth: int) -> str | None:
    if depth < 0:
        return "ist zu tief verschachtelt."
    if isinstance(value, str):
        return "enthält Zeichen, die kein Text sind." if UNSPEAKABLE.search(value) else None
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    else:
        large = isinstance(value, int | float) and abs(value) > BIGGEST
        return "enthält eine Zahl, die hier nicht stehen kann." if large else None
    return next((wrong for one in inner if (wrong := _plain(one, depth - 1))), None)
