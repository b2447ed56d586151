"""What is counted evening after evening, and goes on from where it stood after the years before.

That is kept by every process, and stored along with the sums of these years, so that nobody counts decades of evenings.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from leagues.results import Shelf

from .filters import Question
from .people import People
from .stretches import cut
from .years_before import Stored

if TYPE_CHECKING:
    from .dashboard import Frame

Counted = TypeVar("Counted")


@dataclass(frozen=True)
class KeptCount(Generic[Counted]):
    """Something that is counted; what stands on the shelf must not be changed by whoever goes on.

    `make(frame, part, after, whole)` counts the evenings of a part of a whole question, on from `after` if there is
    anything before. `plain` and `full` are the way into what JSON can hold, and out of it. `by_currency`: asked in each
    by itself, and not over all of them.
    """

    name: str
    shelf: Shelf[Counted]
    make: Callable[["Frame", Question, Counted | None, Question], Counted]
    plain: Callable[["Frame", Counted], Any]
    full: Callable[["Frame", Any], Counted]
    by_currency: bool = True

    def of(self, frame: "Frame", question: Question) -> Counted:
        """What it comes to at the end of the time that is asked about."""
        parts = cut(frame.rollups, question)
        if parts is None:
            return self._begun(frame, question)
        key = frame.key_of_years(parts.stamp, parts.before)
        before = self.shelf.made(key, lambda: self._begun(frame, parts.before))
        return self.make(frame, parts.since, before, question)

    def row(self, frame: "Frame", question: Question) -> tuple[Any, ...]:
        """As it is stored: the currency, who was merged into whom, and what it comes to, as a text for who asks."""
        counted = self.plain(frame, self.make(frame, question, None, question))
        return question.scheme, _merged(frame.people), json.dumps(counted, separators=(",", ":"), default=str)

    def _begun(self, frame: "Frame", question: Question) -> Counted:
        """The same from the first evening on, or as it is stored."""
        known = self._stored(frame, question)
        return known[0] if known else self.make(frame, question, None, question)

    def _stored(self, frame: "Frame", question: Question) -> tuple[Counted] | None:
        """What is stored; None if that is nothing, or if others were one person then."""
        for scheme, merged, text in frame.rollups.stored(question).get(self.name, ()):
            if scheme == question.scheme and merged == _merged(frame.people):
                return (self.full(frame, json.loads(text)),)
        return None


def told(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A stored row to be compared with another one: without the order in which the database has told the results."""
    scheme, merged, text = row
    parts = json.loads(text)
    return scheme, merged, [sorted(part, key=json.dumps) if isinstance(part, list) else part for part in parts]


def of_others(stored: Stored, names: tuple[str, ...], people: People) -> bool:
    """Whether others were one person when what has these names was stored."""
    return any(row[1] != _merged(people) for name in names for row in stored.get(name, ()))


def _merged(people: People) -> list[list[int]]:
    """Whose entries are somebody else's, as they are read back."""
    return sorted([entry, who] for entry, who in people.canonical_id.items() if entry != who)
