"""The time of a league in two stretches: the years before, and the last one in which it met.

What is read of the years before stays known while an evening of the last one goes on, so that after a save a page of
thirty years reads one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import blake2b
from typing import Any, Final, NamedTuple, Protocol

from django.db.models import Case, IntegerField, Value, When

from leagues.memory import Memory
from leagues.results import Key, Shelf, Stamped

from .filters import Question

# What this process remembers of all queries of the statistics. The largest result, all players' evenings over a
# thousand evenings, takes some 4 MB.
RESULTS: Final = Memory[Any](32 << 20)
Rows = Sequence[tuple[Any, ...]]
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some time of a league as it stands, from a day on, or until one. Another stamp has other evenings.

    `without`: the keys of those in this time that do not count; what else is there is named by the stamp.
    """

    stamp: str
    start: date | None = None
    end: date | None = None
    without: frozenset[str] = frozenset()

    def narrowed(self, question: Question) -> Question | None:
        """What the question asks about this time; None if nothing."""
        start = max(filter(None, (question.start, self.start)), default=None)
        end = min(filter(None, (question.end, self.end)), default=None)
        return None if start and end and start > end else replace(question, start=start, end=end, without=self.without)


class InStretches(Stamped, Protocol):
    """Something of a league whose time is known by stretches, the earlier first; by none if it is one."""

    @property
    def stretches(self) -> tuple[Stretch, ...]: ...


class AskedStretch(NamedTuple):
    """What a question asks about a stretch, and the name under which it is kept."""

    key: Key
    stretch: Stretch
    question: Question


def asked_stretches(asked: InStretches, question: Question, *rest: Any) -> list[AskedStretch]:
    """The stretches that a question is about, and what it asks about each, along with `rest`."""
    found = []
    for one in asked.stretches or (Stretch(asked.stamp),):
        if narrow := one.narrowed(question):
            found.append(AskedStretch((asked.league_id, (one.stamp, narrow, *rest)), one, narrow))
    return found


class ByStretch:
    """A read of rows whose results are kept for each stretch by itself."""

    def __init__(
        self,
        shelf: Shelf[Rows],
        read: Callable[..., Rows],
        *,
        day: int | None = None,
    ) -> None:
        """`read(league id, question, *rest, cut=day)` leads each row by 1 from this day on, and by 0 before it.

        `day`: where a row has its day as text; such rows are read as for one stretch, and told apart by it.
        """
        self.shelf, self.read, self.day = shelf, read, day

    def of(self, asked: InStretches, question: Question, *rest: Any) -> list[Rows]:
        """The rows of each stretch that is asked about. One query for all that nobody remembers."""
        parts = asked_stretches(asked, question, *rest)
        found = self.shelf.get_many(part.key for part in parts)
        missing = [part for part in parts if part.key not in found]
        if len(missing) == 1:
            rows = self.read(asked.league_id, missing[0].question, *rest)
            found[missing[0].key] = (rows,)
        elif missing:
            both = self._in_two(asked.league_id, question, rest, missing[1].stretch.start or date.min)
            found |= {part.key: (rows,) for part, rows in zip(missing, both, strict=True)}
        for part in missing:
            self.shelf.keep(part.key, found[part.key][0])
        return [found[part.key][0] for part in parts]

    def learn(
        self, asked: InStretches, questions: Iterable[Question], read: Callable[[int, list[Question]], list[Rows]]
    ) -> None:
        """Know the answers to several questions: `read` is asked once for all that nobody remembers."""
        parts = {part.key: part for question in questions for part in asked_stretches(asked, question)}
        known = self.shelf.get_many(parts)
        missing = [part for key, part in parts.items() if key not in known]
        found = read(asked.league_id, [part.question for part in missing]) if missing else []
        for part, rows in zip(missing, found, strict=True):
            self.shelf.keep(part.key, rows)

    def forget(self) -> None:
        """Know nothing any more, in this process."""
        self.shelf.forget()

    def _in_two(self, league_id: int, question: Question, rest: tuple[Any, ...], cut: date) -> tuple[Rows, Rows]:
        """What lies before a day, and what from it on. One query."""
        if self.day is None:
            rows = self.read(league_id, question, *rest, cut=cut)
            return [row[1:] for row in rows if not row[0]], [row[1:] for row in rows if row[0]]
        rows, day, first = self.read(league_id, question, *rest), self.day, str(cut)
        return [row for row in rows if row[day] < first], [row for row in rows if row[day] >= first]


def stretches_of(evenings: Sequence[tuple[str, str, str, str | None]]) -> tuple[Stretch, ...]:
    """From key, day, stamp and Spieltag of all evenings in playing order: two stretches, one if there is but a year.

    There is only one, too, where tables of a Spieltag lie on both sides.
    """
    start = f"{evenings[-1][1][:4]}-01-01" if evenings else ""
    before = [one for one in evenings if one[1] < start]
    after = [one for one in evenings if one[1] >= start]
    apart = {one[3] for one in before if one[3]}.isdisjoint(one[3] for one in after)
    if not before or not apart:
        return (Stretch(league_stamp(evenings)),)
    cut = date.fromisoformat(start)
    return Stretch(league_stamp(before), end=cut - DAY), Stretch(league_stamp(after), start=cut)


def league_stamp(evenings: Iterable[tuple[str, str, str, str | None]]) -> str:
    """A stamp that changes whenever any of these evenings does."""
    every = "".join([f"{key}{day}{stamp}{gathering or ''} " for key, day, stamp, gathering in evenings])
    return blake2b(every.encode(), digest_size=16).hexdigest()


def stretch_number(path: str, cut: date) -> Case:
    """In which stretch a day lies: 0 before the cut, 1 from it on."""
    return Case(When(**{f"{path}__lt": cut}, then=Value(0)), default=Value(1), output_field=IntegerField())


def added_up(parts: Sequence[Rows], by: int) -> Rows:
    """The rows of all stretches as one; those with the same first `by` columns are added, a sum of nothing is None."""
    if len(parts) < 2:
        return parts[0] if parts else ()
    found: dict[tuple[Any, ...], list[Any]] = {}
    for rows in parts:
        for row in rows:
            before = found.get(row[:by])
            if before is None:
                found[row[:by]] = list(row[by:])
                continue
            for place, value in enumerate(row[by:]):
                if value is not None:
                    before[place] = value + (before[place] or 0)
    return [(*who, *sums) for who, sums in found.items()]
