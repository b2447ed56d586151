"""Make the rollups of the statistics again from the raw rows, or say where they differ."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorebook.derive.rebuild import rebuild, rollup_differences
from scorebook.derive.refold import Difference, corrected
from scorebook.models import Evening

from .rescore import league_named

# So many evenings are read and written together.
AT_A_TIME = 50


class Command(BaseCommand):
    help = "Baut die Summen der Statistik aus den einzelnen Wertungen neu auf; mit --check nur ein Vergleich."
    requires_system_checks: list = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="nichts ändern, Unterschiede nennen; dann Status 1")
        parser.add_argument("--league", help="nur diese Liga (Nummer oder Name)")

    def handle(self, *, check: bool, league: str | None, **_options: Any) -> None:
        evenings = Evening.objects.order_by("league", "local_date", "pk")
        if league is not None:
            evenings = evenings.filter(league=league_named(league))
        keys = list(evenings.values_list("pk", flat=True))
        wrong = 0
        for start in range(0, len(keys), AT_A_TIME):
            some = keys[start : start + AT_A_TIME]
            for found in _compared(some) if check else corrected(some, rebuild):
                wrong += 1
                self.stdout.write(sentence(found))
        self.stdout.write(f"{len(keys)} Abende, {wrong} {'Unterschiede' if check else 'Zeilen berichtigt'}.")
        if check and wrong:
            sys.exit(1)


def sentence(found: Difference) -> str:
    """One difference: the row, what is stored, what should be."""
    row = f"{found.model} {', '.join(map(str, found.key))}"
    if found.stored is None:
        return f"{row}: fehlt"
    if found.computed is None:
        return f"{row}: zu viel"
    stored, computed = found.stored, found.computed
    fields = [f"{name} {stored[name]} statt {computed[name]}" for name in stored if stored[name] != computed[name]]
    return f"{row}: {', '.join(fields)}"


def _compared(keys: list[Any]) -> list[Difference]:
    return rollup_differences(list(Evening.objects.filter(pk__in=keys).select_related("rule_set_version")))
