"""What a process that serves pages does once at its start, when everything is loaded."""

import gc
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.template import engines
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.formats import get_format
from django.utils.module_loading import import_string

from leagues.build import build
from leagues.cache import quietly

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
