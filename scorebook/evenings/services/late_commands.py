"""Commands of a phone that may not write any more: kept without being carried out, until a Verwalter decides.

A phone that was offline cannot know that the table link has ended, or that its owner writes there no more. What it has
entered is neither believed nor lost: it waits, and its sender learns nothing about the evening.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from leagues.database import run_all_then_raise
from leagues.groups.services.departures import tell_managers
from leagues.journal import Actor, note
from leagues.letters.services import WaitingLetter
from leagues.refused import Refused

from ..models import Capability, Command, CommandState, Evening
from .commands import SentCommand, carry_out, insert_command
from .lock import locked_evening

KEPT: Final = timedelta(days=30)  # after it has arrived; and so long after the right to write has ended it may arrive
WARNED: Final = timedelta(days=7)  # before it expires
MOST_PARKED: Final = 100
MOST_PARKED_BYTES: Final = 64 * 1024


@dataclass(frozen=True)
class LateSender:
    """Somebody who could write once: by a table link that has ended, or with an account."""

    actor: Actor
    link: Capability | None = None

    @property
    def own(self) -> Q:
        """The commands that this one has sent."""
        return Q(link=self.link) if self.link else Q(account=self.actor.account_id, link=None)


def store_late_command(*, evening: Evening, latecomer: LateSender, sent: SentCommand) -> Command:
    """Keep a command for a Verwalter; sent again it is the same one.

    Refused: OtherContent, and more than is kept of one link or account at an evening (`parked_full`).
    """
    with transaction.atomic():
        locked = locked_evening(evening.pk)
        before = Command.objects.filter(latecomer.own, evening=locked, state=CommandState.PARKED)
        sizes = [_bytes_of(body) for body in before.exclude(uuid=sent.number).values_list("body", flat=True)]
        if len(sizes) >= MOST_PARKED or sum(sizes) + _bytes_of(sent.content) > MOST_PARKED_BYTES:
            raise Refused.because("parked_full", "", _("Hier wartet schon so viel, wie aufgehoben wird."))
        state = {"state": CommandState.PARKED, "until": timezone.now() + KEPT, "link": latecomer.link}
        command, new = insert_command(locked, sent, latecomer.actor, **state)
        if new:
            locked.grow()
    return command


def _bytes_of(content: Any) -> int:
    """How much is kept of it: a letter beyond ASCII is more than one byte."""
    return len(json.dumps(content, ensure_ascii=False).encode())


def accept_late_command(*, actor: Actor, command: Command, sent: SentCommand) -> None:
    """Carry out a parked command, in the name of the person who decides so. Nothing happens if it was decided already.

    Refused: what its service refuses; then it goes on waiting.
    """

    def carry(evening: Evening, fresh: Command) -> None:
        carry_out(actor=actor, evening=evening, command=fresh, sent=sent)

    _decide(actor, command, CommandState.TAKEN, carry)


def discard_late_command(*, actor: Actor, command: Command) -> None:
    """Drop a parked command. It stays on record that there was one, and who dropped it."""
    _decide(actor, command, CommandState.DISCARDED)


def expire_late_commands(now: datetime | None = None) -> int:
    """Drop everything that was not decided in time although the Verwalter were warned of it, each for
    itself; how many commands that were."""
    over = Command.objects.filter(state=CommandState.PARKED, until__lte=now or timezone.now())
    due = over.exclude(warned_at=None).order_by("pk")
    return run_all_then_raise(
        list(due), lambda command: _unless_gone(_decide, Actor.system(), command, CommandState.EXPIRED)
    )


def warn_of_late_commands(now: datetime | None = None) -> int:
    """Write once to the Verwalter of a league about what expires soon at its evenings; at how many evenings that is.

    They have a week from then on, also where the warning comes late.
    """
    now = now or timezone.now()
    soon = Q(state=CommandState.PARKED, until__lte=now + WARNED, warned_at=None)
    due = Evening.objects.filter(commands__in=Command.objects.filter(soon)).distinct().select_related("league")
    return run_all_then_raise(
        list(due.order_by("local_date", "pk")), lambda evening: _unless_gone(_warn, evening, soon, now)
    )


def _unless_gone(work: Callable[..., bool], *facts: Any) -> bool:
    """Do it; False if the league was deleted for good meanwhile, and with it what it was about."""
    try:
        return work(*facts)
    except Evening.DoesNotExist:
        return False


def _warn(evening: Evening, soon: Q, now: datetime) -> bool:
    with transaction.atomic():
        locked_evening(evening.pk)
        waiting = Command.objects.filter(soon, evening=evening)
        until = now + WARNED  # none of them is kept longer than that
        number = waiting.update(warned_at=now, until=until)
        if not number:
            return False
        letter = WaitingLetter(evening.league.name, number, evening.local_date, localdate(until))
        tell_managers(league=evening.league, template="parked", context=letter)
    return True


def late_commands_of(evening: Evening) -> QuerySet[Command]:
    """What waits for a decision at an evening, as it was sent."""
    return Command.objects.filter(evening=evening, state=CommandState.PARKED).order_by("pk")


def soonest(commands: Iterable[Command], now: datetime) -> datetime | None:
    """When the first of them expires, if that is soon enough to be warned of; None otherwise."""
    due = min((one.until for one in commands if one.until), default=None)
    return due if due and due - now <= WARNED else None


def _decide(
    actor: Actor, command: Command, state: CommandState, work: Callable[[Evening, Command], None] | None = None
) -> bool:
    """Do the work, and write down what became of a parked command; False, and nothing, if that was decided already.

    What was not taken over loses its content.
    """
    with transaction.atomic():
        evening = locked_evening(command.evening_id)
        fresh = Command.objects.get(pk=command.pk)
        if fresh.state != CommandState.PARKED:
            return False
        if work:
            work(evening, fresh)
        fresh.state, fresh.until = state, None
        if state != CommandState.TAKEN:
            fresh.body = {}
        fresh.save()
        after = {"command": str(fresh.uuid), "kind": fresh.kind}
        note(actor=actor, about=evening, action=f"command_{state}", after=after)
        evening.refresh_from_db(fields=["version"])
        evening.grow()
    return True
