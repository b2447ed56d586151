"""Warnings that a server process logs at its start, because not everybody runs `manage.py check`."""

import gc
import logging
import sqlite3
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.core.checks import run_checks
from django.db.backends.base.base import BaseDatabaseWrapper
from django.template import engines
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.formats import get_format
from django.utils.module_loading import import_string

from leagues.cache import build, quietly

logger = logging.getLogger("scorebook.start")


def warn_of_traps() -> None:
    """In production, log what `manage.py check --deploy` finds about this installation."""
    if not settings.PRODUCTION:
        return
    for found in run_checks(include_deployment_checks=True):
        if str(found.id).startswith("scorebook.") and not found.is_silenced():
            logger.log(found.level, "%s: %s %s", found.id, found.msg, found.hint or "")


# What SQLite can do is asked without a lock.


def look_for_json(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Find out at once whether a new connection knows JSON, by a query that needs no lock.

    Django asks in a transaction, which locks the database here, and takes a locked database for one without JSON, for
    as long as the connection lives: every page that reads JSON would fail from then on.
    """
    if connection.vendor != "sqlite":
        return
    try:
        connection.connection.execute("SELECT json('{}')")
    except sqlite3.OperationalError:
        return
    connection.features.__dict__["supports_json_field"] = True


# What a process that serves pages does once at its start, when everything is loaded.


# After so many new objects, after so many of these collections, and of those; Python's own are 700, 10 and 10.
SELDOM: Final = (50_000, 20, 100)


def load_charts() -> None:
    """Draw a chart once, so that the first visitor does not have to wait while the library is loaded (about a second).

    Only processes that serve pages do this; commands do not wait for it.
    """
    from scorebook.charts.evening import evening_chart
    from scorebook.charts.series import Totals

    evening_chart((Totals("A", "A", 1, (0, 1, -1)),))


def load_pages() -> None:
    """Load what Django would load while the first visitor waits: the views, and all that a page is made with."""
    _ = get_resolver().url_patterns
    pages: Any = engines["django"]
    _ = pages.engine.template_context_processors
    get_template("accounts/login.html")
    for module in (settings.MESSAGE_STORAGE, settings.SESSION_SERIALIZER):
        import_string(module)
    import_module("django.contrib.messages.storage.session")
    import_module("django.core.cache.utils")
    quietly(lambda: cache.get(""), None)  # a shared one loads its package, and connects
    build()
    get_format("DATE_FORMAT", lang=settings.LANGUAGE_CODE)


def keep_what_is_loaded() -> None:
    """Exclude everything loaded so far from garbage collection, because it lives as long as the process.

    Otherwise a full collection would go through all of Django during some request, which takes tens of milliseconds.
    And collect seldom: it goes through all results that are remembered, too, and finds next to nothing in them.
    """
    load_pages()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
