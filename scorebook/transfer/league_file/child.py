"""Checks a league's file in a process of its own, within limits of memory and time.

`python -m scorebook.transfer.league_file.child TARGET` reads the archive from standard input and writes its checked
files of lines into the folder TARGET. It prints one JSON object: `manifest`, `counts`, `games`, how many of these the
cards forbid (`forbidden_games`) and the first of them (`forbidden`), or `refused` with code and sentence and
`objections`. It knows neither Django nor a database.
"""

import json
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from ..limits import limit_this_process
from .archive import ArchiveReader
from .checking import Checked, TooManyError, check
from .entities import FILES
from .layout import TOO_HEAVY, FileError

WRONG = gettext_noop("Die Datei wird nicht übernommen; es steht Falsches darin.")


def main(target: Path) -> None:
    """Check standard input; see above."""
    limit_this_process()
    try:
        answer = _answer(target)
    except FileError as error:
        answer = _refused(error.code, error.message)
    except (MemoryError, RecursionError):
        answer = _refused("too_heavy", Sentence(TOO_HEAVY))
    json.dump(answer, sys.stdout)


def _answer(target: Path) -> dict[str, Any]:
    reader, checked = ArchiveReader(sys.stdin.buffer), Checked()
    for name in FILES:
        lines = reader.lines(name)
        with suppress(TooManyError), (target / name).open("wb") as out:
            check(name, _copied(lines, out), checked)
        if checked.objections:
            deque(lines, 0)  # to the end, where it turns out whether it was only damaged on its way
            break
    if checked.objections:
        return _refused("wrong_lines", Sentence(WRONG), [one.to_json() for one in checked.objections])
    return {
        "manifest": reader.manifest.to_json(),
        "counts": checked.counts,
        "games": checked.games,
        "forbidden_games": checked.forbidden_games,
        "forbidden": [one.sentence.to_json() for one in checked.forbidden],
    }


def _copied(lines: Any, out: Any) -> Any:
    for line in lines:
        out.write(line + b"\n")
        yield line


def _refused(code: str, sentence: Sentence, objections: Any = ()) -> dict[str, Any]:
    return {"refused": {"code": code, "sentence": sentence.to_json()}, "objections": list(objections)}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
