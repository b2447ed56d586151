"""A cache that all processes of a server share (Redis protocol), without which every page works all the same.

It may be gone, slow or full: then each process goes by itself for a while. So no page waits for it longer than a
moment, and the log says once that it went and once that it is back. It holds bytes and numbers only, nothing that is
executed when it is read.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

PATIENCE: Final = 0.25  # seconds for a connection, and for an answer
PAUSE: Final = 30.0  # seconds in which a cache that did not answer is not asked again
BYTES: Final = b"="  # before what is no number


class BytesAndNumbers:
    """How values lie there. TypeError for anything but bytes and whole numbers."""

    def dumps(self, value: bytes | int) -> bytes | int:
        """As it is stored."""
        if type(value) is bytes:
            return BYTES + value
        if type(value) is int:
            return value
        raise TypeError(f"{type(value).__name__} is not shared")

    def loads(self, stored: bytes) -> bytes | int:
        """As it was."""
        return stored[1:] if stored.startswith(BYTES) else int(stored)


class SharedCache(RedisCache):
    """Django's cache on Redis that never fails. While it is out of reach, counting goes on in this process alone."""

    asked_again: ClassVar[float] = 0.0  # by the clock of `time.monotonic`; 0 while it answers

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # Loaded here, because only servers that have such a cache need the package.
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError
        from redis.retry import Retry

        super().__init__(server, params)
        self._failures = (RedisError, OSError)
        self._options = {
            "serializer": BytesAndNumbers,
            "socket_timeout": PATIENCE,
            "socket_connect_timeout": PATIENCE,
            "retry": Retry(NoBackoff(), 0),
        }
        self._alone = LocMemCache("shared-cache-out-of-reach", {})

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """What stands there; the default if it cannot be asked."""
        return self._asked(lambda: super(SharedCache, self).get(key, default, version), lambda: default)

    def get_many(self, keys: Any, version: int | None = None) -> dict[str, Any]:
        """All of these that stand there; none if it cannot be asked."""
        return self._asked(lambda: super(SharedCache, self).get_many(keys, version), dict)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Store it, if that can be done."""
        self._asked(lambda: super(SharedCache, self).set(key, value, timeout, version), lambda: None)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Store it if nothing stands there."""
        alone = lambda: self._alone.add(key, value, timeout, version)  # noqa: E731 - said twice it would be longer
        return self._asked(lambda: super(SharedCache, self).add(key, value, timeout, version), alone)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Count on. ValueError where nothing stands."""
        alone = lambda: self._alone.incr(key, delta, version)  # noqa: E731
        return self._asked(lambda: super(SharedCache, self).incr(key, delta, version), alone)

    def delete(self, key: str, version: int | None = None) -> bool:
        """Take it away, if that can be done; whether it stood there."""
        return self._asked(lambda: super(SharedCache, self).delete(key, version), lambda: False)

    def information(self) -> dict[str, Any]:
        """What the server says about its memory. RedisError or OSError: it cannot be asked, now and not in a while."""
        found: Any = self._cache.get_client().info("memory")
        return dict(found)

    def _asked(self, ask: Callable[[], Answer], alone: Callable[[], Answer]) -> Answer:
        if SharedCache.asked_again > time.monotonic():
            return alone()
        try:
            found = ask()
        except self._failures as error:
            if not SharedCache.asked_again:
                logger.warning("the shared cache does not answer (%s): each process goes by itself", _name(error))
            SharedCache.asked_again = time.monotonic() + PAUSE
            return alone()
        if SharedCache.asked_again:
            SharedCache.asked_again = 0.0
            logger.warning("the shared cache answers again")
        return found


def _name(error: BaseException) -> str:
    """What happened, without the address, in which a password may stand."""
    return type(error).__name__
