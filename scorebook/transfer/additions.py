"""What a league's file adds to the ground: how the journal says that a league was taken over."""

from django.utils.translation import ngettext

from leagues.journal_wording import Contribution, Kept, Known, contributions

from .services.importing import IMPORTED


def register() -> None:
    """Fill the registries of the ground."""
    contributions.add("transfer", Contribution({IMPORTED: _imported}))


def _imported(_before: Kept, after: Kept, _known: Known) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Aus einer Datei übernommen: {number} Abend mit {games} Spielen",
        "Aus einer Datei übernommen: {number} Abende mit {games} Spielen",
        evenings,
    ).format(number=evenings, games=after.get("games", 0))
