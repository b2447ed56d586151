"""What is answered line by line, from the kernel alone and without Django: our commands and the names of the kernel."""

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from scorebook.scoring.lines import UnreadableFileError, add_arguments, answer_lines, lines_of


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
