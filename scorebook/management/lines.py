"""Commands that read one JSON object a line, and print one line for each of them in the same order."""

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

# Answers are written in batches, because writing many short lines one by one takes longer than computing them.
ANSWERS_AT_ONCE = 200


class LinesCommand(BaseCommand):
    """Answers every line of a file or of standard input. The exit status is 1 if any of them was refused."""

    requires_system_checks: list[str] = []
    file_help = "Datei mit einem JSON-Objekt je Zeile; ohne sie die Standardeingabe"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help=self.file_help)

    def handle(self, *, file: str | None, **options: Any) -> None:
        refused = False
        at_once = 1 if file is None and sys.stdin.isatty() else ANSWERS_AT_ONCE
        answers: list[str] = []
        for line in _lines(file):
            text, wrong = self.answer(line, **options)
            refused |= wrong
            answers.append(text)
            if len(answers) == at_once:
                self._print(answers)
                answers.clear()
        self._print(answers)
        if refused:
            sys.exit(1)

    def answer(self, line: bytes, **options: Any) -> tuple[str, bool]:
        """The text that answers a line, and whether it was refused."""
        raise NotImplementedError(f"{type(self).__name__} must say how a line is answered")

    def _print(self, answers: list[str]) -> None:
        """Write UTF-8, whatever the locale of the terminal; a lone surrogate is written as its JSON escape."""
        line = "".join(f"{text}\n" for text in answers).encode("utf-8", "backslashreplace")
        binary = getattr(self.stdout._out, "buffer", None)
        if binary is None:
            self.stdout.write(line.decode(), ending="")
        else:
            binary.write(line)


def read_line(line: bytes) -> object:
    """The JSON value of a line; None if it is no valid JSON."""
    try:
        return json.loads(line.removeprefix(BOM_UTF8).decode())
    except (ValueError, RecursionError):
        return None


def _lines(file: str | None) -> Iterable[bytes]:
    if file is None:
        yield from sys.stdin.buffer
        return
    try:
        with open(file, "rb") as lines:
            yield from lines
    except OSError as error:
        raise CommandError(f"Die Datei {file} lässt sich nicht lesen: {error.strerror}.") from error
