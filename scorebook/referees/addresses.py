"""A question in its address: every tap leads to the address of the question with one thing more or other.

So each question can be sent and answered again, and the pages work without a script.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

# Every field of a question, by the page that reads it; a page cannot ask for another one.
CALL_FIELDS: Final = ("art", "wer", "was", "karten", "lag", "dabei", "zuvor", "fest", "vorab", "tack")
TRICK_FIELDS: Final = ("art", "k", "p", "letzter", "angesagt", "blatt")
RESERVATION_FIELDS: Final = ("s0", "s1", "s2", "s3", "pflicht")
RULES: Final = "regeln"  # which Abrechnung; at a table one holds
GAME: Final = "spiel"  # which game of the evening is asked about, by its event; without it the next one
FIELDS: Final = frozenset({*CALL_FIELDS, *TRICK_FIELDS, *RESERVATION_FIELDS})


class TapChoice(NamedTuple):
    """Something to tap: its words, where it leads, whether it is what is asked about.

    `when`: in which questions it is there, for a script; `visible`: whether it is in this one.
    """

    word: str
    href: str
    chosen: bool = False
    when: str = ""
    visible: bool = True


class ChoiceRow(NamedTuple):
    """A line of choices under a title; `when` and `visible` as of a choice."""

    title: str
    choices: Sequence[TapChoice]
    when: str = ""
    visible: bool = True


@dataclass(frozen=True)
class AddressQuestion:
    """The fields of a question as they stand in its address; `path`: the page that answers."""

    path: str
    fields: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, path: str, query: QueryDict) -> "AddressQuestion":
        """The question of a request; empty fields are left out."""
        return cls(path, tuple((name, value) for name, values in query.lists() for value in values if value))

    def get(self, name: str, default: str = "") -> str:
        """The last value of a field."""
        _check(name)
        return next((value for field, value in reversed(self.fields) if field == name), default)

    def all(self, name: str) -> list[str]:
        """All values of a field, in order."""
        _check(name)
        return [value for field, value in self.fields if field == name]

    def word(self, name: str, allowed: Iterable[str], default: str) -> str:
        """A field that has one of these values; another one is taken as the default."""
        value = self.get(name, default)
        return value if value in set(allowed) else default

    def number(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number between two bounds; another one is taken as the default."""
        value = self.get(name)
        return int(value) if value.isascii() and value.isdigit() and low <= int(value) <= high else default

    @property
    def address(self) -> str:
        """Where this question is answered."""
        return f"{self.path}?{urlencode(self.fields)}" if self.fields else self.path

    def to(self, **changed: "str | Sequence[str] | None") -> str:
        """The address with other values; None leaves a field out, a list repeats it."""
        unchanged = [(name, value) for name, value in self.fields if name not in changed]
        for name, value in changed.items():
            _check(name)
            values = [value] if isinstance(value, str) else value or []
            unchanged += [(name, one) for one in values if one]
        return f"{self.path}?{urlencode(unchanged)}" if unchanged else self.path

    def switch(self, name: str, word: str) -> TapChoice:
        """Something that is on or off."""
        on = bool(self.get(name))
        return TapChoice(word, self.to(**{name: None if on else "1"}), on)


def _check(name: str) -> None:
    """A field that is not named above would not be kept with an answer."""
    if name not in FIELDS and name != RULES:
        raise KeyError(name)
