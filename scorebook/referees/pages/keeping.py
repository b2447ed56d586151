"""Keeping an answer of a referee with a game of the evening."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.creation_forms import created
from leagues.groups.models import Role
from leagues.web import show
from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.admission import at_the_table
from scorebook.evenings.selectors.evenings import load

from ..addresses import GAME
from ..calls import call_page
from ..forms import KeepForm
from ..frames import REFEREE, RefereeFrame, frame_at
from ..models import RefereeAnswer
from ..piles import pile_page
from ..reservations import reservation_page
from ..selectors import games_to_choose
from ..services import keep_answer
from ..tricks import trick_page


class SaidAnswer(NamedTuple):
    """What a referee says, and where it is written."""

    said: str
    source: str


@dataclass(frozen=True)
class KeepPage:
    """The answer, where it was given, and the form that asks for its game; `games` False: there is none yet."""

    evening: Evening
    answer: SaidAnswer
    question: str
    form: KeepForm
    games: bool


def _one(answer: object) -> SaidAnswer | None:
    message, source = getattr(answer, "message", ""), getattr(answer, "source", "")
    return SaidAnswer(message, source) if message else None


def _hand(frame: RefereeFrame) -> SaidAnswer | None:
    answers = pile_page(frame, hand=True).answers
    if not answers:
        return None
    return SaidAnswer(" ".join(one.message for one in answers), answers[0].source)


# What can be kept; a pile that was counted is no answer about a game.
ANSWERS: Final[Mapping[str, Callable[[RefereeFrame], SaidAnswer | None]]] = {
    "ansage": lambda frame: _one(call_page(frame).answer),
    "stich": lambda frame: _one(trick_page(frame).answer),
    "vorbehalt": lambda frame: _one(reservation_page(frame).answer),
    "blatt": _hand,
}


@at_the_table
@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Keep the answer to the question in the address with a game that is chosen."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    view = load(evening)
    referee, query = request.GET.get(REFEREE, ""), _without_referee(request.GET)
    frame = frame_at(view, referee, query)
    answer = ANSWERS[referee](frame) if referee in ANSWERS else None
    if answer is None:
        messages.error(request, _("Darauf gibt es noch keine Antwort."))
        return redirect("evening-referee", evening.pk)
    games = games_to_choose(view, request.GET.get(GAME, ""))
    form = KeepForm(request.POST or None, games=games, about=request.GET.get(GAME, ""))

    def make() -> RefereeAnswer:
        return keep_answer(
            actor=access.actor,
            evening=evening,
            event=form.cleaned_data["event"],
            referee=referee,
            question=query.urlencode(),
            said=answer.said,
            source=answer.source,
        )

    if made := created(request, form, RefereeAnswer, make, actor=access.actor):
        messages.success(request, _("Die Antwort steht jetzt beim Spiel."))
        return redirect("game-detail", made.thing.event.game.pk)
    page = KeepPage(evening, answer, frame.question.address, form, bool(games))
    return show(request, "referees/keep.html", page, status=422 if form.errors else 200)


def _without_referee(query: QueryDict) -> QueryDict:
    rest = query.copy()
    rest.pop(REFEREE, None)
    return rest
