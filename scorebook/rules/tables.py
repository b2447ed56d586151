"""Tables that scripts look things up in, made from some rules: made once by each process, kept by browsers.

Rules that an evening is played by never change, and a table changes only with the rules or the program. So an address
that names both a table and its version can be kept for good; under any other address a browser asks each time whether
what it has still holds.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from scorebook.scoring.game.scheme import Scheme

MOST: Final = 128  # tables kept by a process; the largest has some 40 kB
FOR_GOOD: Final = 365 * 24 * 60 * 60  # seconds


class RulesTable(NamedTuple):
    """A table as it is sent, and a digest of it, which names its version."""

    content: bytes
    digest: str


def table_of(scheme: Scheme, make: Callable[[Scheme], Any]) -> RulesTable:
    """What `make` writes down about a scheme with its options and words; the costliest takes a second to make."""
    return _made(_Keyed(scheme), make)


def table_answer(request: HttpRequest, table: RulesTable, version: str, *, private: bool) -> HttpResponse:
    """A table for a script; kept for good by whoever has asked for just this version (`?v=`)."""
    tag = f'"{table.digest}"'
    answer = get_conditional_response(request, etag=tag) or HttpResponse(table.content, "application/json")
    kept = f"max-age={FOR_GOOD}, immutable" if request.GET.get("v") == version else "no-cache"
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = f"{'private' if private else 'public'}, {kept}"
    return answer


class _Keyed:
    """A scheme that is equal to another one with the same key, options and words."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.key = (scheme.key, repr(scheme.options), repr(sorted(scheme.words.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=MOST)
def _made(keyed: _Keyed, make: Callable[[Scheme], Any]) -> RulesTable:
    content = json.dumps(make(keyed.scheme), ensure_ascii=False, separators=(",", ":")).encode()
    return RulesTable(content, sha256(content).hexdigest()[:32])
