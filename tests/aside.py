"""Something that is done beside something else, in a thread and on a connection of its own."""

import threading

from django.db import connection


def aside(work):
    """A thread that does it, still to be started; `kept` holds what it gave back, or how what it raised reads."""
    kept = []

    def run():
        try:
            kept.append(work())
        except Exception as error:
            kept.append(repr(error))
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.kept = kept
    return thread


def meet(monkeypatch, one, other, middle, seconds=1):
    """Let one of two be done, and the other one begin in the middle of it: when this is called (module and name)."""
    module, name = middle
    begun, work = threading.Event(), getattr(module, name)

    def met(*given, **more):
        if not begun.is_set():
            begun.set()
            other.start()
            other.join(seconds)  # which it cannot be, because it waits for us
        return work(*given, **more)

    monkeypatch.setattr(module, name, met)
    one.start()
    one.join(30)
    assert begun.is_set()
    other.join(30)
