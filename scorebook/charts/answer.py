"""A picture as an answer: drawn once, sent only to who does not have it, with a policy of its own."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from leagues.memory import AROUND, Memory

SVG, PNG = "image/svg+xml", "image/png"
# A picture may style itself and do nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
# So many bytes of pictures every process remembers. The table looks at each in two themes and widths.
MOST_BYTES: Final = 8 << 20


def picture_tag(*shown: Any) -> str:
    """The ETag of a picture: everything that it shows, as values with a plain repr, the language, and the code
    that draws it."""
    return f'"{_digest(f"{_edition()} {get_language()} {shown!r}".encode())}"'


class Drawn:
    """The pictures drawn last, by their ETag. A tag names all that is in its picture, so none of them can be old."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._kept = Memory[bytes](most)

    def get(self, tag: str, draw: Callable[[], bytes]) -> bytes:
        """The picture with this tag, drawn if nobody has asked for it lately."""
        data = self._kept.get(tag)
        if data is None:
            data = draw()
            self._kept.keep(tag, data, len(data) + AROUND)
        return data

    def forget(self) -> None:
        """Forget all of them: for measurements."""
        self._kept.forget()


DRAWN: Final = Drawn()


def picture_answer(request: HttpRequest, tag: str, draw: Callable[[], bytes], kind: str = SVG) -> HttpResponse:
    """The picture with this ETag; 304 without drawing for who has it. Browsers keep it and ask every time."""
    packed = kind == SVG and accepts_gzip(request)
    answer = get_conditional_response(request, etag=tag)
    if answer is None and packed:
        answer = HttpResponse(DRAWN.get(f"{tag} packed", lambda: _packed(DRAWN.get(tag, draw))), content_type=kind)
        answer.headers["Content-Encoding"] = "gzip"
    elif answer is None:
        answer = HttpResponse(DRAWN.get(tag, draw), content_type=kind)
    patch_vary_headers(answer, ["Accept-Encoding"])
    # Weak where the same picture goes out in other bytes.
    answer.headers["ETag"] = f"W/{tag}" if packed else tag
    # On a 304 too: a browser takes over the headers that come with it.
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether whoever asks takes compressed answers; a picture is compressed once and not each time it is sent."""
    return bool(re.search(r"\bgzip\b", request.headers.get("Accept-Encoding", "")))


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=6, mtime=0)


@cache
def _edition() -> str:
    """Changes with the code of this package and with matplotlib, so that a new version draws anew."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return _digest(b"".join(path.read_bytes() for path in sources) + version("matplotlib").encode())


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
