"""What the rollups of the years before add up to, as it is stored: who looks first reads no decades of evenings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from leagues.results import Shelf
from leagues.statements import KeyedRows
from scorebook.evenings.models import EveningPlayer
from scorebook.evenings.models.rollups import PAIR_SUMS, PLAYER_PARTS, PLAYER_SUMS, TALLY_SUMS

from .filters import NORMALISED, Question
from .models import YearsBefore
from .skill.rating import REVISION as RATED
from .stretches import RESULTS, InStretches, Rows, Stretch

# What is stored of other columns, or in another way, is not ours: raised when rows are read otherwise.
REVISION: Final = 4
SHAPE: Final = f"{REVISION} {RATED} {PLAYER_SUMS} {PAIR_SUMS} {PLAYER_PARTS} {TALLY_SUMS}"
Stored = Mapping[str, Sequence[Sequence[Any]]]


class KeptSum(NamedTuple):
    """Rows about the years before that are stored under a name, as `read(league id, question)` finds them.

    `choose(rows, question, *rest)`: those of a question about all of these years. `few(*rest)`: so few are asked about
    that they are found as soon by themselves.
    """

    name: str
    read: Callable[[int, Question], Rows]
    choose: Callable[..., Rows]
    few: Callable[..., bool] = lambda *_rest: False

    def rows(
        self, asked: InStretches, stretch: Stretch, question: Question, *rest: Any, at_hand: bool = False
    ) -> Rows | None:
        """What it says of the years before; None if that is not stored, or less than all of them are asked about.

        `at_hand`: the database need not be asked, for somebody who asks it anyway.
        """
        stored = stored_for(asked, stretch, question, at_hand=at_hand or self.few(*rest))
        return self.choose(stored[self.name], question, *rest) if stored else None


def stored_for(asked: InStretches, stretch: Stretch, question: Question, *, at_hand: bool = False) -> Stored:
    """All that is stored of the years before; nothing if that is not stored, or less than all of them are asked about.

    `at_hand`: without a query.
    """
    if question.start or not stretch.end or question.end != stretch.end:
        return {}
    return stored_rows(asked, stretch, at_hand=at_hand)


def in_currency(rows: Iterable[Sequence[Any]], question: Question, place: int = 0) -> list[tuple[Any, ...]]:
    """Those of stored rows that the question is about; `place`: of their currency."""
    return [tuple(row) for row in rows if question.normalised or row[place] == question.scheme]


def in_each_currency(read: Callable[[int, Question], Rows]) -> Callable[[int, Question], Rows]:
    """The same read of every currency by itself, whose key leads its rows."""

    def all_of_them(league_id: int, question: Question) -> Rows:
        there = EveningPlayer.objects.filter(question.rows(league_id)).order_by().values_list("scheme", flat=True)
        return [
            (scheme, *row)
            for scheme in sorted(there.distinct())
            for row in read(league_id, replace(question, scheme=scheme))
        ]

    return all_of_them


def whole(stretch: Stretch) -> Question:
    """What is stored of the years before: all of them, in every currency."""
    return Question(scheme=NORMALISED, end=stretch.end)


def stored_rows(asked: InStretches, stretch: Stretch, *, at_hand: bool = False) -> Stored:
    """All that is stored of these years; nothing if it is of another state. One query, remembered, or none `at_hand`.

    That there is nothing is remembered until the league changes: who stores it does so after a change.
    """
    key, nothing = (asked.league_id, (stretch.stamp,)), (asked.league_id, (asked.stamp, "nothing"))
    if found := _STORED.get(key) or _STORED.get(nothing):
        return found[0]
    if at_hand:
        return {}
    wanted = stored_stamp(stretch)
    stored: Stored = next((rows for stamp, rows in _ROWS.of(asked.league_id) if stamp == wanted), {})
    _STORED.keep(key if stored else nothing, stored)
    return stored


def remember(asked: InStretches, stretch: Stretch, rows: Stored) -> None:
    """This is stored of these years from now on."""
    _STORED.keep((asked.league_id, (stretch.stamp,)), rows)


def stored_stamp(stretch: Stretch) -> str:
    """The name of the state of these years, and of what is summed."""
    return blake2b(f"{stretch.stamp} {SHAPE}".encode(), digest_size=16).hexdigest()


_ROWS: Final = KeyedRows(
    lambda league_id: YearsBefore.objects.filter(league=league_id).values_list("stamp", "rows"), int
)
_STORED: Final = Shelf[Stored]("years before", RESULTS, here_only=True)
