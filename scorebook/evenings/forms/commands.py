"""Reading what a phone has sent: JSON in the form of `fold`, with numbers and with what the phone had seen."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from leagues.access import Access
from leagues.fields import model_field
from leagues.people.models import Player
from leagues.refused import Refused
from leagues.texts import tidy
from leagues.web import objections_of

from ..models import Command, Evening, EventKind
from ..selectors.evenings import EveningView, may_know, may_name
from ..services.commands import CLOSE, CORRECTION, EVENTS, GAME, OPEN, RESTORE, WITHDRAWAL, SentCommand
from ..services.duplicate_requests import recording_number
from ..services.identities import Newcomer, with_players
from .events import BOCK_ROWS, FORMS, EventForm, JoinForm

MOST_COMMANDS: Final = 100
MOST_BYTES: Final = 16 * 1024  # of one command
DEEPEST: Final = 20  # lists and objects in each other; what makes sense has six
# What belongs to a command of each kind, beside its number and place. Nothing else is read or kept.
CONTENT: Final[dict[str, frozenset[str]]] = {
    GAME: frozenset({"facts"}),
    CORRECTION: frozenset({"facts", "revision"}),
    WITHDRAWAL: frozenset(),
    RESTORE: frozenset(),
    OPEN: frozenset({"league", "seats", "dealer", "rules", "place", "local_date"}),
    CLOSE: frozenset(),
    "redeal": frozenset({"reason"}),
    "penalty": frozenset({"penalty", "fields"}),
    "join": frozenset({"player", "seat", "newcomer", "name", "stays"}),
    "leave": frozenset({"player"}),
    "pause": frozenset({"player"}),
    "resume": frozenset({"player"}),
    "dealer": frozenset({"player"}),
    "last_round": frozenset({"more"}),
    "bock": frozenset({"runs"}),
    "seats": frozenset({"order"}),
}
PLACED: Final = frozenset({"type", "id", "after", "at"})


def read_commands(body: dict[str, Any]) -> list[Any]:
    """The commands of a request; none from a phone that only asks what is missing. Refused: too many, or no list."""
    commands = body.get("commands")
    if not isinstance(commands, list) or not (commands or body.get("acknowledged")):
        raise Refused.because("commands_missing", "commands", _("Es fehlt, was eingetragen werden soll."))
    if len(commands) > MOST_COMMANDS:
        message = _("Höchstens {most} Einträge auf einmal.").format(most=MOST_COMMANDS)
        raise Refused.because("commands_many", "commands", message)
    return commands


def read_phone(body: dict[str, Any]) -> str:
    """The number that a phone has made up for itself; empty without one."""
    return str(number) if (number := _uuid(body.get("phone"))) else ""


def read_command(raw: Any, phone: str) -> SentCommand:
    """One command. Refused: an unknown kind, a missing number, what cannot be kept, and one that is too large."""
    if not isinstance(raw, dict):
        raise Refused.because("not_an_object", "", _("Der Eintrag ist kein JSON-Objekt."))
    kind, number, thing = raw.get("type"), _uuid(raw.get("uuid")), _uuid(raw.get("id"))
    if not isinstance(kind, str) or kind not in CONTENT:
        raise Refused.because("type_unknown", "type", _("Diese Art von Eintrag gibt es nicht."))
    if number is None or thing is None:
        field = "uuid" if number is None else "id"
        raise Refused.because("uuid_invalid", field, _("Die Nummer fehlt oder ist keine UUID."))
    content = {name: raw[name] for name in sorted(CONTENT[kind] | PLACED) if name in raw}
    for name, value in content.items():
        if not _is_storable(value):
            raise Refused.because("invalid", name, _("Das lässt sich nicht lesen."))
    if len(json.dumps(content)) > MOST_BYTES:
        raise Refused.because("too_large", "", _("Der Eintrag ist zu groß."))
    after = raw.get("after")
    return SentCommand(
        number=number,
        kind=kind,
        thing=thing,
        after=None if after is None else _uuid(after) or uuid.UUID(int=0),  # what is no number is unknown
        content=content,
        phone=phone,
        made_at=_moment(raw.get("at")),
        can_ask="seen" in raw,
        seen=recording_number(raw.get("seen")),
    )


def sent_again(command: Command) -> SentCommand:
    """A stored command as it was sent."""
    sent = read_command({**command.body, "uuid": str(command.uuid)}, command.phone)
    return replace(sent, made_at=command.made_at)


def refuse_unknown_people(access: Access, evening: Evening, sent: SentCommand) -> None:
    """Refuse (`player_unknown`) a game in which a phone at the table names somebody who was not there."""
    facts = with_players(evening, sent.content.get("facts"))
    if isinstance(facts, dict) and not may_know(access, evening, facts.get("players")):
        message = _("Wer heute nicht dabei war, wird nur von Leuten mit Konto eingetragen.")
        raise Refused.because("player_unknown", "players", message)


def with_event(view: EveningView, access: Access, sent: SentCommand) -> SentCommand:
    """A command with what `add_event` needs of an event that is neither game nor penalty; `view` is the evening up to
    there. Refused: what its form objects to. PermissionDenied: somebody new, by a phone at the table."""
    kind, newcomer = EVENTS[sent.kind], _newcomer(access, sent)
    typed = {"kind": str(kind), "uuid": str(sent.thing), **_typed(with_players(view.evening, sent.content))}
    only, more = may_name(access, view), {"adds": newcomer is not None} if kind == EventKind.JOIN else {}
    form: EventForm = FORMS[kind](typed, view=view, kind=kind, only=only, **more)
    if isinstance(form, JoinForm):  # the evening itself objects to a seat that is taken by now
        players = Player.objects.visible().filter(league=view.evening.league_id)
        model_field(form, "player").queryset = players if only is None else players.filter(pk__in=only)
    if not form.is_valid():
        raise Refused(objections_of(form))
    return replace(sent, facts=form.values(), newcomer=newcomer)


def _newcomer(access: Access, sent: SentCommand) -> Newcomer | None:
    """Whom a phone has seated by name, None for anybody else. Refused: without a number, or with what is no name."""
    name, number = sent.content.get("name"), sent.content.get("newcomer")
    if sent.kind != "join" or name is None:
        return None
    if not (access.member and access.may_decide):
        raise PermissionDenied(_("Wer neu ist, wird nur von Leuten mit Konto eingetragen."))
    identity = _uuid(number)
    if identity is None or not isinstance(name, str):
        raise Refused.because("uuid_invalid", "newcomer", _("Die Nummer fehlt oder ist keine UUID."))
    return Newcomer(identity, tidy(name), bool(sent.content.get("stays")))


def _typed(content: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the form as a browser would send them."""
    sent = {name: content.get(name) for name in ("player", "seat", "reason", "more", "name")}
    typed: dict[str, Any] = {name: value for name, value in sent.items() if value is not None}
    for name, value in typed.items():
        if not isinstance(value, str | int):
            raise Refused.because("invalid", name, _("Das lässt sich nicht lesen."))
    if isinstance(order := content.get("order"), list):
        typed["order"] = ",".join(str(key) for key in order)
    runs = content.get("runs")
    for row, run in enumerate(runs[:BOCK_ROWS] if isinstance(runs, list) else ()):
        if isinstance(run, list) and len(run) == 2:
            typed[f"bock_{row}"], typed[f"games_{row}"] = run
    return typed


def _is_storable(value: Any, deeper: int = DEEPEST) -> bool:
    """Whether it is no deeper than this, and has only names that every database takes: no NUL, no half of a sign."""
    if isinstance(value, dict):
        return deeper > 0 and all(tidy(name) == name and _is_storable(one, deeper - 1) for name, one in value.items())
    return not isinstance(value, list) or (deeper > 0 and all(_is_storable(one, deeper - 1) for one in value))


def _uuid(value: Any) -> uuid.UUID | None:
    try:
        return uuid.UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _moment(value: Any) -> datetime | None:
    """The time by the phone's clock; None if it is none."""
    try:
        found = parse_datetime(value) if isinstance(value, str) else None
        if found is None or timezone.is_naive(found):
            return None
        return found.astimezone(timezone.get_default_timezone())
    except (ValueError, OverflowError):
        return None
