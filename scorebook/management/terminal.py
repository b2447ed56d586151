"""The command line: errors that a user can cause end with one sentence and an exit status, not with a traceback."""

import os
import sys
from collections.abc import Sequence

from scorebook.version import version_line

from .line_tools import answered

VERSION_ARGUMENTS = (["--version"], ["version"])
NO_DJANGO = "Django fehlt: entweder `uv run --no-dev manage.py …`, oder `.venv/bin/python manage.py …`."
OWN = frozenset({"scorebook", "leagues"})
STOPPED = "Abgebrochen: die Ausgabe liest niemand mehr."
UNREADABLE = "Ein Argument ist kein lesbarer Text; erwartet wird UTF-8."
BROKEN_OFF = "Abgebrochen."
BROKEN_PIPE, INTERRUPTED, WRONG_CALL = 141, 130, 2


def run(arguments: Sequence[str]) -> None:
    """Run a command.

    SystemExit with a sentence on stderr if the reader of a pipe has gone, an argument is not valid UTF-8, somebody
    breaks it off, a setting is wrong, or the database is not available. The commands of Django itself keep their
    tracebacks for database errors.
    """
    try:
        try:
            if list(arguments[1:]) in VERSION_ARGUMENTS:
                sys.stdout.write(f"{version_line()}\n")
            elif not answered(arguments):
                _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _stop(STOPPED, BROKEN_PIPE)
    except KeyboardInterrupt:
        _stop(BROKEN_OFF, INTERRUPTED)
    except UnicodeEncodeError:
        if all(_is_text(argument) for argument in arguments):
            raise
        _stop(UNREADABLE, WRONG_CALL)


def _run(arguments: Sequence[str]) -> None:
    """Run a command of Django or of ours; only here Django is loaded."""
    try:
        import django  # noqa: F401
    except ModuleNotFoundError:
        _stop(NO_DJANGO, 1)
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line, get_commands
    from django.db import DatabaseError

    try:
        execute_from_command_line(list(arguments))
    except ImproperlyConfigured as error:
        _stop(" ".join(str(error).split()), 1)
    except DatabaseError as error:
        if len(arguments) < 2 or get_commands().get(arguments[1]) not in OWN:
            raise
        from .evenings import database_sentence  # only now: it imports the models

        _stop(database_sentence(error), 1)


def _is_text(argument: str) -> bool:
    """Whether an argument was valid UTF-8; Python turns other bytes into lone surrogates."""
    return not any("\ud800" <= sign <= "\udfff" for sign in argument)


def _stop(sentence: str, status: int) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.exit(status)
