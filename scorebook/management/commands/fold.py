"""Folds evenings from the command line, one JSON object a line: dealers, leads, Böcke and standings."""

from ..line_command import LinesCommand
from ..line_tools import TOOLS


class Command(LinesCommand):
    tool = TOOLS["fold"]
    help = tool.help
