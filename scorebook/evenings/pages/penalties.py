"""Penalties and corrections: what is offered, what it costs by which paragraph, and then booking it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import Access
from leagues.creation import FormResult
from leagues.creation_forms import created
from leagues.groups.models import Role
from leagues.people.models import Player
from leagues.people.selectors import Name
from leagues.refused import Refused
from leagues.web import objections_of, render_page
from scorebook.rules.wording import localized
from scorebook.scoring.game import DOCUMENTS, GameScore, Objection, Paragraph, by_source
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Guided
from scorebook.scoring.penalties import FREE, Strafe, offered, why_nothing

from ..access import evening_for, outbox_owner
from ..forms.penalties import (
    DulleForm,
    FalschBedientForm,
    FreeForm,
    GeringfuegigForm,
    PenaltyForm,
    PhoneCost,
    SchwerwiegendForm,
    UnsportlichForm,
    Where,
)
from ..forms.revoke import RevokeForm
from ..models import Evening, Event
from ..selectors.evenings import EveningView, load
from ..services.commands import SentCommand
from ..services.identities import with_players
from ..services.penalties import facts_of_penalty, record_penalty
from .requests import Place, at_the_table, confirm_closed, place_of
from .result_card import tell, what_it_did

# What a penalty would cost, before it is booked: on the page, or sent by a phone.


FORMS: dict[str, type[PenaltyForm]] = {
    "dulle_gezogen": DulleForm,
    "falsch_bedient": FalschBedientForm,
    "geringfuegig": GeringfuegigForm,
    "schwerwiegend": SchwerwiegendForm,
    "unsportlich": UnsportlichForm,
    "revoke": RevokeForm,
    FREE: FreeForm,
}


@dataclass(frozen=True)
class StrafeView:
    """What a penalty would cost: who is booked how much, by which paragraph, and its price item by item if it has one.

    `nothing`: why that price is nothing, if it is. `seal` comes back with the button that saves it.
    """

    strafe: Strafe
    sentence: str
    seal: str
    shares: Sequence[tuple[Name, int]]
    paragraph: Paragraph | None
    price: GameScore | None
    nothing: str


def where_of(view: EveningView, place: Place, last: bool) -> Where:
    """The game in which it happened: the one at this place, or the one that was recorded last."""
    if last and (row := last_game(view)):
        facts: GameFacts = row.event.facts
        return Where(view, facts.players, row.bock, row.number)
    state = place.view.folded.state
    return Where(place.view, state.four, state.bock, state.number)


def last_game(view: EveningView) -> Any:
    """The row of the game that was recorded last, None before the first."""
    return next((row for row in reversed(view.folded.rows) if view.facts_of(row)), None)


def proposed(form: PenaltyForm) -> Strafe | None:
    """What the form proposes; None where it objects, which it says itself."""
    answer = form.proposal()
    if isinstance(answer, Objection):
        form.object_to(answer)
        return None
    return answer


def seal_of(strafe: Strafe) -> str:
    """What is booked, as text: if the form was changed after the price was shown, the new price is shown first."""
    return ",".join(f"{player}:{points}" for player, points in sorted(strafe.points.items())) + strafe.source


def proposal_view(view: EveningView, form: PenaltyForm, strafe: Strafe) -> StrafeView:
    """The proposal as the page shows it."""
    price = form.price() if isinstance(form, RevokeForm) else None
    return StrafeView(
        strafe=strafe,
        sentence=localized(strafe.sentence),
        seal=seal_of(strafe),
        shares=[(view.names[key], points) for key, points in strafe.points.items()],
        paragraph=by_source(strafe.source),
        price=price,
        nothing=localized((price and why_nothing(price)) or ""),
    )


def culprit_of(form: PenaltyForm) -> Player | None:
    """Who it was; None if everybody's points were given by hand."""
    data = form.cleaned_data
    by_hand = isinstance(form, FreeForm) and form.points(data)
    return Player.objects.get(pk=data["culprit"]) if data["culprit"] and not by_hand else None


def penalty_facts(view: EveningView, access: Access, sent: SentCommand) -> dict[str, Any]:
    """What `add_event` needs of a penalty that a phone has sent as the fields of its form; `view` is the evening up to
    there.

    Refused: an unknown kind, and what the form objects to. PermissionDenied: the free one by a phone at the table.
    """
    kind, fields = sent.content.get("penalty"), with_players(view.evening, sent.content.get("fields"))
    if not isinstance(kind, str) or kind not in offered(view.evening.scheme) or not isinstance(fields, dict):
        raise Refused.because("penalty_unknown", "penalty", _("Diese Strafe gibt es in dieser Abrechnung nicht."))
    if kind == FREE:
        access.require_by_name()
    form = FORMS[kind](fields | {"uuid": str(sent.thing)}, where=where_of(view, Place(view), False))
    strafe = proposed(form) if form.is_valid() else None
    if strafe is None:
        raise Refused(objections_of(form))
    return facts_of_penalty(strafe, culprit_of(form), form.cleaned_data["reason"])


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
    proposal: StrafeView | None
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
        for kind, guided in offered(evening.scheme).items()
        if access.may_decide or kind != FREE
    ]
    return render_page(request, "evenings/penalties.html", PenaltyChoicePage(evening, kinds, place, access.may_decide))


def _paragraph_of(guided: Guided) -> Paragraph:
    return DOCUMENTS[guided.document].paragraphs[guided.paragraph]


@at_the_table
@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, evening_id: uuid.UUID, kind: str) -> HttpResponse:
    """One penalty: the form, then what it costs with its paragraph, then it is booked."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    guided = offered(evening.scheme).get(kind)
    if guided is None:
        raise Http404(_("Diese Strafe gibt es in dieser Abrechnung nicht."))
    if kind == FREE:
        access.require_by_name()
    view = load(evening)
    place = place_of(request, view)
    if "save" in request.POST and (question := confirm_closed(request, evening)):
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
        proposal=proposal_view(view, form, strafe) if strafe else None,
        owner="" if place.before or last else outbox_owner(request, access),
        cost=form.phone_cost(),
    )
    return render_page(request, "evenings/penalty.html", page, status=422 if form.errors else 200)


def _other_four(view: EveningView, place: Place, last: bool) -> bool:
    """Whether the game before had other players, so that one has to say which of the two is meant."""
    row = last_game(view)
    if place.before or row is None:
        return False
    return last or set(row.event.facts.players) != set(view.folded.state.four)


def _saved(
    request: HttpRequest, access: Access, form: PenaltyForm, strafe: Strafe | None, place: Place
) -> FormResult[Event] | None:
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
