"""What is answered line by line, from the kernel alone: one module a command, of the same name, without Django."""

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from ..lines import LineTool, UnreadableFileError, add_arguments, answer_lines, lines_of

NAMES: Final = frozenset({"check_call", "fold", "score", "who_plays", "who_takes"})


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
    tool: LineTool = import_module(f"{__name__}.{arguments[1]}")
    parser = _Parser(add_help=False, allow_abbrev=False)
    add_arguments(parser, tool)
    try:
        options = vars(parser.parse_args(list(arguments[2:])))
    except _UnusualError:
        return False
    gc.freeze()
    try:
        refused = answer_lines(tool, lines_of(options.pop("file")), sys.stdout.buffer.write, **options)
    except UnreadableFileError as error:
        sys.exit(str(error))
    if refused:
        sys.exit(1)
    return True
