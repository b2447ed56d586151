"""What a field of a line may hold. A shape answers what is wrong with a value, None if nothing is."""

import json
import re
from collections.abc import Callable, Collection
from datetime import date, datetime
from typing import Any, Final
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


def flag(value: Any) -> Sentence | None:
    """Yes or no."""
    return None if isinstance(value, bool) else Sentence(gettext_noop("muss true oder false sein."))


def day(value: Any) -> Sentence | None:
    """A day as 2026-11-23."""
    try:
        date.fromisoformat(value)
    except (TypeError, ValueError):
        return Sentence(gettext_noop("muss ein Tag sein, wie 2026-11-23."))
    return None


def moment(value: Any) -> Sentence | None:
    """A moment with its distance to UTC."""
    try:
        if datetime.fromisoformat(value).tzinfo is not None:
            return None
    except (TypeError, ValueError):
        pass
    return Sentence(gettext_noop("muss ein Zeitpunkt sein, wie 2026-11-23T20:15:00+00:00."))


def identity(value: Any) -> Sentence | None:
    """A UUID in its usual form."""
    try:
        if str(UUID(value)) == value:
            return None
    except (TypeError, ValueError, AttributeError):
        pass
    return Sentence(gettext_noop("muss eine UUID sein."))


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
        return _plain(value, DEEPEST) or (
            None
            if len(json.dumps(value)) <= most
            else Sentence(gettext_noop("ist zu groß; erlaubt sind {most} Zeichen."), most=most)
        )

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
