"""What a phone can send of an evening, and how that is read."""

import json
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from ..models import EventKind
from .identities import Newcomer

GAME: Final = "game"
CORRECTION: Final = "correction"
WITHDRAWAL: Final = "withdrawal"
RESTORE: Final = "restore"
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
class Sent:
    """A command as it was sent. `number`: its own; `thing`: that of the game or event which it makes or changes.

    `after`: what its phone had seen last (None: nothing), `content`: all of it as JSON, `facts`: what `add_event`
    needs, `newcomer`: who sits down by a name that the league may not know. `asked`: somebody waits for the answer and
    is asked what is not clear, as far as `seen` (`same_game.seen_number`) says that it can be; otherwise what is
    entered counts, and people decide later.
    """

    number: UUID
    kind: str
    thing: UUID
    after: UUID | None
    content: dict[str, Any]
    phone: str = ""
    made_at: datetime | None = None
    asked: bool = False
    seen: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    newcomer: Newcomer | None = None

    @property
    def digest(self) -> str:
        """What is the same for the same content, whatever the order of its parts."""
        return sha256(json.dumps(self.content, sort_keys=True).encode()).hexdigest()
