"""Rebuilds the rollups of the statistics from the facts, or reports where they differ."""

from functools import partial
from typing import Any

from scorebook.evenings.derived.refold import RowDifference, changes_of
from scorebook.evenings.derived.rollups import FIELDS
from scorebook.evenings.services.recount import Finding
from scorebook.operation.health import note_sums_made

from ..base import EveningsCommand


class Command(EveningsCommand):
    help = (
        "Baut die Summen der Statistik aus den einzelnen Spielen neu auf, auch während gespielt wird; "
        "mit --check nur ein Vergleich."
    )
    look = staticmethod(partial(changes_of, models=FIELDS))

    def handle(self, *, check: bool, league: str | None, **options: Any) -> None:
        """Once all evenings have had their turn, none of them left out, it stands in the database."""
        super().handle(check=check, league=league, **options)
        if not check and league is None:
            note_sums_made()

    def sentence(self, finding: Finding, difference: RowDifference) -> str:
        return sentence(difference)

    def summary(self, evenings: int, wrong: int, check: bool) -> str:
        return f"{evenings} Abende, {wrong} {'Unterschiede' if check else 'Zeilen berichtigt'}."


def sentence(found: RowDifference) -> str:
    """One difference: the row, the stored value, and the correct one."""
    row = f"{found.model} {', '.join(map(str, found.key))}"
    if found.stored is None:
        return f"{row}: fehlt"
    if found.computed is None:
        return f"{row}: zu viel"
    stored, computed = found.stored, found.computed
    fields = [f"{name} {stored[name]} statt {computed[name]}" for name in stored if stored[name] != computed[name]]
    return f"{row}: {', '.join(fields)}"
