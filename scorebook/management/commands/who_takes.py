"""Asks the referee of tricks from the command line, one JSON object a line."""

from ..line_command import LinesCommand
from ..line_tools import TOOLS


class Command(LinesCommand):
    tool = TOOLS["who_takes"]
    help = tool.help
