"""What a process remembers so that it need not be worked out again, up to so many bytes; the oldest goes first."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class Memory(Generic[Kept]):
    """Values by key, up to `most` bytes together; what was not asked for longest is forgotten. For all threads."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._all: OrderedDict[Hashable, tuple[Kept, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, key: Hashable) -> bool:
        """Whether something is kept under this key; asking this is not asking for it."""
        return key in self._all

    def get(self, key: Hashable) -> Kept | None:
        """What was kept under this key."""
        with self._lock:
            found = self._all.get(key)
            if found is None:
                return None
            self._all.move_to_end(key)
            return found[0]

    def keep(self, key: Hashable, value: Kept, size: int) -> None:
        """Keep a value of so many bytes, and nothing that is larger than all of the memory."""
        with self._lock:
            self._drop(key)
            if size > self.most:
                return
            self._all[key] = (value, size)
            self.bytes += size
            while self.bytes > self.most:
                self._drop(next(iter(self._all)))

    def forget(self) -> None:
        """Know nothing any more."""
        with self._lock:
            self._all.clear()
            self.bytes = 0

    def _drop(self, key: Hashable) -> None:
        gone = self._all.pop(key, None)
        self.bytes -= gone[1] if gone else 0
