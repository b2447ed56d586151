"""What an installation can suffer from, and what the doctor says about each of it: a state and a sentence."""

from enum import IntEnum
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
