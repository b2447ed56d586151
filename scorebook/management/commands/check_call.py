"""Asks the referee of calls from the command line, one JSON object a line."""

from ..line_command import LinesCommand
from ..line_tools import TOOLS


class Command(LinesCommand):
    tool = TOOLS["check_call"]
    help = tool.help
