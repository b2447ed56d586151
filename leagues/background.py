"""Work that nobody waits for: in a thread of its own, each thing once at a time."""

import logging
from collections.abc import Callable, Hashable
from threading import Lock, Thread

from django.db import connection

logger = logging.getLogger(__name__)

_running: set[Hashable] = set()
_lock = Lock()


def start(key: Hashable, work: Callable[[], object]) -> None:
    """Begin this work, unless it is being done under the same key. It has a connection of its own to the database."""
    with _lock:
        if key in _running:
            return
        _running.add(key)
    Thread(target=_run, args=[key, work], name="background", daemon=True).start()


def under_way() -> bool:
    """Whether anything is being done."""
    with _lock:
        return bool(_running)


def _run(key: Hashable, work: Callable[[], object]) -> None:
    try:
        work()
    except Exception:
        logger.exception("work in the background failed")
    finally:
        connection.close()
        with _lock:
            _running.discard(key)
