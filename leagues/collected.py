"""Collected files of the pages whose names carry a digest of what stands in them."""

import hashlib
import re
from pathlib import Path
from typing import Final

HASHED: Final = re.compile(r"\.([0-9a-f]{12})(?:\.[^.]+)?$")


def is_whole(path: Path) -> bool:
    """Whether a file is there, and in it what its name says if there is a digest in the name."""
    if not path.is_file():
        return False
    named = HASHED.search(path.name)
    return not named or named[1] == hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()[:12]
