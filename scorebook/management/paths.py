"""Files and folders that are named on the command line."""

from argparse import ArgumentTypeError
from pathlib import Path


def named_path(text: str) -> Path:
    """A file or a folder. Refused when it is empty, as of an unset variable: that would be the folder one stands in."""
    if not text.strip():
        raise ArgumentTypeError("Dort steht keine Datei und kein Ordner.")
    return Path(text)
