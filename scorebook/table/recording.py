"""What phones send of a game: recording it, its preview, correcting it."""

import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import Access
from leagues.accounts.browser import owner_by
from leagues.groups.models import League, Role
from leagues.refused import Refused
from leagues.web import render_page, render_part
from scorebook.evenings.access import evening_for, game_for
from scorebook.evenings.forms.commands import read_command, read_phone
from scorebook.evenings.forms.entry import EntryConfig, correct_config
from scorebook.evenings.models import Evening, Event, Game
from scorebook.evenings.pages.calculation import game_row, preview_of
from scorebook.evenings.pages.phones import other_versions, same_game
from scorebook.evenings.pages.requests import (
    answered,
    answers_json,
    at_the_table,
    body_of,
    confirm_closed,
    of_other_person,
    place_of,
    refusal,
)
from scorebook.evenings.pages.result_card import ResultCard, card_of, newest_entry, tell, what_it_did
from scorebook.evenings.selectors.evenings import EveningView, load, may_know
from scorebook.evenings.services.commands import GAME, take_command
from scorebook.evenings.services.duplicate_requests import OtherFacts, SameGame, current_state, recording_number
from scorebook.evenings.services.games import correct_once, facts_at, insert_game, record_game
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring import score
from scorebook.scoring.game import Refusal
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import BANDS

from .evening import card_answer

NOT_HERE = gettext_lazy("Wer heute nicht dabei war, wird nur von Leuten mit Konto eingetragen.")


@dataclass(frozen=True)
class CorrectionPage:
    """The entry filled with the facts of a game; `number` is its place in the evening."""

    game: Game
    evening: Evening
    league: League
    entry: EntryConfig
    number: int


@answers_json()
@at_the_table
@require_POST
def game_record(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Add a game; the same id again answers the same game."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    game_arguments: dict[str, Any] = {}
    try:
        body = body_of(request)
        if foreign := of_other_person(body, owner_by(access.actor)):
            return foreign
        game_arguments = {"game_id": _uuid(body), "facts": _checked_facts(access, evening, body)}
        if before := _before(request, body, evening):
            if question := confirm_closed(request, evening):
                return question
            game, created = insert_game(actor=access.actor, evening=evening, before=before, **game_arguments)
            if created:
                tell(request, what_it_did(game.event_id))
        else:
            game_arguments["seen"] = recording_number(body.get("seen"))
            if "command" in body:
                game, created = record_with_command(access, evening, body, **game_arguments)
            else:
                game, created = record_game(actor=access.actor, evening=evening, **game_arguments)
    except OtherFacts as other:
        return other_versions(load(evening), other, reverse("evening-detail", args=[evening.pk]))
    except Refused as refused:
        return _refused(refused, evening, game_arguments.get("facts"))
    except SameGame as question:
        return same_game(request, load(evening), question.found, facts_at(evening, game_arguments["facts"]))
    answer: dict[str, Any] = {"redirect": reverse("evening-detail", args=[evening.pk]), "game": str(game.pk)}
    if not before:
        answer |= _at_the_table(request, game, access)
    return _saved(request, game, game_arguments["facts"], created, answer)


def _at_the_table(request: HttpRequest, game: Game, access: Access) -> dict[str, Any]:
    """The stand with the card of a game that was just saved; without a card if it is withdrawn meanwhile."""

    def card(view: EveningView) -> ResultCard | None:
        try:
            return card_of(view, game.event)
        except LookupError:
            return None

    return card_answer(request, game.evening, access, card)


def _checked_facts(access: Access, evening: Evening, body: dict[str, Any]) -> Any:
    """The facts that were sent; Refused if a phone at the table names somebody who was not there."""
    facts = body.get("facts")
    if isinstance(facts, dict) and not may_know(access, evening, facts.get("players")):
        raise Refused.because("player_unknown", "players", str(NOT_HERE))
    return facts


def _saved(request: HttpRequest, game: Game, sent: object, created: bool, answer: dict[str, Any]) -> HttpResponse:
    """201 for what was written now; 200 for what was stored before, with a `hint` if it has changed since."""
    if created:
        return JsonResponse(answer, status=201)
    if hint := current_state(game, facts_at(game.evening, sent, stored=True)):
        if "stand" not in answer:  # said on the page that the phone goes on to
            messages.warning(request, hint)
        answer["hint"] = hint
    return JsonResponse(answer)


def _before(request: HttpRequest, body: dict[str, Any], evening: Evening) -> Event | None:
    """The event before which a forgotten game belongs, from `before` or `?vor=`; None for the end."""
    event_id = body.get("before") or request.GET.get("vor")
    if not event_id:
        return None
    try:
        return Event.objects.get(pk=uuid.UUID(str(event_id)), evening=evening)
    except (ValueError, Event.DoesNotExist):
        raise Refused.because("event_unknown", "before", _("Diese Stelle gehört nicht zum Abend.")) from None


def _uuid(body: dict[str, Any]) -> uuid.UUID:
    try:
        return uuid.UUID(str(body.get("uuid")))
    except ValueError:
        raise Refused.because("uuid_invalid", "uuid", _("Die Nummer des Spiels fehlt oder ist keine UUID.")) from None


@answers_json()
@at_the_table
@require_POST
def game_preview(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Value, items and bookings of facts that are not saved, under the Böcke that lie on the game."""
    evening, access = evening_for(request, evening_id)
    try:
        facts = facts_at(evening, _checked_facts(access, evening, body_of(request)))
        view = load(evening)
        bock = _bock(place_of(request, view).view, request.GET.get("spiel", ""))
        found = score(facts.under(bock), evening.scheme)
    except Refused as refused:
        return refusal(refused)
    if isinstance(found, Refusal):
        return _refused(refused_by_rules(found.objections), evening, facts.to_json())
    preview = preview_of(found, facts, view.names, evening.scheme)
    return JsonResponse({"html": render_part("evenings/entry/preview.html", preview)})


def _refused(refused: Refused, evening: Evening, sent: object) -> HttpResponse:
    """What is wrong with facts; `band`: between which Augen it was is all that is missing."""
    if not any(one.code == "augen_needed" for one in refused.objections):
        return refusal(refused)
    band = band_decides(facts_at(evening, sent), evening.scheme)
    return JsonResponse({"errors": refused.to_json(), "band": band}, status=422)


def band_decides(facts: GameFacts, scheme: Scheme) -> bool:
    """Whether the band of the Augen is all that a range of them leaves open: every band in it has a score."""
    augen = facts.possible_augen()
    parts = [(max(low, augen.start), min(high, augen.stop - 1)) for low, high in BANDS]
    inside = [replace(facts, re_range=part) for part in parts if part[0] <= part[1]]
    return len(inside) > 1 and not any(isinstance(score(part, scheme), Refusal) for part in inside)


def _bock(view: EveningView, game_id: str) -> int:
    """The Böcke on a recorded game, or on the next one."""
    for event, row in view.entries:
        if game_id and str(getattr(event, "game", None) and event.game.pk) == game_id:
            return row.bock
    return view.folded.state.bock


@answers_json("POST")
@ensure_csrf_cookie
@at_the_table
@require_http_methods(["GET", "POST"])
def game_correct(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Correct a game: the entry page filled with its facts; the new facts come as JSON."""
    game, access = game_for(request, game_id, role=Role.SCHREIBER)
    if question := confirm_closed(request, game.evening):
        return question
    if request.method == "POST":
        return _corrected(request, game, access)
    if game.event.withdrawn_at:
        raise Http404(_("Ein zurückgenommenes Spiel wird erst wieder eingesetzt und dann korrigiert."))
    view = load(game.evening)
    row = game_row(view, game)
    facts = view.facts_of(row)
    entry = correct_config(view, game, facts, row.bock, row.dealer)  # type: ignore[arg-type]
    entry["record_url"] = answered(game.evening, entry["record_url"])
    page = CorrectionPage(game, game.evening, access.league, entry, row.number)
    return render_page(request, "evenings/game/correct.html", page)


def _corrected(request: HttpRequest, game: Game, access: Access) -> HttpResponse:
    facts: Any = None
    try:
        body = body_of(request)
        facts = _checked_facts(access, game.evening, body)
        revision, before = body.get("revision"), newest_entry(game.event_id)
        corrected, changed = correct_once(
            actor=access.actor,
            game=game,
            facts=facts,
            revision=revision if type(revision) is int else None,
        )
    except OtherFacts as other:
        return other_versions(load(game.evening), other, reverse("game-detail", args=[game.pk]))
    except Refused as refused:
        return _refused(refused, game.evening, facts)
    if changed:
        tell(request, what_it_did(game.event_id, before))
    return _saved(request, corrected, body.get("facts"), changed, {"redirect": reverse("game-detail", args=[game.pk])})


def record_with_command(
    access: Access, evening: Evening, body: dict[str, Any], *, game_id: uuid.UUID, facts: Any, seen: int | None
) -> tuple[Game, bool]:
    """Add a game at the end of an evening, and store its command: sent again later, that makes nothing more.

    Returns the game and whether it is new. Refused as by `record_game`, and a command that says something else.
    """
    sent = read_command(body.get("command"), read_phone(body))
    if (sent.kind, sent.thing, sent.content.get("facts")) != (GAME, game_id, facts):
        raise Refused.because("command_differs", "command", _("Der Eintrag passt nicht zum Spiel."))
    taken = take_command(actor=access.actor, evening=evening, sent=replace(sent, can_ask=True, seen=seen))
    command = taken.command
    game = Game.objects.select_related("event", "evening__rule_set_version").get(event=command.event_id)
    return game, taken.new and command.makes_event
