"""Measures the first page and the eternal table of a large league among many others."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from leagues.accounts.models import Account
from leagues.groups.models import League
from scorebook.management.baseline_sql import BASELINE_SQL

from ..bench_league import fill
from ..bench_measure import (
    MOST_FRONT_BYTES,
    MOST_P95,
    MOST_QUERIES,
    MOST_RATIO,
    FrontMeasured,
    Measured,
    measure,
    plan,
)


class Command(BaseCommand):
    help = (
        "Misst die erste Seite und die ewige Tabelle einer großen Liga unter vielen anderen, in einer eigenen "
        "Datenbank neben der eingestellten. Status 1, wenn das Verhältnis zum blanken SQL, die Zahl der Abfragen oder "
        "die Größe nicht gehalten wird; mit --in-time auch, wenn die Seite zu langsam ist."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--evenings", type=int, default=1000, help="Abende der Liga (sonst: %(default)s)")
        parser.add_argument("--others", type=int, default=1_000_000, help="Spiele der anderen (sonst: %(default)s)")
        parser.add_argument("--repeats", type=int, default=30, help="Messungen (sonst: %(default)s)")
        parser.add_argument("--in-time", action="store_true", help="Status 1 auch, wenn die Seite zu langsam ist")
        parser.add_argument("--skip-check", action="store_true", help="ohne rescore --check der gemessenen Liga")
        parser.add_argument(
            "--here", action="store_true", help="in der eingestellten Datenbank, die leer sein muss und voll bleibt"
        )

    def handle(self, **options: Any) -> None:
        if options["here"]:
            if League.objects.exists():
                raise CommandError("In dieser Datenbank gibt es schon Ligen. Ohne --here wird eine eigene angelegt.")
            self._bench(options)
            return
        with _database_of_its_own():
            self._bench(options)

    def _bench(self, options: dict[str, Any]) -> None:
        start = perf_counter()
        account = Account.objects.create(email="messung@scorebook.example", display_name="Messung")
        league = fill(account, evenings=options["evenings"], others=options["others"], say=self.stdout.write)
        if connection.vendor == "postgresql" and not connection.in_atomic_block:
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
        self.stdout.write(f"geschrieben in {perf_counter() - start:.0f} s")
        if not options["skip_check"]:
            call_command("rescore", check=True, league=str(league.pk), stdout=self.stdout)
            call_command("rebuild_rollups", check=True, league=str(league.pk), stdout=self.stdout)
        for name, sql in BASELINE_SQL.items():
            self.stdout.write(f"\nPlan „{name}“:")
            for line in plan(sql, league):
                self.stdout.write(f"  {line}")
        measured = measure(league, account, options["repeats"])
        self._report(measured)
        if not measured.held or (options["in_time"] and not measured.in_time):
            sys.exit(1)

    def _report(self, measured: Measured) -> None:
        self.stdout.write("\nMillisekunden, Median:")
        for name, time in measured.baselines.items():
            self.stdout.write(f"  SQL {name:<22} {time:7.1f}")
        self.stdout.write(f"  SQL zusammen{'':<14} {measured.baseline:7.1f}")
        self.stdout.write(f"  Daten der Seite{'':<11} {measured.data:7.1f}   {measured.data_queries} Abfragen")
        self.stdout.write(
            f"  Seite, 95 von 100{'':<9} {measured.page.p95:7.1f}   {measured.page_queries} Abfragen, "
            f"davon Prozessor {measured.page.processor_p95:.1f}"
        )
        self.stdout.write(
            f"  noch einmal aufgerufen{'':<4} {measured.again.p95:7.1f}   "
            f"davon Prozessor {measured.again.processor_p95:.1f}"
        )
        self._report_front(measured.front)
        verdict = (
            ("gehalten" if measured.in_time else "ZU LANGSAM, sonst gehalten") if measured.held else "NICHT gehalten"
        )
        self.stdout.write(
            f"{connection.vendor}: {verdict}: "
            f"{measured.ratio:.2f}-mal das SQL (höchstens {MOST_RATIO:.0f}), "
            f"{max(measured.data_queries, measured.page_queries)} Abfragen (höchstens {MOST_QUERIES}), "
            f"Seite {measured.page.p95:.0f} ms, noch einmal {measured.again.p95:.0f} ms "
            f"(höchstens {MOST_P95:.0f}; ein Status wird daraus nur mit --in-time)"
        )

    def _report_front(self, front: FrontMeasured) -> None:
        """Every figure of the first page, beside the loop."""
        self.stdout.write("\nErste Seite, Millisekunden (Median, 95 von 100; beides nur Prozessor; mal die Schleife):")
        rows = {
            "Daten, nichts gemerkt": front.data,
            "Seite, nichts gemerkt": front.page,
            "Seite, gemerkt": front.again,
            "Verlauf, neu gezeichnet": front.chart,
            "Verlauf, gemerkt": front.chart_again,
        }
        for name, time in rows.items():
            self.stdout.write(
                f"  {name:<25} {time.median:7.1f} {time.p95:7.1f} {time.processor:9.1f} {time.processor_p95:7.1f} "
                f"{time.processor / front.loop:7.2f} ×"
            )
        self.stdout.write(
            f"  SQL {front.baseline:.1f} ms, die Daten {front.ratio:.2f}-mal das SQL (höchstens {MOST_RATIO:.0f}); "
            f"Schleife {front.loop:.1f} ms Prozessor; {front.queries} Abfragen (höchstens {MOST_QUERIES}); mit Verlauf "
            f"{front.size / 1000:.1f} kB gepackt (höchstens {MOST_FRONT_BYTES / 1000:.0f})"
        )


@contextmanager
def _database_of_its_own() -> Iterator[None]:
    """Use a new database beside the configured one, and delete it afterwards."""
    with tempfile.TemporaryDirectory(prefix="scorebook-bench-") as folder:
        name = connection.settings_dict["NAME"]
        own = str(Path(folder) / "bench.sqlite3") if connection.vendor == "sqlite" else f"{name}_bench"
        connection.settings_dict["TEST"]["NAME"] = own
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)
