"""The table of a league's first page: place, movement since the last evening, points, per game, form."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..calendar import EveningResult, Streak
from ..course import Course, Path, course_of
from ..currencies import PLAYERS
from ..dashboard import Frame
from ..eternal import Mode, PeriodRow, ranking_of
from ..figures import Figure, mean, total
from ..filters import StatsFilter
from ..people import Person

FORM: Final = 5
BAR: Final = 14  # the height of the longest bar, half of the picture's
WIDTH: Final = 11  # of a bar with the gap beside it
SHORTEST: Final = 2


@dataclass(frozen=True, slots=True)
class FormBar:
    """One evening in somebody's form: the points (None: was not there), where the bar begins, and its height."""

    points: float | None
    left: int
    top: int
    height: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row. `place` None: too few games for one. `moved`: places up since the last evening, None if new.

    `score` is what is ranked by; `gap`: how much the person is behind the first.
    """

    place: int | None
    moved: int | None
    person: Person
    score: Figure
    per_game: Figure
    gap: float
    form: tuple[FormBar, ...]
    own: bool

    @property
    def down(self) -> int:
        """How many places the person has gone down."""
        return -(self.moved or 0)

    @property
    def form_words(self) -> str:
        """The form for those who hear it."""
        return ", ".join(
            _("nicht da") if bar.points is None else number_words(bar.points, sign=True) for bar in self.form
        )


@dataclass(frozen=True)
class LeagueStanding:
    """The whole table. `course` is that of the period, `ever` that of all time in the same currency.

    `moving`: there was an evening before the last one. `settled`: the same without evenings that are open, if any are.
    """

    rows: list[StandingRow]
    course: Course
    ever: Course
    moving: bool
    settled: "LeagueStanding | None" = None

    @property
    def evenings(self) -> int:
        """How many evenings are over."""
        return len((self.settled or self).course.keys)

    @property
    def form(self) -> int:
        """How many evenings the form shows."""
        return min(self.evenings, FORM)

    @property
    def first(self) -> list[StandingRow]:
        """Those in the first place."""
        return [row for row in self.rows if row.place == 1]


def part_of(course: Course, question: StatsFilter, without: int = 0) -> Course:
    """The part of a course that lies in a period, without the last so many evenings of it. Streaks are not kept."""
    inside = [place for place, day in enumerate(course.days) if question.covers(day)]
    inside = inside[: len(inside) - without] if without else inside
    new = {place: number for number, place in enumerate(inside)}
    paths = {}
    for who, path in course.paths.items():
        some = [(new[place], points) for place, points in path.evenings() if place in new]
        apart = {new[place]: points for place, points in path.apart.items() if place in new}
        if some or apart:
            paths[who] = Path([place for place, _ in some], [points for _, points in some], Streak(), apart)
    return Course([course.keys[place] for place in inside], [course.days[place] for place in inside], paths)


def standing_of(
    frame: Frame, nights: Iterable[EveningResult], question: StatsFilter, mode: Mode, own: int | None = None
) -> LeagueStanding:
    """The table of a period. `nights` may hold more than it; `own`: the id of the person who is asking.

    An evening that is open counts in points and games; what has moved, form and dropped evenings go by the others.
    """
    settled = None
    if frame.running:
        over = [night for night in nights if night[0] not in frame.running]
        settled = standing_of(frame.closed, over, question, mode, own)
    nights = [night for night in nights if night[2] == question.scheme]
    whole = course_of(nights, frame.calendar, frame.people, frame.scale(question))
    part = part_of(whole, question)
    played = _played(frame, nights, part, question)
    now = ranking_of(settled.course if settled else part, played.values(), question, mode)
    if settled:
        forms = {row.person.pk: row.form for row in settled.rows}
        moved = {row.person.pk: row.moved for row in settled.rows}
        moving, empty_bars = settled.moving, tuple(_bar(place, None, 1) for place in range(settled.form))
    else:
        before = part_of(whole, question, without=1)
        played_before = _played(frame, nights, before, question)
        earlier = {one.person.pk: one.place for one in ranking_of(before, played_before.values(), question, mode)}
        forms, moving, empty_bars = _forms(part), bool(before.keys), ()
        moved = {one.person.pk: _moved(earlier.get(one.person.pk), one.place) for one in now}
    best = next((one.score.value or 0 for one in now if one.place == 1), 0)
    rows = [
        StandingRow(
            place=one.place,
            moved=moved.get(one.person.pk),
            person=one.person,
            score=one.score,
            per_game=played[one.person.pk].per_game,
            gap=best - (one.score.value or 0),
            form=forms.get(one.person.pk, empty_bars),
            own=one.person.pk == own,
        )
        for one in now
    ]
    return LeagueStanding(rows, part, whole, moving, settled)


def _moved(before: int | None, now: int | None) -> int | None:
    return before - now if before and now else None


def _played(frame: Frame, nights: list[EveningResult], part: Course, question: StatsFilter) -> dict[int, PeriodRow]:
    inside, scale, people = set(part.keys), frame.scale(question), frame.people
    sums = {who: [0, 0.0, 0.0] for who in part.paths}
    for key, player, scheme, games, points, penalties, *_more in nights:
        if key in inside:
            one = sums[people.canonical_id[player]]
            one[0] += games
            one[1] += scale.points(scheme, points, games)
            one[2] += scale.points(scheme, 0, 0, penalties)
    return {
        who: PeriodRow(
            people.persons[who], total(games), total(part.paths[who].total), total(fined), mean(in_games, int(games), 0)
        )
        for who, (games, in_games, fined) in sums.items()
    }


def _forms(part: Course) -> dict[int, tuple[FormBar, ...]]:
    """The last evenings of everybody, all drawn to one measure."""
    last = range(max(len(part.keys) - FORM, 0), len(part.keys))
    points: dict[int, list[float | None]] = {}
    for who, path in part.paths.items():
        mine = dict(path.evenings())
        points[who] = [mine.get(place) for place in last]
    most = max((abs(one) for some in points.values() for one in some if one), default=1)
    return {who: tuple(_bar(place, one, most) for place, one in enumerate(some)) for who, some in points.items()}


def _bar(place: int, points: float | None, most: float) -> FormBar:
    height = max(round(abs(points) / most * BAR), SHORTEST) if points else SHORTEST // 2
    return FormBar(points, place * WIDTH, BAR + 1 - height if (points or 0) > 0 else BAR + 1, height)


# The last evenings of a league with who won them, read from the rollups.


LAST: Final = 5


@dataclass(frozen=True)
class LeagueEvening:
    """An evening: how many people and games, and everybody who was there with their points, the most first.

    `running`: it is still open. `scheme`: the currency of its points. `gathering`: the key of the Spieltag that it is,
    else empty. `day_known`: no more than the year of `day` is, if not.
    """

    key: UUID
    day: date
    running: bool
    scheme: str
    games: int
    results: tuple[tuple[Person, int], ...]
    gathering: str = ""
    day_known: bool = True

    @property
    def href(self) -> str:
        """Its page, for a Spieltag that of all its tables."""
        if self.gathering:
            return reverse("gathering-detail", args=[UUID(self.gathering)])
        return reverse("evening-detail", args=[self.key])

    @property
    def winners(self) -> list[Person]:
        """Those with the most points."""
        return [person for person, points in self.results if points == self.most]

    @property
    def names(self) -> str:
        """Their names."""
        return listed([person.call_name for person in self.winners])

    @property
    def most(self) -> int:
        """The points of the first."""
        return self.results[0][1] if self.results else 0

    @property
    def lead(self) -> int:
        """How many points the first has more than the next one behind them."""
        return self.most - next((points for _, points in self.results if points < self.most), self.most)


def last_evenings(frame: Frame, nights: Iterable[EveningResult]) -> list[LeagueEvening]:
    """The newest evenings, newest first."""
    keys = [*frame.calendar][-LAST:]
    some: dict[str, list[EveningResult]] = defaultdict(list)
    for night in nights:
        some[night[0]].append(night)
    return [_evening(frame, key, some.get(key, [])) for key in reversed(keys)]


def _evening(frame: Frame, key: str, nights: list[EveningResult]) -> LeagueEvening:
    points: dict[int, int] = defaultdict(int)
    there: set[int] = set()
    for _key, player, _scheme, games, in_games, penalties, totals, *_rest in nights:
        who = frame.people.canonical_id[player]
        points[who] += in_games + penalties + (totals or 0)
        if games or totals is not None:
            there.add(who)
    people = [(frame.people.persons[who], points[who]) for who in there]
    people.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return LeagueEvening(
        key=UUID(key),
        day=frame.calendar[key],
        running=key in frame.running,
        scheme=nights[0][2] if nights else "",
        games=sum(night[3] for night in nights) // PLAYERS,
        results=tuple(people),
        gathering=frame.nights.gatherings.get(key, ""),
        day_known=key not in frame.only_years,
    )
