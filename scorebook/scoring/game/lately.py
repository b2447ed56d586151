"""What was worked out lately, so much of it and no more."""

from collections import OrderedDict
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lately(OrderedDict[Key, Value]):
    """At most so many values; who came first goes first. Asking is asking a dictionary, and nothing beside."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: Key, value: Value) -> Value:
        """Remember a value, and give it."""
        while len(self) >= self.most:
            self.popitem(last=False)
        self[key] = value
        return value
