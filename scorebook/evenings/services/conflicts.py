"""What the database itself has refused, as a refusal with a sentence."""

import logging

from django.db import IntegrityError
from django.utils.translation import gettext as _

from leagues.database import broken_constraint, is_check_broken, is_key_taken
from leagues.refused import Refused

from ..models import Event, Game

log = logging.getLogger(__name__)


def refusal_of(error: IntegrityError) -> Refused | None:
    """The refusal that this error means; None for one that only the caller understands.

    A broken CHECK is a fault of the program. It is logged, and whoever sits at the table gets a sentence.
    """
    # The numbers of these rows come from a phone; here the number belongs to something else.
    if is_key_taken(error, Game):
        return Refused.because("game_id_taken", "uuid", _("Diese Spielnummer ist schon vergeben."))
    if is_key_taken(error, Event):
        return Refused.because("event_id_taken", "uuid", _("Diese Nummer ist schon vergeben."))
    if is_check_broken(error):
        log.error("A CHECK of the database was broken: %s", broken_constraint(error), exc_info=error)
        said = _("Das lässt sich so nicht speichern. Der Fehler liegt bei uns; was eingegeben war, ist noch da.")
        return Refused.because("not_storable", "", said)
    return None
