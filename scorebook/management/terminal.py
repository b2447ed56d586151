"""The command line: errors that a user can cause end with one sentence and an exit status, not with a traceback.

What is answered line by line is answered from the kernel alone, without Django.
"""

import gc
import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from scorebook.scoring.lines import UnreadableFileError, add_arguments, answer_lines, lines_of
from scorebook.version import version_line


class LineTool(NamedTuple):
    """A command: the name that the kernel has for it, and what the help says."""

    name: str
    help: str


TOOLS: Final = {
    "check_call": LineTool(
        "judge_call",
        "Sagt zu Ansagen, ob sie rechtzeitig sind: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus.",
    ),
    "fold": LineTool("fold", "Rechnet Abende nach: ein JSON-Objekt je Zeile hinein, Zeilen und Stand je Abend heraus."),
    "score": LineTool("score", "Rechnet Spiele ab: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."),
    "who_plays": LineTool(
        "judge_reservation",
        "Sagt, wer nach den Vorbehalten spielt: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus.",
    ),
    "who_takes": LineTool(
        "judge_trick", "Sagt, wem ein Stich gehört: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
    ),
}
NAMES: Final = frozenset(TOOLS)


class _UnusualError(Exception):
    """Something that Django's own command line understands, or refuses, better."""


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UnusualError(message)


def answered(arguments: Sequence[str]) -> bool:
    """Run one of these commands without Django, whose start takes ten times as long as the kernel's.

    False, and nothing is done, for every other command and for arguments that only Django knows (`--help`,
    `--settings`). The process ends with status 1 if a line was refused or the file cannot be read.
    """
    if len(arguments) < 2 or arguments[1] not in NAMES:
        return False
    name = TOOLS[arguments[1]].name
    parser = _Parser(add_help=False, allow_abbrev=False)
    add_arguments(parser, name)
    try:
        options = vars(parser.parse_args(list(arguments[2:])))
    except _UnusualError:
        return False
    gc.freeze()
    try:
        refused = answer_lines(name, lines_of(options.pop("file")), sys.stdout.buffer.write, **options)
    except UnreadableFileError as error:
        sys.exit(str(error))
    if refused:
        sys.exit(1)
    return True


# Every command, and what goes wrong with it.


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
        from .base import database_sentence  # only now: it imports the models

        _stop(database_sentence(error), 1)


def _is_text(argument: str) -> bool:
    """Whether an argument was valid UTF-8; Python turns other bytes into lone surrogates."""
    return not any("\ud800" <= sign <= "\udfff" for sign in argument)


def _stop(sentence: str, status: int) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.exit(status)
