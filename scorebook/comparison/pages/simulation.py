"""Settling a quarrel: any game under any rules, worth known at once, as an address that can be passed on.

Open to everybody. The address holds the facts and no names; readers of the game it started from see the names.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.people.selectors import Name
from leagues.web import absolute_url, render_page, render_part
from scorebook.evenings.access import game_for
from scorebook.evenings.models import Game
from scorebook.evenings.pages.calculation import Reckoning, ShareCode, reckoning, share_of
from scorebook.evenings.pages.requests import answers_json
from scorebook.evenings.selectors.evenings import load
from scorebook.rules.deviations import Deviation, deviations
from scorebook.rules.wording import facts_in_words, field_message
from scorebook.scoring import SCHEMES, score
from scorebook.scoring.game import GameScore, Refusal
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme

from ..forms import SimulationForm
from ..judgement import judge
from ..simulation_address import PLAYERS
from .comparison import RulesColumn, column

LETTERS = {key: Name.of_letter(key, place) for place, key in enumerate(PLAYERS, start=1)}


@dataclass(frozen=True)
class SimulationOrigin:
    """The game that a simulation started from; `value` is None where it cannot be scored, `names` those of A to D."""

    game: Game
    number: int
    value: int | None
    names: Mapping[str, Name]
    scheme: Scheme

    @property
    def who_is_who(self) -> str:
        """ "A ist Anna, B ist Ben, C ist Cem, D ist Dora."."""
        parts = [_("{letter} ist {name}").format(letter=letter, name=who.name) for letter, who in self.names.items()]
        return f"{', '.join(parts)}."


@dataclass(frozen=True)
class SimulationResult:
    """The worth of simulated facts, or what is wrong with them (then `reckoning` is None).

    `query` means them without names, `share` passes it on; `kept` is the page itself, with the game it started from.
    """

    origin: SimulationOrigin | None
    wrong: Sequence[str]
    query: str
    share: ShareCode
    kept: str
    reckoning: Reckoning | None


@dataclass(frozen=True)
class SimulationPage:
    """The form of a simulation with its result."""

    form: SimulationForm
    result: SimulationResult
    deviations: Sequence[Deviation]


@dataclass(frozen=True)
class SimulationWorth:
    """The result alone, for the page that asks while it is being filled in."""

    result: SimulationResult


@dataclass(frozen=True)
class SimulationComparisonPage:
    """Simulated facts (as headings and words) under every Abrechnung; nothing to compare if they cannot be scored."""

    result: SimulationResult
    scheme: Scheme
    facts: Sequence[tuple[str, str]]
    columns: Sequence[RulesColumn]


@require_safe
def simulation(request: HttpRequest) -> HttpResponse:
    """The form with the worth of what it says; without script it is sent with a button."""
    form, result = _simulated(request)
    page = SimulationPage(form, result, deviations(form.scheme))
    return render_page(request, "comparison/simulation/page.html", page)


@answers_json()
@require_safe
def simulation_value(request: HttpRequest) -> HttpResponse:
    """The worth alone, for the page that asks while it is being filled in, with the address that means it."""
    _form, result = _simulated(request)
    html = render_part("comparison/simulation/result.html", SimulationWorth(result), request)
    return JsonResponse({"html": html, "address": result.kept})


@require_safe
def simulation_comparison(request: HttpRequest) -> HttpResponse:
    """The same game under every Abrechnung."""
    form, result = _simulated(request)
    facts: list[tuple[str, str]] = []
    columns: list[RulesColumn] = []
    if form.facts and result.reckoning:
        own = result.reckoning.score
        facts = facts_in_words(form.facts, form.scheme, LETTERS)
        columns = [
            column(one.title, one, judge(form.facts, one, form.facts.bock if one.options.bock.most else 0), own)
            for one in (scheme.with_cards_of(form.scheme) for scheme in SCHEMES.values())
        ]
    page = SimulationComparisonPage(result, form.scheme, facts, columns)
    return render_page(request, "comparison/simulation/comparison.html", page)


def _simulated(request: HttpRequest) -> tuple[SimulationForm, SimulationResult]:
    """The form of what was asked, in the words of the group that the game it started from belongs to; its result."""
    origin = _origin(request)
    form = SimulationForm(request.GET, origin.scheme if origin else None)
    return form, _result(request, form, origin)


def _result(request: HttpRequest, form: SimulationForm, origin: SimulationOrigin | None) -> SimulationResult:
    """The worth of the form's facts or what is wrong with them, its address, and the game it started from."""
    form.is_valid()
    address = f"{reverse('simulation')}?{form.query()}"
    wrong = [*form.messages, *_field_errors(form)]
    reckoned = None
    if form.facts is not None:
        found = score(form.facts, form.scheme)
        if isinstance(found, Refusal):
            wrong += [field_message(one) for one in found.objections]
        else:
            reckoned = reckoning(found, form.facts, dict(origin.names) if origin else LETTERS, form.scheme)
    return SimulationResult(
        origin=origin,
        wrong=wrong,
        query=form.query(),
        share=share_of(absolute_url(request, address)),
        kept=f"{address}&spiel={origin.game.pk}" if origin else address,
        reckoning=reckoned,
    )


def _field_errors(form: SimulationForm) -> list[str]:
    """What is wrong at the fields, each with the field's name."""
    return [
        f"{form.fields[name].label or _('Augen')}: {error}"
        for name, errors in form.errors.items()
        if name in form.fields
        for error in errors
    ]


def _origin(request: HttpRequest) -> SimulationOrigin | None:
    """The game that the address names with the names of its players, if the user may read it."""
    game_id = request.GET.get("spiel", "")
    try:
        game, _access = game_for(request, uuid.UUID(game_id))
    except (ValueError, Http404, PermissionDenied):
        return None
    view = load(game.evening)
    row = next((row for event, row in view.entries if event.pk == game.event_id), None)
    facts = view.facts_of(row) if row else None
    if row is None or facts is None:
        return None
    return SimulationOrigin(
        game=game,
        number=row.number,
        value=row.score.value if isinstance(row.score, GameScore) else None,
        names={letter: view.names[key] for letter, key in zip(PLAYERS, seats_of(facts), strict=True)},
        scheme=game.evening.scheme,
    )


def seats_of(facts: GameFacts) -> tuple[str, ...]:
    """The players in the order in which a simulation calls them A to D: Re first."""
    return (*facts.re, *facts.kontra)
