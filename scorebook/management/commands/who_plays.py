"""Asks the referee of Vorbehalte from the command line, one JSON object a line."""

from ..base import LinesCommand
from ..terminal import TOOLS


class Command(LinesCommand):
    tool = TOOLS["who_plays"]
    help = tool.help
