"""Asks the referee of calls from the command line, one JSON object a line."""

from typing import Any

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.call_input import answer_call

from ..lines import LinesCommand, read_line


class Command(LinesCommand):
    help = "Sagt zu Ansagen, ob sie rechtzeitig sind: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
    file_help = "Datei mit Fragen; ohne sie die Standardeingabe"

    def answer(self, line: bytes, **_: Any) -> tuple[str, bool]:
        result = answer_call(read_line(line))
        return result.to_line(), isinstance(result, Refusal)
