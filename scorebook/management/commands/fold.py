"""Folds evenings from the command line, one JSON object a line: dealers, leads, Böcke and standings."""

from ..line_command import LinesCommand
from ..line_tools import fold


class Command(LinesCommand):
    help = fold.HELP
    tool = fold
