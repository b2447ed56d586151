"""Taking the pen of an evening and putting it down. A fact of no game, so it stands in no journal."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.refused import Refused

from ..models import Evening, Pen
from ..models.evening import fresh_stamp

NAME_LENGTH = 120


@transaction.atomic
def take_pen(*, evening: Evening, phone: str, name: str) -> Pen:
    """Give this phone the pen, whoever held it before. Refused when the evening is closed."""
    locked = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    if not locked.open:
        raise Refused.because("evening_closed", "", _("Der Abend ist schon beendet."))
    pen = Pen.objects.get_or_create(evening=locked, defaults={"league_id": locked.league_id})[0]
    if pen.phone == phone:
        return pen
    return _change(pen, phone=phone, name=name[:NAME_LENGTH])


@transaction.atomic
def put_pen_down(*, evening: Evening, phone: str) -> bool:
    """Lay the pen on the table; true if this phone held it, otherwise nothing changes."""
    Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    pen = Pen.objects.filter(evening=evening, phone=phone).exclude(phone="").first()
    if pen is None:
        return False
    _change(pen, phone="", name="")
    return True


def _change(pen: Pen, *, phone: str, name: str) -> Pen:
    pen.phone, pen.name = phone, name
    pen.since = timezone.now() if phone else None
    pen.version += 1
    pen.stamp = fresh_stamp()
    pen.save()
    return pen
