"""Asks the referee of tricks from the command line, one JSON object a line."""

from typing import Any

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.trick_input import answer_trick

from ..lines import LinesCommand, read_line


class Command(LinesCommand):
    help = "Sagt, wem ein Stich gehört: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
    file_help = "Datei mit Stichen; ohne sie die Standardeingabe"

    def answer(self, line: bytes, **_: Any) -> tuple[str, bool]:
        result = answer_trick(read_line(line))
        return result.to_line(), isinstance(result, Refusal)
