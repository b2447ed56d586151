"""What phones send, each thing once: whatever is sent again is answered as it was the first time.

The command is stored in the transaction that writes its fact, under a number that is unique in its evening. So there
is no moment in which one of the two is there without the other, and of two phones (or two sendings) the second one
waits for the first and finds it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from leagues.journal import Actor
from leagues.refused import Refused
from leagues.texts import tidied
from scorebook.scoring.game import Objection

from ..models import Command, CommandState, Evening, Event, EventKind, Game
from .duplicate_requests import OtherFacts, already_stored_objection, ask_if_same, event_position, is_stored
from .evenings import close_evening
from .events import add_event, restore_event, seated_before, withdraw_event
from .games import checked_facts, correct_once, existing_game, facts_at, insert_game, record_game
from .identities import Newcomer, resolve_new_player
from .lock import evening_hooks, locked_evening

# What a phone can send of an evening, and how that is read.


GAME: Final = "game"
CORRECTION: Final = "correction"
WITHDRAWAL: Final = "withdrawal"
RESTORE: Final = "restore"
OPEN: Final = "open"
CLOSE: Final = "close"
# As `fold` calls the other events of an evening.
EVENTS: Final[dict[str, EventKind]] = {
    "redeal": EventKind.REDEAL,
    "penalty": EventKind.PENALTY,
    "join": EventKind.JOIN,
    "leave": EventKind.LEAVE,
    "pause": EventKind.PAUSE,
    "resume": EventKind.RESUME,
    "last_round": EventKind.LAST_ROUND,
    "dealer": EventKind.DEALER_SET,
    "bock": EventKind.BOCK_SET,
    "seats": EventKind.SEATS,
}


@dataclass(frozen=True)
class SentCommand:
    """A command as it was sent. `number`: its own; `thing`: that of the game or event which it makes or changes.

    `after`: what its phone had seen last (None: nothing), `content`: all of it as JSON, `facts`: what `add_event`
    needs, `newcomer`: who sits down by a name that the league may not know. `can_ask`: somebody waits for the answer
    and is asked what is not clear, as far as `seen` (`duplicate_requests.recording_number`) says that it can be;
    otherwise what is entered counts, and people decide later.
    """

    number: UUID
    kind: str
    thing: UUID
    after: UUID | None
    content: dict[str, Any]
    phone: str = ""
    made_at: datetime | None = None
    can_ask: bool = False
    seen: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    newcomer: Newcomer | None = None

    @property
    def digest(self) -> str:
        """What is the same for the same content, whatever the order of its parts."""
        return sha256(json.dumps(self.content, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class CommandOutcome:
    """What became of a command, and whether it was new."""

    command: Command
    new: bool


class OtherContent(Refused):
    """Nothing was changed: this number is that of a command with other content."""

    def __init__(self, command: Command, sent: SentCommand) -> None:
        message = _("Unter dieser Nummer ist schon etwas anderes angekommen. Welche Fassung stimmt?")
        super().__init__((Objection("command_differs", "uuid", message),))
        self.command, self.sent = command, sent


def take_command(
    *, actor: Actor, evening: Evening, sent: SentCommand, complete: Callable[[SentCommand], SentCommand] | None = None
) -> CommandOutcome:
    """Do what a command says, unless that was done before; the fact, what follows from it, and the command are one.

    `complete` adds what the service needs; it is asked in the evening's lock, and only for what is new: what has
    happened since the first time does not change its answer.
    Refused: what its service refuses, and OtherContent. SameGame is raised for somebody who can be asked. What is
    refused leaves no trace, so that it can be sent again in other words.
    """
    with transaction.atomic():
        locked = locked_evening(evening.pk)
        command, new = insert_command(locked, sent, actor)
        if new:
            full = complete(sent) if complete else sent
            carry_out(actor=actor, evening=locked, command=command, sent=full)
    return CommandOutcome(command, new)


def insert_command(evening: Evening, sent: SentCommand, actor: Actor, **more: Any) -> tuple[Command, bool]:
    """The command under this number and whether it was just stored; OtherContent if that is another one."""
    try:
        with transaction.atomic():
            row = Command.objects.create(
                league_id=evening.league_id,
                evening=evening,
                uuid=sent.number,
                payload_hash=sent.digest,
                kind=sent.kind,
                body=tidied(sent.content),
                phone=sent.phone,
                actor_kind=actor.kind,
                account_id=actor.account_id,
                made_at=sent.made_at,
                **more,
            )
            return row, True
    except IntegrityError:
        existing = Command.objects.filter(evening=evening, uuid=sent.number).first()
        if existing is None:
            raise
    if existing.payload_hash != sent.digest:
        raise OtherContent(existing, sent)
    return existing, False


def carry_out(*, actor: Actor, evening: Evening, command: Command, sent: SentCommand) -> None:
    """Write the fact of a stored command of a locked evening, and its result."""
    if sent.kind == GAME:
        _add_game(actor, evening, command, sent)
    elif sent.kind in EVENTS:
        _add_event(actor, evening, command, sent)
    else:
        CHANGES[sent.kind](actor, evening, command, sent)
    command.state = CommandState.DONE
    command.save()


def _add_game(actor: Actor, evening: Evening, command: Command, sent: SentCommand) -> None:
    facts = sent.content.get("facts")
    if existing := existing_game(evening, sent.thing, "id"):
        if not is_stored(evening, existing, facts_at(evening, facts, stored=True)):
            raise OtherFacts(already_stored_objection(), existing, checked_facts(evening, facts))
        command.event, command.result = existing.event, _of_game(existing)
        return
    if sent.seen is not None:
        ask_if_same(evening, checked_facts(evening, facts), sent.seen)
    place = event_position(evening, sent.after, sent.phone)
    game_arguments: dict[str, Any] = {"actor": actor, "evening": evening, "game_id": sent.thing, "facts": facts}
    if place.before:
        game, _new = insert_game(**game_arguments, before=place.before)
    else:
        game, _new = record_game(**game_arguments, late=not sent.can_ask)
    command.event, command.parent, command.makes_event = game.event, place.parent, True
    command.result = _of_game(game) | _contested(actor, game, () if sent.can_ask else place.rivals)


def _of_game(game: Game) -> dict[str, Any]:
    return {"event": str(game.event_id), "game": str(game.pk), "revision": game.revision}


def _contested(actor: Actor, game: Game, rivals: tuple[Event, ...]) -> dict[str, Any]:
    """Hand over to people what only they can decide: which of these games was played, or whether all were."""
    if not rivals:
        return {}
    message = _(
        "Zwei Handys haben hier jedes ein Spiel eingetragen, ohne voneinander zu wissen. War es dasselbe Spiel?"
    )
    others = list(Game.objects.filter(event__in=rivals).select_related("event"))
    for hooks in evening_hooks:
        for one in (game, *others):
            hooks.contest(actor, one, message)
    return {"contested": [str(one.pk) for one in others]}


def _add_event(actor: Actor, evening: Evening, command: Command, sent: SentCommand) -> None:
    place = event_position(evening, sent.after, sent.phone)
    if existing := Event.objects.filter(pk=sent.thing, evening=evening).first():
        place = place._replace(before=None, parent=None)
        command.event, command.makes_event = existing, False
    who: dict[str, Any] = {}
    if sent.newcomer:
        player = resolve_new_player(actor=actor, evening=evening, newcomer=sent.newcomer)
        if not existing and str(player.pk) in seated_before(
            evening, place.before
        ):  # another phone has seen them come in
            command.parent, command.result = place.parent, {"player": str(player.pk)}
            return
        who = {"player": player}
    event, new = add_event(
        actor=actor,
        evening=evening,
        kind=EVENTS[sent.kind],
        event_id=sent.thing,
        before=place.before,
        late=True,
        **sent.facts | who,
    )
    data = {"player": str(who["player"].pk)} if who else {}
    command.event, command.result = event, {"event": str(event.pk)} | data
    if new:
        command.parent, command.makes_event = place.parent, True


def _correct(actor: Actor, evening: Evening, command: Command, sent: SentCommand) -> None:
    revision = sent.content.get("revision")
    game, _new = correct_once(
        actor=actor,
        game=_game_of(evening, sent.thing),
        facts=sent.content.get("facts"),
        revision=revision if type(revision) is int else None,
    )
    command.event, command.result = game.event, _of_game(game)


def _change_event(
    change: Callable[..., Event], actor: Actor, evening: Evening, command: Command, sent: SentCommand
) -> None:
    event = change(actor=actor, event=event_of(evening, sent.thing))
    command.event, command.result = event, {"event": str(event.pk)}


def _game_of(evening: Evening, number: UUID) -> Game:
    game = Game.objects.select_related("event").filter(pk=number, evening=evening).first()
    if game is None:
        raise Refused.because("game_unknown", "id", _("Dieses Spiel gibt es an diesem Abend nicht."))
    return game


def event_of(evening: Evening, number: UUID) -> Event:
    """The event with this number, or that of the game with this number. Refused (`event_unknown`) if it is none."""
    event = Event.objects.filter(pk=number, evening=evening).first()
    if event is None:
        game = Game.objects.select_related("event").filter(pk=number, evening=evening).first()
        event = game.event if game else None
    if event is None:
        raise Refused.because("event_unknown", "id", _("Diesen Eintrag gibt es an diesem Abend nicht."))
    return event


def _opened(actor: Actor, evening: Evening, command: Command, sent: SentCommand) -> None:
    """The evening is there: who takes the commands of a phone has opened it before."""


def _close(actor: Actor, evening: Evening, command: Command, sent: SentCommand) -> None:
    """End the evening. Refused (`evening_goes_on`) if others have entered something since the phone has looked."""
    base = event_position(evening, sent.after, sent.phone).parent
    later = Event.objects.filter(evening=evening, withdrawn_at=None, position__gt=base.position if base else 0)
    own = Command.objects.filter(evening=evening, makes_event=True, phone=sent.phone).exclude(phone="")
    if evening.open and later.exclude(pk__in=own.values("event")).exists():
        message = _(
            "Inzwischen haben andere weitergeschrieben. Ist der Abend wirklich zu Ende, beendet ihn noch einmal."
        )
        raise Refused.because("evening_goes_on", "after", message)
    close_evening(actor=actor, evening=evening)


Change = Callable[[Actor, Evening, Command, SentCommand], None]
CHANGES: Final[dict[str, Change]] = {
    CORRECTION: _correct,
    WITHDRAWAL: partial(_change_event, withdraw_event),
    RESTORE: partial(_change_event, restore_event),
    OPEN: _opened,
    CLOSE: _close,
}
KINDS: Final = frozenset({GAME, *EVENTS, *CHANGES})
