"""What a league's file adds to the ground: how the journal says what was taken over, and what names people."""

from django.utils.translation import ngettext

from leagues.groups.models import Membership
from leagues.journal_wording import Contribution, Kept, Known, journal_sentences
from leagues.people.services.persons import Forgotten, name_copies

from .models import BroughtSheet, KeptMapping, Upload
from .services.batches import TAKEN, TAKEN_BACK
from .services.importing import IMPORTED


def register() -> None:
    """Fill the registries of the ground."""
    said = {IMPORTED: _imported, TAKEN: _sheet, TAKEN_BACK: _sheet_back}
    journal_sentences.add("transfer", Contribution(said))
    name_copies.add("transfer", forget_copies)


def forget_copies(forgotten: Forgotten) -> None:
    """Drop the files on their way in which somebody who is being forgotten may stand, and how a table called them.

    A file says which league it is of only inside: those of all members go, who bring it again if they still need it.
    """
    members = Membership.objects.filter(league=forgotten.league).values("account")
    Upload.objects.filter(account__in=members).delete()
    BroughtSheet.objects.filter(league=forgotten.league).delete()
    for kept in KeptMapping.objects.filter(league=forgotten.league):
        people = {digest: key for digest, key in kept.said["people"].items() if key not in forgotten.entries}
        if people != kept.said["people"]:
            kept.said = {**kept.said, "people": people}
            kept.save(update_fields=["said"])


def _imported(_before: Kept, after: Kept, _known: Known) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Aus einer Datei übernommen: {number} Abend mit {games} Spielen",
        "Aus einer Datei übernommen: {number} Abende mit {games} Spielen",
        evenings,
    ).format(number=evenings, games=after.get("games", 0))


def _sheet(_before: Kept, after: Kept, _known: Known) -> str:
    evenings, changed = after.get("evenings", 0), after.get("changed", 0)
    said = ngettext(
        "Aus einer Tabelle übernommen: {number} Abend", "Aus einer Tabelle übernommen: {number} Abende", evenings
    ).format(number=evenings)
    if not changed:
        return said
    more = ngettext("{number} Abend geändert", "{number} Abende geändert", changed).format(number=changed)
    return f"{said}, {more}"


def _sheet_back(_before: Kept, after: Kept, _known: Known) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Eine übernommene Tabelle zurückgenommen: {number} Abend",
        "Eine übernommene Tabelle zurückgenommen: {number} Abende",
        evenings,
    ).format(number=evenings)
