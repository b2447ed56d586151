"""What leagues tell about people: where their names may stand."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from leagues.journal import WITHOUT_TEXT
from leagues.journal_models import JournalEntry
from leagues.people.additions import FreeJson, FreeText, free_json, free_texts

from .models import League, Season


def register() -> None:
    """Fill the registries."""
    free_texts.add(
        "groups",
        (
            FreeText(League, "description", "pk", _("Beschreibung der Liga")),
            FreeText(League, "home_pub", "pk", _("Stammlokal")),
            FreeText(League, "name", "pk", _("Name der Liga"), kept=True),
            FreeText(Season, "name", "league", _("Name einer Saison"), kept=True),
        ),
    )
    journal = FreeJson(JournalEntry, ("before", "after"), "league", _("Verlauf der Änderungen"), _with_text)
    free_json.add("groups", (journal,))


def _with_text(entries: QuerySet[Any]) -> QuerySet[Any]:
    """There are far too many of the others to read them all."""
    without = Q()
    for some in WITHOUT_TEXT:
        without |= some
    return entries.exclude(without) if without else entries
