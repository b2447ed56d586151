"""A league of thirty years in a database of its own, for what is measured on it."""

import os
import resource
import tempfile
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time


def memory() -> float:
    """The most memory this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def timed(say: str, do):
    """What it gives, and how many seconds it took; printed."""
    start, cpu = perf_counter(), process_time()
    answer = do()
    took = perf_counter() - start
    print(
        f"{say}: {took:.1f} s ({process_time() - cpu:.1f} s of this processor), at most {memory():.0f} MB", flush=True
    )
    return answer, took


@contextmanager
def thirty_years(evenings: int):
    """Django, set up on an empty database, with an account and its league of so many evenings (25 games each)."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"
        import django

        django.setup()
        from django.core.management import call_command

        from leagues.accounts.models import Account
        from scorebook.management.bench_league import fill

        call_command("migrate", verbosity=0)
        account = Account.objects.create(email="messung@scorebook.example", display_name="Messung")
        league, _ = timed("written", lambda: fill(account, evenings=evenings, others=0, say=lambda _said: None))
        yield account, league
