"""Asks the referee of calls, one JSON object a line."""

from argparse import ArgumentParser

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.call_input import answer_call

from ..lines import read_line

HELP = "Sagt zu Ansagen, ob sie rechtzeitig sind: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
FILE_HELP = "Datei mit Fragen; ohne sie die Standardeingabe"


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing besides a file."""


def answer(line: bytes) -> tuple[str, bool]:
    """The answer to one line as JSON, and whether it was refused."""
    result = answer_call(read_line(line))
    return result.to_line(), isinstance(result, Refusal)
