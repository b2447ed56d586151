"""What a process remembers so that it need not be worked out again, up to so many bytes; the oldest goes first."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from functools import wraps
from itertools import islice
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, TypeVar

Kept = TypeVar("Kept")
Given = ParamSpec("Given")
# Of a collection so many members are weighed: those of a result are alike, and it may have tens of thousands.
WEIGHED: Final = 24
FEWEST_WEIGHED: Final = 4
PAIR: Final = sys.getsizeof((0, 0))
PLAIN: Final = frozenset({str, int, float, bool, type(None), date})  # what holds nothing else, as most of it does
FLAT: Final = frozenset({tuple, list, dict})
# What an entry takes beside its value: its place in the order, the pair it is kept in.
AROUND: Final = 400


def size_of(value: Any, weighed: int = WEIGHED) -> int:
    """About how many bytes plain values, collections and dataclasses take, with all that is in them.

    What several of them share is counted for each: rather too much than too little. `weighed`: so many members are
    weighed of a collection, and of one within one of which not all are, fewer.
    """
    size, kind = sys.getsizeof(value), type(value)
    if kind in PLAIN:
        return size
    if kind in FLAT and len(value) <= weighed:  # as most rows are, with nothing but plain values
        inside = [*value, *value.values()] if kind is dict else value
        if PLAIN.issuperset(map(type, inside)):
            return size + sum(map(sys.getsizeof, inside))
    if isinstance(value, Mapping):
        return size + _members(value.items(), len(value), weighed) - len(value) * PAIR * bool(value)
    if isinstance(value, tuple | list | set | frozenset):
        return size + _members(value, len(value), weighed)
    if is_dataclass(value):
        return size + sum(size_of(getattr(value, one.name), weighed) for one in fields(value))
    return size


def _members(some: Iterable[Any], number: int, weighed: int) -> int:
    """The members, as far as they are weighed, and the others like them."""
    if not number:
        return 0
    step = -(-number // weighed)
    inside = weighed if step == 1 else max(FEWEST_WEIGHED, weighed // 3)
    sizes = [size_of(one, inside) for one in islice(some, 0, None, step)]
    return sum(sizes) * number // len(sizes)


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

    def forget_of(self, name: Hashable) -> None:
        """Forget what is kept under keys that begin with this name."""
        with self._lock:
            for key in [key for key in self._all if isinstance(key, tuple) and key[0] == name]:
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        gone = self._all.pop(key, None)
        self.bytes -= gone[1] if gone else 0


def memorised(most: int) -> Callable[[Callable[Given, Kept]], Callable[Given, Kept]]:
    """Keep what a function answers, up to so many bytes: like `lru_cache`, which counts answers, however large."""

    def decorate(make: Callable[Given, Kept]) -> Callable[Given, Kept]:
        memory = Memory[tuple[Kept]](most)

        @wraps(make)
        def answer(*args: Given.args, **kwargs: Given.kwargs) -> Kept:
            key = (args, tuple(kwargs.items()))
            found = memory.get(key)
            if found is None:
                found = (make(*args, **kwargs),)
                memory.keep(key, found, size_of(found) + size_of(key) + AROUND)
            return found[0]

        return answer

    return decorate
