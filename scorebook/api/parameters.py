"""What may stand in the query of an address: how it is read, and how it is described."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.http import QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from .problems import Problem

PLAIN_DAY: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
LONGEST: Final = 500  # characters of any value


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A parameter with a text as its value. `about`: what it does, in English, for the description of the API."""

    name: str
    about: str

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        return {"type": "string", "maxLength": LONGEST}

    def read(self, query: QueryDict) -> Any:
        """Its value; None where it is missing. Problem (422) for what it does not take."""
        raw = query.get(self.name)
        return None if raw is None else self.parsed(raw)

    def parsed(self, raw: str) -> Any:
        """The value of a text."""
        if len(raw) > LONGEST or "\0" in raw:
            raise self.wrong()
        return raw

    def wrong(self) -> Problem:
        """Nothing can be made of what was sent."""
        return Problem.because(422, "invalid", _("Das lässt sich nicht lesen."), field=self.name)


@dataclass(frozen=True, slots=True)
class NumberPart(QueryPart):
    """A parameter with a whole number."""

    lowest: int = 1
    highest: int = 2**53 - 1
    default: int | None = None

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        found: dict[str, Any] = {"type": "integer", "minimum": self.lowest, "maximum": self.highest}
        return found if self.default is None else found | {"default": self.default}

    def read(self, query: QueryDict) -> int | None:
        """Its value, or the default."""
        raw = query.get(self.name)
        if raw is None:
            return self.default
        if not (raw.isascii() and raw.isdecimal() and len(raw) < 17 and self.lowest <= int(raw) <= self.highest):
            raise self.wrong()
        return int(raw)


@dataclass(frozen=True, slots=True)
class DayPart(QueryPart):
    """A parameter with a day."""

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        return {"type": "string", "format": "date"}

    def parsed(self, raw: str) -> date:
        """The day."""
        try:
            found = parse_date(raw) if PLAIN_DAY.fullmatch(raw) else None
        except ValueError:
            found = None
        if found is None:
            raise self.wrong()
        return found


@dataclass(frozen=True, slots=True)
class ChoicePart(QueryPart):
    """A parameter with one of some values, by default the first."""

    choices: tuple[str, ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        return {"type": "string", "enum": list(self.choices), "default": self.choices[0]}

    def read(self, query: QueryDict) -> str:
        """The value that was chosen."""
        raw = query.get(self.name, self.choices[0])
        if raw not in self.choices:
            raise self.wrong()
        return raw
