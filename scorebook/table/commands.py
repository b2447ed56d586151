"""Where phones send what was entered without a net: one or many commands, each answered by itself.

    POST {"owner", "phone", "commands": [{"uuid", "type", "id", "after", "at", …}], "acknowledged": [uuid, …]}
    200  {"answers": [{"uuid", "status", "result" or "errors"}, …], "missing": [uuid, …]}
    202  the same without results: who sent it may not write any more, so that a Verwalter decides

`after` names the event or game that the phone had seen last. `missing`: which of the `acknowledged` commands are not
here; a backup was restored, and they have to be sent again. With `stand` in the body the answer brings the page up to
date. `owner` says for whom the phone has kept the commands; for anybody else nothing is done.

An evening that was begun without a net is opened by the first of its commands; `?liga=` names the league then.
"""

import logging
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues.access import Access, actor_of, league_for
from leagues.accounts.browser import owner_by
from leagues.accounts.sessions import account_of
from leagues.formats import number_in
from leagues.groups.models import Demotion, League, Role
from leagues.journal import Actor
from leagues.refused import Refused
from leagues.web import call_and_flash, render_page
from scorebook.evenings.access import TABLE_LINKS, evening_again, evening_for, table_actor
from scorebook.evenings.forms.commands import (
    read_command,
    read_commands,
    read_phone,
    refuse_unknown_people,
    sent_again,
    with_event,
)
from scorebook.evenings.models import Capability, Command, CommandState, Evening, Game
from scorebook.evenings.pages.penalties import penalty_facts
from scorebook.evenings.pages.phones import same_question, versions_of
from scorebook.evenings.pages.requests import (
    answers_json,
    at_the_table,
    body_of,
    error_answer,
    of_other_person,
    place_ahead_of,
    place_behind,
    refusal,
)
from scorebook.evenings.pages.result_card import ResultCard, card_of
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.evenings.services.commands import (
    CLOSE,
    CORRECTION,
    EVENTS,
    GAME,
    OPEN,
    RESTORE,
    WITHDRAWAL,
    CommandOutcome,
    OtherContent,
    SentCommand,
    take_command,
)
from scorebook.evenings.services.duplicate_requests import OtherFacts, SameGame, current_state, event_position
from scorebook.evenings.services.games import facts_at
from scorebook.evenings.services.identities import with_players
from scorebook.evenings.services.late_commands import (
    KEPT,
    LateSender,
    accept_late_command,
    discard_late_command,
    late_commands_of,
    soonest,
    store_late_command,
)
from scorebook.evenings.services.lock import evening_hooks
from scorebook.rules.wording import game_words
from scorebook.scoring.game import Refusal
from scorebook.scoring.input import parse

from .beginning import open_begun_evening
from .evening import card_answer

CREATED, ACCEPTED, WRONG, OTHER, ACCIDENT = 201, 202, 422, 409, 500
logger = logging.getLogger("scorebook.commands")
MOST_ACKNOWLEDGED = 500
TITLES = {
    GAME: gettext_lazy("Spiel"),
    CORRECTION: gettext_lazy("Korrektur eines Spiels"),
    WITHDRAWAL: gettext_lazy("Zurücknehmen"),
    RESTORE: gettext_lazy("Wieder einsetzen"),
    OPEN: gettext_lazy("Abend eröffnen"),
    CLOSE: gettext_lazy("Abend beenden"),
}


class Sender(NamedTuple):
    """Who sends: somebody who may write, or one who could once."""

    evening: Evening
    access: Access | None
    latecomer: LateSender | None

    @property
    def owner(self) -> str:
        """For whom a phone keeps what it has not sent yet."""
        actor = self.access.actor if self.access else self.latecomer.actor if self.latecomer else Actor.system()
        return owner_by(actor)


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


@answers_json()
@never_cache
@at_the_table
@require_http_methods(["GET", "POST"])
def evening_commands(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """GET: a fresh token, and for whom commands are taken. POST: do what the commands say."""
    league = _beginning_in(request, evening_id)
    sender = None if league else _sender(request, evening_id)
    owner = sender.owner if sender else owner_by(actor_of(request.user))
    if request.method == "GET":
        return JsonResponse({"owner": owner, "token": get_token(request)})
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in {"same-origin", "none"}:
        return error_answer("foreign_origin", _("Das kam von einer fremden Seite."), 403)
    try:
        body = body_of(request)
        commands, phone = read_commands(body), read_phone(body)
    except Refused as refused:
        return refusal(refused)
    if foreign := of_other_person(body, owner):
        return foreign
    if league and (waiting := _begin(request, league, evening_id, commands, phone)):
        return JsonResponse({"answers": waiting, "missing": []})
    return _taken(request, sender or _sender(request, evening_id), body, commands, phone)


def _taken(request: HttpRequest, sender: Sender, body: dict[str, Any], commands: list[Any], phone: str) -> HttpResponse:
    """What became of each command, and how the evening stands where that was asked for."""
    if sender.access is None:
        answers = [_parked(sender, raw, phone) for raw in commands]
        return JsonResponse({"answers": answers, "missing": []}, status=ACCEPTED)
    answers = [answer_of(request, sender, raw, phone) for raw in commands]
    answer: dict[str, Any] = {"answers": answers, "missing": missing_here(sender.evening, body.get("acknowledged"))}
    if body.get("stand"):
        answer |= card_answer(request, sender.evening, sender.access, lambda view: _card(view, answers))
    return JsonResponse(answer)


def _beginning_in(request: HttpRequest, evening_id: uuid.UUID) -> League | None:
    """The league in which a phone says that it has begun this evening; None if it is there, or nobody says so."""
    league = number_in(request.GET.get("liga"))
    if league is None or Evening.objects.filter(pk=evening_id).exists():
        return None
    return league_for(request.user, league, role=Role.SCHREIBER)


def _begin(
    request: HttpRequest, league: League, evening_id: uuid.UUID, commands: list[Any], phone: str
) -> list[dict[str, Any]]:
    """Open the evening by the first of these commands; if it cannot be, the answers: why, and all others wait."""
    message = _("Dieser Abend ist noch nicht eröffnet.")
    waits = {"status": ACCIDENT, "errors": [{"code": "evening_unknown", "field": "", "message": message}]}
    answers = [_named(raw) | waits for raw in commands]
    try:
        sent = read_command(commands[0] if commands else None, phone)
        if sent.kind != OPEN:
            return answers
        open_begun_evening(actor=actor_of(request.user), league=league, evening_id=evening_id, sent=sent)
    except Refused as refused:
        answers[:1] = [_named(commands[0]) | {"status": WRONG, "errors": refused.to_json()}] if commands else []
        return answers
    return []


def _sender(request: HttpRequest, evening_id: uuid.UUID) -> Sender:
    """A person who may write at the evening, or could until some days ago; Http404 and PermissionDenied for others."""
    try:
        evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    except (Http404, PermissionDenied):
        latecomer = _latecomer(request, evening_id)
        if latecomer is None:
            raise
        evening = Evening.objects.select_related("rule_set_version", "league").get(pk=evening_id)
        return Sender(evening, None, latecomer)
    return Sender(evening, access, None)


def _latecomer(request: HttpRequest, evening_id: uuid.UUID) -> LateSender | None:
    """A former writer, if that ended not too long ago. At most three queries."""
    now = timezone.now()
    link_id = request.session.get(TABLE_LINKS, {}).get(str(evening_id))
    link = (
        Capability.tables.filter(pk=link_id, evening=evening_id).select_related("evening").first() if link_id else None
    )
    if link:
        ended = min(one for one in (link.revoked_at, link.expires_at, link.opened_evening.closed_at) if one)
        return LateSender(table_actor(link), link) if ended + KEPT > now else None
    if not request.user.is_authenticated:
        return None
    account = account_of(request)
    lost = Demotion.objects.filter(league__evenings=evening_id, account=account).first()
    return LateSender(Actor.account(account)) if lost and lost.at + KEPT > now else None


def _parked(sender: Sender, raw: Any, phone: str) -> dict[str, Any]:
    """The answer to a late phone: that its entry is stored, or why not; nothing about the evening."""
    assert sender.latecomer is not None  # noqa: S101 - the caller has looked
    try:
        sent = read_command(raw, phone)
        store_late_command(evening=sender.evening, latecomer=sender.latecomer, sent=sent)
    except Refused as refused:
        return _named(raw) | {"status": WRONG, "errors": refused.to_json()}
    return _named(raw) | {"status": ACCEPTED}


def answer_of(request: HttpRequest, sender: Sender, raw: Any, phone: str) -> dict[str, Any]:
    """What became of one command; one that the program stumbles over holds up none of those behind it."""
    try:
        return _became(request, sender, raw, phone)
    except (DatabaseError, Evening.DoesNotExist):
        raise  # it concerns all of them: they are sent again, or there is no such evening any more
    except Exception:
        logger.exception("a command at the evening %s came to grief", sender.evening.pk)
        errors = [{"code": "internal_error", "field": "", "message": _("Etwas ist schiefgegangen")}]
        return _named(raw) | {"status": ACCIDENT, "errors": errors}


def _became(request: HttpRequest, sender: Sender, raw: Any, phone: str) -> dict[str, Any]:
    access, evening = sender.access, sender.evening
    assert access is not None  # noqa: S101 - the caller has looked
    try:
        sent = read_command(raw, phone)
        taken = take_command(
            actor=access.actor, evening=evening, sent=sent, complete=partial(complete, access, evening)
        )
        for hooks in evening_hooks if sent.kind == CLOSE and taken.new else ():
            hooks.after_closing(evening)
    except OtherContent as other:
        both = {"stored": other.command.body, "sent": other.sent.content}
        return _named(raw) | {"status": WRONG, "errors": other.to_json(), **both}
    except OtherFacts as other:
        return _named(raw) | {"status": OTHER, **versions_of(load(evening), other, "")}
    except SameGame as question:
        facts = facts_at(evening, sent.content["facts"])
        return _named(raw) | {"status": OTHER, "same": same_question(request, load(evening), question.found, facts)}
    except Refused as refused:
        return _named(raw) | {"status": WRONG, "errors": refused.to_json()}
    except PermissionDenied as denied:
        errors = [{"code": "forbidden", "field": "", "message": str(denied)}]
        return _named(raw) | {"status": 403, "errors": errors}
    return _named(raw) | _answer_json(evening, taken)


def complete(access: Access, evening: Evening, sent: SentCommand) -> SentCommand:
    """A command with what its service needs, for somebody with this access. Refused: what makes no sense here.

    PermissionDenied: a penalty of any amount, and somebody new, by a phone at the table.
    """
    refuse_unknown_people(access, evening, sent)
    if sent.kind not in EVENTS:
        return sent
    place, view = event_position(evening, sent.after, sent.phone), load(evening_again(evening, access))
    if sent.kind == "penalty":  # the players of the game that its phone has seen
        return replace(sent, facts=penalty_facts(place_behind(view, place.parent).view, access, sent))
    return with_event(place_ahead_of(view, place.before).view, access, sent)


def _answer_json(evening: Evening, taken: CommandOutcome) -> dict[str, Any]:
    command = taken.command
    if command.state in {CommandState.PARKED, CommandState.DISCARDED, CommandState.EXPIRED}:
        return {"status": ACCEPTED, "state": command.state}
    answer: dict[str, Any] = {"status": CREATED if taken.new else 200, "result": command.result}
    if not taken.new and (hint := _hint(evening, command)):
        answer["hint"] = hint
    return answer


def _hint(evening: Evening, command: Command) -> str:
    """What has become of a game that was stored before; empty if it still says what was sent."""
    game = Game.objects.filter(event=command.event_id).first() if command.kind == GAME else None
    try:
        return current_state(game, facts_at(evening, command.body.get("facts"), stored=True)) if game else ""
    except Refused:  # the evening is scored by other rules now
        return ""


def _named(raw: Any) -> dict[str, Any]:
    """The number that a command came with, whatever it is."""
    return {"uuid": str(raw.get("uuid"))[:40] if isinstance(raw, dict) else ""}


def missing_here(evening: Evening, acknowledged: Any) -> list[str]:
    """Which of these commands are not here, though their phone got the answer that they are."""
    if not isinstance(acknowledged, list):
        return []
    uuids = []
    for one in acknowledged[:MOST_ACKNOWLEDGED]:
        try:
            uuids.append(uuid.UUID(one) if isinstance(one, str) else uuid.UUID(int=0))
        except ValueError:
            continue
    here = set(Command.objects.filter(evening=evening, uuid__in=uuids).values_list("uuid", flat=True))
    return [str(one) for one in uuids if one not in here]


def _card(view: EveningView, answers: list[dict[str, Any]]) -> ResultCard | None:
    """What the newest game of the answers brought; None if none counts."""
    events = [one["result"].get("event") for one in answers if "game" in one.get("result", {})]
    event = next((event for event, row in view.entries if events and str(event.pk) == events[-1] and row.is_game), None)
    return card_of(view, event) if event else None


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_parked(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Everything that waits at an evening; a button takes one over or discards it."""
    evening, access = evening_for(request, evening_id, role=Role.VERWALTER)
    if request.method == "POST":
        number = request.POST.get("auftrag", "")
        command_id = int(number) if number.isascii() and number.isdecimal() and len(number) < 18 else 0
        command = get_object_or_404(Command.objects.select_related("evening"), pk=command_id, evening=evening)
        if "verwerfen" in request.POST:
            call_and_flash(request, discard_late_command, _("Verworfen."), actor=access.actor, command=command)
        else:

            def take() -> None:
                sent = complete(access, evening, sent_again(command))
                accept_late_command(actor=access.actor, command=command, sent=sent)

            call_and_flash(request, take, _("Übernommen."))
        return redirect("evening-parked", evening.pk)
    view, waiting = load(evening), list(late_commands_of(evening).select_related("account"))
    bodies = with_players(evening, [one.body for one in waiting])
    lines = [_line(view, one, body) for one, body in zip(waiting, bodies, strict=True)]
    page = ParkedPage(evening, lines, soonest(waiting, timezone.now()))
    return render_page(request, "evenings/parked.html", page)


def _line(view: EveningView, command: Command, body: dict[str, Any]) -> ParkedLine:
    title = str(TITLES[command.kind] if command.kind in TITLES else EVENTS[command.kind].label)
    facts = parse(body.get("facts"), view.evening.scheme, stored=True) if "facts" in body else None
    readable = facts is not None and not isinstance(facts, Refusal) and set(facts.players) <= set(view.names)
    sub = game_words(facts, view.evening.scheme, view.names) if readable else ""  # type: ignore[arg-type]
    sub = sub or str(body.get("name", ""))  # of somebody new
    who = command.account.display_name if command.account else str(_("am Tisch mitgeschrieben"))
    return ParkedLine(command, title, sub, who, command.made_at)
