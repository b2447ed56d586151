"""Which build of the program is running, and answers that take long to work out, in Django's cache.

What a browser or a cache has of another build is no longer true. The cache is that of this process, or Redis for all of
them (`CACHE_URL`).
"""

import functools
import json
import logging
import time
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.core.signing import BadSignature, Signer

# What pages are made of, beside the static files, whose names are in the manifest.
PARTS = ("templates", "leagues", "scorebook")


@functools.cache
def build() -> str:
    """The same in every process that runs the same code, templates and static files; read once."""
    digest = blake2b(digest_size=8)
    digest.update(getattr(staticfiles_storage, "manifest_hash", "").encode())
    base = Path(settings.BASE_DIR)
    files = (path for part in PARTS for path in (base / part).rglob("*") if path.suffix != ".pyc" and path.is_file())
    for path in sorted(files):
        digest.update(path.relative_to(base).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()


DAY, PAUSE, LARGEST = 24 * 60 * 60, 30.0, 1 << 20  # seconds, seconds, characters of one answer
PLAIN: Final[dict[type, Callable[[Any], Any]]] = {date: str, UUID: str, Decimal: int}  # a sum of PostgreSQL is Decimal
to_json = json.JSONEncoder(default=lambda value: PLAIN[type(value)](value), separators=(",", ":")).encode
retry_at = 0.0  # when a cache that failed is asked again, by `time.monotonic`; 0 while it answers


class Json:
    """How values lie in Redis; a whole number as itself, so that Redis can count on from it."""

    dumps = staticmethod(lambda value: value if type(value) is int else json.dumps(value).encode())
    loads = staticmethod(json.loads)


def quietly(ask: Callable[[], Any], otherwise: Any) -> Any:
    """What the cache answers; `otherwise` if it has nothing, or cannot be asked: then it is left alone for a while."""
    global retry_at  # noqa: PLW0603 - one for the process
    if retry_at > time.monotonic():
        return otherwise
    try:
        found, failed = ask(), 0.0
    except ValueError:  # no JSON, no number to count on from
        found, failed = otherwise, 0.0
    except Exception as error:  # whatever is wrong with it; its text may hold an address with a password
        if not retry_at:
            logging.getLogger(__name__).warning("the cache does not answer (%s)", type(error).__name__)
        found, failed = otherwise, time.monotonic() + PAUSE
    retry_at = failed
    return found


def cached(league_id: int, stamp: str, name: str, question: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What `make` answers, kept while the stamp is the same: rows of plain values, with days as text and no tuples.

    It is signed for its key: nothing is taken for it but what this server has written for this question.
    """
    key = f"{league_id}.{blake2b(to_json([build(), stamp, name, question]).encode(), digest_size=16).hexdigest()}"
    try:
        return json.loads(Signer(salt=key).unsign(str(quietly(lambda: cache.get(key), None))))
    except BadSignature:
        text = to_json(make())  # the same way as one that lay there, so that both answers are equal
    if len(text) <= LARGEST:
        quietly(lambda: cache.set(key, Signer(salt=key).sign(text), DAY), None)
    return json.loads(text)
