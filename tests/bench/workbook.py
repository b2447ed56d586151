"""What the workbook of thirty years costs: `uv run python -m tests.bench.workbook`. Prints figures.

A league of 1,000 evenings with about 25,000 games in a database of its own, written as XLSX and as ODS. Budget: each
within 30 s and 100 MB more than the process held before.
"""

import os
import sys
import tempfile
from datetime import date
from pathlib import Path

from .transfer import memory, timed

OUT_S, OUT_MB = 30, 100


def main(evenings: int) -> int:
    """Measure and print; 1 if a budget does not hold."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"
        import django

        django.setup()
        from django.core.management import call_command

        from leagues.accounts.models import Account
        from scorebook.evenings.models import Game
        from scorebook.management.bench_league import fill
        from scorebook.statistics.filters import Question
        from scorebook.transfer.services.workbooks import export_workbook

        call_command("migrate", verbosity=0)
        account = Account.objects.create(email="messung@scorebook.example", display_name="Messung")
        league, _ = timed("written", lambda: fill(account, evenings=evenings, others=0, say=lambda _said: None))
        failed = False
        for kind in ("xlsx", "ods"):
            before = memory()
            with tempfile.TemporaryFile() as file:
                today, question = date(2026, 1, 1), Question()
                _, took = timed(
                    kind,
                    lambda file=file, kind=kind, today=today, question=question: export_workbook(
                        league=league, question=question, kind=kind, target=file, made=today
                    ),
                )
                more = memory() - before
                print(f"{Game.objects.count()} games, {file.tell() / 1e6:.1f} MB, {more:.0f} MB of memory more")
                failed |= took > OUT_S or more > OUT_MB
        return int(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
