"""Where the page of an evening leads on to: its referee."""

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.evenings import additions as evenings
from scorebook.evenings.models import Evening


def register() -> None:
    """Fill the registry of the evenings."""
    evenings.evening_page.add("referees", on_evening)


def on_evening(evening: Evening) -> evenings.EveningAddition:
    """The referees with the rules and players of the evening. No query."""
    address = reverse("evening-referee", args=[evening.pk])
    return evenings.EveningAddition(links=(evenings.PageLink(_("Schiedsrichter"), address, icon="help"),))
