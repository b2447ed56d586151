"""Asks the referee of calls from the command line, one JSON object a line."""

from ..base import LinesCommand
from ..terminal import TOOLS


class Command(LinesCommand):
    tool = TOOLS["check_call"]
    help = tool.help
