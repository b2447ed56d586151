"""The referees: open to everybody under any Abrechnung, and at a table with its rules and players."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues.creation_forms import created
from leagues.fields import choice_field
from leagues.groups.models import Role
from leagues.web import render_page
from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.requests import at_the_table
from scorebook.evenings.selectors.evenings import load
from scorebook.scoring import SCHEMES

from .calls import call_page
from .cards import pile_page, trick_page
from .frames import GAME, PAGES, REFEREE, RefereeFrame, frame_at, frame_of
from .models import RefereeAnswer
from .reservations import reservation_page
from .selectors import GameChoice, games_to_choose
from .services import keep_answer
from .tables import PAGE_ABOUT, PAGE_QUESTIONS, tables_answer


class RefereeLink(NamedTuple):
    """A referee to choose."""

    title: str
    about: str
    href: str


@dataclass(frozen=True)
class RefereesPage:
    """All referees."""

    links: Sequence[RefereeLink]
    evening: Evening | None


@require_safe
def referees(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """What the referees answer."""
    evening = evening_for(request, evening_id)[0] if evening_id is not None else None
    prefix = reverse("evening-referee", args=[evening.pk]) if evening else reverse("referees")
    links = [RefereeLink(str(PAGE_QUESTIONS[one]), str(PAGE_ABOUT[one]), f"{prefix}{one}/") for one in PAGES]
    return render_page(request, "referees/index.html", RefereesPage(links, evening))


# Each by the end of its address: its template, and what is on it.
REFEREES: Final[Mapping[str, tuple[str, Callable[[RefereeFrame], Any]]]] = {
    "ansage": ("referees/call.html", call_page),
    "stich": ("referees/trick.html", trick_page),
    "vorbehalt": ("referees/reservation.html", reservation_page),
    "blatt": ("referees/pile.html", partial(pile_page, hand=True)),
    "zaehlen": ("referees/pile.html", partial(pile_page, hand=False)),
}


@require_safe
def referee(request: HttpRequest, which: str, evening_id: object = None) -> HttpResponse:
    """What one of them is asked, and its answer."""
    template, page = REFEREES[which]
    return render_page(request, template, page(frame_of(request, which, evening_id)))


@require_safe
def tables(request: HttpRequest, scheme: str = "", evening_id: object = None) -> HttpResponse:
    """Deadlines and ranks for a script, of a scheme or of the rules of an evening."""
    if evening_id is not None:
        return tables_answer(request, evening_for(request, evening_id)[0].scheme, private=True)
    if scheme not in SCHEMES:
        raise Http404
    return tables_answer(request, SCHEMES[scheme], private=False)


# The form that keeps an answer of a referee with a game.


class KeepForm(forms.Form):
    """Asks which game an answer belongs to; the one it was asked about is chosen already, otherwise the newest."""

    event = forms.TypedChoiceField(
        label=gettext_lazy("Zu welchem Spiel?"),
        widget=forms.RadioSelect,
        coerce=uuid.UUID,
        error_messages={
            "required": gettext_lazy("Bitte ein Spiel wählen."),
            "invalid_choice": gettext_lazy("Bitte ein Spiel dieses Abends wählen, das zählt."),
        },
    )

    def __init__(self, *args: Any, games: Sequence[GameChoice], about: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "event").choices = [(game.key, game.words) for game in games]
        if games:
            keys = [game.key for game in games]
            self.fields["event"].initial = about if about in keys else keys[0]


# Keeping an answer of a referee with a game of the evening.


class AnswerText(NamedTuple):
    """What a referee says, and where it is written."""

    text: str
    source: str


@dataclass(frozen=True)
class KeepPage:
    """The answer, where it was given, and the form that asks for its game; `games` False: there is none yet."""

    evening: Evening
    answer: AnswerText
    question: str
    form: KeepForm
    games: bool


def _one(answer: object) -> AnswerText | None:
    message, source = getattr(answer, "message", ""), getattr(answer, "source", "")
    return AnswerText(message, source) if message else None


def _hand(frame: RefereeFrame) -> AnswerText | None:
    answers = pile_page(frame, hand=True).answers
    if not answers:
        return None
    return AnswerText(" ".join(one.message for one in answers), answers[0].source)


# What can be kept; a pile that was counted is no answer about a game.
ANSWERS: Final[Mapping[str, Callable[[RefereeFrame], AnswerText | None]]] = {
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
            text=answer.text,
            source=answer.source,
        )

    if made := created(request, form, RefereeAnswer, make, actor=access.actor):
        messages.success(request, _("Die Antwort steht jetzt beim Spiel."))
        return redirect("game-detail", made.thing.event.game.pk)
    page = KeepPage(evening, answer, frame.question.address, form, bool(games))
    return render_page(request, "referees/keep.html", page, status=422 if form.errors else 200)


def _without_referee(query: QueryDict) -> QueryDict:
    rest = query.copy()
    rest.pop(REFEREE, None)
    return rest
