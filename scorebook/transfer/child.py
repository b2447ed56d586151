"""Looks through a file that somebody has brought, in a process of its own, within limits of memory and time.

`python -m scorebook.transfer.child league TARGET` reads the archive of a league from standard input and writes its
checked files of lines into the folder TARGET. It prints one JSON object: `counts`, `games`, how many of
these the cards forbid (`forbidden_games`) and the first of them (`forbidden`).

`python -m scorebook.transfer.child sheet TITLE` reads a spreadsheet from standard input and prints the workbook. TITLE
is the day or year that the file is called after, "-" without one.

Either prints `refused` with code and sentence instead, and `objections`. It knows neither Django nor a database.
"""

import json
import resource
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .league_file.archive import ArchiveReader
from .league_file.checking import Checked, TooManyError, check
from .league_file.entities import FILES
from .league_file.layout import MEMORY, SECONDS, TOO_HEAVY, FileError
from .sheets.reading import read_workbook

WRONG: Final = gettext_noop("Die Datei wird nicht übernommen; es steht Falsches darin.")


def limit_this_process() -> None:
    """Bound memory and time of this process; what needs more ends in a MemoryError, or in the end of the process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def main(kind: str, argument: str) -> None:
    """Look through standard input; see above."""
    limit_this_process()
    try:
        answer = READERS[kind](argument)
    except FileError as error:
        answer = _refused(error.code, error.message)
    except (MemoryError, RecursionError):
        answer = _refused("too_heavy", Sentence(TOO_HEAVY))
    json.dump(answer, sys.stdout)


def _sheet(title: str) -> dict[str, Any]:
    return read_workbook(sys.stdin.buffer.read(), "" if title == "-" else title).to_json()


def _league(target: str) -> dict[str, Any]:
    reader, checked = ArchiveReader(sys.stdin.buffer), Checked()
    for name in FILES:
        lines = reader.lines(name)
        with suppress(TooManyError), (Path(target) / name).open("wb") as out:
            check(name, _copied(lines, out), checked)
        if checked.objections:
            deque(lines, 0)  # to the end, where it turns out whether it was only damaged on its way
            return _refused("wrong_lines", Sentence(WRONG), [one.to_json() for one in checked.objections])
    return {
        "counts": checked.counts,
        "games": checked.games,
        "forbidden_games": checked.forbidden_games,
        "forbidden": [one.sentence.to_json() for one in checked.forbidden],
    }


def _copied(lines: Iterable[bytes], out: IO[bytes]) -> Iterator[bytes]:
    for line in lines:
        out.write(line + b"\n")
        yield line


def _refused(code: str, sentence: Sentence, objections: Iterable[Any] = ()) -> dict[str, Any]:
    return {"refused": {"code": code, "sentence": sentence.to_json()}, "objections": list(objections)}


READERS: Final[Mapping[str, Callable[[str], dict[str, Any]]]] = {"league": _league, "sheet": _sheet}

if __name__ == "__main__":
    main(*sys.argv[1:3])
