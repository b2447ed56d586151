"""Results that take long to work out: kept by this process, and by all processes together where they share a cache.

What is kept is named by a stamp that changes with whatever the result was made of, so nothing is ever taken back; what
nobody asks for goes by itself. In the shared cache a result stands under its league and the build of the program, for a
week at most, signed with a key of this server: nobody else's results are taken for ours.
"""

import hmac
import logging
from collections.abc import Callable, Iterable, Sequence
from functools import update_wrapper
from hashlib import blake2b
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from .build import build
from .memory import AROUND, Memory, size_of
from .plain_values import from_bytes, key_text, to_bytes

logger = logging.getLogger(__name__)

Kept = TypeVar("Kept")
Rest = ParamSpec("Rest")
Made = TypeVar("Made")

WEEK: Final = 7 * 24 * 60 * 60  # seconds
LARGEST: Final = 4 << 20  # bytes that are sent for one result; a larger one is worked out by each process
SIGNED: Final = 16  # bytes of a signature
# A league and all else that a result is named by.
Key = tuple[int, tuple[Any, ...]]


class Shelf(Generic[Kept]):
    """Results of one sort by league and name. `rows`: the named tuples in them, `plain` and `full` the way out and in.

    `here_only`: what this process works out is no use to others.
    """

    def __init__(
        self,
        name: str,
        memory: Memory[Any],
        *,
        rows: Sequence[type[Any]] = (),
        plain: Callable[[Kept], Any] = lambda value: value,
        full: Callable[[Key, Any], Kept] = lambda _key, value: value,
        here_only: bool = False,
    ) -> None:
        self.name, self.memory, self.rows, self.here_only = name, memory, tuple(rows), here_only
        self.plain, self.full = plain, full

    def get(self, key: Key) -> tuple[Kept] | None:
        """What is kept under this name, alone in a tuple; None if nothing is."""
        return self.memory.get((self.name, *key)) or self.get_many([key]).get(key)

    def get_many(self, keys: Iterable[Key]) -> dict[Key, tuple[Kept]]:
        """All of these that are kept here or by others; the others are asked once."""
        known = {key: self.memory.get((self.name, *key)) for key in keys}
        missing = {self._address(key): key for key, found in known.items() if found is None} if self._shared else {}
        for address, data in (cache.get_many(list(missing)) if missing else {}).items():
            key = missing[address]
            try:
                found = (self.full(key, from_bytes(_verified(address, data), self.rows)),)
            except Exception:  # whatever stands there, it is no result
                logger.warning("not a result of this server: %s", address)
                continue
            known[key] = found
            self._keep_here(key, found)
        return {key: found for key, found in known.items() if found is not None}

    def has(self, key: Key) -> bool:
        """Whether this process has it at hand."""
        return (self.name, *key) in self.memory

    def keep(self, key: Key, value: Kept) -> None:
        """Keep it here, and for the others."""
        self._keep_here(key, (value,))
        if not self._shared:
            return
        address = self._address(key)
        try:
            data = to_bytes(self.plain(value), self.rows)
        except TypeError:  # a mistake of ours, which is no reason not to show the page
            logger.exception("%s is not shared", self.name)
            return
        if len(data) <= LARGEST:
            cache.set(address, _signature(address, data) + data, WEEK)

    def made(self, key: Key, make: Callable[[], Kept]) -> Kept:
        """What is kept under this name; if nothing is, it is made now, and kept."""
        found = self.get(key)
        if found is None:
            found = (make(),)
            self.keep(key, found[0])
        return found[0]

    def forget(self) -> None:
        """Know nothing of this sort any more, in this process: for measurements and tests."""
        self.memory.forget_of(self.name)

    @property
    def _shared(self) -> bool:
        """Whether others can have worked it out."""
        return False

    def _keep_here(self, key: Key, found: tuple[Kept]) -> None:
        self.memory.keep((self.name, *key), found, size_of(found) + size_of(key) + AROUND)

    def _address(self, key: Key) -> str:
        league, rest = key
        name = blake2b(f"{self.name} {key_text(rest)}".encode(), digest_size=16, key=_secret()).hexdigest()
        return f"results.{build()}.{league}.{name}"


class Stamped(Protocol):
    """Something of a league that has another stamp whenever it has changed."""

    @property
    def league_id(self) -> int: ...
    @property
    def stamp(self) -> str: ...


class KeptFunction(Generic[Rest, Made]):
    """A function of something stamped, and of plain values, whose results are kept."""

    def __init__(
        self, make: Callable[..., Made], memory: Memory[Any], rows: Sequence[type[Any]], here_only: bool
    ) -> None:
        self.make = make
        self.shelf = Shelf[Made](f"{make.__module__}.{make.__qualname__}", memory, rows=rows, here_only=here_only)
        update_wrapper(self, make)

    def __call__(self, of: Stamped, *args: Rest.args, **kwargs: Rest.kwargs) -> Made:
        return self.shelf.made((of.league_id, (of.stamp, *args)), lambda: self.make(of, *args, **kwargs))

    def forget(self) -> None:
        """Know no result any more, in this process."""
        self.shelf.forget()


def kept_in(
    memory: Memory[Any], *rows: type[Any], here_only: bool = False
) -> Callable[[Callable[Concatenate[Any, Rest], Made]], KeptFunction[Rest, Made]]:
    """Keep the results of a function, for whatever its first argument is stamped with."""

    def decorate(make: Callable[Concatenate[Any, Rest], Made]) -> KeptFunction[Rest, Made]:
        return KeptFunction(make, memory, rows, here_only)

    return decorate


def _secret() -> bytes:
    return salted_hmac("leagues.results", "key", algorithm="sha256").digest()


def _signature(address: str, data: bytes) -> bytes:
    return blake2b(address.encode() + b"\0" + data, digest_size=SIGNED, key=_secret()).digest()


def _verified(address: str, data: bytes) -> bytes:
    """The data without its signature; ValueError if another server has written it, or under another name."""
    if not hmac.compare_digest(data[:SIGNED], _signature(address, data[SIGNED:])):
        raise ValueError("another signature")
    return data[SIGNED:]
