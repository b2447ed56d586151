"""Asks the referee of Vorbehalte from the command line, one JSON object a line."""

from ..line_command import LinesCommand
from ..line_tools import who_plays


class Command(LinesCommand):
    help = who_plays.HELP
    tool = who_plays
