"""What waits for a Verwalter: entries of phones that may not write any more, each to be taken over or discarded."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues.groups.models import Role
from leagues.page import show
from leagues.submission import press
from scorebook.rules.wording import game_words
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.plausibility import parse

from ..access import evening_for
from ..forms.commands import sent_again
from ..models import Command, Evening
from ..selectors.evenings import EveningView, load
from ..services.identities import with_players
from ..services.parked import discard, parked_at, soonest, take_over
from ..services.sent import CORRECTION, EVENTS, GAME, RESTORE, WITHDRAWAL
from .admission import at_the_table
from .commands import complete

TITLES = {
    GAME: gettext_lazy("Spiel"),
    CORRECTION: gettext_lazy("Korrektur eines Spiels"),
    WITHDRAWAL: gettext_lazy("Zurücknehmen"),
    RESTORE: gettext_lazy("Wieder einsetzen"),
}


class ParkedLine(NamedTuple):
    """A waiting entry in words: what it is, who has sent it, when it was entered (None: not known)."""

    command: Command
    title: str
    sub: str
    who: str
    made_at: datetime | None


@dataclass(frozen=True)
class ParkedPage:
    """What waits at an evening; `soon`: when the first of it expires, None while there is time."""

    evening: Evening
    waiting: Sequence[ParkedLine]
    soon: datetime | None


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_parked(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Everything that waits at an evening; a button takes one over or discards it."""
    evening, access = evening_for(request, evening_id, role=Role.VERWALTER)
    if request.method == "POST":
        number = request.POST.get("auftrag", "")
        wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 18 else 0
        command = get_object_or_404(Command.objects.select_related("evening"), pk=wanted, evening=evening)
        if "verwerfen" in request.POST:
            press(request, discard, _("Verworfen."), actor=access.actor, command=command)
        else:

            def take() -> None:
                sent = complete(access, evening, sent_again(command))
                take_over(actor=access.actor, command=command, sent=sent)

            press(request, take, _("Übernommen."))
        return redirect("evening-parked", evening.pk)
    view, waiting = load(evening), list(parked_at(evening).select_related("account"))
    bodies = with_players(evening, [one.body for one in waiting])
    lines = [_line(view, one, body) for one, body in zip(waiting, bodies, strict=True)]
    page = ParkedPage(evening, lines, soonest(waiting, timezone.now()))
    return show(request, "evenings/parked.html", page)


def _line(view: EveningView, command: Command, body: dict[str, Any]) -> ParkedLine:
    title = str(TITLES[command.kind] if command.kind in TITLES else EVENTS[command.kind].label)
    facts = parse(body.get("facts"), view.evening.scheme, stored=True) if "facts" in body else None
    readable = facts is not None and not isinstance(facts, Refusal) and set(facts.players) <= set(view.names)
    sub = game_words(facts, view.evening.scheme, view.names) if readable else ""  # type: ignore[arg-type]
    sub = sub or str(body.get("name", ""))  # of somebody new
    who = command.account.display_name if command.account else str(_("am Tisch mitgeschrieben"))
    return ParkedLine(command, title, sub, who, command.made_at)
