"""Pictures of evenings: who was there and who won, two people over the years, everybody's results, and who led when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate, groupby
from operator import itemgetter
from statistics import median, quantiles
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.formats import day_words
from scorebook.charts.series import HeatCell, HeatMap, Series, Strip, Strips, TapPlace
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..calendar import Streak
from ..columns import DateColumn, NamesColumn, PointsColumn, RankedColumn, TextColumn
from ..course import MOST_LINES, Course, Path, line_of, unit_of
from ..dashboard import course_for
from ..figures import total
from ..filters import StatsFilter
from ..people import Person
from ..person_columns import PersonColumn
from ..queries import evening_address
from ..tables import CourseTable, StatisticsTable, columns_of, rows_by_day
from .bars import places_after
from .content import Content, PictureQuery

MOST_MONTHS: Final = 12
MOST_A_MONTH: Final = 8
MOST_STRIPS: Final = 12


@dataclass(frozen=True)
class Night:
    """An evening as it ended: who was there, with what, the most first."""

    key: str
    day: date
    results: Sequence[tuple[float, Person]]

    @property
    def winners(self) -> list[Person]:
        """Who had the most points: several, where they had as many."""
        return [person for points, person in self.results if points == self.results[0][0]]

    def words(self, digits: int) -> str:
        """The day, who won with what, and who else was there."""
        points = number_words(self.results[0][0], digits, sign=True)
        sentence = _("{day}: {winner} gewinnt mit {points}; dabei waren {people}")
        return sentence.format(
            day=day_words(self.day, "j. F Y"),
            winner=listed([one.call_name for one in self.winners]),
            points=points,
            people=listed([person.call_name for _points, person in self.results]),
        )


def nights_of(query: PictureQuery) -> list[Night]:
    """The evenings of a question that are closed, in order, with everybody who was there."""
    course, persons = course_for(query.frame.closed, query.question), query.frame.people.persons
    results: list[list[tuple[float, Person]]] = [[] for _key in course.keys]
    for who, path in course.paths.items():
        for place, points in path.evenings():
            results[place].append((round(points, 9), persons[who]))
    for some in results:
        some.sort(key=lambda one: (-one[0], one[1].sorted_by, one[1].pk))
    nights = map(Night, course.keys, course.days, results)
    return [one for one in nights if one.results]


class CalendarTable(StatisticsTable):
    """A row for each evening: who won it, and who was there."""

    usual_order = ("-day",)
    day = DateColumn(gettext_lazy("Abend"))
    winner = TextColumn(gettext_lazy("Abend gewonnen"))
    points = PointsColumn(gettext_lazy("Punkte"))
    number = RankedColumn(gettext_lazy("Leute"))
    there = NamesColumn(gettext_lazy("wer da war"))


def calendar(query: PictureQuery) -> Content:
    """The last twelve months in which somebody met: each evening with the sign of who won it."""
    nights, digits = nights_of(query), _digits(query.question)
    months = [list(some) for _month, some in groupby(nights, key=lambda one: (one.day.year, one.day.month))]
    months = [some[-MOST_A_MONTH:] for some in months[-MOST_MONTHS:]][::-1]
    usual = median([one.results[0][0] for some in months for one in some] or [0])
    most = max(2 * usual, 1)  # twice the usual has the strongest colour
    columns = tuple(f"{number}." for number in range(1, max(map(len, months), default=0) + 1))
    cells, marks = [], []
    for some in months:
        gaps = len(columns) - len(some)
        won = [(f"{one.day.day}. {'/'.join(each.sign for each in one.winners)}", one.results[0][0]) for one in some]
        cells.append(
            (*(HeatCell(text, min(max(points, 0) / most, 1)) for text, points in won), *[HeatCell("", None)] * gaps)
        )
        evening_marks = [TapPlace(evening_address(one.key), one.words(digits)) for one in some]
        marks.append((*evening_marks, *[TapPlace("", "")] * gaps))
    names = tuple(day_words(some[0].day, "M Y") for some in months)
    message = _("Tag und Kürzel dessen, der gewonnen hat; je blauer, desto deutlicher.")
    chart = HeatMap(_("Eure Abende"), message, names, columns, columns, tuple(cells), tuple(marks))

    def rows() -> list[dict[str, Any]]:
        return [
            {
                "day": one.day,
                "winner": listed([each.call_name for each in one.winners]),
                "points": total(one.results[0][0]),
                "number": len(one.results),
                "there": listed([person.call_name for _points, person in one.results]),
            }
            for one in reversed(nights)
        ]

    return Content(chart, CalendarTable, rows)


def duel(query: PictureQuery) -> Content:
    """By how much one of two is ahead of the other, over the evenings at which both were there."""
    one, two = _rivals(query)
    nights = [(night, {person: points for points, person in night.results}) for night in nights_of(query)]
    met = [(night, results) for night, results in nights if one in results and two in results]
    apart = [results[one] - results[two] for _night, results in met] if one and two else []
    so_far = [*accumulate(apart)]
    course = Course([night.key for night, _results in met], [night.day for night, _results in met], {})
    title = _("Der Abstand im Lauf der Abende")
    if not one or not two or not met:
        return Content(Series(title, (), ()), CourseTable, list)
    digits = _digits(query.question)
    ahead, behind = (one, two) if so_far[-1] >= 0 else (two, one)
    path = Path([*range(len(met))], apart, Streak())
    line = replace(line_of(one, path, len(met)), digits=digits)
    by = number_words(abs(so_far[-1]), digits)
    message = _("{ahead} liegt nach {number} gemeinsamen Abenden {points} vor {behind}").format(
        ahead=ahead.call_name, number=number_words(len(met)), points=by, behind=behind.call_name
    )
    marks = [
        TapPlace(
            evening_address(night.key),
            _("{day}: {one} {mine}, {two} {theirs}; seitdem {so_far}").format(
                day=day_words(night.day, "j. F Y"),
                one=one.call_name,
                mine=number_words(results[one], digits, sign=True),
                two=two.call_name,
                theirs=number_words(results[two], digits, sign=True),
                so_far=number_words(value, digits, sign=True),
            ),
        )
        for (night, results), value in zip(met, so_far, strict=True)
    ]
    unit = _("{one} vor {two}").format(one=one.call_name, two=two.call_name)
    chart = Series(title, tuple(course.days), (line,), message, unit=unit, marks=tuple(marks))
    values = {each.pk: {place: results[each] for place, (_night, results) in enumerate(met)} for each in (one, two)}
    values[0] = dict(enumerate(so_far))
    columns = [*columns_of((one, two)), ("p0", PointsColumn(_("Abstand")))]
    return Content(chart, CourseTable, lambda: rows_by_day(course, values), columns)


def _rivals(query: PictureQuery) -> tuple[Person | None, Person | None]:
    """The two who are asked for; else the two who have met most often."""
    persons = query.frame.people.persons
    for some in (query.loud, query.question.chosen or ()):
        selected = sorted((persons[who] for who in some if who in persons), key=lambda one: (one.sorted_by, one.pk))
        if len(selected) == 2:
            return selected[0], selected[1]
    met: dict[tuple[Person, Person], int] = {}
    for night in nights_of(query):
        there = sorted((person for _points, person in night.results), key=lambda one: (one.sorted_by, one.pk))
        for place, one in enumerate(there):
            for two in there[place + 1 :]:
                met[one, two] = met.get((one, two), 0) + 1
    return max(met, key=lambda pair: (met[pair], -pair[0].pk, -pair[1].pk), default=(None, None))


class SpreadTable(StatisticsTable):
    """How the evenings of everybody ended: the worst, the middle one, the best, and half of all."""

    usual_order = ("-middle",)
    person = PersonColumn(gettext_lazy("Spieler"))
    evenings = RankedColumn(gettext_lazy("Abende"))
    worst = PointsColumn(gettext_lazy("schlechtester"))
    low = PointsColumn(gettext_lazy("ein Viertel unter"))
    middle = PointsColumn(gettext_lazy("der mittlere"), title=gettext_lazy("die Hälfte der Abende war besser"))
    high = PointsColumn(gettext_lazy("ein Viertel über"))
    best = PointsColumn(gettext_lazy("bester"))


def spread(query: PictureQuery) -> Content:
    """Everybody's evenings as points beside each other."""
    results: dict[Person, list[tuple[float, Night]]] = {}
    for night in nights_of(query):
        for points, person in night.results:
            if query.question.shows(person):
                results.setdefault(person, []).append((points, night))
    people = sorted(results, key=lambda one: (-len(results[one]), one.sorted_by, one.pk))
    digits = _digits(query.question)
    strips = tuple(_strip(person, results[person], digits) for person in people[:MOST_STRIPS])
    message = _("Jeder Punkt ein Abend, der Strich der mittlere.")
    chart = Strips(_("Wie eure Abende ausgingen"), message, strips, unit_of(query.question))

    def rows() -> list[dict[str, Any]]:
        found = []
        for person in people:
            points = sorted(points for points, _night in results[person])
            low, middle, high = quantiles(points, n=4, method="inclusive") if len(points) > 1 else points * 3
            values = {"worst": points[0], "low": low, "middle": middle, "high": high, "best": points[-1]}
            figures = {name: total(value) for name, value in values.items()}
            found.append({"person": person, "evenings": len(points), **figures})
        return found

    return Content(chart, SpreadTable, rows)


def _strip(person: Person, results: Sequence[tuple[float, Night]], digits: int) -> Strip:
    """Of the many evenings of somebody three answer: the best, the worst and the newest."""
    best, worst = max(results, key=itemgetter(0)), min(results, key=itemgetter(0))
    labelled = {worst[1].key: (worst, _("schlechtester Abend")), results[-1][1].key: (results[-1], _("letzter Abend"))}
    labelled |= {best[1].key: (best, _("bester Abend"))}
    marks = tuple(
        (
            points,
            TapPlace(
                evening_address(night.key),
                f"{person.call_name}, {what}: {number_words(points, digits, sign=True)} "
                f"({day_words(night.day, 'j. F Y')})",
            ),
        )
        for (points, night), what in labelled.values()
    )
    values = tuple(points for points, _night in results)
    return Strip(person.call_name, person.mark, person.sign, values, median(values), marks)


class LeadTable(StatisticsTable):
    """A row for each evening after which others stood first."""

    usual_order = ("-day",)
    day = DateColumn(gettext_lazy("nach dem Abend"))
    leader = TextColumn(gettext_lazy("führt"))
    before = TextColumn(gettext_lazy("vorher"))


def leaders_of(course: Course) -> Iterator[tuple[int, frozenset[int]]]:
    """Place of each evening, and who stood first after it: several, where they had as many points."""
    first: list[set[int]] = [set() for _key in course.keys]
    for who, places in places_after(course).items():
        for evening, place in places.items():
            if place == 1:
                first[evening].add(who)
    now: frozenset[int] = frozenset()
    for place, some in enumerate(first):
        now = frozenset(some) or now
        if now:
            yield place, now


def lead_changes(course: Course) -> list[tuple[int, frozenset[int], frozenset[int]]]:
    """The evenings after which others stood first than before: their place, who did then, and who before."""
    found, before = [], frozenset[int]()
    for place, now in leaders_of(course):
        if before and now != before:
            found.append((place, now, before))
        before = now
    return found


def lead(query: PictureQuery) -> Content:
    """How far everybody who ever led was behind the first after each evening."""
    course, persons = course_for(query.frame.closed, query.question), query.frame.people.persons
    leaders = dict(leaders_of(course))
    changes = lead_changes(course)
    ever = sorted({who for some in leaders.values() for who in some}, key=lambda who: -len(course.paths[who].places))
    totals = {who: _totals(course.paths[who], len(course.keys)) for who in course.paths}
    most = [max(some) for some in zip(*totals.values(), strict=True)]
    digits = _digits(query.question)
    lines = tuple(
        replace(
            line_of(persons[who], _behind(totals[who], most), len(course.keys)),
            quiet=bool(query.loud) and who not in query.loud,
            digits=digits,
        )
        for who in ever[:MOST_LINES]
    )

    def names(some: frozenset[int]) -> str:
        return listed(sorted((persons[who].call_name for who in some), key=str.casefold))

    marks = [
        TapPlace(
            evening_address(course.keys[place]),
            _("{day}: {name} führt").format(day=day_words(course.days[place], "j. F Y"), name=names(some)),
        )
        for place, some in leaders.items()
    ]
    message = _("Die Führung wechselte {number}-mal").format(number=number_words(len(changes)))
    message += f"; {_('vorn: {name}').format(name=names(leaders[max(leaders)]))}" if leaders else ""
    title, unit = _("Abstand zum Ersten nach jedem Abend"), unit_of(query.question)
    chart = Series(title, tuple(course.days), lines, message, unit=unit, marks=tuple(marks))

    def rows() -> list[dict[str, Any]]:
        return [
            {"day": course.days[place], "leader": names(now), "before": names(was)}
            for place, now, was in reversed(changes)
        ]

    return Content(chart, LeadTable, rows)


def _totals(path: Path, evenings: int) -> list[float]:
    """A person's sum after each evening; before the first it is nothing."""
    booked = path.booked
    return [round(value, 9) for value in accumulate(booked.get(place, 0.0) for place in range(evenings))]


def _behind(totals: Sequence[float], most: Sequence[float]) -> Path:
    """How far somebody is behind the first, as steps from one evening to the next."""
    apart = [own - first for own, first in zip(totals, most, strict=True)]
    return Path(
        [*range(len(apart))], [now - before for now, before in zip(apart, [0.0, *apart], strict=False)], Streak()
    )


def _digits(question: StatsFilter) -> int:
    return 2 if question.normalised else 0
