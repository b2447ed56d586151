"""Asks the referee of tricks from the command line, one JSON object a line."""

from ..line_command import LinesCommand
from ..line_tools import who_takes


class Command(LinesCommand):
    help = who_takes.HELP
    tool = who_takes
