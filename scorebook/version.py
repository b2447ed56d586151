"""Which version of the program this is; `pyproject.toml` and CHANGELOG say the same.

An image and a release folder have no repository beside them: `python -m scorebook.contrib.release` writes the commit
into `COMMIT`, and so does whoever builds an image with `--build-arg COMMIT=…`.
"""

import os
import re
from functools import cache
from pathlib import Path
from typing import Final

VERSION: Final = "0.2.0"
RELEASED: Final = "2026-11-28"
# The earliest version whose database an update brings along; tests/upgrade fills one and compares every column.
OLDEST: Final = "0.1.0"
ROOT: Final = Path(__file__).resolve().parents[1]
LONG_ENOUGH: Final = 12


@cache
def commit() -> str:
    """The commit that this is, shortened; "" where nobody knows."""
    revision = os.environ.get("SCOREBOOK_COMMIT", "") or _deployed_commit() or _checked_out_commit()
    return revision[:LONG_ENOUGH] if re.fullmatch(r"[0-9a-f]{7,40}", revision) else ""


def version_line() -> str:
    """Version and commit in a line, such as „0.2.0 (1a2b3c4d5e6f)“."""
    return f"{VERSION} ({commit()})" if commit() else VERSION


def _deployed_commit() -> str:
    try:
        return (ROOT / "COMMIT").read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _checked_out_commit() -> str:
    """What the repository says whose root this is, read without git, which a server need not have."""
    repository = ROOT / ".git"
    try:
        head = (repository / "HEAD").read_text("ascii").strip()
        if not (name := head.removeprefix("ref: ")) or name == head:
            return head
        if (repository / name).exists():
            return (repository / name).read_text("ascii").strip()
        packed = (line.split() for line in (repository / "packed-refs").read_text("utf-8").splitlines())
        return next((words[0] for words in packed if words[1:] == [name]), "")
    except (OSError, UnicodeDecodeError):
        return ""
