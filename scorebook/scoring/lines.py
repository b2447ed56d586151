"""How programs ask: one JSON object a line in, one line out for each in the same order; `schemas` say in which form."""

import json
import sys
from argparse import ArgumentParser
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from .game.explain import explain as explained
from .game.objections import Refusal
from .input.answer import answer
from .input.evening import answer_evening
from .referees.call_input import answer_call
from .referees.reservation_input import answer_reservations
from .referees.tricks import answer_trick
from .schema import schemas
from .schemes import SCHEMES

__all__ = ["ANSWERS", "UnreadableFileError", "add_arguments", "answer_lines", "lines_of", "schemas"]

# Answers are written in batches, because writing many short lines one by one takes longer than computing them.
ANSWERS_AT_ONCE = 200
BLANKS = " \t\n\r"  # what JSON allows around a value
_DECODER = json.JSONDecoder()


class UnreadableFileError(Exception):
    """A file that cannot be opened or read, in a sentence."""


Answer = Callable[..., tuple[str, bool]]


def answer_game(line: bytes, *, scheme: str | None = None, explain: bool = False) -> tuple[str, bool]:
    """The answer to one game, as JSON or as text, and whether it was refused.

    A line holds the facts of a game, or, as in the files of test cases, an object with the facts under `game`.
    """
    raw = read_line(line)
    if isinstance(raw, dict) and "game" in raw and "kind" not in raw:
        raw = raw["game"]
    if scheme is not None and isinstance(raw, dict):
        raw = {**raw, "scheme": scheme}
    result = answer(raw)
    if not explain:
        return result.to_line(), isinstance(result, Refusal)
    if isinstance(result, Refusal) or not isinstance(raw, dict):
        return f"{explained(result)}\n", True
    return f"{explained(result, SCHEMES[raw['scheme']].kontra_word)}\n", False


def _asking(kernel: Callable[[object], Any]) -> Answer:
    """The answer of a kernel's function to one line as JSON, and whether it was refused."""

    def answer_line(line: bytes) -> tuple[str, bool]:
        result = kernel(read_line(line))
        return result.to_line(), isinstance(result, Refusal)

    return answer_line


# What can be asked line by line, by the name of the function that answers.
ANSWERS: Final[Mapping[str, Answer]] = {
    "score": answer_game,
    "fold": _asking(answer_evening),
    "judge_call": _asking(answer_call),
    "judge_trick": _asking(answer_trick),
    "judge_reservation": _asking(answer_reservations),
}
# What a name is told of besides a file: its flag, and how argparse takes it.
OPTIONS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "score": {
        "--scheme": {"choices": sorted(SCHEMES), "help": "alle Spiele nach dieser Abrechnung rechnen"},
        "--explain": {"action": "store_true", "help": "die Rechnung als Text statt als JSON"},
    }
}


def add_arguments(parser: ArgumentParser, name: str) -> None:
    """Tell a parser all that is taken with a name of `ANSWERS`."""
    parser.add_argument("file", nargs="?", help="Datei mit einem JSON-Objekt je Zeile; ohne sie die Standardeingabe")
    for flag, options in OPTIONS.get(name, {}).items():
        parser.add_argument(flag, **options)


def answer_lines(name: str, lines: Iterable[bytes], write: Callable[[bytes], object], **options: Any) -> bool:
    """Write the answer to every line, soon where somebody types them; says whether any was refused."""
    refused = False
    at_once = 1 if lines is sys.stdin.buffer and sys.stdin.isatty() else ANSWERS_AT_ONCE
    answers: list[str] = []
    for line in lines:
        text, wrong = ANSWERS[name](line, **options)
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
