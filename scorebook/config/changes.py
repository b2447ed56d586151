"""Which of the evenings and Spieltage that screens follow have changed, found out once for all phones of a process.

All marks of evenings are read in one query, those of Spieltage in two more: on PostgreSQL when the database says that
something was written (LISTEN; the triggers are in the migrations), on SQLite, which tells nobody, twice a second.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections

from scorebook.evenings.selectors.stamps import Mark, marks_of
from scorebook.gatherings.stamps import marks_of_gatherings

logger = logging.getLogger("scorebook.live")

CHANNEL = "scorebook_changes"
EVERY = 0.5  # seconds, where the database tells nobody
AT_LEAST_EVERY = 15.0  # seconds, where it does: a notice may be lost with its connection
TOGETHER = 0.05  # seconds: what is written at the same moment is read once
AFTER_A_FAILURE = 2.0  # seconds

Wait = Callable[[], Any]


class Changes:
    """Calls `told` for every followed evening that has changed since somebody began to follow it.

    All methods are for the thread of the event loop; only the database is read elsewhere, in a thread of its own.
    """

    def __init__(self, told: Callable[[UUID], None]) -> None:
        self.told = told
        self.known: dict[UUID, Mark | None] = {}
        self.followers: dict[UUID, int] = {}
        self.reader = ThreadPoolExecutor(1, thread_name_prefix="changes")
        self.watching: asyncio.Task[None] | None = None

    async def follow(self, evening: UUID) -> None:
        """From now on tell of this evening; what was written before this returns may not be told."""
        self.followers[evening] = self.followers.get(evening, 0) + 1
        try:
            if evening not in self.known:
                marks = await self._read({evening})
                self.known.setdefault(evening, marks.get(evening))
        except BaseException:
            self.leave(evening)
            raise
        if self.watching is None or self.watching.done():
            self.watching = asyncio.create_task(self._watch())

    def leave(self, evening: UUID) -> None:
        """One follower less; the last one ends the reading."""
        self.followers[evening] -= 1
        if not self.followers[evening]:
            del self.followers[evening]
            self.known.pop(evening, None)
        if not self.followers and self.watching:
            self.watching.cancel()
            self.watching = None

    async def _watch(self) -> None:
        while True:
            try:
                async with AsyncExitStack() as stack:
                    wait = await stack.enter_async_context(_notices())
                    while True:
                        await self._look()
                        await wait()
            except Exception:  # of the database or its driver: it restarts, and so do we
                logger.warning("the changes could not be read; trying again", exc_info=True)
                await asyncio.sleep(AFTER_A_FAILURE)

    async def _look(self) -> None:
        before = dict(self.known)
        marks = await self._read(before)
        for evening, mark in before.items():
            if evening in self.known and marks.get(evening) != mark:
                self.known[evening] = marks.get(evening)
                self.told(evening)

    async def _read(self, evenings: Collection[UUID]) -> dict[UUID, Mark]:
        return await asyncio.get_running_loop().run_in_executor(self.reader, _read_now, list(evenings))


def _read_now(evenings: list[UUID]) -> dict[UUID, Mark]:
    try:
        found = marks_of(evenings)
        others = [key for key in evenings if key not in found]
        return found | marks_of_gatherings(others) if others else found
    except (DatabaseError, InterfaceError):
        connections[DEFAULT_DB_ALIAS].close()
        raise


@asynccontextmanager
async def _notices() -> AsyncIterator[Wait]:
    """Something to wait for before the next look."""
    if connections[DEFAULT_DB_ALIAS].vendor != "postgresql":
        yield lambda: asyncio.sleep(EVERY)
        return
    from psycopg import AsyncConnection

    async with await AsyncConnection.connect(**_parameters(), autocommit=True) as listening:
        await listening.execute(f"LISTEN {CHANNEL}")

        async def wait() -> None:
            async for _notice in listening.notifies(timeout=AT_LEAST_EVERY, stop_after=1):
                await asyncio.sleep(TOGETHER)

        yield wait


def _parameters() -> dict[str, Any]:
    """How Django connects, without what only its own kind of connection knows."""
    parameters: dict[str, Any] = connections[DEFAULT_DB_ALIAS].get_connection_params()
    return {name: value for name, value in parameters.items() if name not in {"cursor_factory", "context"}}
