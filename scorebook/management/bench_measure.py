"""Measures the first page of a league and its eternal table against plain SQL, and against a fixed loop."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.groups.models import League
from scorebook.config.memory import keep_what_is_loaded
from scorebook.management.baseline_sql import BASELINE_SQL, FRONT_SQL
from scorebook.statistics.dashboard import dashboard, frame_of
from scorebook.statistics.filters import Question
from scorebook.statistics.overview.front import Wanted, front_of

MOST_RATIO, MOST_QUERIES, MOST_P95 = 3.0, 12, 100.0
MOST_FRONT_BYTES = 60_000
LOOP = 1_000_000  # turns of the loop that tells how fast the machine is


class Took(NamedTuple):
    """How long something took once, in milliseconds: on the clock, and of the processor (without a database server)."""

    clock: float
    processor: float


class Spread(NamedTuple):
    """How long something takes: the median, and what 95 of 100 stay below.

    `processor` and `processor_p95`: the same of the processor alone, which tells a slow page from a busy machine.
    """

    median: float
    p95: float
    processor: float
    processor_p95: float


def spread_of(times: list[Took]) -> Spread:
    """The spread of some times."""
    clock, processor = [one.clock for one in times], [one.processor for one in times]
    return Spread(median(clock), quantiles(clock, n=20)[-1], median(processor), quantiles(processor, n=20)[-1])


@dataclass(frozen=True)
class FrontMeasured:
    """The first page of a league, in milliseconds: its SQL, its data, the page and its chart, fresh and remembered.

    `size`: the page and its chart, compressed, in bytes. `loop`: a fixed loop (of the processor), by which machines
    compare.
    """

    baseline: float
    data: Spread
    page: Spread
    again: Spread
    chart: Spread
    chart_again: Spread
    loop: float
    queries: int
    size: int

    @property
    def ratio(self) -> float:
        """How many times as long as the SQL the page's data takes."""
        return self.data.median / self.baseline

    @property
    def held(self) -> bool:
        """Whether the ratio, the number of queries and the size stay within their limits."""
        return self.ratio <= MOST_RATIO and self.queries <= MOST_QUERIES and self.size <= MOST_FRONT_BYTES


@dataclass(frozen=True)
class Measured:
    """Times in milliseconds: medians for the SQL and the page's data.

    `page`: nothing is cached. `again`: the page once more, with its rollups still cached because no evening has
    changed.
    """

    baselines: dict[str, float]
    data: float
    page: Spread
    again: Spread
    data_queries: int
    page_queries: int
    front: FrontMeasured

    @property
    def baseline(self) -> float:
        """The time for all the SQL statements together."""
        return sum(self.baselines.values())

    @property
    def ratio(self) -> float:
        """How many times as long as the SQL the page's data takes."""
        return self.data / self.baseline

    @property
    def held(self) -> bool:
        """Whether the ratio and the numbers of queries stay within their limits."""
        own = self.ratio <= MOST_RATIO and max(self.data_queries, self.page_queries) <= MOST_QUERIES
        return own and self.front.held

    @property
    def in_time(self) -> bool:
        """Whether the page stays within its limit on the clock, which also tells how busy the machine was."""
        return self.page.p95 <= MOST_P95


def measure(league: League, account: Account, repeats: int) -> Measured:
    """Run everything `repeats` times, in turns, after a first round that does not count."""
    question = frame_of(league.pk).settled(Question())
    values = {"league": league.pk, "scheme": question.scheme}
    client = Client(headers={"host": _host()})
    client.force_login(account)
    address = reverse("league-table", args=[league.pk])

    def data() -> None:
        cache.clear()
        frame = frame_of(league.pk)
        dashboard(frame, frame.settled(Question()))

    def page() -> None:
        cache.clear()
        again()

    def again() -> None:
        response = client.get(address, secure=settings.PRODUCTION)
        if response.status_code != 200:
            raise RuntimeError(f"{address}: {response.status_code}")

    works: dict[str, Callable[[], None]] = {
        **{name: partial(_run, sql, values) for name, sql in BASELINE_SQL.items()},
        "data": data,
        "page": page,
        "again": again,
    }
    spread = _timed(works, repeats)
    return Measured(
        baselines={name: spread[name].median for name in BASELINE_SQL},
        data=spread["data"].median,
        page=spread["page"],
        again=spread["again"],
        data_queries=_queries(data),
        page_queries=_queries(page),
        front=_front(league, account, client, repeats),
    )


def _front(league: League, account: Account, client: Client, repeats: int) -> FrontMeasured:
    """The first page, all in turns."""
    address = reverse("league-detail", args=[league.pk])
    picture = f"{reverse('league-chart', args=[league.pk])}?zeit=&bild=schmal"
    values = {"league": league.pk, "scheme": frame_of(league.pk).settled(Question()).scheme}
    plain = {"Accept-Encoding": "gzip"}

    def data() -> None:
        cache.clear()
        front_of(frame_of(league.pk), account.pk, Wanted(), timezone.localdate())

    def get(where: str, *, cold: bool) -> bytes:
        if cold:
            cache.clear()
        response = client.get(where, secure=settings.PRODUCTION, headers=plain)
        if response.status_code != 200:
            raise RuntimeError(f"{where}: {response.status_code}")
        return bytes(response.content)

    works: dict[str, Callable[[], object]] = {
        **{name: partial(_run, sql, values) for name, sql in FRONT_SQL.items()},
        "loop": lambda: sum(range(LOOP)),
        "data": data,
        "page": lambda: get(address, cold=True),
        "again": lambda: get(address, cold=False),
        "chart": lambda: get(picture, cold=True),
        "chart again": lambda: get(picture, cold=False),
    }
    spread = _timed(works, repeats)
    return FrontMeasured(
        baseline=sum(spread[name].median for name in FRONT_SQL),
        data=spread["data"],
        page=spread["page"],
        again=spread["again"],
        chart=spread["chart"],
        chart_again=spread["chart again"],
        loop=spread["loop"].processor,
        queries=_queries(works["page"]),
        size=len(get(address, cold=False)) + len(get(picture, cold=False)),
    )


def plan(sql: str, league: League) -> list[str]:
    """The query plan of one of the baseline's statements."""
    scheme = frame_of(league.pk).settled(Question()).scheme
    word = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        cursor.execute(f"{word} {sql}", {"league": league.pk, "scheme": scheme})
        return [str(row[-1]) for row in cursor.fetchall()]


def _run(sql: str, values: dict[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        cursor.fetchall()


def _timed(works: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, Spread]:
    """How long all functions take. Each runs once in every round, so that a busy moment affects all of them alike.

    The first round does not count; after it, garbage collection is set up as in a process that serves pages.
    """
    times: dict[str, list[Took]] = {name: [] for name in works}
    for place in range(repeats + 1):
        if place == 1:
            keep_what_is_loaded()
        for name, work in works.items():
            start, busy = perf_counter(), process_time()
            work()
            times[name].append(Took(1000 * (perf_counter() - start), 1000 * (process_time() - busy)))
    return {name: spread_of(some[1:]) for name, some in times.items()}


def _queries(work: Callable[[], object]) -> int:
    """How many queries something takes; where a snapshot begins and ends is none."""
    with CaptureQueriesContext(connection) as queries:
        work()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in queries)


def _host() -> str:
    allowed = settings.ALLOWED_HOSTS[0] if settings.ALLOWED_HOSTS else "localhost"
    return "localhost" if allowed == "*" else allowed.lstrip(".")
