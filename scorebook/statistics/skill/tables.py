"""The tables of ratings, at the end and after each evening, and of luck."""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from ..columns import FigureColumn, PointsColumn, RankedColumn
from ..figures import NEVER, Figure, total
from ..filters import StatsFilter
from ..people import People, Person
from ..person_columns import PersonColumn, PlaceColumn, StandingColumn
from ..tables import Part, StatisticsTable
from .ratings import History


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
    luck = EstimateColumn(_("Glück"), sign=True, title=_("mit dem Bereich, in dem es in etwa 95 von 100 Fällen liegt"))
    rest = PointsColumn(_("bleibt"), title=_("Punkte ohne Glück"))
    per_game = PointsColumn(_("je Spiel"), places=2, title=_("was bleibt, je Spiel"))
    parties = PointsColumn(_("Re"), title=_("öfter oder seltener Re als die Hälfte der Spiele"))
    partners = PointsColumn(_("Partner"), title=_("stärkere oder schwächere Partner als üblich"))
    opponents = PointsColumn(_("Gegner"), title=_("schwächere oder stärkere Gegner als üblich"))
    boecke = PointsColumn(_("Böcke"), title=_("ob die guten oder die schlechten Spiele im Bock lagen"))


RATING_PART = Part(
    "", ("person", "rating", "moved", "games", "solo", "soli"), frozenset({"moved", "games", "solo", "soli"})
)
RATING_FILE = Part("", ("person", "rating", "low", "high", "games", "moved", "solo", "soli"))
LUCK_COLUMNS = ("person", "points", "luck", "rest", "per_game", "parties", "partners", "opponents", "boecke")
LUCK_FOLDED = frozenset({"per_game", "parties", "partners", "opponents", "boecke"})


def luck_part(*, bock: bool) -> Part:
    """The columns of luck; without that of Böcke where there are none."""
    gone = set() if bock else {"boecke"}
    columns = tuple(name for name in LUCK_COLUMNS if name not in gone)
    return Part("", columns, LUCK_FOLDED - gone)


def rated_people(history: History, people: People, question: StatsFilter) -> list[Person]:
    """Those who are asked for and have a rating, the highest at the end first."""
    last = history.reached.people
    visible = [(people.persons[who], one.mean) for who, one in last.items() if question.shows(people.persons[who])]
    visible.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return [person for person, _mean in visible]


def rated_columns(people: list[Person]) -> list[tuple[str, FigureColumn]]:
    """Their columns. The rows hold their ratings under the name `p<id>`."""
    return [(f"p{person.pk}", FigureColumn(person.call_name, alone=person.name)) for person in people]


def rated_rows(history: History, people: list[Person]) -> list[dict[str, Any]]:
    """The evenings at which anything was rated, newest first; people not rated there have no number."""
    rows = []
    for one in reversed(history.nights):
        if one.people:
            after = {f"p{who}": total(mean) for who, (mean, _variance) in one.people.items()}
            rows.append({"day": one.day, **{f"p{person.pk}": NEVER for person in people}, **after})
    return rows
