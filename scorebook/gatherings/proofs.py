"""What must not be among the tables of Spieltage; part of `check_integrity`."""

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from leagues.groups.models import League
from scorebook.evenings.models import BOOKING, Event, EventKind
from scorebook.evenings.proofs.rows import Found, breach, every

from .models import GatheringTable

# What counts at a table; a round in which there is some of it is not taken back.
BOOKED = Q(kind=EventKind.GAME) | Q(kind__in=BOOKING)


def check_withdrawn(league: League | None) -> Found:
    """Nothing counts at a table of a round that was taken back, and nobody plays on there."""
    tables = every(GatheringTable, league).exclude(withdrawn_at=None)
    counts = Event.objects.filter(BOOKED, evening=OuterRef("evening"), withdrawn_at=None)
    said = _("Die Runde ist zurückgenommen, und doch zählt an diesem Tisch etwas.")
    yield from breach(tables.filter(Exists(counts)), "round_played", said)
    said = _("Die Runde ist zurückgenommen, und doch ist dieser Tisch noch offen.")
    yield from breach(tables.filter(evening__closed_at=None), "round_goes_on", said)
