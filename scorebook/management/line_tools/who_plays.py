"""Asks the referee of Vorbehalte, one JSON object a line."""

from argparse import ArgumentParser

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.referees.reservation_input import answer_reservations

from ..lines import read_line

HELP = "Sagt, wer nach den Vorbehalten spielt: ein JSON-Objekt je Zeile hinein, eine Antwort je Zeile heraus."
FILE_HELP = "Datei mit Vorbehalten; ohne sie die Standardeingabe"


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing besides a file."""


def answer(line: bytes) -> tuple[str, bool]:
    """The answer to one line as JSON, and whether it was refused."""
    result = answer_reservations(read_line(line))
    return result.to_line(), isinstance(result, Refusal)
