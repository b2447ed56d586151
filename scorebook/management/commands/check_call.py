"""Asks the referee of calls from the command line, one JSON object a line."""

from ..line_command import LinesCommand
from ..line_tools import check_call


class Command(LinesCommand):
    help = check_call.HELP
    tool = check_call
