"""A league of thirty years in a database of its own, for what is measured on it."""

import os
import resource
import tempfile
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time

from .peers import LOOP_MS, loop

# So many games are asked for; with the rest of the last round an evening has 27 on average.
GAMES_EACH = 25


def memory() -> float:
    """The most memory this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def timed(say: str, do):
    """What it gives, and how many seconds it took; printed, also as they would be where the loop takes LOOP_MS."""
    before, start, cpu = loop(), perf_counter(), processor()
    answer = do()
    took, used = perf_counter() - start, processor() - cpu
    beside = (before + loop()) / 2
    scaled = f"{used * LOOP_MS / beside:.1f} s where the loop takes {LOOP_MS:.0f} ms, here {beside:.0f}"
    print(f"{say}: {took:.1f} s ({used:.1f} s of processors; {scaled}), at most {memory():.0f} MB", flush=True)
    return answer, took


def processor() -> float:
    """Seconds that this process and those that it has begun and seen end have had of processors."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + ended.ru_utime + ended.ru_stime


@contextmanager
def thirty_years(evenings: int):
    """Django, set up on an empty database, with an account and its league of so many evenings."""
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
        league, _ = timed("written", lambda: fill(account, evenings=evenings, others=0, games_each=GAMES_EACH))
        yield account, league
