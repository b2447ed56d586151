"""What Spieltage add to the pages of an evening that is one of their tables."""

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import EveningAddition

from .models import table_of
from .places import at_other_tables


def on_evening(evening: Evening) -> EveningAddition:
    """Which table of which round it is, and how many games it plays. Two queries at most."""
    table = table_of(evening)
    return EveningAddition(template="gatherings/at_table.html" if table else "", own=table)


def back_to_gathering(evening: Evening) -> str:
    """The page of its Spieltag."""
    table = table_of(evening)
    return reverse("gathering-detail", args=[table.gathering_id]) if table else ""


def at_a_table(evening: Evening) -> dict[int, str]:
    """Who sits at another table of the same round; one query for an evening of its own."""
    return {who: _("an Tisch {number}").format(number=number) for who, number in at_other_tables(evening).items()}
