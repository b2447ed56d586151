"""The tools that answer lines as commands of Django, for `call_command`, for help and for its usual arguments."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorebook.scoring.lines import UnreadableFileError, add_arguments, answer_lines, lines_of

from .line_tools import LineTool


class LinesCommand(BaseCommand):
    """Answers every line of a file or of standard input. The exit status is 1 if any of them was refused."""

    requires_system_checks: list[str] = []
    tool: LineTool

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser, self.tool.name)

    def handle(self, *, file: str | None, **options: Any) -> None:
        own = {name: value for name, value in options.items() if name in {"scheme", "explain", "language"}}
        try:
            refused = answer_lines(self.tool.name, lines_of(file), self._write, **own)
        except UnreadableFileError as error:
            raise CommandError(str(error)) from error
        if refused:
            sys.exit(1)

    def _write(self, text: bytes) -> None:
        binary = getattr(self.stdout, "buffer", None)
        if binary is None:
            self.stdout.write(text.decode(), ending="")
        else:
            binary.write(text)
