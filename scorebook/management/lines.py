"""Reading one JSON object a line, and printing one line for each of them in the same order; without Django."""

import json
import sys
from argparse import ArgumentParser
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

# Answers are written in batches, because writing many short lines one by one takes longer than computing them.
ANSWERS_AT_ONCE = 200
BLANKS = " \t\n\r"  # what JSON allows around a value
_DECODER = json.JSONDecoder()


class UnreadableFileError(Exception):
    """A file that cannot be opened or read, in a sentence."""


class LineTool(Protocol):
    """A module of `line_tools`."""

    HELP: str
    FILE_HELP: str

    @property
    def add_arguments(self) -> Callable[[ArgumentParser], None]:
        """Tells a parser what is taken besides a file."""

    @property
    def answer(self) -> Callable[..., tuple[str, bool]]:
        """The text that answers a line under these options, and whether it was refused."""


def add_arguments(parser: ArgumentParser, tool: LineTool) -> None:
    """Tell a parser all that a tool takes."""
    parser.add_argument("file", nargs="?", help=tool.FILE_HELP)
    tool.add_arguments(parser)


def answer_lines(tool: LineTool, lines: Iterable[bytes], write: Callable[[bytes], object], **options: Any) -> bool:
    """Write the answer to every line, soon where somebody types them; says whether any was refused."""
    refused = False
    at_once = 1 if lines is sys.stdin.buffer and sys.stdin.isatty() else ANSWERS_AT_ONCE
    answers: list[str] = []
    for line in lines:
        text, wrong = tool.answer(line, **options)
        refused |= wrong
        answers.append(text)
        if len(answers) == at_once:
            write(_written(answers))
            answers.clear()
    write(_written(answers))
    return refused


def lines_of(file: str | None) -> Iterable[bytes]:
    """The lines of a file, of standard input without one. UnreadableFileError if it cannot be opened or read."""
    return sys.stdin.buffer if file is None else _lines_in(file)


def _lines_in(file: str) -> Iterator[bytes]:
    try:
        with open(file, "rb") as lines:
            yield from lines
    except OSError as error:
        raise UnreadableFileError(f"Die Datei {file} lässt sich nicht lesen: {error.strerror}.") from error


def read_line(line: bytes) -> object:
    """The JSON value of a line; None if it is no valid JSON."""
    try:
        text = line.removeprefix(BOM_UTF8).decode().strip(BLANKS)
        value, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return value if end == len(text) else None


def _written(answers: list[str]) -> bytes:
    """UTF-8, whatever the locale of the terminal; a lone surrogate is written as its JSON escape."""
    return "".join(f"{text}\n" for text in answers).encode("utf-8", "backslashreplace")
