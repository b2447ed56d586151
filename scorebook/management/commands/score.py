"""Score games from the command line, one JSON object a line."""

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorebook.scoring.answering import answer
from scorebook.scoring.explain import explain
from scorebook.scoring.objections import Refusal
from scorebook.scoring.schemes import SCHEMES

# Writing many short lines one by one costs more than computing them.
ANSWERS_AT_ONCE = 200


class Command(BaseCommand):
    help = "Rechnet Spiele ab: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
    requires_system_checks: list = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="Datei mit Spielen; ohne sie die Standardeingabe")
        parser.add_argument("--scheme", choices=sorted(SCHEMES), help="alle Spiele nach dieser Abrechnung rechnen")
        parser.add_argument("--explain", action="store_true", help="die Rechnung als Text statt als JSON")

    def handle(self, *, file: str | None, scheme: str | None, explain: bool, **_options: Any) -> None:
        refused = False
        at_once = 1 if file is None and sys.stdin.isatty() else ANSWERS_AT_ONCE
        answers: list[str] = []
        for line in _lines(file):
            text, wrong = answer_line(line, scheme, as_text=explain)
            refused |= wrong
            answers.append(text)
            if len(answers) == at_once:
                self._print(answers)
                answers.clear()
        self._print(answers)
        if refused:
            sys.exit(1)

    def _print(self, answers: list[str]) -> None:
        """Write UTF-8 whatever the terminal's locale; a lone surrogate becomes its JSON escape."""
        line = "".join(f"{text}\n" for text in answers).encode("utf-8", "backslashreplace")
        binary = getattr(self.stdout._out, "buffer", None)
        if binary is None:
            self.stdout.write(line.decode(), ending="")
        else:
            binary.write(line)


def answer_line(line: bytes, scheme: str | None = None, as_text: bool = False) -> tuple[str, bool]:
    """The answer to one line as JSON or as text, and whether it was refused.

    A line may hold the facts themselves or, as in files of test cases, an object with the facts under `game`.
    """
    raw = _facts(line)
    if scheme is not None and isinstance(raw, dict):
        raw = {**raw, "scheme": scheme}
    result = answer(raw)
    return f"{explain(result)}\n" if as_text else result.to_line(), isinstance(result, Refusal)


def _facts(line: bytes) -> object:
    try:
        raw = json.loads(line.removeprefix(BOM_UTF8).decode())
    except (ValueError, RecursionError):
        return None
    if isinstance(raw, dict) and "game" in raw and "kind" not in raw:
        return raw["game"]
    return raw


def _lines(file: str | None) -> Iterable[bytes]:
    if file is None:
        yield from sys.stdin.buffer
        return
    try:
        with open(file, "rb") as lines:
            yield from lines
    except OSError as error:
        raise CommandError(f"Die Datei {file} lässt sich nicht lesen: {error.strerror}.") from error
