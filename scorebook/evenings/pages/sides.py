"""Who got what from a game, the winners first, always with a sign."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from leagues.people.selectors import Name
from scorebook.rules.wording import listed
from scorebook.scoring.evening.fold import Row
from scorebook.scoring.game.sentences import signed

from ..selectors.evenings import EveningView


class BookedSide(NamedTuple):
    """People who got the same points, each of them."""

    who: Sequence[Name]
    points: int

    @property
    def names(self) -> str:
        """Their names, as buttons have them."""
        return listed([name.call_name for name in self.who])

    @property
    def words(self) -> str:
        """Names and points: "Anna und Max −20"."""
        return f"{self.names} {signed(self.points)}"


def sides_booked(view: EveningView, row: Row) -> list[BookedSide]:
    """Everybody who is booked by an event, those with the most points first; equal points stand together."""
    order = {name.key: place for place, name in enumerate(view.players)}
    booked = sorted(row.points.items(), key=lambda item: (-item[1], order.get(item[0], 0)))
    return [
        BookedSide([view.names[key] for key, _points in group], points)
        for points, group in groupby(booked, key=lambda item: item[1])
    ]
