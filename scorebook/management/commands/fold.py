"""Folds evenings from the command line, one JSON object a line: dealers, leads, Böcke and standings."""

from ..base import LinesCommand
from ..terminal import TOOLS


class Command(LinesCommand):
    tool = TOOLS["fold"]
    help = tool.help
