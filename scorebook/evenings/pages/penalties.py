"""Penalties and corrections: what is offered, what it costs by which paragraph, and then booking it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import Access
from leagues.creation import Made
from leagues.creation_forms import created
from leagues.groups.models import Role
from leagues.web import show
from scorebook.scoring.game.paragraphs import DOCUMENTS, Paragraph
from scorebook.scoring.game.scheme import Guided
from scorebook.scoring.penalties.guided import FREE, Strafe

from ..access import evening_for, kept_for
from ..forms.penalties import (
    PenaltyForm,
    PhoneCost,
    Where,
)
from ..models import Evening, Event
from ..selectors.evenings import EveningView, load
from ..services.penalties import record_penalty
from .admission import at_the_table
from .closed import unasked
from .consequences import tell, what_it_did
from .places import Place, place_of
from .proposals import FORMS, ShownStrafe, culprit_of, kinds_of, last_game, proposed, seal_of, shown_strafe, where_of


class OfferedPenalty(NamedTuple):
    """A penalty that can be chosen, with the paragraph it stands in."""

    kind: str
    title: str
    paragraph: Paragraph


@dataclass(frozen=True)
class PenaltyChoicePage:
    """Which penalties there are; `may_decide`: the free one too."""

    evening: Evening
    kinds: Sequence[OfferedPenalty]
    place: Place
    may_decide: bool


@dataclass(frozen=True)
class PenaltyPage:
    """One penalty.

    `where`: the game in which it happened. `other`: the game before had other players, and `last`: it is that one that
    is meant. `proposal` None: what it costs is not known yet. `owner`: for whom a phone keeps it without a net, empty
    where it can only be entered with one. `cost`: how a phone works out its points.
    """

    evening: Evening
    title: str
    kind: str
    paragraph: Paragraph
    form: PenaltyForm
    place: Place
    where: Where
    last: bool
    other: bool
    proposal: ShownStrafe | None
    owner: str
    cost: PhoneCost | None


@at_the_table
@require_safe
def penalty_choice(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Which penalties there are here, each with its paragraph."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    place = place_of(request, load(evening))
    kinds = [
        OfferedPenalty(kind, _(guided.title), _paragraph_of(guided))
        for kind, guided in kinds_of(evening).items()
        if access.may_decide or kind != FREE
    ]
    return show(request, "evenings/penalties.html", PenaltyChoicePage(evening, kinds, place, access.may_decide))


def _paragraph_of(guided: Guided) -> Paragraph:
    return DOCUMENTS[guided.document].paragraphs[guided.paragraph]


@at_the_table
@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, evening_id: uuid.UUID, kind: str) -> HttpResponse:
    """One penalty: the form, then what it costs with its paragraph, then it is booked."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    guided = kinds_of(evening).get(kind)
    if guided is None:
        raise Http404(_("Diese Strafe gibt es in dieser Abrechnung nicht."))
    if kind == FREE:
        access.require_by_name()
    view = load(evening)
    place = place_of(request, view)
    if "save" in request.POST and (question := unasked(request, evening)):
        return question
    last = bool(request.GET.get("letztes")) and place.before is None
    form = FORMS[kind](request.POST or None, where=where_of(view, place, last))
    strafe = proposed(form) if form.is_bound and form.is_valid() else None
    if "save" in request.POST and (made := _saved(request, access, form, strafe, place)):
        if made.new:
            tell(request, _("Eingetragen."), what_it_did(made.thing.pk))
        else:
            tell(request, _("Das war schon eingetragen."))
        return redirect("evening-detail", evening.pk)
    page = PenaltyPage(
        evening=evening,
        title=_(guided.title),
        kind=kind,
        paragraph=_paragraph_of(guided),
        form=form,
        place=place,
        where=form.where,
        last=last,
        other=_other_four(view, place, last),
        proposal=shown_strafe(view, form, strafe) if strafe else None,
        owner="" if place.before or last else kept_for(request, access),
        cost=form.phone_cost(),
    )
    return show(request, "evenings/penalty.html", page, status=422 if form.errors else 200)


def _other_four(view: EveningView, place: Place, last: bool) -> bool:
    """Whether the game before had other players, so that one has to say which of the two is meant."""
    row = last_game(view)
    if place.before or row is None:
        return False
    return last or set(row.event.facts.players) != set(view.folded.state.four)


def _saved(
    request: HttpRequest, access: Access, form: PenaltyForm, strafe: Strafe | None, place: Place
) -> Made[Event] | None:
    """Book it if it costs what was shown; None if it does not, or was refused."""
    actor = access.actor
    if strafe is None or request.POST.get("shown", seal_of(strafe)) != seal_of(strafe):
        return created(request, form, Event, None, actor=actor)

    def book() -> Event:
        data = form.cleaned_data
        return record_penalty(
            actor=actor,
            evening=place.view.evening,
            strafe=strafe,
            culprit=culprit_of(form),
            reason=data["reason"],
            event_id=data["uuid"],
            before=place.before,
        )[0]

    return created(request, form, Event, book, actor=actor)
