"""Scores games from the command line, one JSON object a line."""

from typing import Any

from django.core.management.base import CommandParser

from scorebook.scoring.game.explain import explain
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.answer import answer
from scorebook.scoring.schemes import SCHEMES

from ..lines import LinesCommand, read_line


class Command(LinesCommand):
    help = "Rechnet Spiele ab: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
    file_help = "Datei mit Spielen; ohne sie die Standardeingabe"

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--scheme", choices=sorted(SCHEMES), help="alle Spiele nach dieser Abrechnung rechnen")
        parser.add_argument("--explain", action="store_true", help="die Rechnung als Text statt als JSON")

    def answer(self, line: bytes, *, scheme: str | None = None, explain: bool = False, **_: Any) -> tuple[str, bool]:
        return answer_line(line, scheme, as_text=explain)


def answer_line(line: bytes, scheme: str | None = None, as_text: bool = False) -> tuple[str, bool]:
    """The answer to one line, as JSON or as text, and whether it was refused.

    A line holds the facts of a game, or, as in the files of test cases, an object with the facts under `game`.
    """
    raw = _facts(line)
    if scheme is not None and isinstance(raw, dict):
        raw = {**raw, "scheme": scheme}
    result = answer(raw)
    return f"{explain(result)}\n" if as_text else result.to_line(), isinstance(result, Refusal)


def _facts(line: bytes) -> object:
    raw = read_line(line)
    if isinstance(raw, dict) and "game" in raw and "kind" not in raw:
        return raw["game"]
    return raw
