"""Asks the referee of tricks from the command line, one JSON object a line."""

from ..base import LinesCommand
from ..terminal import TOOLS


class Command(LinesCommand):
    tool = TOOLS["who_takes"]
    help = tool.help
