"""The ready-made questions, each with its picture and its table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from leagues.access import league_for, members_only
from leagues.web import render_page

from ..pictures.bars import WorthGame, games_worth, value_counts
from ..pictures.content import PictureKind, PictureQuery
from ..pictures.contents import VIEWS, value_question
from ..tables import StatisticsTable
from . import answers
from .answers import Answered, Grid
from .pictures import picture_view
from .question import LONGEST_ID, StatisticsRequest, lines_in, statistics_page

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


class Ready(NamedTuple):
    """A ready-made question. `speaks`: whether the answer says anything about the group; else it is not offered."""

    title: "_StrOrPromise"
    answer: Callable[[StatisticsRequest], Answered]
    speaks: Callable[[StatisticsRequest], bool] = lambda _stats: True


def _drawn(name: str, kind: PictureKind) -> Ready:
    """A picture, with the same figures as a table."""

    def answer(stats: StatisticsRequest) -> Answered:
        content = kind.content(PictureQuery(stats.frame, stats.question, lines_in(stats.request)))
        grid = Grid(content.table, content.rows, {"extra_columns": content.columns})
        return Answered(grid, picture=picture_view(stats, name, content.chart), notes=(kind.explained,))

    return Ready(kind.label, answer, lambda stats: kind.speaks(PictureQuery(stats.frame, stats.question)))


# By the name in their address, in the order in which they are offered.
READY: Final[Mapping[str, Ready]] = {
    "paare": Ready(gettext_lazy("Wer gewinnt mit wem?"), partial(answers.pairs, against=False)),
    "gegner": Ready(gettext_lazy("Wer gewinnt gegen wen?"), partial(answers.pairs, against=True)),
    "ansagen": Ready(gettext_lazy("Wem bringen Ansagen etwas?"), answers.calls_by_person),
    "parteien": Ready(gettext_lazy("Wie oft wird gehalten, was angesagt ist?"), answers.calls_by_party),
    "stufen": Ready(gettext_lazy("Wer sagt wie hoch an?"), answers.calls_by_level, answers.several_levels),
    "re": Ready(gettext_lazy("Wer gewinnt als Re, wer als {kontra}?"), answers.by_side),
    "soli": Ready(gettext_lazy("Wer spielt welche Soli?"), answers.kinds_by_person),
    "pflicht": Ready(gettext_lazy("Wer spielt Soli aus Lust, wer aus Pflicht?"), answers.by_role, answers.obliged),
    "arten": Ready(gettext_lazy("Womit macht wer seine Punkte?"), answers.by_kind),
    "spielarten": Ready(gettext_lazy("Wie gehen die Spielarten aus?"), answers.kinds),
    "sonderpunkte": Ready(gettext_lazy("Wer macht welche {extra_points}?"), answers.extras),
    "auszeichnungen": Ready(gettext_lazy("Wer hat welche Auszeichnung?"), answers.awards, answers.awarded),
    "staerke": Ready(gettext_lazy("Wer spielt am stärksten?"), answers.rating),
    "glueck": Ready(gettext_lazy("Wer hatte Glück?"), answers.luck),
    "abende": Ready(gettext_lazy("Was hat jeder Abend gebracht?"), answers.evenings),
    **{name: _drawn(name, kind) for name, kind in VIEWS.items()},
    "staerke-abende": Ready(
        gettext_lazy("Wie stark war wer nach jedem Abend?"), answers.rating_by_evening, lambda _stats: False
    ),
}


class ReadyLink(NamedTuple):
    """A ready-made question and the address of its answer."""

    title: str
    href: str


def offered(stats: StatisticsRequest) -> list[ReadyLink]:
    """The questions whose answers say something about the group, for the period asked about."""
    return [
        ReadyLink(str(ready.title).format(**stats.scheme_words), stats.address("league-question", name))
        for name, ready in READY.items()
        if ready.speaks(stats)
    ]


@dataclass(frozen=True)
class ReadyPage:
    """A ready-made question and its answer."""

    stats: StatisticsRequest
    title: str
    answer: Answered
    table: StatisticsTable
    questions: str
    worth: Sequence[WorthGame] = ()


def _worth(stats: StatisticsRequest, question: str) -> list[WorthGame]:
    """The games of the bar that the address names."""
    value = stats.request.GET.get("wert", "")
    if question != "werte" or not (value.isascii() and value.isdigit()):
        return []
    about = value_question(PictureQuery(stats.frame, stats.question))
    counts = value_counts(stats.frame, about)
    place = int(value[:LONGEST_ID])
    return games_worth(stats.frame, about, counts[place]) if place < len(counts) else []


@statistics_page
def ready_question(request: HttpRequest, league_id: int, question: str) -> HttpResponse:
    """A ready-made question, answered for the period and the people asked about."""
    stats = StatisticsRequest(request, league_id)
    ready = READY.get(question)
    if ready is None:
        raise Http404(_("Diese Frage gibt es nicht."))
    answer = ready.answer(stats)
    if stats.wants_file():
        kind, rows, more = answer.file or answer.grid
        return stats.file(kind, rows, answer.name or question, unit=answer.unit, **more)
    kind, rows, more = answer.grid
    page = ReadyPage(
        stats=stats,
        title=str(ready.title).format(**stats.scheme_words),
        answer=answer,
        table=stats.table(kind, rows, **more),
        questions=stats.address("league-selection"),
        worth=_worth(stats, question),
    )
    return render_page(request, "statistics/question.html", page)


# Where the views that were pages of their own are now: by the last part of their address, and the view asked for.
MOVED: Final = {
    "partner": {"gegen": "gegner"},
    "ansagen": {one: one for one in READY},
    "staerke": {"glueck": "glueck", "verlauf": "staerke-abende"},
    "bilder": {"partner": "paare", "gegner": "gegner", **{one: one for one in VIEWS}},
    "abende": {},
}
FIRST: Final = {"partner": "paare", "bilder": "werte"}


@members_only
@require_safe
def moved(request: HttpRequest, league_id: int, old: str) -> HttpResponse:
    """An old address: on to the question that it asked, with all else that it asked."""
    league_for(request.user, league_id)
    if old not in MOVED:
        raise Http404(_("Diese Seite gibt es nicht."))
    query = request.GET.copy()
    name = MOVED[old].get("".join(query.pop("ansicht", [])), FIRST.get(old, old))
    path = reverse("league-question", args=[league_id, name])
    return redirect(f"{path}?{query.urlencode()}" if query else path, permanent=True)
