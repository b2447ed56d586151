"""What is shown of strength, luck and skill: a row for everybody, the course of the ratings, and one figure of luck."""

import json
from collections import defaultdict
from dataclasses import astuple, dataclass, replace
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.templatetags.text_tags import NO_BREAK
from scorebook.charts.series import Series
from scorebook.scoring.game.sentences import number_words

from ..course import Course, Path, course_series
from ..dashboard import Frame
from ..figures import NEVER, Figure, total
from ..filters import MINIMUM_SOLI, StatsFilter
from ..people import People, Person
from ..streaks import Streak
from .lineup import Lineup, Luck, luck_of, strengths_of, summed
from .rating import MIDDLE, SOLO_SPREAD, Estimate
from .ratings import History, stored_history

COURSE: Final = gettext_lazy("Spielstärke im Lauf der Abende, Abstand von 1.500")
# A strength in soli says something when so little is left of the variance with which it began.
CERTAIN_SHARE: Final = 0.8


@dataclass(frozen=True)
class RatingRow:
    """One person's rating with its 95 % interval. `moved`: by the last evening there.

    `place` is None for people with few games; `lead`: how far the rating is from the middle. `soli`: how many.
    """

    person: Person
    place: int | None
    rating: Figure
    lead: Figure
    moved: Figure
    games: int
    soli: int
    solo: Figure


@dataclass(frozen=True)
class LuckRow:
    """One person's points from games, how much of them was luck, what it came from, and what remains."""

    person: Person
    place: int
    games: int
    points: Figure
    luck: Figure
    rest: Figure
    per_game: Figure
    parties: Figure
    partners: Figure
    opponents: Figure
    boecke: Figure


@dataclass(frozen=True)
class OwnSkill:
    """One person's rating after the evening of `day`, and the luck in the points of the period asked about.

    `fresh`: no evening has been played or changed since; otherwise nothing is said of luck.
    """

    rating: Estimate
    day: date
    fresh: bool
    luck: Luck | None

    @property
    def words(self) -> str:
        """The rating and its uncertainty: "1.545 ± 62"; on a narrow tile the second stays whole."""
        return f"{number_words(self.rating.mean)} ±{NO_BREAK}{number_words(self.rating.margin)}"

    @property
    def luck_words(self) -> str:
        """The luck and its uncertainty: "+15 ± 12"; nothing where nothing is known of it."""
        luck = self.luck
        return f"{number_words(luck.total, sign=True)} ±{NO_BREAK}{number_words(luck.margin)}" if luck else ""


def own_skill(frame: Frame, question: StatsFilter, who: int) -> OwnSkill | None:
    """What is stored of one person; None if that is nothing. At most one query."""
    frame = frame.closed
    history = stored_history(frame, who)
    rating = history.reached.people.get(who)
    if rating is None:
        return None
    luck = lucks_of(frame, history, question).get(who) if history.fresh else None
    return OwnSkill(rating, history.evenings[-1].day, history.fresh, luck)


def until(history: History, question: StatsFilter) -> History:
    """The history up to the end of the period that is asked about."""
    if not question.end:
        return history
    evenings = tuple(one for one in history.evenings if one.day <= question.end)
    return replace(history, evenings=evenings, unsaved=())


def rating_rows(frame: Frame, history: History, question: StatsFilter) -> list[RatingRow]:
    """Everybody's rating at the end of the period, the highest first; people with few games come last."""
    frame = frame.closed
    reached = history.reached
    games, soli = _counted(history)
    rows = []
    for who, one in reached.people.items():
        person = frame.people.persons[who]
        if not question.shows(person) or not (games[who] or soli[who]):
            continue
        enough = games[who] >= question.minimum
        solo = reached.soli.get(who)
        solo_is_certain = (
            solo is not None and soli[who] >= MINIMUM_SOLI and solo.variance < CERTAIN_SHARE * SOLO_SPREAD**2
        )
        rows.append(
            RatingRow(
                person=person,
                place=None,
                rating=_figure(one, enough=enough),
                lead=Figure(one.mean - MIDDLE, enough),
                moved=total(reached.moved[who]),
                games=games[who],
                soli=soli[who],
                solo=_figure(solo, enough=solo_is_certain) if solo else NEVER,
            )
        )
    rows.sort(key=lambda row: (row.rating.rank_group, -(row.rating.value or 0), row.person.sorted_by, row.person.pk))
    return [replace(row, place=at if row.rating.enough else None) for at, row in enumerate(rows, start=1)]


def luck_rows(frame: Frame, history: History, question: StatsFilter) -> list[LuckRow]:
    """Everybody's luck in the period and currency asked about, the luckiest first. One query."""
    frame = frame.closed
    scale = frame.scale(question)
    points: dict[int, float] = defaultdict(float)
    games: dict[int, int] = defaultdict(int)
    deals: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0])
    for row in frame.rollups.sides(question):  # those of which only points are known say nothing about luck
        own = deals[frame.people.canonical_id[row["player"]], row["scheme"]]
        own[0] += int(row["points"])
        own[1] += int(row["games"])
    for (who, scheme), (gained, number) in sorted(deals.items()):
        if scale.measures(scheme):
            points[who] += scale.points(scheme, gained, number)
            games[who] += number
    lucks = lucks_of(frame, history, question)
    rows = []
    for who, number in games.items():
        person = frame.people.persons[who]
        if not number or not question.shows(person):
            continue
        luck, enough = lucks.get(who, Luck()), number >= question.minimum
        rest = points[who] - luck.total
        rows.append(
            LuckRow(
                person=person,
                place=0,
                games=number,
                points=total(points[who]),
                luck=Figure(luck.total, low=luck.total - luck.margin, high=luck.total + luck.margin),
                rest=Figure(rest),
                per_game=Figure(rest / number, enough),
                parties=total(luck.parties),
                partners=total(luck.partners),
                opponents=total(luck.opponents),
                boecke=total(luck.boecke),
            )
        )
    rows.sort(key=lambda row: (-(row.rest.value or 0), row.person.sorted_by, row.person.pk))
    return [replace(row, place=at) for at, row in enumerate(rows, start=1)]


def lucks_of(frame: Frame, history: History, question: StatsFilter) -> dict[int, Luck]:
    """Everybody's luck in the period and currency asked about; normalised, in standard deviations."""
    frame = frame.closed

    def make() -> list[tuple[int | float, ...]]:
        return [(who, *astuple(luck)) for who, luck in _lucks(frame, history, question).items()]

    return {who: Luck(*parts) for who, *parts in frame.rollups.cached("luck", question, make, history.stamp)}


def _lucks(frame: Frame, history: History, question: StatsFilter) -> dict[int, Luck]:
    scale, strengths = frame.scale(question), strengths_of(_summed(history, one) for one in history.schemes)
    found: dict[int, Luck] = defaultdict(Luck)
    for currency in frame.currencies:
        if (question.normalised or currency.key == question.scheme) and scale.measures(currency.key):
            selected, ever = _summed(history, currency.key, question), _summed(history, currency.key)
            unit = currency.deviation if question.normalised else 1.0
            for who, luck in luck_of(selected, ever, strengths).items():
                found[who] = found[who].plus(luck, unit)
    return found


def rating_course(
    history: History, people: People, question: StatsFilter, loud: frozenset[int] = frozenset()
) -> Series:
    """Everybody's distance from the middle after each evening, as a chart."""
    evenings = [one for one in history.nights if one.people]
    paths: dict[int, Path] = {}
    last: dict[int, float] = defaultdict(lambda: MIDDLE)
    for place, one in enumerate(evenings):
        for who, (mean, _variance) in one.people.items():
            path = paths.setdefault(who, Path([], [], Streak()))
            path.places.append(place)
            path.points.append(mean - last[who])
            last[who] = mean
    course = Course([one.key for one in evenings], [one.day for one in evenings], paths)
    series = course_series(course, people, replace(question, scheme=""), loud)
    return replace(series, title=str(COURSE), unit=_("Abstand von 1.500"))


def _summed(history: History, scheme: str, question: StatsFilter | None = None) -> Lineup:
    """The lineup of the evenings in a currency and in the period, if one is asked about."""
    period = StatsFilter(start=question.start, end=question.end) if question else StatsFilter()
    texts = [one.lineup for one in history.evenings if one.scheme == scheme and period.covers(one.day)]
    return summed(json.loads(f"[{','.join(texts)}]"))  # one text: to read each by itself takes longer


def _figure(one: Estimate, *, enough: bool) -> Figure:
    return Figure(one.mean, enough, low=one.mean - one.margin, high=one.mean + one.margin)


def _counted(history: History) -> tuple[dict[int, int], dict[int, int]]:
    """How many games of two against two, and how many soli, the rating of each person has seen."""
    games: dict[int, int] = defaultdict(int)
    soli: dict[int, int] = defaultdict(int)
    for scheme in history.schemes:
        lineup = _summed(history, scheme)
        for who, own in lineup.places.items():
            games[who] += own.games
        for who, number in lineup.alone.items():
            soli[who] += number
    return games, soli
