"""A game that the page of an evening sends by itself, together with the command under which its phone keeps it."""

import uuid
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from leagues.access import Access
from leagues.refused import Refused

from ..forms.commands import read_command, read_phone
from ..models import Evening, Game
from ..services.commands import take_command
from ..services.sent import GAME


def record_with_command(
    access: Access, evening: Evening, body: dict[str, Any], *, game_id: uuid.UUID, facts: Any, seen: int | None
) -> tuple[Game, bool]:
    """Add a game at the end of an evening, and store its command: sent again later, that makes nothing more.

    Returns the game and whether it is new. Refused as by `record_game`, and a command that says something else.
    """
    sent = read_command(body.get("command"), read_phone(body))
    if (sent.kind, sent.thing, sent.content.get("facts")) != (GAME, game_id, facts):
        raise Refused.because("command_differs", "command", _("Der Eintrag passt nicht zum Spiel."))
    taken = take_command(actor=access.actor, evening=evening, sent=replace(sent, asked=True, seen=seen))
    command = taken.command
    game = Game.objects.select_related("event", "evening__rule_set_version").get(event=command.event_id)
    return game, taken.new and command.makes_event
