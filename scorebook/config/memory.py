"""What a process that serves pages does once, when everything is loaded."""

import gc

from django.urls import get_resolver


def load_charts() -> None:
    """Load what draws charts, which takes a second of computing that the first chart of a process would pay.

    Only for processes that serve pages; no command waits for it.
    """
    from scorebook.charts.warmth import draw_once

    draw_once()


def keep_what_is_loaded() -> None:
    """Take everything loaded so far out of the garbage collector's sight: it stays as long as the process.

    Otherwise a full collection walks through all of Django in the middle of some request, for tens of milliseconds.
    """
    _ = get_resolver().url_patterns  # loads the views
    gc.collect()
    gc.freeze()
