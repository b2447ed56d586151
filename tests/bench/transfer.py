"""How long a league of thirty years takes out and in: `uv run python -m tests.bench.transfer`. Prints figures.

A league of 1,000 evenings with about 25,000 games in a database of its own, written into a file, and taken over again
as a new league with everything computed anew. Budgets: out within 10 s and 200 MB, in within 40 s.
"""

import os
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

OUT_S, OUT_MB, IN_S = 10, 200, 40


def memory() -> float:
    """The most memory this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def timed(say: str, do):
    """What it gives, and how many seconds it took; printed."""
    start, cpu = perf_counter(), process_time()
    answer = do()
    took = perf_counter() - start
    print(f"{say}: {took:.1f} s ({process_time() - cpu:.1f} s of this processor), at most {memory():.0f} MB")
    return answer, took


def main(evenings: int) -> int:
    """Measure and print; 1 if a budget does not hold."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"
        import django

        django.setup()
        from django.core.management import call_command

        from leagues.accounts.models import Account
        from leagues.actor import Actor
        from scorebook.management.bench_league import fill
        from scorebook.transfer.services.checked import checked_file
        from scorebook.transfer.services.exporting import export_league
        from scorebook.transfer.services.importing import import_league

        call_command("migrate", verbosity=0)
        account = Account.objects.create(email="messung@scorebook.example", display_name="Messung")
        league, _ = timed("written", lambda: fill(account, evenings=evenings, others=0, say=lambda _said: None))
        before = memory()
        with tempfile.TemporaryFile() as file:
            _, out = timed("out", lambda: export_league(league=league, target=file))
            more, size = memory() - before, file.tell() / 1e6

            def take():
                with checked_file(file) as checked:
                    return import_league(actor=Actor.system(), owner=account, checked=checked, as_new=True)

            done, within = timed("in", take)
        print(f"{done.evenings} evenings, {done.games} games, a file of {size:.1f} MB, {more:.0f} MB of memory more")
        return int(out > OUT_S or more > OUT_MB or within > IN_S)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
