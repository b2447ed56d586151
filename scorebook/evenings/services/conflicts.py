"""What the database itself has refused, as a refusal with a sentence."""

import logging
from typing import Final

from django.db import IntegrityError
from django.db.models import Model

from leagues.database import broken_constraint, is_check_broken, is_key_taken
from leagues.refused import Refused

from ..models import Event, Game

log = logging.getLogger(__name__)

# Rows whose number comes from a phone → what is said when the number belongs to something else.
TAKEN: Final[dict[type[Model], tuple[str, str, str]]] = {
    Game: ("game_id_taken", "uuid", "Diese Spielnummer ist schon vergeben."),
    Event: ("event_id_taken", "uuid", "Diese Nummer ist schon vergeben."),
}
NOT_STORABLE = "Das lässt sich so nicht speichern. Der Fehler liegt bei uns; was eingegeben war, ist noch da."


def refusal_of(error: IntegrityError) -> Refused | None:
    """The refusal that this error means; None for one that only the caller understands.

    A broken CHECK is a fault of the program. It is logged, and whoever sits at the table gets a sentence.
    """
    for model, reason in TAKEN.items():
        if is_key_taken(error, model):
            return Refused.because(*reason)
    if is_check_broken(error):
        log.error("A CHECK of the database was broken: %s", broken_constraint(error), exc_info=error)
        return Refused.because("not_storable", "", NOT_STORABLE)
    return None
