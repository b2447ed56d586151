"""Reads a spreadsheet in a process of its own, within limits of memory and time.

`python -m scorebook.transfer.sheets.child TITLE` reads the file from standard input and prints one JSON object: the
workbook, or `refused` with code and sentence. TITLE is the day or year that the file is called after, "-" without one.
It knows neither Django nor a database.
"""

import json
import sys
from typing import Any

from scorebook.scoring.game.sentences import Sentence

from ..league_file.layout import TOO_HEAVY, FileError
from ..limits import limit_this_process
from .reading import read_workbook


def main(title: str) -> None:
    """Read standard input; see above."""
    limit_this_process()
    try:
        answer: dict[str, Any] = read_workbook(sys.stdin.buffer.read(), "" if title == "-" else title).to_json()
    except FileError as error:
        answer = {"refused": {"code": error.code, "sentence": error.message.to_json()}}
    except (MemoryError, RecursionError):
        answer = {"refused": {"code": "too_heavy", "sentence": Sentence(TOO_HEAVY).to_json()}}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
