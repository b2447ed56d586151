"""Asking whoever types a command before something is done that cannot be undone."""

from django.core.management.base import CommandError

NOBODY = "Hier antwortet niemand, nichts ist geändert; mit --yes wird nicht gefragt."


def confirmed(question: str) -> bool:
    """Whether the answer is „ja“. CommandError where nobody can answer."""
    try:
        return input(question).strip() == "ja"
    except EOFError as error:
        raise CommandError(NOBODY) from error
