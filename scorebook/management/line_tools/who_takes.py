"""Asks the referee of tricks, one JSON object a line."""

from argparse import ArgumentParser

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.tricks import answer_trick

from ..lines import read_line

HELP = "Sagt, wem ein Stich gehört: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
FILE_HELP = "Datei mit Stichen; ohne sie die Standardeingabe"


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing besides a file."""


def answer(line: bytes) -> tuple[str, bool]:
    """The answer to one line as JSON, and whether it was refused."""
    result = answer_trick(read_line(line))
    return result.to_line(), isinstance(result, Refusal)
