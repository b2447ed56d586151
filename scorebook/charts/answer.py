"""A picture as an answer: drawn and sent only for who does not have it, with a policy of its own."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

SVG, PNG = "image/svg+xml", "image/png"
# A picture may style itself and do nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def picture_tag(*content: Any) -> str:
    """The ETag of a picture: everything that it shows, as values with a plain repr, the language, and the code
    that draws it."""
    return f'"{_digest(f"{_edition()} {get_language()} {content!r}".encode())}"'


def picture_answer(request: HttpRequest, tag: str, draw: Callable[[], bytes], kind: str = SVG) -> HttpResponse:
    """The picture with this ETag; 304 without drawing for who has it. Browsers keep it and ask every time."""
    packed = kind == SVG and accepts_gzip(request)
    answer = get_conditional_response(request, etag=tag)
    if answer is None and packed:
        answer = HttpResponse(gzip.compress(draw(), compresslevel=6, mtime=0), content_type=kind)
        answer.headers["Content-Encoding"] = "gzip"
    elif answer is None:
        answer = HttpResponse(draw(), content_type=kind)
    patch_vary_headers(answer, ["Accept-Encoding"])
    # Weak where the same picture goes out in other bytes.
    answer.headers["ETag"] = f"W/{tag}" if packed else tag
    # On a 304 too: a browser takes over the headers that come with it.
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the client accepts compressed answers."""
    return bool(re.search(r"\bgzip\b", request.headers.get("Accept-Encoding", "")))


@cache
def _edition() -> str:
    """Changes with the code of this package and with matplotlib, so that a new version draws anew."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return _digest(b"".join(path.read_bytes() for path in sources) + version("matplotlib").encode())


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
