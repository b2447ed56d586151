"""What the calls of each player have brought and cost their party."""

from dataclasses import dataclass
from typing import Final

from ..calls import TallyAnswer
from ..people import Person

HALF: Final = 100  # the width of the longest bar
MOST_PEOPLE: Final = 8


@dataclass(frozen=True)
class CourageRow:
    """One person: what their calls have brought (`gained`), what they have cost (not positive), and two widths."""

    person: Person
    number: int
    gained: float
    lost: float
    plus: int
    minus: int

    @property
    def net(self) -> float:
        """Both together."""
        return self.gained + self.lost

    @property
    def left(self) -> int:
        """Where the bar of what they have cost begins."""
        return HALF - self.minus


@dataclass(frozen=True)
class Courage:
    """Those whose calls have brought the most first. `named`, `made`: how many calls have a name, and all."""

    rows: list[CourageRow]
    named: int
    made: int


def courage_of(found: TallyAnswer, own: int | None = None) -> Courage:
    """The balance of everybody's calls; whoever is asking is always in it if they have called anything."""
    counts = found.calls_by_player()
    named = [one for one in counts if one.person is not None and one.person.pk]
    most = max((max(one.gained.value or 0, -(one.lost.value or 0)) for one in named), default=0) or 1
    rows = [
        CourageRow(
            person=one.person,
            number=one.number,
            gained=one.gained.value or 0,
            lost=one.lost.value or 0,
            plus=round((one.gained.value or 0) / most * HALF),
            minus=round(-(one.lost.value or 0) / most * HALF),
        )
        for one in named
        if one.person is not None
    ]
    rows.sort(key=lambda row: (-row.net, row.person.sorted_by, row.person.pk))
    shown = [row for place, row in enumerate(rows) if place < MOST_PEOPLE or row.person.pk == own]
    return Courage(shown, sum(one.number for one in named), sum(one.number for one in counts))
