"""What is kept of the ratings after each evening, and where they have come to after some of them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple
from uuid import UUID

from ..models import SkillCheckpoint
from .rating import MIDDLE, Estimate, Ratings

# Mean and variance by the id as text, as they are stored: of thirty years no other object is made.
Stored = Mapping[str, Sequence[float]]


class RatedEvening(NamedTuple):
    """How things stood after an evening: the ratings of those who played there, and the edges of Re."""

    key: str
    day: date
    people: Stored
    soli: Stored
    edges: Sequence[Sequence[float]]


@dataclass(frozen=True)
class Checkpoint:
    """An evening as it is stored, without what belongs to its row alone; `scheme`: the currency of its points.

    `ratings` and `lineup` (`Lineup.as_json`) stay text: of thirty years, few ask for all of it.
    """

    key: str
    day: date
    stamp: str
    scheme: str
    ratings: str
    lineup: str

    def row(self, league_id: int) -> SkillCheckpoint:
        """As an unsaved row."""
        return SkillCheckpoint(
            evening_id=UUID(self.key),
            league_id=league_id,
            stamp=self.stamp,
            scheme=self.scheme,
            ratings=json.loads(self.ratings),
            lineup=json.loads(self.lineup),
        )


class Reached(NamedTuple):
    """Where everybody's ratings have come to. `moved`: by how much the last evening of each person changed theirs."""

    people: Stored
    soli: Stored
    moved: Mapping[str, float]
    edges: Sequence[Sequence[float]]

    @property
    def ratings(self) -> Ratings:
        """To be played on from."""
        ratings = Ratings()
        ratings.people.update({int(who): Estimate(*rating) for who, rating in self.people.items()})
        ratings.soli.update({int(who): Estimate(*rating) for who, rating in self.soli.items()})
        if self.edges:
            ratings.edge, ratings.solo_edge = (Estimate(*one) for one in self.edges)
        return ratings


def rated(evenings: Sequence[Checkpoint]) -> list[RatedEvening]:
    """What the texts of these evenings say. As one text for all: to read each by itself takes longer."""
    told = json.loads(f"[{','.join([one.ratings for one in evenings])}]")
    return [
        RatedEvening(one.key, one.day, ratings["people"], ratings["soli"], ratings["edges"])
        for one, ratings in zip(evenings, told, strict=True)
    ]


def reached(evenings: Iterable[RatedEvening]) -> Reached:
    """Where the ratings have come to after these evenings."""
    people: dict[str, Sequence[float]] = {}
    soli: dict[str, Sequence[float]] = {}
    moved: dict[str, float] = {}
    edges: Sequence[Sequence[float]] = ()
    for one in evenings:
        for who, rating in one.people.items():
            moved[who] = rating[0] - (people[who][0] if who in people else MIDDLE)
            people[who] = rating
        soli.update(one.soli)
        edges = one.edges
    return Reached(people, soli, moved, edges)
