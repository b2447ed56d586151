"""What a penalty would cost, before it is booked: on the page, or sent by a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from leagues.access import Access
from leagues.people.models import Player
from leagues.people.selectors import Name
from leagues.refused import Refused
from leagues.web import objections_of
from scorebook.rules.wording import in_words
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Objection
from scorebook.scoring.game.paragraphs import Paragraph, by_source
from scorebook.scoring.game.scheme import Guided
from scorebook.scoring.penalties.guided import FREE, Strafe, offered
from scorebook.scoring.penalties.revoke import why_nothing

from ..forms.penalties import (
    DulleForm,
    FalschBedientForm,
    FreeForm,
    GeringfuegigForm,
    PenaltyForm,
    SchwerwiegendForm,
    UnsportlichForm,
    Where,
)
from ..forms.revoke import RevokeForm
from ..models import Evening
from ..selectors.evenings import EveningView
from ..services.identities import with_players
from ..services.penalties import facts_of_penalty
from ..services.sent import Sent
from .places import Place

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
class ShownStrafe:
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


def kinds_of(evening: Evening) -> dict[str, Guided]:
    """The kinds of penalty that the Abrechnung of an evening offers, the free one last."""
    return offered(evening.scheme)


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
    """What is booked, as text: whoever changed the form after the price was shown sees the new price first."""
    return ",".join(f"{player}:{points}" for player, points in sorted(strafe.points.items())) + strafe.source


def shown_strafe(view: EveningView, form: PenaltyForm, strafe: Strafe) -> ShownStrafe:
    """The proposal as the page shows it."""
    price = form.price() if isinstance(form, RevokeForm) else None
    return ShownStrafe(
        strafe=strafe,
        sentence=in_words(strafe.sentence),
        seal=seal_of(strafe),
        shares=[(view.names[key], points) for key, points in strafe.points.items()],
        paragraph=by_source(strafe.source),
        price=price,
        nothing=in_words((price and why_nothing(price)) or ""),
    )


def culprit_of(form: PenaltyForm) -> Player | None:
    """Who it was; nobody, where everybody's points were given by hand."""
    data = form.cleaned_data
    by_hand = isinstance(form, FreeForm) and form.points(data)
    return Player.objects.get(pk=data["culprit"]) if data["culprit"] and not by_hand else None


def penalty_facts(view: EveningView, access: Access, sent: Sent) -> dict[str, Any]:
    """What `add_event` needs of a penalty that a phone has sent as the fields of its form; `view` is the evening up to
    there.

    Refused: an unknown kind, and what the form objects to. PermissionDenied: the free one by a phone at the table.
    """
    kind, fields = sent.content.get("penalty"), with_players(view.evening, sent.content.get("fields"))
    if not isinstance(kind, str) or kind not in kinds_of(view.evening) or not isinstance(fields, dict):
        raise Refused.because("penalty_unknown", "penalty", _("Diese Strafe gibt es in dieser Abrechnung nicht."))
    if kind == FREE:
        access.require_by_name()
    form = FORMS[kind](fields | {"uuid": str(sent.thing)}, where=where_of(view, Place(view), False))
    strafe = proposed(form) if form.is_valid() else None
    if strafe is None:
        raise Refused(objections_of(form))
    return facts_of_penalty(strafe, culprit_of(form), form.cleaned_data["reason"])
