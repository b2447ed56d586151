"""What commands ask of those who type them: before what cannot be undone, and for files that are named."""

from argparse import ArgumentTypeError
from pathlib import Path

from django.core.management.base import CommandError

NO_ANSWER = "Hier antwortet niemand, nichts ist geändert; mit --yes wird nicht gefragt."


def confirmed(question: str) -> bool:
    """Whether the answer is „ja“. CommandError where nobody can answer."""
    try:
        return input(question).strip() == "ja"
    except EOFError as error:
        raise CommandError(NO_ANSWER) from error


def named_path(text: str) -> Path:
    """A file or a folder. Refused when it is empty, as of an unset variable: that would be the folder one stands in."""
    if not text.strip():
        raise ArgumentTypeError("Dort steht keine Datei und kein Ordner.")
    return Path(text)
