"""Long lists of keys, cut into parts that a database takes in one statement."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Key = TypeVar("Key")


def chunks(keys: Sequence[Key], most: int) -> Iterator[Sequence[Key]]:
    """The keys in their order, at most so many at a time."""
    return (keys[start : start + most] for start in range(0, len(keys), most))
