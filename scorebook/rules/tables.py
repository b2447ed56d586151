"""Tables that scripts look things up in, made from some rules: made once, kept by browsers.

Rules that an evening is played by never change, and a table changes only with the rules or the program. So an address
that names both a table and its version can be kept for good; under any other address a browser asks each time whether
what it has still holds.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from leagues.cache import cached
from scorebook.scoring.game.scheme import Scheme

FOR_GOOD: Final = 365 * 24 * 60 * 60  # seconds


class RulesTable(NamedTuple):
    """A table as it is sent, and a digest of it, which names its version."""

    content: bytes
    digest: str


def table_of(scheme: Scheme, make: Callable[[Scheme], Any]) -> RulesTable:
    """What `make` writes down about a scheme with its options and words; the costliest takes a second to make.

    Rules belong to no league: their tables are cached beside those of all leagues.
    """
    spoken = sorted((str(kind), str(word)) for kind, word in scheme.words.items())
    question = (make.__module__, scheme.key, repr(scheme.options), spoken)
    text = cached(0, "", f"table {make.__qualname__}", question, lambda: _as_json(make(scheme)))
    content = text.encode()
    return RulesTable(content, sha256(content).hexdigest()[:32])


def _as_json(table: Any) -> str:
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def table_answer(request: HttpRequest, table: RulesTable, version: str, *, private: bool) -> HttpResponse:
    """A table for a script; cacheable for ever for an address with this version (`?v=`)."""
    tag = f'"{table.digest}"'
    answer = get_conditional_response(request, etag=tag) or HttpResponse(table.content, "application/json")
    cache_control = f"max-age={FOR_GOOD}, immutable" if request.GET.get("v") == version else "no-cache"
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = f"{'private' if private else 'public'}, {cache_control}"
    return answer
