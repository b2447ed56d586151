"""What a process that serves pages does once at its start, when everything is loaded."""

import gc

from django.urls import get_resolver


def load_charts() -> None:
    """Draw a chart once, so that the first visitor does not have to wait while the library is loaded (about a second).

    Only processes that serve pages do this; commands do not wait for it.
    """
    from scorebook.charts.warmth import draw_once

    draw_once()


def keep_what_is_loaded() -> None:
    """Exclude everything loaded so far from garbage collection, because it lives as long as the process.

    Otherwise a full collection would go through all of Django during some request, which takes tens of milliseconds.
    """
    _ = get_resolver().url_patterns  # this loads the views
    gc.collect()
    gc.freeze()
