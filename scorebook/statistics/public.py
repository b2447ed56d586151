"""The standings on the public page of a league: sums of the eternal table, one table for each currency."""

from typing import NamedTuple

from .course import course_of
from .dashboard import Frame
from .eternal import EternalRow, table_of
from .filters import NORMALISED, Question, Scale
from .people import Person


class PublicRow(NamedTuple):
    """What one person has in one currency."""

    player: Person
    place: int
    points: int
    games: int


class PublicStanding(NamedTuple):
    """The people in one currency, best first."""

    title: str
    lines: list[PublicRow]


def standings_of(frame: Frame) -> list[PublicStanding]:
    """The standing in each currency, the most played currency first. Two queries."""
    everything = Question(scheme=NORMALISED)
    sums, nights = frame.rollups.sums(everything), frame.rollups.nights(everything)
    scale = Scale(normalised=False, currencies={one.key: one for one in frame.currencies})
    answer = []
    for share in frame.shares(everything):
        course = course_of((one for one in nights if one[2] == share.key), frame.calendar, frame.people, scale)
        mine = [row for row in sums if row["scheme"] == share.key]
        rows = table_of(mine, course, frame.people, Question(scheme=share.key), scale)
        answer.append(PublicStanding(share.title, [_line(row) for row in rows]))
    return answer


def _line(row: EternalRow) -> PublicRow:
    return PublicRow(row.person, row.place, int(row.points.value or 0), int(row.games.value or 0))
