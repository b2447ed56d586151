"""Folds evenings from the command line, one JSON object a line: dealers, leads, Böcke and standings."""

from typing import Any

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.evening_answer import answer_evening

from ..lines import LinesCommand, read_line


class Command(LinesCommand):
    help = "Rechnet Abende nach: ein JSON-Objekt je Zeile hinein, Zeilen und Stand je Abend heraus."
    file_help = "Datei mit Abenden; ohne sie die Standardeingabe"

    def answer(self, line: bytes, **_: Any) -> tuple[str, bool]:
        return answer_evening_line(line)


def answer_evening_line(line: bytes) -> tuple[str, bool]:
    """The answer to one line as JSON, and whether it was refused."""
    result = answer_evening(read_line(line))
    return result.to_line(), isinstance(result, Refusal)
