"""Asks the referee of Vorbehalte from the command line, one JSON object a line."""

from typing import Any

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.reservation_input import answer_reservations

from ..lines import LinesCommand, read_line


class Command(LinesCommand):
    help = "Sagt, wer nach den Vorbehalten spielt: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
    file_help = "Datei mit Vorbehalten; ohne sie die Standardeingabe"

    def answer(self, line: bytes, **_: Any) -> tuple[str, bool]:
        result = answer_reservations(read_line(line))
        return result.to_line(), isinstance(result, Refusal)
