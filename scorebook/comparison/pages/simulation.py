"""Settling a quarrel: any game under any rules, worth known at once, as an address that can be passed on.

Open to everybody. The address holds the facts and no names; whoever may read the game it started from sees the names.
"""

import uuid
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.people.selectors.shown import Name
from scorebook.evenings.access import game_for
from scorebook.evenings.pages.answers import answers_json
from scorebook.evenings.pages.calculation import reckoning, share_of
from scorebook.evenings.selectors.evenings import load
from scorebook.rules.deviations import deviations
from scorebook.rules.wording import facts_in_words
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.schemes import SCHEMES

from ..forms.query import PLAYERS
from ..forms.simulation import SimulationForm, spoken
from ..judgement import judge
from .comparison import column

RESULT_WORDS = {
    side: [(f"{side}{step}", word) for step, word in enumerate(("120", "90", "60", "30", "schwarz"), start=1)]
    for side in ("re", "kontra")
}
LETTERS = {key: Name.of_letter(key, place) for place, key in enumerate(PLAYERS, start=1)}


@require_safe
def simulation(request: HttpRequest) -> HttpResponse:
    """The form with the worth of what it says; without script it is sent with a button."""
    form = SimulationForm(request.GET)
    context = _result(request, form) | {"results": RESULT_WORDS, "deviations": deviations(form.scheme)}
    return render(request, "comparison/simulation/page.html", context)


@answers_json()
@require_safe
def simulation_value(request: HttpRequest) -> HttpResponse:
    """The worth alone, for the page that asks while it is being filled in, with the address that means it."""
    context = _result(request, SimulationForm(request.GET))
    html = render_to_string("comparison/simulation/result.html", context, request)
    return JsonResponse({"html": html, "address": context["kept"]})


@require_safe
def simulation_comparison(request: HttpRequest) -> HttpResponse:
    """The same game under every Abrechnung."""
    form = SimulationForm(request.GET)
    context = _result(request, form)
    if form.facts and context.get("score"):
        own = context["score"]
        context["columns"] = [
            column(one.title, judge(form.facts, one, form.facts.bock if one.options.bock.most else 0), own)
            for one in SCHEMES.values()
        ]
        context["facts"] = facts_in_words(form.facts, form.scheme, LETTERS)
        context["scheme"] = form.scheme
    return render(request, "comparison/simulation/comparison.html", context)


def _result(request: HttpRequest, form: SimulationForm) -> dict[str, Any]:
    """The worth of the form's facts or what is wrong with them, its address, and the game it started from."""
    form.is_valid()
    query = form.query()
    names, origin = _origin(request)
    context: dict[str, Any] = {"form": form, "origin": origin, "wrong": list(form.said), "query": query}
    context["share"] = share_of(request, f"{reverse('simulation')}?{query}")
    context["kept"] = f"{reverse('simulation')}?{query}" + (f"&spiel={origin['game'].pk}" if origin else "")
    context["wrong"] += _field_errors(form)
    if form.facts is None:
        return context
    found = score(form.facts, form.scheme)
    if isinstance(found, Refusal):
        context["wrong"] += [spoken(one.field, one.message) for one in found.objections]
        return context
    shown = {letter: names.get(letter, known) for letter, known in LETTERS.items()}
    reckoned = reckoning(found, form.facts, shown, form.scheme)
    return context | {"reckoning": reckoned, "score": found, "winner": reckoned.winner, "scheme": form.scheme}


def _field_errors(form: SimulationForm) -> list[str]:
    """What is wrong at the fields, each with the field's name."""
    return [
        f"{form.fields[name].label or 'Augen'}: {error}"
        for name, errors in form.errors.items()
        if name in form.fields
        for error in errors
    ]


def _origin(request: HttpRequest) -> tuple[dict[str, Name], dict[str, Any] | None]:
    """The game that the address names with the names of its players, if whoever asks may read it; else nothing."""
    wanted = request.GET.get("spiel", "")
    try:
        game, _ = game_for(request, uuid.UUID(wanted))
    except (ValueError, Http404, PermissionDenied):
        return {}, None
    view = load(game.evening)
    row = next((row for event, row in view.entries if event.pk == game.event_id), None)
    facts = view.facts_of(row) if row else None
    if row is None or facts is None:
        return {}, None
    names = {letter: view.names[key] for letter, key in zip(PLAYERS, seats_of(facts), strict=True)}
    value = row.score.value if isinstance(row.score, GameScore) else None
    return names, {"game": game, "number": row.number, "value": value, "names": list(names.items())}


def seats_of(facts: GameFacts) -> tuple[str, ...]:
    """The players in the order in which a simulation calls them A to D: Re first."""
    return (*facts.re, *facts.kontra)
