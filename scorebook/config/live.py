"""Lines over which phones hear at once that something is new at their evening (server-sent events).

A line says only that something is new; the phone then asks for it as it would have done later anyway. Who may follow is
asked of Django (`scorebook.evenings.pages.follow`) when the line is opened, before every word that is sent over it, and
now and then: a role that was taken away, a link that has ended and a session that was closed end it.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import UUID

from django.urls import Resolver404, resolve

from scorebook.evenings.pages.follow import FOLLOWER, Follower

from .changes import Changes

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

HEARTBEAT = 20.0  # seconds: proxies close a line on which nothing is said for a minute
ASKED_AGAIN = 15  # heartbeats: who may still follow, though nothing is new
SLOWEST = 10.0  # seconds in which a phone takes what is sent
MOST = 2000  # lines of this process
MOST_OF_A_PERSON = 8  # pages that are looked at by one account, or by one phone without one
MOST_OF_AN_ADDRESS = 200  # a hall behind one address
AT_ONCE = 8  # questions to Django: each needs a thread and a connection to the database
COME_BACK = b"60"  # seconds
RECONNECT = (2000, 8000)  # milliseconds: after a restart not all phones come in the same second

# The addresses of lines, and what in them says what is followed.
FOLLOWED = {"evening-live": "evening_id", "gathering-live": "gathering_id"}

HEARD = b"event: neu\ndata: 1\n\n"
OVER = b"event: ende\ndata: 1\n\n"
STILL_THERE = b":\n\n"


class OpenLine:
    """A phone that follows an evening, or a screen that follows a Spieltag."""

    __slots__ = ("evening", "follower", "left", "woken")

    def __init__(self, evening: UUID, follower: Follower) -> None:
        self.evening, self.follower = evening, follower
        self.woken = asyncio.Event()
        self.left = False


class LiveEvents:
    """An ASGI application: keeps lines open, and leaves every other request to Django."""

    def __init__(self, django: Application) -> None:
        self.django = django
        self.lines: dict[UUID, set[OpenLine]] = {}
        self.counted: Counter[str] = Counter()
        self.changes = Changes(self.tell)
        self.asking = asyncio.Semaphore(AT_ONCE)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        evening = _followed(scope)
        if evening is None:
            known = {**scope, FOLLOWER: None} if scope["type"] == "http" else scope
            return await self.django(known, receive, send)
        follower, answer = await self._ask(scope)
        if not follower.person:
            return await _pass_on(answer, send)
        line = OpenLine(evening, follower)
        if not self._enter(line):
            return await _refuse(send)
        try:
            await self.changes.follow(evening)
            try:
                await self._keep(line, scope, receive, send, answer[0]["headers"])
            finally:
                self.changes.leave(evening)
        finally:
            self._leave(line)
        return None

    def tell(self, evening: UUID) -> None:
        """Something is new at this evening."""
        for line in self.lines.get(evening, ()):
            line.woken.set()

    async def _ask(self, scope: Any) -> tuple[Follower, list[Message]]:
        """Who is asking, without a name if they may not follow, and what Django has answered."""
        follower, answer = Follower(), []
        sent = False

        async def receive() -> Message:
            nonlocal sent
            if sent:
                await asyncio.Event().wait()  # nobody leaves; Django cancels this when it has answered
            sent = True
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            answer.append(message)

        async with self.asking:
            await self.django({**scope, FOLLOWER: follower}, receive, send)
        return follower, answer

    def _enter(self, line: OpenLine) -> bool:
        person, address = _names(line)
        if (
            self.counted.total() >= 2 * MOST
            or self.counted[person] >= MOST_OF_A_PERSON
            or self.counted[address] >= MOST_OF_AN_ADDRESS
        ):
            return False
        self.counted.update((person, address))
        self.lines.setdefault(line.evening, set()).add(line)
        return True

    def _leave(self, line: OpenLine) -> None:
        self.counted.subtract(_names(line))
        self.counted += Counter()  # forgets whoever has no line any more
        self.lines[line.evening].discard(line)
        if not self.lines[line.evening]:
            del self.lines[line.evening]

    async def _keep(self, line: OpenLine, scope: Any, receive: Receive, send: Send, headers: Headers) -> None:
        """Say what is new until the phone goes, or may not follow any more."""
        speaking = asyncio.create_task(self._speak(line, scope, send, headers))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({speaking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (speaking, leaving):
                task.cancel()
            await asyncio.gather(speaking, leaving, return_exceptions=True)

    async def _speak(self, line: OpenLine, scope: Any, send: Send, headers: Headers) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _headers(headers)})
        await _say(send, f"retry: {random.randint(*RECONNECT)}\n\n".encode())  # noqa: S311 - no secret
        quiet = 0
        while True:
            try:
                await asyncio.wait_for(line.woken.wait(), HEARTBEAT)
            except TimeoutError:
                quiet += 1
            if line.woken.is_set() or quiet >= ASKED_AGAIN:
                follower, _answer = await self._ask(scope)
                if follower.person != line.follower.person:
                    return await _say(send, OVER, more=False)
                quiet = 0
            heard = line.woken.is_set()
            line.woken.clear()
            await _say(send, HEARD if heard else STILL_THERE)


def _followed(scope: Any) -> UUID | None:
    """The evening or Spieltag that a request wants to follow; None for every other request."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    try:
        match = resolve(scope["path"])
    except Resolver404:
        return None
    named = FOLLOWED.get(match.url_name or "")
    return match.kwargs[named] if named else None


def _names(line: OpenLine) -> tuple[str, str]:
    return line.follower.person, f"address {line.follower.address}"


def _headers(of_django: Headers) -> Headers:
    """Those of Django's answer, with the cookies it wants to set, for a body that never ends."""
    own = {b"content-length", b"content-type", b"cache-control", b"expires"}
    kept = [(name, value) for name, value in of_django if name.lower() not in own]
    return [
        *kept,
        (b"Content-Type", b"text/event-stream; charset=utf-8"),
        (b"Cache-Control", b"no-store"),
        (b"X-Accel-Buffering", b"no"),  # nginx passes every word on at once
    ]


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _say(send: Send, words: bytes, *, more: bool = True) -> None:
    """Send this; TimeoutError for a phone that does not take it: it has gone without a word."""
    await asyncio.wait_for(send({"type": "http.response.body", "body": words, "more_body": more}), SLOWEST)


async def _pass_on(answer: list[Message], send: Send) -> None:
    for message in answer:
        await send(message)


async def _refuse(send: Send) -> None:
    headers = [(b"Retry-After", COME_BACK), (b"Cache-Control", b"no-store"), (b"Content-Length", b"0")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
