"""Scores games from the command line, one JSON object a line."""

from ..line_command import LinesCommand
from ..line_tools import score


class Command(LinesCommand):
    help = score.HELP
    tool = score
