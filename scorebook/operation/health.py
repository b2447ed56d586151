"""Whether this process can serve: its database answers and has all the tables that the program needs."""

import os
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.letters.models import Letter, LetterState
from scorebook.evenings.derived.refold import ENGINE_REVISION
from scorebook.evenings.models import Command, CommandState, Evening, Game, Score, SumsMade
from scorebook.operation.proxy import proxy_view
from scorebook.version import VERSION


class Unready(StrEnum):
    """Why the program cannot serve; the values are said to machines."""

    DATABASE = "database"
    MIGRATIONS = "migrations"


def unready() -> Unready | None:
    """What keeps the program from serving; None if nothing does."""
    try:
        return Unready.MIGRATIONS if missing_migrations() else None
    except DatabaseError:
        return Unready.DATABASE


def missing_migrations() -> list[str]:
    """Which migrations of this version the database has not had, as `app.name`.

    DatabaseError if it cannot be asked. A database that knows later ones than this version misses nothing: while an
    update is rolled out, the processes of before go on. One that has had all those that another one replaces has had
    that one.
    """
    applied = set(MigrationRecorder(connection).applied_migrations())
    missing = {key: replaced for key, replaced in _all_migrations().items() if key not in applied}
    return sorted(f"{app}.{name}" for (app, name), replaced in missing.items() if not replaced or replaced - applied)


@cache
def _all_migrations() -> dict[tuple[str, str], frozenset[tuple[str, str]]]:
    """All migrations of this version and which others each replaces; they do not change while a process runs."""
    return {key: frozenset(one.replaces) for key, one in MigrationLoader(None).disk_migrations.items()}


# What the program counts, for Prometheus. Off by default: without METRICS_TOKEN nothing is counted or shown.


if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram
    from prometheus_client.core import Metric

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
UNKNOWN = "-"  # requests for no page of ours


class Gauge(NamedTuple):
    """A figure of the database: name, what it is, and its value for each value of its label, or for `""`."""

    name: str
    words: str
    values: dict[str, float]
    label: str = ""


def figures() -> Iterator[Gauge]:
    """The present content of the database."""
    yield Gauge("scorebook_accounts", "Accounts that may sign in", {"": Account.objects.filter(is_active=True).count()})
    yield Gauge("scorebook_leagues", "Leagues", {"": League.objects.count()})
    yield Gauge("scorebook_games", "Games, corrected and withdrawn ones included", {"": Game.objects.count()})
    running = Evening.objects.filter(closed_at=None).count()
    yield Gauge("scorebook_evenings_running", "Evenings that are not closed", {"": running})
    letters = dict(Letter.objects.order_by().values_list("state").annotate(Count("pk")))
    by_state = {str(state): float(letters.get(state, 0)) for state in LetterState.values}
    yield Gauge("scorebook_letters", "Letters by where they are", by_state, "state")
    oldest = Letter.objects.filter(state=LetterState.WAITING).aggregate(at=Min("created_at"))["at"]
    waits = (timezone.now() - oldest).total_seconds() if oldest else 0.0
    yield Gauge("scorebook_letters_oldest_seconds", "For how long the oldest letter has waited", {"": waits})
    parked = Command.objects.filter(state=CommandState.PARKED).count()
    yield Gauge("scorebook_entries_parked", "Late entries that wait for a Verwalter", {"": parked})
    yield Gauge("scorebook_database_bytes", "Size of the database", {"": _bytes_of_database()})


def _bytes_of_database() -> float:
    query = "SELECT pg_database_size(current_database())"
    if connection.vendor == "sqlite":
        query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return float(cursor.fetchone()[0])


class Meters(NamedTuple):
    """What is counted of requests by this process."""

    registry: "CollectorRegistry"
    requests: "Counter"
    seconds: "Histogram"


@cache
def meters() -> Meters:
    """Made with the first request: the library reads at its import where processes share their figures."""
    from prometheus_client import CollectorRegistry, Counter, Histogram

    registry = CollectorRegistry()
    requests = Counter(
        "scorebook_requests", "Requests by page and status", ["method", "page", "status"], registry=registry
    )
    seconds = Histogram(
        "scorebook_request_seconds", "Time until an answer is ready", ["method"], buckets=BUCKETS, registry=registry
    )
    return Meters(registry, requests, seconds)


class Metering:
    """Counts requests. Only in use where METRICS_TOKEN is set."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        method = request.method if request.method in {"GET", "HEAD", "POST"} else "other"
        page = (match.view_name if match else None) or UNKNOWN
        meters().requests.labels(method, page, str(response.status_code)).inc()
        meters().seconds.labels(method).observe(time.perf_counter() - begun)
        return response


class _Database:
    """Hands the figures of the database to the library."""

    def collect(self) -> Iterator["Metric"]:
        from prometheus_client.core import GaugeMetricFamily

        version = GaugeMetricFamily("scorebook_version", "The version that runs", labels=["version"])
        version.add_metric([VERSION], 1)
        yield version
        try:
            families = list(figures())
        except DatabaseError:
            families = []  # what the process has counted is wanted now more than ever
        up = Gauge("scorebook_database_up", "Whether the figures of the database could be read", {"": bool(families)})
        for figure in (up, *families):
            family = GaugeMetricFamily(figure.name, figure.words, labels=[figure.label] if figure.label else [])
            for value, amount in figure.values.items():
                family.add_metric([value] if figure.label else [], amount)
            yield family


def exposition() -> bytes:
    """Everything in Prometheus' text format."""
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    counted = meters().registry
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    stored = CollectorRegistry()
    stored.register(_Database())
    return generate_latest(stored) + generate_latest(counted)


# Addresses for those who watch over a server: whether it is ready, and what it counts.


NOT_KEPT: Final = {"Cache-Control": "no-store"}


def ready(request: HttpRequest) -> HttpResponse:
    """200 when the database answers and no migration is missing, otherwise 503 and a code."""
    code = unready()
    answer: dict[str, object] = {"ready": code is None}
    if code:
        answer["code"] = code
    if view := proxy_view(request):
        answer["seen"] = view._asdict()
    return JsonResponse(answer, status=503 if code else 200, headers=NOT_KEPT)


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures in Prometheus' text format for who brings METRICS_TOKEN."""
    if not settings.METRICS_TOKEN:
        return HttpResponse(status=404)
    if not compare_digest(
        request.headers.get("Authorization", "").encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
    ):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(exposition(), TYPE, headers=NOT_KEPT)


PAGES: Final = {"/bereit/": ready, "/metrics/": metrics}


# Whether what the statistics read was made by this version: known without counting a single evening again. An upgrade
# may end between the new tables and the sums, and then everything answers, with the figures of before.


def note_sums_made() -> None:
    """All sums were made just now, with the tables and the kernel that there are."""
    SumsMade.objects.update_or_create(pk=SumsMade.ONE, defaults={"version": _version()})


def note_without_evenings(**_signal: Any) -> None:
    """After new tables: without any games there is nothing to make."""
    if not Evening.objects.exists():
        note_sums_made()


def sums_are_of_before() -> bool:
    """Whether tables or kernel have changed since all sums were made."""
    return not SumsMade.objects.filter(version=_version()).exists()


def scores_are_of_before() -> bool:
    """Whether a game is still scored as an earlier kernel scored it."""
    return Score.objects.exclude(engine_revision=ENGINE_REVISION).exists()


def _version() -> str:
    """The last change of the tables, and the revision of the kernel.

    By what the database has had: sums that were made before a migration are of before, whatever lies on the disk.
    """
    had = MigrationRecorder(connection).applied_migrations()
    return f"{max((name for app, name in had if app == 'scorebook'), default='')} {ENGINE_REVISION}"


# What SQLite knows about the sizes of its tables, by which it chooses the way to what is asked.


ROWS_LOOKED_AT: Final = 1000  # of an index at most, so that this takes no longer for a large database


def learn_table_sizes() -> None:
    """Let SQLite count anew."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA analysis_limit = {ROWS_LOOKED_AT}")
        cursor.execute("ANALYZE")
