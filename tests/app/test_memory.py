"""What a process keeps in mind is counted in bytes, and what is counted is near what it takes."""

import gc
import tracemalloc
from dataclasses import dataclass
from datetime import date
from uuid import UUID

import pytest

from leagues.memory import Memory, memorised, size_of
from scorebook.statistics.pictures.games import GameSums


@dataclass(frozen=True)
class Pair:
    left: tuple[str, ...]
    right: dict[str, int]


def rows(number):
    return tuple((f"evening number {at}", 1000 + at, "ddv", 300 + at, 1e6 + at) for at in range(number))


MADE = {
    "rows": lambda: rows(3000),
    "named rows": lambda: tuple({"player": 1000 + at, "points": 5000 + at, "name": f"{at:40}"} for at in range(3000)),
    "a dictionary": lambda: {f"key {at}": (at + 1000, f"{at:20}") for at in range(3000)},
    "results": lambda: tuple(GameSums(at + 1000, f"scheme {at}", at % 4, at + 1000, at + 5000) for at in range(3000)),
    "dataclasses": lambda: [Pair((f"{at:30}",), {f"{at:31}": at + 1000}) for at in range(1000)],
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_size_is_what_the_interpreter_takes(make):
    make()
    gc.collect()
    tracemalloc.start()
    try:
        kept = make()
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert taken * 0.8 < size_of(kept) < taken * 1.6


def test_small_things_have_sizes_too():
    some = [(), {}, None, 1, "", date(2026, 1, 1), UUID(int=1), frozenset(), Memory(1)]
    assert [size_of(one) > 0 for one in some] == [True] * len(some)


def test_what_does_not_fit_is_answered_and_not_kept():
    asked = []

    @memorised(3000)
    def answer(number):
        asked.append(number)
        return "x" * number

    assert [len(answer(number)) for number in (100, 100, 10_000, 10_000, 100, 1000, 1000, 100)] == [
        100, 100, 10_000, 10_000, 100, 1000, 1000, 100,
    ]  # fmt: skip
    assert asked == [100, 10_000, 10_000, 1000]
