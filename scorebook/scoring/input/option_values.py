"""Kinds of options: what an option of the rules can be, and the German sentence when it is not.

A reader takes a JSON value and the option's present value (of which nested policies keep what is not named). Beside
it stand values that the option can have: all of them, or of sets and numbers those that stand for the others.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..game.sentences import IN_OPTION, Sentence, Value, gettext_noop
from ..game.terms import EXTRAS, KINDS, Term

# What is wrong with an option of the rules.


class OptionError(ValueError):
    """An option that does not exist, or a value that it cannot have; the text is German.

    `bare_sentence` is the sentence alone, `path` the names of options in front of it.
    """

    def __init__(self, template: str, /, **values: Value) -> None:
        self.bare_sentence = Sentence(template, **values)
        self.path: tuple[str, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """The sentence with the option in front."""
        bare = self.bare_sentence
        return Sentence(IN_OPTION, option=": ".join(self.path), said=bare) if self.path else bare

    @property
    def key(self) -> str:
        """The option by the names of its policy and its part; empty if it is about none."""
        return ".".join(self.path)

    def __str__(self) -> str:
        return self.sentence


ALLOWED: Final = gettext_noop("erlaubt: {names}")
WHERE_IT_COUNTS: Final = gettext_noop("erlaubt ist ein Objekt: was zählt → Liste der Spielarten, in denen es zählt")
SOME_OF: Final = gettext_noop("erlaubt ist eine Liste aus: {names}")
BETWEEN: Final = gettext_noop("erlaubt ist eine ganze Zahl von {low} bis {high}")
NO_SUCH_OPTION: Final = gettext_noop("diese Option gibt es nicht; erlaubt: {names}")
BETWEEN_OR_NULL: Final = gettext_noop("erlaubt ist eine ganze Zahl von {low} bis {high} oder null")
Read = Callable[[object, Any], Any]


class OptionShape(Enum):
    """The form of an option's value, for error messages."""

    CHOICE = auto()  # one of its values
    SOME = auto()  # a list of words; its last value is all of them
    NUMBER = auto()  # a whole number between the smallest and the largest of its values, or null if that is one
    MONEY = auto()  # the same in tenths of a cent, never null
    TABLE = auto()  # word → list of words; its last value has all of them
    AMOUNTS = auto()  # word → whole number; its last value has all words
    NAMED = auto()  # place → an object of options, `parts`; its last value has all places
    TEXT = auto()  # a name
    POLICY = auto()  # an object of options, `parts`


class Option(NamedTuple):
    """An option: how it is read, and its JSON values, every one that can change a result in its own way."""

    read: Read
    values: tuple[Any, ...]
    shape: OptionShape = OptionShape.CHOICE
    parts: Mapping[str, "Option"] = MappingProxyType({})


def one_of(*values: object) -> Option:
    """One of a few plain values; true is not 1."""

    def read(value: object, _present: Any) -> Any:
        if any(value == one and type(value) is type(one) for one in values):
            return value
        raise OptionError(ALLOWED, names=", ".join(json.dumps(one) for one in values))

    return Option(read, values)


def word(words: Iterable[Term]) -> Option:
    """One word of an enumeration."""

    def read(value: object, _present: Any) -> Any:
        for one in words:
            if value == one.value:
                return one
        raise OptionError(ALLOWED, names=", ".join(one.value for one in words))

    return Option(read, tuple(one.value for one in words))


def some(words: Iterable[Term], always: frozenset[Term] = frozenset()) -> Option:
    """A list of words of an enumeration, as a set; it stands for others with none, each and all words.

    `always`: words without which nothing can be tried; they are in every value that stands for others.
    """
    single, every = word(words).read, [one.value for one in words]

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise OptionError(SOME_OF, names=", ".join(one.value for one in words))
        return frozenset(single(one, present) for one in value)

    few = [sorted(always), *(sorted({one, *always}) for one in every)]
    return Option(read, (*(one for place, one in enumerate(few) if one not in few[:place]), every), OptionShape.SOME)


def whole_number(low: int, high: int, none: bool = False, shape: OptionShape = OptionShape.NUMBER) -> Option:
    """A whole number between two bounds, or null if `none`; the lowest three and the highest stand for the others."""

    def read(value: object, _present: Any) -> Any:
        if (value is None and none) or (type(value) is int and low <= value <= high):
            return value
        raise OptionError(BETWEEN_OR_NULL if none else BETWEEN, low=low, high=high)

    return Option(read, (low, low + 1, low + 2, high, *((None,) if none else ())), shape)


def extras() -> Option:
    """An object: extra point → list of the kinds of game in which it counts."""
    kind, kinds, everywhere = word(EXTRAS), some(KINDS), [one.value for one in KINDS]

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, dict):
            raise OptionError(WHERE_IT_COUNTS)
        return {kind.read(name, present): kinds.read(where, present) for name, where in value.items()}

    single = ({name: where} for name in kind.values for where in ([], everywhere))
    return Option(read, ({}, *single, dict.fromkeys(kind.values, everywhere)), OptionShape.TABLE)


def amounts(words: Iterable[Term], low: int, high: int) -> Option:
    """An object: word of an enumeration → whole number between two bounds; words that are not named have none."""
    name, number, every = word(words), whole_number(low, high), [one.value for one in words]

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, dict):
            raise OptionError(gettext_noop("erlaubt ist ein Objekt: Wort → ganze Zahl"))
        return {name.read(one, present): number.read(amount, present) for one, amount in value.items()}

    single = ({one: amount} for one in every for amount in (low, low + 2))
    return Option(read, ({}, *single, dict.fromkeys(every, low), dict.fromkeys(every, high)), OptionShape.AMOUNTS)


MOST_LETTERS: Final = 30
# Of what a group has of its own these have to be said.
NEEDED: Final = frozenset({"name", "like"})


def name() -> Option:
    """What people call something: a short line of text."""

    def read(value: object, _present: Any) -> str:
        text = " ".join(value.split()) if isinstance(value, str) else ""
        if not 0 < len(text) <= MOST_LETTERS or not text.isprintable():
            raise OptionError(gettext_noop("erlaubt ist ein Name mit 1 bis {most} Zeichen"), most=MOST_LETTERS)
        return text

    return Option(read, ("Eigenes",), OptionShape.TEXT)


def named(places: Iterable[Term], make: Callable[..., Any], parts: Mapping[str, Option]) -> Option:
    """An object: place → what a group has there of its own, made of its parts; some of them are NEEDED.

    No two of them have the same name, whatever its capitals.
    """
    place = word(places)

    def read_one(value: object) -> Any:
        if not isinstance(value, dict) or not value.keys() >= parts.keys() & NEEDED:
            raise OptionError(gettext_noop("erlaubt ist ein Objekt mit {names}"), names=", ".join(parts))
        return make(**read_named(parts, value, make(**dict.fromkeys(parts))))

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, dict):
            raise OptionError(gettext_noop("erlaubt ist ein Objekt: Platz → was dort gilt"))
        found = {place.read(one, present): read_one(raw) for one, raw in sorted(value.items())}
        names = [one.name for one in found.values()]
        for one in names:
            if [other.casefold() for other in names].count(one.casefold()) > 1:
                raise OptionError(gettext_noop("den Namen „{name}“ gibt es zweimal"), name=one)
        return found

    one = {part: option.values[-1] for part, option in parts.items()}
    every = {place.value: one | {"name": f"Eigenes {number}"} for number, place in enumerate(places, 1)}
    return Option(read, ({}, dict(list(every.items())[:1]), every), OptionShape.NAMED, parts)


def policy(readers: Mapping[str, Option]) -> Option:
    """A nested policy: what is not named stays as it is."""

    def read(value: object, present: Any) -> Any:
        if not isinstance(value, dict):
            raise OptionError(gettext_noop("erlaubt ist ein Objekt"))
        return replace(present, **read_named(readers, value, present))

    values = tuple({name: value} for name, option in readers.items() for value in option.values)
    return Option(read, values, OptionShape.POLICY, readers)


def read_named(readers: Mapping[str, Option], raw: dict[str, Any], present: object) -> dict[str, Any]:
    """Every named option read by its reader; OptionError starts with the option's name."""
    values = {}
    for name, value in raw.items():
        if name not in readers:
            error = OptionError(NO_SUCH_OPTION, names=", ".join(readers))
            error.path = (name,)
            raise error
        try:
            values[name] = readers[name].read(value, getattr(present, name))
        except OptionError as error:
            error.path = (name, *error.path)
            raise
    return values
