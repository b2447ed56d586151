"""Something that is done beside the test, in a thread and on a connection of its own."""

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
