"""When a command that works through years collects garbage."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def collecting_later() -> Iterator[Callable[[], object]]:
    """Collect garbage only when the function given is called, and only what has come since it was called last."""
    usual = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield lambda: gc.collect(0)
    finally:
        gc.unfreeze()
        if usual:
            gc.enable()
