"""All pictures of the statistics by name: what is drawn, and the same as a table."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from scorebook.charts.series import Picture
from scorebook.evenings.models import Topic

from ..columns import FigureColumn, OrderedColumn, PointsColumn, RankedColumn, RateColumn
from ..dashboard import Frame, calls, course_for, partners
from ..figures import rate
from ..filters import StatsFilter
from ..people import Person
from ..pivot_tables import MatrixTable
from ..tables import CourseTable, StatisticsTable, columns_of, course_people, rows_by_day
from .bars import ValueCount, call_pyramid, form_of, form_series, places_after, ranks_series, value_bars, value_counts
from .content import Content, PictureKind, PictureQuery
from .evenings import calendar, duel, lead, lead_changes, spread
from .heat import Fields, by_hour, by_month, by_place, by_weekday, company, fields_map, pairs_map, people_in, soli_map

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class ValueTable(StatisticsTable):
    """How many games were worth how much."""

    usual_order = ("what",)
    what = OrderedColumn(_("Wert"), accessor="what")
    number = RankedColumn(_("Spiele"), accessor="number")
    re = RankedColumn(_("Re gewinnt"), accessor="re")
    re_rate = RateColumn(_("Re gewinnt %"), accessor="re_rate", interval=True)


def value_question(query: PictureQuery) -> StatsFilter:
    """Values are those of one Abrechnung; where points are normalised, of the usual one."""
    question = query.question
    return query.frame.settled(replace(question, scheme="")) if question.normalised else question


def _values(query: PictureQuery) -> Content:
    counts = value_counts(query.frame, value_question(query))
    return Content(value_bars(counts), ValueTable, lambda: [_value_row(one) for one in counts])


def _value_row(one: ValueCount) -> dict[str, Any]:
    return {
        "what": (one.low, one.words),
        "number": one.number,
        "re": one.re,
        "re_rate": rate(one.re, one.number, 0),
    }


def _fields(by: Callable[[Frame, StatsFilter], Fields], title: "_StrPromise") -> Callable[[PictureQuery], Content]:
    def content(query: PictureQuery) -> Content:
        fields = by(query.frame, query.question)

        def rows() -> list[dict[str, Any]]:
            cells = [{f"c{place}": cell for place, cell in enumerate(row.cells)} for row in fields.rows]
            return [{"person": row.person, **one} for row, one in zip(fields.rows, cells, strict=True)]

        columns = [(f"c{place}", PointsColumn(name, places=2)) for place, (name, _short) in enumerate(fields.columns)]
        return Content(fields_map(fields, str(title)), MatrixTable, rows, columns)

    return content


def _pairs_picture(query: PictureQuery, *, against: bool) -> Picture:
    found = partners(query.frame, query.question)
    pairs = found.against if against else found.together
    return pairs_map(pairs, people_in(pairs.values()), against=against)


def people_of_pairs(query: PictureQuery, name: str) -> Sequence[Person]:
    """Whose rows and columns a picture of pairs has; nobody's for others."""
    if name not in {"partner", "gegner"}:
        return ()
    found = partners(query.frame, query.question)
    return people_in((found.against if name == "gegner" else found.together).values())


def _form(query: PictureQuery) -> Content:
    course, people = course_for(query.frame.closed, query.question), query.frame.people
    series = form_series(course, people, query.question, query.loud)
    some = course_people(course, people, query.question)
    values = {person.pk: form_of(course.paths[person.pk]) for person in some}
    return Content(series, CourseTable, lambda: rows_by_day(course, values), columns_of(some, places=1))


def _ranks(query: PictureQuery) -> Content:
    course, people = course_for(query.frame.closed, query.question), query.frame.people
    series = ranks_series(course, people, query.question, query.loud)
    some, places = course_people(course, people, query.question), places_after(course)
    values = {person.pk: places[person.pk] for person in some}
    return Content(series, CourseTable, lambda: rows_by_day(course, values), columns_of(some, FigureColumn))


def _by(by: Callable[[Frame, StatsFilter], Fields], label: "_StrPromise", title: "_StrPromise") -> PictureKind:
    """Points per game by something; it speaks where somebody has more or fewer there, beyond chance."""
    return PictureKind(
        label,
        _("Punkte je Spiel: blau mehr, orange weniger als sonst."),
        _fields(by, title),
        lambda query: by(query.frame, query.question).speak,
    )


VIEWS: Final[dict[str, PictureKind]] = {
    "werte": PictureKind(
        _("Wie viel sind eure Spiele wert?"),
        _("Wie oft ein Spiel wie viel wert war, und wie oft Re es gewonnen hat."),
        _values,
    ),
    "form": PictureKind(
        _("Wer ist in Form?"),
        _("Der Schnitt der jeweils letzten fünf Abende, ab dem fünften. Das Bild zeigt die letzten fünfzig Abende."),
        _form,
    ),
    "rang": PictureKind(
        _("Wer lag wann vorn?"), _("Der Platz nach jedem Abend, alle Punkte der Zeit zusammengezählt."), _ranks
    ),
    "kalender": PictureKind(
        _("Wer gewann welchen Abend?"),
        _("Die letzten zwölf Monate, in denen gespielt wurde; darunter alle Abende."),
        calendar,
    ),
    "duell": PictureKind(
        _("Wer liegt im Zweikampf vorn?"),
        _("Die Abende, an denen beide da waren, zusammengezählt. Ohne Auswahl: die zwei, die sich am öftesten sahen."),
        duel,
    ),
    "abendergebnisse": PictureKind(
        _("Wie gehen eure Abende aus?"),
        _("Angetippt werden kann von jedem der beste, der schlechteste und der letzte Abend."),
        spread,
    ),
    "fuehrung": PictureKind(
        _("Wann hat die Führung gewechselt?"),
        _("Null ist der erste Platz. Linien haben alle, die einmal vorn lagen."),
        lead,
        lambda query: bool(lead_changes(course_for(query.frame.closed, query.question))),
    ),
    "runde": PictureKind(
        _("Wer sitzt mit wem am Tisch?"),
        _("Wie oft zwei zusammen sitzen, und daneben, ob sie als Partner öfter gewinnen als erwartet."),
        company,
    ),
    "wochentag": _by(by_weekday, _("Wem liegt welcher Wochentag?"), _("Punkte je Spiel nach Wochentagen")),
    "monat": _by(by_month, _("Wem liegt welcher Monat?"), _("Punkte je Spiel nach Monaten")),
    "stunde": _by(by_hour, _("Wer wird spät am Abend besser?"), _("Punkte je Spiel nach der Uhrzeit")),
    "platz": _by(by_place, _("Wem liegt welcher Platz am Tisch?"), _("Punkte je Spiel nach dem Platz am Tisch")),
}


def calls_picture(query: PictureQuery) -> Picture:
    """The pyramid of calls."""
    return call_pyramid(calls(query.frame, query.question, Topic.CALL, other_words=query.other_words))


# The pictures on other pages, beside the tables that say the same, by the name in their address.
ELSEWHERE: Final[dict[str, Callable[[PictureQuery], Picture]]] = {
    "ansagen": calls_picture,
    "soli": soli_map,
    "partner": partial(_pairs_picture, against=False),
    "gegner": partial(_pairs_picture, against=True),
}


def picture_of(name: str) -> Callable[[PictureQuery], Picture] | None:
    """How the picture with this name is made; None for an unknown one."""
    kind = VIEWS.get(name)
    return (lambda query: kind.content(query).chart) if kind else ELSEWHERE.get(name)
