"""What is shown as bars: how much games were worth, and how far calls went."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.formats import day_from, format_place
from scorebook.charts.series import Bar, Bars, ChartLine, Pyramid, PyramidLevel, Series
from scorebook.evenings.models import EveningPlayer, Score
from scorebook.scoring.game.sentences import number_words
from scorebook.scoring.game.terms import LEVEL_OF, Call, PartyName

from ..calls import TallyAnswer
from ..course import MOST_LINES, MOST_POINTS, Course, Path, ends_in_words, unit_of
from ..dashboard import Frame
from ..filters import StatsFilter
from ..people import People, Person
from ..queries import day_of_evening

MOST_BARS: Final = 20
# So large a part of all games has bars of its own; the few larger ones stand in the last one together.
SHARE: Final = 0.97
MOST: Final = 10**9  # no game is worth more
WIDTHS: Final = tuple(digit * 10**power for power in range(9) for digit in (1, 2, 5))


@dataclass(frozen=True)
class ValueCount:
    """Games worth `low` to `high` points (None: and more): how many Re has won, how many not."""

    low: int
    high: int | None
    re: int
    kontra: int

    @property
    def words(self) -> str:
        """The values in words: "3", "20–29", "ab 60"."""
        if self.high is None:
            return _("ab {number}").format(number=number_words(self.low))
        return (
            number_words(self.low) if self.low == self.high else f"{number_words(self.low)}–{number_words(self.high)}"
        )

    @property
    def number(self) -> int:
        """All of them."""
        return self.re + self.kontra


def value_counts(frame: Frame, question: StatsFilter) -> list[ValueCount]:
    """How many games were worth how much, in steps so wide that few are needed. Values have no sign."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for value, winner, number in frame.rollups.values(question):
        counts[abs(value)][winner != PartyName.RE.value] += number
    if not counts:
        return []
    usual, width = _usual(counts), 1
    width = next(one for one in WIDTHS if usual // one < MOST_BARS)
    bins = [ValueCount(low, low + width - 1, *_inside(counts, low, low + width)) for low in range(0, usual + 1, width)]
    if (above := _inside(counts, bins[-1].low + width, max(counts) + 1)) != (0, 0):
        bins.append(ValueCount(bins[-1].low + width, None, *above))
    return bins


class WorthGame(NamedTuple):
    """A game that was worth so much, its number at the evening of this day, and its page."""

    day: date
    number: int
    value: int
    href: str


MOST_GAMES: Final = 30


def games_worth(frame: Frame, question: StatsFilter, one: ValueCount) -> list[WorthGame]:
    """The newest games of a bar. One query."""
    there = EveningPlayer.objects.filter(frame.rollups.rows(question)).values("evening")
    worth = Q(value__gte=one.low, value__lte=one.high or MOST) | Q(value__lte=-one.low, value__gte=-(one.high or MOST))
    games = Score.objects.filter(worth, league=frame.league_id, evening__in=there)
    rows = games.order_by("-evening__local_date", "-evening__opened_at", "-number")
    names = (day_of_evening(), "number", "value", "game_id")
    return [
        WorthGame(day_from(day), number, value, reverse("game-detail", args=[game]))
        for day, number, value, game in rows.values_list(*names)[:MOST_GAMES]
    ]


def _usual(counts: dict[int, list[int]]) -> int:
    """The largest value but for a few."""
    whole, so_far = sum(map(sum, counts.values())), 0
    for value in sorted(counts):
        so_far += sum(counts[value])
        if so_far >= SHARE * whole:
            return value
    return max(counts)


def _inside(counts: dict[int, list[int]], low: int, end: int) -> tuple[int, int]:
    some = [number for value, number in counts.items() if low <= value < end]
    return sum(re for re, _kontra in some), sum(kontra for _re, kontra in some)


def value_bars(counts: list[ValueCount]) -> Bars:
    """The same as a picture."""
    most = max(counts, key=lambda one: one.number, default=None)
    message = _("{number} Spiele").format(number=number_words(sum(one.number for one in counts)))
    if most:
        message = _("{number} Spiele; am häufigsten {value}: {most}-mal.").format(
            number=number_words(sum(one.number for one in counts)), value=most.words, most=number_words(most.number)
        )
    bars = tuple(Bar(one.words, one.re, one.kontra) for one in counts)
    return Bars(
        _("Was Spiele wert waren"),
        message,
        _("Wert des Spiels"),
        _("Re gewinnt"),
        _("Re gewinnt nicht"),
        bars,
        unit=_("Spiele"),
    )


def call_pyramid(found: TallyAnswer) -> Pyramid:
    """How many calls each party has made of each level, and how many of them it kept; the lowest level first."""
    levels: dict[int, dict[str, list[int]]] = {}
    words: dict[int, list[str]] = {}
    for one in found.calls_by_party():
        call = list(Call)[one.order]
        side = levels.setdefault(LEVEL_OF[call], {}).setdefault(one.side, [0, 0])
        side[0] += one.good
        side[1] += one.number - one.good
        called = words.setdefault(LEVEL_OF[call], [])
        called += [] if one.what in called else [one.what]
    steps = tuple(
        PyramidLevel(" / ".join(words[level]), _pair(levels[level], "re"), _pair(levels[level], "kontra"))
        for level in sorted(levels)
    )
    kontra = found.words[PartyName.KONTRA.value]
    message = _("Ansagen und Absagen: gehalten / alle. {levels}").format(
        levels="; ".join(
            f"{step.label}: Re {_kept_share(step.left)}, {kontra} {_kept_share(step.right)}" for step in steps
        )
    )
    return Pyramid(_("Ansagen: gehalten und alle"), message, _("Re"), kontra, steps)


def _pair(sides: dict[str, list[int]], side: str) -> tuple[int, int]:
    kept, lost = sides.get(side, (0, 0))
    return kept, lost


def _kept_share(one: tuple[int, int]) -> str:
    return f"{one[0]} / {sum(one)}"


# What is shown as lines besides the points: places after each evening, and the form.


FORM: Final = 5  # evenings
FORM_EVENINGS: Final = 50  # so many evenings show who is in form; further back it is a tangle
EXACT: Final = 9  # decimal places: normalised points are no whole numbers


def places_after(course: Course) -> dict[int, dict[int, int]]:
    """Everybody's place by the sum of all points after each evening, from their first one on; equals share one."""
    booked: list[dict[int, float]] = [{} for _key in course.keys]
    for who, path in course.paths.items():
        for at, so_far in path.steps():
            booked[at][who] = round(so_far, EXACT)  # equal sums stay equal, in whatever order they were added
    totals: dict[int, float] = {}
    found: dict[int, dict[int, int]] = {who: {} for who in course.paths}
    for at, some in enumerate(booked):
        totals |= some
        descending = sorted(totals.values(), reverse=True)
        place: dict[float, int] = {}
        for number, value in enumerate(descending, start=1):
            place.setdefault(value, number)
        for who, value in totals.items():
            found[who][at] = place[value]
    return found


def form_of(path: Path) -> dict[int, float]:
    """The average of somebody's last FORM evenings, at each of theirs from the FORM-th on."""
    points, places = path.points, path.places
    return {
        places[number]: sum(points[number - FORM + 1 : number + 1]) / FORM for number in range(FORM - 1, len(points))
    }


def ranks_series(course: Course, people: People, question: StatsFilter, loud: frozenset[int]) -> Series:
    """The places in the table after each evening."""
    places, last = places_after(course), len(course.days) - 1
    step = max(1, -(-len(course.days) // MOST_POINTS))

    def drawn(who: int) -> dict[int, float]:  # of thousands of evenings only some, and always the last one
        return {at: place for at, place in places[who].items() if at % step == step - 1 or at == last}

    lines = _lines(course, people, question, loud, drawn)
    ranks = ", ".join(f"{format_place(round(line.values[-1]))} {line.name}" for line in lines)
    title = _("Plätze im Lauf der Abende")
    return Series(title, tuple(course.days), lines, ranks, steps=False, ranks=True, unit=_("Platz"))


def form_series(course: Course, people: People, question: StatsFilter, loud: frozenset[int]) -> Series:
    """The form at the last evenings: a line leads from one evening of somebody's to the next."""
    first = max(len(course.days) - FORM_EVENINGS, 0)

    def form(who: int) -> dict[int, float]:
        return {place - first: points for place, points in form_of(course.paths[who]).items() if place >= first}

    lines = _lines(course, people, question, loud, form)
    lines = tuple(replace(line, digits=2 if question.normalised else 0) for line in lines)
    title, unit = _("Form: Schnitt der letzten fünf Abende"), unit_of(question)
    return Series(title, tuple(course.days[first:]), lines, ends_in_words(lines), steps=False, unit=unit)


def _lines(
    course: Course,
    people: People,
    question: StatsFilter,
    loud: frozenset[int],
    of: Callable[[int], Mapping[int, float]],
) -> tuple[ChartLine, ...]:
    """A line for everybody who is asked for and has values; of too many, those named, and who came most often."""
    visible = [people.persons[who] for who in course.paths if question.shows(people.persons[who])]
    visible.sort(key=lambda one: (one.pk not in loud, -len(course.paths[one.pk].places), one.sorted_by, one.pk))
    named = loud & {person.pk for person in visible}
    lines = [_line(person, of(person.pk)) for person in visible[:MOST_LINES]]
    return tuple(
        replace(line, quiet=bool(named) and person.pk not in named)
        for person, line in zip(visible, lines, strict=False)
        if line.values
    )


def _line(person: Person, values: Mapping[int, float]) -> ChartLine:
    places = tuple(sorted(values))
    name, heights = person.call_name or person.name, tuple(float(values[place]) for place in places)
    return ChartLine(name, person.mark, places, heights, short=person.short, sign=person.sign)
