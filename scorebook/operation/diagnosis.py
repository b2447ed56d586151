"""What an installation can suffer from, and what the doctor says about each of it: a state and a sentence."""

from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from threading import Thread
from typing import NamedTuple


class Health(IntEnum):
    """How bad it is: fine, worth a look, or something does not work."""

    FINE = 0
    WORTH_A_LOOK = 1
    ILL = 2


class Diagnosis(NamedTuple):
    """What was found about one part."""

    health: Health
    sentence: str


def fine(sentence: str) -> Diagnosis:
    """It works."""
    return Diagnosis(Health.FINE, sentence)


def look(sentence: str) -> Diagnosis:
    """It works, but somebody should look at it."""
    return Diagnosis(Health.WORTH_A_LOOK, sentence)


def ill(sentence: str) -> Diagnosis:
    """It does not work."""
    return Diagnosis(Health.ILL, sentence)


def within(seconds: float, ask: Callable[[], Diagnosis], late: Diagnosis) -> Diagnosis:
    """What is found about something in the net, which must not ask the database; `late` if it takes longer.

    The time limits of connections are limits of each read: who sends a byte now and then is waited for without end.
    """
    found: Future[Diagnosis] = Future()

    def work() -> None:
        try:
            found.set_result(ask())
        except Exception as error:
            found.set_exception(error)

    worker = Thread(target=work, daemon=True)  # nobody waits for it when the process ends
    worker.start()
    worker.join(seconds)
    return found.result() if found.done() else late
