"""The tables by which a page of the referees answers without the server: deadlines and ranks, once for each rules."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.referees.tables import deadline_table, rank_table

FOR_GOOD: Final = 365 * 24 * 3600


class RefereeTables(NamedTuple):
    """The tables as text, and the version under which a browser may keep them for good."""

    text: str
    version: str


def tables_of(scheme: Scheme) -> RefereeTables:
    """The tables of a scheme with its options and words; made once by each process."""
    return _made(_Keyed(scheme))


class _Keyed:
    """A scheme that is equal to another one with the same key, options and words."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.key = (scheme.key, repr(scheme.options), repr(sorted(scheme.words.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _made(keyed: _Keyed) -> RefereeTables:
    tables = {"calls": deadline_table(keyed.scheme), "tricks": rank_table(keyed.scheme)}
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    return RefereeTables(text, sha256(text.encode()).hexdigest()[:12])


def tables_answer(request: HttpRequest, scheme: Scheme, *, private: bool) -> HttpResponse:
    """The tables; kept for good by whoever asked for just this version."""
    tables = tables_of(scheme)
    answer = HttpResponse(tables.text, "application/json")
    if request.GET.get("v") == tables.version:
        patch_cache_control(answer, max_age=FOR_GOOD, immutable=True, **{"private" if private else "public": True})
    else:
        patch_cache_control(answer, no_cache=True, private=True)
    return answer
