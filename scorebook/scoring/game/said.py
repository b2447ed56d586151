"""Sentences of those who know no Django: German by themselves, and able to be said in another language.

The kernel speaks to programs and command lines, too, and what reads a file may run in a process of its own. So a
sentence keeps of what it is made, and goes so through JSON; in which language it is read is known where it is shown
(`scorebook/rules/said.py`).
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from .numerals import GERMAN, marked_by, plain, signed

ALONE: Final = "{said}"


def gettext_noop(text: str) -> str:
    """The text itself: by this name the catalogue finds what is translated later."""
    return text


class RuleText(str):
    """A text of the rules: it is German whoever reads it."""

    __slots__ = ()


class Signed(int):
    """A number that is written with its sign."""

    __slots__ = ()


Value = str | int | date


class Sentence(str):
    """A German sentence; `template` and `values`: of what it is made. A value may be a sentence itself."""

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, /, **values: Value) -> "Sentence":
        """The sentence with this template, which is given by `gettext_noop`."""
        made = super().__new__(cls, template.format(**{name: _german(value) for name, value in values.items()}))
        made.template, made.values = template, values
        return made

    @classmethod
    def of_rules(cls, message: str) -> "Sentence":
        """What the kernel has said, as it is."""
        return cls(ALONE, said=RuleText(message))

    def to_json(self) -> dict[str, Any]:
        """Template and values. Days and points with a sign come from no other process."""
        return {"template": self.template, "values": {name: _told(value) for name, value in self.values.items()}}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> "Sentence":
        """What `to_json` has said."""
        return cls(told["template"], **{name: _heard(value) for name, value in told["values"].items()})


def _german(value: Value) -> str:
    if isinstance(value, date):
        return f"{value.day:02}.{value.month:02}.{value.year}"
    if isinstance(value, str):
        return value
    with marked_by(GERMAN):
        return signed(value) if isinstance(value, Signed) else plain(value)


def _told(value: Value) -> Any:
    if isinstance(value, Sentence):
        return value.to_json()
    return {"rules": str(value)} if isinstance(value, RuleText) else value


def _heard(value: Any) -> Value:
    if not isinstance(value, dict):
        heard: Value = value
        return heard
    return RuleText(value["rules"]) if "rules" in value else Sentence.from_json(value)
