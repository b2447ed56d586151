"""What is shown of strength, luck and skill: rows, tables, the course of the ratings, and one figure of luck."""

import json
from collections import defaultdict
from dataclasses import astuple, dataclass, replace
from datetime import date
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.templatetags.page_tags import NO_BREAK
from scorebook.charts.series import Series
from scorebook.scoring.game.sentences import number_words

from ..calendar import Streak
from ..columns import FigureColumn, PointsColumn, RankedColumn
from ..course import Course, Path, course_series
from ..dashboard import Frame
from ..figures import NEVER, Figure, total
from ..filters import MINIMUM_SOLI, StatsFilter
from ..people import People, Person
from ..person_columns import PersonColumn, PlaceColumn, StandingColumn
from ..tables import Part, StatisticsTable
from .lineup import Lineup, Luck, luck_of, strengths_of, summed
from .rating import MIDDLE, SOLO_SPREAD, Estimate
from .ratings import History, stored_history

COURSE: Final = _("Spielstärke im Lauf der Abende, Abstand von 1.500")
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
    return replace(series, title=str(COURSE), unit=gettext("Abstand von 1.500"))


def _summed(history: History, scheme: str, question: StatsFilter | None = None) -> Lineup:
    """The lineup of the evenings in a currency and in the period, if one is asked about."""
    period = StatsFilter(start=question.start, end=question.end) if question else StatsFilter()
    return summed(json.loads(one.lineup) for one in history.evenings if one.scheme == scheme and period.covers(one.day))


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


class EstimateColumn(PointsColumn):
    """An estimate, with its uncertainty in a second line."""

    def __init__(self, label: Any, **more: Any) -> None:
        super().__init__(label, **{"sign": False, **more})

    def render(self, value: Figure) -> str | SafeString:
        cell = super().render(value)
        if value.value is None or value.high is None:
            return cell
        return format_html(
            '{}<small class="interval">± {}</small>', cell, self.text(value.high - value.value).removeprefix("+")
        )


class EdgeColumn(RankedColumn):
    """One end of the interval of the rating: for the download."""

    def __init__(self, label: Any, *, high: bool) -> None:
        super().__init__(label, accessor="rating")
        self.high = high

    def rank(self, value: Figure) -> float:
        return (value.high if self.high else value.low) or 0

    def plain(self, value: Figure) -> float | None:
        end = value.high if self.high else value.low
        return None if end is None else round(end, 1)


class RatedColumn(StandingColumn):
    """A player with their place, above a bar of how far they are from the middle, which is no column of its own."""

    def render(self, value: Any, record: Any = None) -> SafeString:
        person = PersonColumn.render(self, value)
        return format_html(
            '<span class="placed">{}{}{}</span>', PlaceColumn.number(record.place), person, self._bar(record)
        )


class RatingTable(StatisticsTable):
    """How strong everybody plays."""

    usual_order = ("-rating",)
    person = RatedColumn(_("Spieler"), measure="lead")
    rating = EstimateColumn(_("Spielstärke"), title=_("mit dem Bereich, in dem sie in etwa 95 von 100 Fällen liegt"))
    low = EdgeColumn(_("mindestens"), high=False)
    high = EdgeColumn(_("höchstens"), high=True)
    moved = FigureColumn(_("zuletzt"), sign=True, places=1, title=_("am letzten Abend, an dem sie da waren"))
    games = RankedColumn(_("Spiele"), title=_("zwei gegen zwei"))
    solo = EstimateColumn(_("allein"), title=_("eine eigene Spielstärke, nur aus Spielen allein gegen drei"))
    soli = RankedColumn(_("Spiele allein"), title=_("Soli, und Hochzeiten, die jemand allein spielt"))


class LuckTable(StatisticsTable):
    """How much of everybody's points was luck, and what remains."""

    usual_order = ("-rest",)
    person = StandingColumn(_("Spieler"), measure="rest")
    points = PointsColumn(_("Punkte"), title=_("aus Spielen, ohne Strafen und Gesamtstände"))
    luck = EstimateColumn(
        _("Glück"),
        sign=True,
        title=_("mit dem Bereich, in dem es in etwa 95 von 100 Fällen liegt"),
    )
    rest = PointsColumn(_("bleibt"), title=_("Punkte ohne Glück"))
    per_game = PointsColumn(_("je Spiel"), places=2, title=_("was bleibt, je Spiel"))
    parties = PointsColumn(_("Re"), title=_("öfter oder seltener Re als die Hälfte der Spiele"))
    partners = PointsColumn(_("Partner"), title=_("stärkere oder schwächere Partner als üblich"))
    opponents = PointsColumn(_("Gegner"), title=_("schwächere oder stärkere Gegner als üblich"))
    boecke = PointsColumn(_("Böcke"), title=_("ob die guten oder die schlechten Spiele im Bock lagen"))


RATING_PART = Part(
    ("person", "rating", "moved", "games", "solo", "soli"), frozenset({"moved", "games", "solo", "soli"})
)
RATING_FILE = Part(("person", "rating", "low", "high", "games", "moved", "solo", "soli"))
LUCK_COLUMNS = ("person", "points", "luck", "rest", "per_game", "parties", "partners", "opponents", "boecke")
LUCK_FOLDED = frozenset({"per_game", "parties", "partners", "opponents", "boecke"})


def luck_part(*, bock: bool) -> Part:
    """The columns of luck; without that of Böcke where there are none."""
    gone = set() if bock else {"boecke"}
    columns = tuple(name for name in LUCK_COLUMNS if name not in gone)
    return Part(columns, LUCK_FOLDED - gone)


def rated_people(history: History, people: People, question: StatsFilter) -> list[Person]:
    """Those who are asked for and have a rating, the highest at the end first."""
    last = history.reached.people
    visible = [(people.persons[who], one.mean) for who, one in last.items() if question.shows(people.persons[who])]
    visible.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return [person for person, _mean in visible]


def rated_rows(history: History, people: list[Person]) -> list[dict[str, Any]]:
    """The evenings at which anything was rated, newest first; people not rated there have no number."""
    rows = []
    for one in reversed(history.nights):
        if one.people:
            after = {f"p{who}": total(mean) for who, (mean, _variance) in one.people.items()}
            rows.append({"day": one.day, **{f"p{person.pk}": NEVER for person in people}, **after})
    return rows
