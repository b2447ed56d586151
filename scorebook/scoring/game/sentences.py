"""Sentences of those who know no Django: German by themselves, and able to be said in another language.

The kernel speaks to programs and command lines, too, and what reads a file may run in a process of its own. So a
sentence keeps of what it is made, and goes so through JSON; in which language it is read is known where it is shown
(`public.py`, and for pages `scorebook/rules/wording.py`).
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import lru_cache
from string import Formatter
from typing import Any, Final

# How a number is written for people, everywhere: with a real minus sign, and in German unless told otherwise.


MINUS: Final = "−"
# What a language puts between thousands and before the digits after the point, as a table for `str.translate`.
GERMAN: Final = str.maketrans(",.", ".,")
ENGLISH: Final[dict[int, int]] = {}
_marks: ContextVar[dict[int, int]] = ContextVar("marks", default=GERMAN)


@contextmanager
def marked_by(marks: dict[int, int]) -> Iterator[None]:
    """Numbers are written with these marks, GERMAN or ENGLISH."""
    token = _marks.set(marks)
    try:
        yield
    finally:
        _marks.reset(token)


def plain(number: int) -> str:
    """A number of points, its thousands in groups: "3", "0", "−3", "4.800"."""
    return number_words(number)


def signed(number: int) -> str:
    """A number of points with its sign: "+3", "0", "−3", "+4.800"."""
    return number_words(number, sign=True)


def number_words(value: float, places: int = 0, sign: bool = False) -> str:
    """A number with its thousands in groups and `places` digits after the comma: "−1.234,50"; `sign`: "+1.234,50"."""
    text = f"{abs(value):,.{places}f}".translate(_marks.get())
    nothing = not any(digit in text for digit in "123456789")
    mark = "" if nothing else MINUS if value < 0 else "+" if sign else ""
    return mark + text


ALONE: Final = "{said}"
# Before the sentence stands the field or the option that it is about; and a field stands inside of others.
IN_FIELD: Final = "{field}: {said}"
IN_OPTION: Final = "{option}: {said}"
UNDER: Final = "{path}.{said}"
# A sentence that is written small, because it follows the name of a field, where it begins a line.
OPENING: Final = "{opening}"


def gettext_noop(text: str) -> str:
    """The text itself: by this name the catalogue finds what is translated later."""
    return text


class RuleText(str):
    """A text of the rules: it is always German."""

    __slots__ = ()


class GameWord(str):
    """A word of the game or of a document: pages leave it as it is, `public.py` knows others for most of them."""

    __slots__ = ()


class Signed(int):
    """A number that is written with its sign."""

    __slots__ = ()


def capitalised(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


Value = str | int | date


class Sentence(str):
    """A German sentence; `template` and `values`: of what it is made. A value may be a sentence itself."""

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, /, **values: Value) -> "Sentence":
        """The sentence with this template, which is given by `gettext_noop`."""
        text = template.format(**{name: _german(value) for name, value in values.items()})
        made = super().__new__(cls, capitalised(text) if template == OPENING else text)
        made.template, made.values = template, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], Mapping[str, Value]]:
        """What a copy is made of, here or in another process."""
        return (self.template,), self.values

    @classmethod
    def of_rules(cls, message: str) -> "Sentence":
        """What the kernel has said: a sentence of its own, or else a text of the rules, which stays as it is."""
        return message if isinstance(message, Sentence) else cls(ALONE, said=RuleText(message))

    @property
    def alone(self) -> "Sentence":
        """The same without the names of fields in front."""
        inner = self.values.get("said")
        return inner.alone if self.template in (IN_FIELD, IN_OPTION, UNDER) and isinstance(inner, Sentence) else self

    def to_json(self) -> dict[str, Any]:
        """Template and values. Days and points with a sign come from no other process."""
        return {"template": self.template, "values": {name: _to_plain(value) for name, value in self.values.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Sentence":
        """What `to_json` has said."""
        return cls(data["template"], **{name: _from_plain(value) for name, value in data["values"].items()})


@lru_cache(maxsize=4096, typed=True)
def line(template: str, *values: Value) -> Sentence:
    """The sentence with values in the order of its places, made once.

    Those of calculations name no player and come again and again.
    """
    places = dict.fromkeys(name for _text, name, _form, _conversion in Formatter().parse(template) if name)
    return Sentence(template, **dict(zip(places, values, strict=True)))


def listed(words: Iterable[str], mark: str = ", ") -> Sentence:
    """Words or sentences beside each other, each of which can be said in another language."""
    values = {f"word{place}": word for place, word in enumerate(words)}
    return Sentence(mark.join(f"{{{name}}}" for name in values), **values)


def _german(value: Value) -> str:
    if isinstance(value, date):
        return f"{value.day:02}.{value.month:02}.{value.year}"
    if isinstance(value, str):
        return value
    with marked_by(GERMAN):
        return signed(value) if isinstance(value, Signed) else plain(value)


def _to_plain(value: Value) -> Any:
    if isinstance(value, Sentence):
        return value.to_json()
    return {"rules": str(value)} if isinstance(value, RuleText) else value


def _from_plain(value: Any) -> Value:
    if not isinstance(value, dict):
        plain: Value = value
        return plain
    return RuleText(value["rules"]) if "rules" in value else Sentence.from_json(value)
