"""The course of a league: every person's evenings in order, and their winning and losing streaks."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import accumulate

from django.utils.translation import gettext as _

from leagues.formats import day_words
from scorebook.charts.series import ChartLine, Series, TapPlace
from scorebook.scoring.game.sentences import number_words

from .calendar import EveningResult, Streak
from .filters import Scale, StatsFilter
from .people import People, Person
from .queries import evening_address, results_of


@dataclass(slots=True)
class Path:
    """One person's evenings: their places in the course, and the points of each, including penalties.

    An evening of which only totals are known counts like any other, although it has no games. A penalty at an evening
    at which the person did not play does not make it one of theirs; it is kept in `apart` (place → points).
    """

    places: list[int]
    points: list[float]
    run: Streak
    apart: dict[int, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        """The sum of everything that was booked."""
        return sum(self.points) + sum(self.apart.values())

    def evenings(self) -> list[tuple[int, float]]:
        """Place and points of each evening."""
        return list(zip(self.places, self.points, strict=True))

    @property
    def booked(self) -> dict[int, float]:
        """Place → points, of evenings and of penalties apart from them, in order."""
        return dict(sorted([*self.evenings(), *self.apart.items()]))

    def steps(self) -> list[tuple[int, float]]:
        """Place and running total, for each place at which something was booked."""
        booked = self.booked
        return list(zip(booked, accumulate(booked.values()), strict=True))


@dataclass(frozen=True)
class Course:
    """The evenings that count, in order (their keys and days), and each person's path through them, by id."""

    keys: list[str]
    days: list[date]
    paths: dict[int, Path]

    @property
    def runs(self) -> dict[int, Streak]:
        """Everybody's runs at the end of these evenings."""
        return {who: path.run for who, path in self.paths.items()}


def course_of(
    nights: Iterable[EveningResult],
    calendar: dict[str, date],
    people: People,
    scale: Scale,
) -> Course:
    """Everybody's path. `calendar` holds the league's evenings in order."""
    results: dict[str, list[EveningResult]] = defaultdict(list)
    measured = (one for one in nights if scale.measures(one[2])) if scale.normalised else nights
    for night in measured:
        results[night[0]].append(night)
    keys = [key for key in calendar if key in results]
    places = {key: place for place, key in enumerate(keys)}
    mine: dict[int, list[EveningResult]] = defaultdict(list)
    for key in keys:  # evening after evening, so that nothing has to be sorted
        for night in results[key]:
            mine[people.canonical_id[night[1]]].append(night)
    means = _means(mine.values()) if scale.normalised else {}
    paths = {}
    for who, some in mine.items():
        points, apart = _points(some, places, scale, means)
        doubled = len(points) + len(apart) < len(some)
        paths[who] = Path(list(points), list(points.values()), _run(some, people, who, doubled=doubled), apart)
    return Course(keys, [calendar[key] for key in keys], paths)


def _means(people: Iterable[list[EveningResult]]) -> dict[str, float]:
    """The average total of each evening of which only totals are known."""
    booked: dict[str, list[int]] = defaultdict(list)
    for nights in people:
        mine: dict[str, int] = defaultdict(int)
        for night in nights:
            if (totals := night[6]) is not None:
                mine[night[0]] += totals
        for key, total in mine.items():
            booked[key].append(total)
    return {key: sum(some) / len(some) for key, some in booked.items()}


def _points(
    nights: list[EveningResult], places: dict[str, int], scale: Scale, means: dict[str, float]
) -> tuple[dict[int, float], dict[int, float]]:
    """Points by place: those of the person's evenings, and those of penalties at other evenings.

    If two merged entries of a person took part in one evening, their points are added, and the mean is subtracted only
    once.
    """
    worth: dict[int, float] = {}
    there: set[int] = set()
    left = dict(means)
    normalised = scale.normalised
    for key, _player, scheme, games, points, penalties, totals, *_runs in nights:
        place = places[key]
        booked = scale.points(scheme, points, games, penalties) if normalised else points + penalties
        if totals is not None:
            booked += scale.total(scheme, totals, left.pop(key, 0.0))
        if games or totals is not None:
            there.add(place)
        worth[place] = worth[place] + booked if place in worth else booked
    if len(there) == len(worth):
        return worth, {}
    evenings = {place: points for place, points in worth.items() if place in there}
    return evenings, {place: points for place, points in worth.items() if place not in there}


def _run(nights: list[EveningResult], people: People, who: int, *, doubled: bool) -> Streak:
    """A person's streaks; game by game where two merged entries took part in one evening."""
    run = Streak()
    if not doubled:
        run.add_nights(nights)
        return run
    singly = _singly(nights, people, who)
    for night in nights:
        key = night[0]
        if key in singly:
            for result in singly[key]:
                run.result(result, key)
            singly[key] = []
        else:
            run.add_nights((night,))
    return run


def _singly(nights: list[EveningResult], people: People, who: int) -> dict[str, list[int]]:
    """The single results at those evenings at which several entries of a person took part."""
    times = Counter(night[0] for night in nights)
    results: dict[str, list[int]] = {key: [] for key, number in times.items() if number > 1}
    for key, won, winner in results_of(results, people.entries(who)):
        results[key].append(0 if winner == "none" else 1 if won else -1)
    return results


def won_in_a_row(course: Course) -> tuple[int | None, int]:
    """Who alone has won the last evening, and how many up to it without a break; ties end a run."""
    winner, number = None, 0
    left = {who: len(path.places) - 1 for who, path in course.paths.items()}
    for place in reversed(range(len(course.keys))):
        table: dict[int, float] = {}
        for who, path in course.paths.items():
            if left[who] >= 0 and path.places[left[who]] == place:
                table[who] = path.points[left[who]]
                left[who] -= 1
        most = max(table.values(), default=0)
        first = [who for who, points in table.items() if points == most]
        if len(first) != 1 or winner not in {None, first[0]}:
            break
        winner, number = first[0], number + 1
    return winner, number


# The course of a league as plain lines, which `scorebook.charts` draws.


# More lines cannot be told apart, and more points cannot be seen.
MOST_LINES = 14
MOST_POINTS = 300


def course_series(course: Course, people: People, question: StatsFilter, loud: frozenset[int] = frozenset()) -> Series:
    """Everybody's running totals; if `loud` names people, only their lines are coloured.

    If there are more than MOST_LINES people: those named, who is first, and those with the most evenings.
    """
    visible = [(people.persons[who], path) for who, path in course.paths.items() if question.shows(people.persons[who])]
    first = max((path.total for _person, path in visible), default=0)
    visible.sort(
        key=lambda one: (
            one[0].pk not in loud,
            one[1].total != first,
            -len(one[1].places),
            one[0].sorted_by,
            one[0].pk,
        )
    )
    named = loud & {person.pk for person, _path in visible}
    digits = 2 if question.normalised else 0
    lines = tuple(
        replace(line_of(person, path, len(course.days)), quiet=bool(named) and person.pk not in named, digits=digits)
        for person, path in visible[:MOST_LINES]
    )
    title, unit = _("Punkte im Lauf der Abende"), unit_of(question)
    return Series(title, tuple(course.days), lines, ends_in_words(lines), unit=unit)


def marks_of(course: Course, people: People, question: StatsFilter) -> tuple[TapPlace, ...]:
    """What each evening of a chart says when it is tapped, and where it leads."""
    results: list[list[tuple[float, str]]] = [[] for _day in course.days]
    for who, path in course.paths.items():
        if question.shows(people.persons[who]):
            for place, points in path.evenings():
                results[place].append((-points, people.persons[who].call_name))
    digits = 2 if question.normalised else 0
    return tuple(
        TapPlace(
            evening_address(key),
            f"{day_words(day, 'j. F Y')}: "
            + ", ".join(f"{name} {number_words(-minus, digits, sign=True)}" for minus, name in sorted(some)),
        )
        for key, day, some in zip(course.keys, course.days, results, strict=True)
    )


def unit_of(question: StatsFilter) -> str:
    """What the points of a question are, short enough to stand in a picture."""
    return _("Standardabweichungen") if question.normalised else _("Punkte")


def ends_in_words(lines: Iterable[ChartLine]) -> str:
    """Where the lines end, for who does not see them: "Anna +12, Ben −3"."""
    return ", ".join(f"{line.name} {number_words(line.values[-1], line.digits, sign=True)}" for line in lines)


def line_of(person: Person, path: Path, evenings: int) -> ChartLine:
    """A person's running total from the first evening to the last: at most MOST_POINTS points and its end."""
    steps = path.steps()
    step = max(1, -(-evenings // MOST_POINTS))
    places, values = [steps[0][0] - 1], [0.0]
    for index, (place, value) in enumerate(steps):
        if place % step == step - 1 or index == len(steps) - 1 or step == 1:
            places.append(place)
            values.append(value)
    if places[-1] < evenings - 1:
        places.append(evenings - 1)
        values.append(values[-1])
    name = person.call_name or person.name
    return ChartLine(name, person.mark, tuple(places), tuple(values), short=person.short, sign=person.sign)
