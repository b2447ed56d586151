"""What stands above the sheet: the date and the place of an evening, which can be corrected at any time."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused
from leagues.texts import tidy

from ..hooks import evening_hooks
from ..models import Evening
from .lock import changing


def describe_evening(*, actor: Actor, evening: Evening, local_date: datetime.date, place: str) -> Evening:
    """Correct the date and the place, of all evenings that share them. Nothing changed: nothing is journalled.

    Refused: a date that is still to come.
    """
    if local_date > timezone.localdate():
        raise Refused.because("date_future", "local_date", _("Dieser Tag kommt erst noch."))
    with transaction.atomic():
        described_evening = _described(actor, evening, local_date, place)
        for hooks in evening_hooks:
            for other in hooks.same_occasion(evening, local_date, tidy(place)):
                _described(actor, other, local_date, place)
    return described_evening


def _described(actor: Actor, evening: Evening, local_date: datetime.date, place: str) -> Evening:
    with changing(evening.pk) as locked:
        before = described(locked)
        locked.local_date, locked.place = local_date, tidy(place)
        after = described(locked)
        if before != after:
            locked.save(update_fields=["local_date", "place"])
            note(actor=actor, about=locked, action="evening_described", before=before, after=after)
    return locked


def described(evening: Evening) -> dict[str, str]:
    """What the journal keeps of it."""
    return {"local_date": evening.local_date.isoformat(), "place": evening.place}
