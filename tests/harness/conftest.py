"""How much the harnesses do: a short share in the suite, everything with HARNESS=full (see `tests/shares.py`)."""

import pytest

from tests.shares import FULL


@pytest.fixture
def full():
    """Whether to take the time that everything takes."""
    return FULL


@pytest.fixture
def tell(capsys):
    """Prints figures past pytest."""

    def say(line):
        with capsys.disabled():
            print(f"\n{line}")

    return say
