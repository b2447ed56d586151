"""What rooms contribute to another room that does not know them."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Contribution = TypeVar("Contribution")


class Registry(Generic[Contribution]):
    """Contributions by the name of the contributing room, in the order in which they were added."""

    def __init__(self) -> None:
        self._by_name: dict[str, Contribution] = {}

    def add(self, name: str, contribution: Contribution) -> None:
        """Add the contribution of a room. ValueError if that room has contributed already."""
        if name in self._by_name:
            raise ValueError(f"{name} has contributed already")
        self._by_name[name] = contribution

    def remove(self, name: str) -> Contribution:
        """Remove a contribution and return it."""
        return self._by_name.pop(name)

    def __iter__(self) -> Iterator[Contribution]:
        return iter(tuple(self._by_name.values()))
