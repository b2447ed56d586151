"""Folds evenings, one JSON object a line: dealers, leads, Böcke and standings."""

from argparse import ArgumentParser

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.input.evening import answer_evening

from ..lines import read_line

HELP = "Rechnet Abende nach: ein JSON-Objekt je Zeile hinein, Zeilen und Stand je Abend heraus."
FILE_HELP = "Datei mit Abenden; ohne sie die Standardeingabe"


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing besides a file."""


def answer(line: bytes) -> tuple[str, bool]:
    """The answer to one line as JSON, and whether it was refused."""
    result = answer_evening(read_line(line))
    return result.to_line(), isinstance(result, Refusal)
