"""Which build of the program is running: what a browser may have kept of another one is no longer true."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

# What pages are made of, beside the static files, whose names are in the manifest.
PARTS = ("templates", "leagues", "scorebook")


@cache
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
