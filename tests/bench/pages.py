"""Every page and picture of a large league: `uv run python -m tests.bench.pages [--evenings 3000] [--only vergleich]`.

An evening: asked again and again, the first time of a process that remembers nothing, and of four times once after a
save. What 95 of 100 of these stay below must not be more than MOST_MS, for a picture MOST_PICTURE_MS; otherwise the
status is 1. Beside it the same for each state by itself. Cold: this process remembers nothing, as for the first who
looks after a start. After a save: one evening is another. Warm: nothing has changed.

The times are of the processor: that of the thread that answers, and on a PostgreSQL of this machine that of its process
for this connection. The loop is timed around each answer, and `->` says what it would be where that takes LOOP_MS. What
a page lets be worked out in the background is waited for in between. Pages are found by their addresses; downloads are
none. The database is SQLite in a temporary folder or the empty one in DATABASE_URL; `--here` takes it as it is, with
the league of an earlier run.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

from tests.bench.peers import LOOP_MS, loop

MOST_MS, MOST_PICTURE_MS, INVENTED = 100.0, 150.0, 200
ONCE_SAVED = 4  # of so many times, one comes after a save
PATIENCE = 30.0  # seconds of one page in one state; then fewer times must do
FEWEST = 4


def addresses(league: Any, only: str) -> Iterator[str]:
    """Whatever of this league can be looked at."""
    from django.urls import get_resolver

    from leagues.people.models import Player
    from scorebook.evenings.models import Evening
    from scorebook.statistics.pictures.contents import FIRST, VIEWS

    day = Evening.objects.filter(league=league).latest("local_date").local_date
    player = Player.objects.filter(league=league).earliest("pk").pk
    given = {"league_id": league.pk, "year": day.year, "player_id": player}
    for pattern in _patterns(get_resolver()):
        route, names = str(pattern.pattern), set(pattern.pattern.converters)
        if "league_id" not in names or only not in route or names - {*given, "picture"}:
            continue
        for view in VIEWS if "picture" in names else [""]:
            yield "/" + _filled(route, given | {"picture": view or FIRST})
        for view in VIEWS if pattern.name == "league-pictures" else []:
            yield f"/{_filled(route, given)}?ansicht={view}"


def _patterns(found: Any) -> Iterator[Any]:
    """All addresses; the prefixes of what is included are empty where leagues are."""
    for one in getattr(found, "url_patterns", []):
        yield from _patterns(one) if hasattr(one, "url_patterns") else [one]


def _filled(route: str, given: dict[str, Any]) -> str:
    for name, value in given.items():
        for kind in ("int", "slug"):
            route = route.replace(f"<{kind}:{name}>", str(value))
    return route


def backend() -> Callable[[], float]:
    """A clock of the processor that the database takes for this connection, in seconds; none of SQLite or far away."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return lambda: 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        times = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return (lambda: int(times.read_text().split()[0]) / 1e9) if times.exists() else (lambda: 0.0)


def p95(times: list[float]) -> float:
    """What 95 of 100 stay below, as far as so many can say."""
    return quantiles(times, n=20, method="inclusive")[-1]


class Asking:
    """Somebody who looks at the pages of a league, and the means to let them be unknown again."""

    def __init__(self, account: Any, league: Any) -> None:
        from django.test import Client

        from scorebook.config.memory import keep_what_is_loaded
        from scorebook.scoring.game.engine import forget_scores

        self.league, self.client = league, Client()
        self.client.force_login(account)
        self.forget_scores = forget_scores
        keep_what_is_loaded()
        self.database = backend()

    def cold(self) -> None:
        """Remember nothing."""
        from django.core.cache import cache

        cache.clear()
        self.forget_scores()

    def saved(self) -> None:
        """The newest evening is another one."""
        self.league.evenings.order_by("-local_date", "-opened_at").first().grow()

    def answer(self, path: str) -> tuple[float, Any]:
        """Milliseconds of the processor that the page took, and the page."""
        start, database = time.thread_time(), self.database()
        answer = self.client.get(path)
        took = time.thread_time() - start + self.database() - database
        return 1000 * took, answer

    def often(self, path: str, before: Callable[[int], object], times: int) -> tuple[float, float]:
        """What 95 of 100 answers of a page stay below, and what they would where the loop takes LOOP_MS: it is timed
        around every answer, as machines change their speed within seconds. `before` is told how often it was asked."""
        plain, scaled = list[float](), list[float]()
        begun = time.monotonic()
        while len(plain) < times and (len(plain) < FEWEST or time.monotonic() - begun < PATIENCE):
            before(len(plain))
            start = loop(1)
            plain.append(self.answer(path)[0])
            scaled.append(plain[-1] * 2 * LOOP_MS / (start + loop(1)))
        return p95(plain), p95(scaled)

    def evening(self, asked: int) -> None:
        """What has happened since the page was asked for the last time."""
        if not asked:
            self.cold()
        elif asked % ONCE_SAVED == 0:
            self.saved()


def main() -> int:
    """Measure and print; 1 if something takes too long."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evenings", type=int, default=3000)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--only", default="", help="addresses with this in them")
    parser.add_argument("--here", action="store_true", help="the league is there already")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "scorebook.config.settings", "ALLOWED_HOSTS": "testserver,localhost"}
        import django

        django.setup()
        from django.db import connection

        account, league = there() if asked.here else written(asked.evenings)
        asking = Asking(account, league)
        print(
            f"{connection.vendor}, {league.evenings.count()} evenings; an evening, cold, after a save, warm: p95 in ms"
        )
        held = [measured(asking, path, asked.times) for path in addresses(league, asked.only)]
        return 0 if all(held) else 1


def written(evenings: int) -> tuple[Any, Any]:
    """An account and its league of so many evenings."""
    from django.core.management import call_command

    from leagues.accounts.models import Account
    from scorebook.management.bench_league import fill
    from scorebook.operation.table_sizes import learn_table_sizes
    from tests.bench.many_evenings import play_again

    call_command("migrate", verbosity=0)
    account = Account.objects.create(email="messung@example.org", display_name="Messung")
    league = fill(account, evenings=min(evenings, INVENTED), others=0)
    if evenings > INVENTED:
        play_again(league, evenings // INVENTED - 1)
    call_command("rate", stdout=sys.stderr)
    learn_table_sizes()  # as the timer does every night
    return account, league


def there() -> tuple[Any, Any]:
    """The account and the league of an earlier run."""
    from leagues.accounts.models import Account
    from leagues.groups.models import League

    return Account.objects.get(email="messung@example.org"), League.objects.get()


def measured(asking: Asking, path: str, times: int) -> bool:
    """Measure an address in each state and print it, if it is a page; whether all of it is fast enough."""
    answer = asking.answer(path)[1]
    shown = answer.status_code == 200 and answer.headers["Content-Type"].startswith(("text/html", "image/"))
    if not shown or "attachment" in answer.headers.get("Content-Disposition", ""):
        return True
    states = asking.evening, lambda _asked: asking.cold(), lambda _asked: asking.saved(), lambda _asked: None
    figures, scaled = zip(*[asking.often(path, before, times) for before in states], strict=True)
    fine = scaled[0] <= (MOST_PICTURE_MS if answer.headers["Content-Type"].startswith("image/") else MOST_MS)
    plain, all_scaled = (" ".join(f"{one:6.1f}" for one in some) for some in (figures, scaled))
    print(f"{path:45} {plain} -> {all_scaled}{'' if fine else '  NOT HELD'}", flush=True)
    return fine


if __name__ == "__main__":
    sys.exit(main())
