"""A league's file, checked in a process of its own before anything of it is believed."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, Final, NamedTuple

from django.conf import settings

from scorebook.scoring.game.sentences import Sentence

from ..file.layout import SECONDS, TOO_HEAVY, FileError, FileObjection

WAIT: Final = SECONDS * 2  # seconds


class RefusedFileError(FileError):
    """A file in which something is wrong; `objections` say where."""

    def __init__(self, code: str, message: Sentence, objections: tuple[FileObjection, ...] = ()) -> None:
        super().__init__(code, message)
        self.objections = objections

    def __str__(self) -> str:
        return " ".join([self.message, *map(str, self.objections)])


class CheckedFile(NamedTuple):
    """A file that can be taken: its lines by name, and what it says about itself.

    `forbidden_games`: so many of the games the cards forbid; `forbidden`: where the first of them stand.
    """

    folder: Path
    manifest: dict[str, Any]
    counts: dict[str, int]
    games: int
    forbidden_games: int
    forbidden: list[Any]

    def lines(self, name: str) -> Iterator[dict[str, Any]]:
        """The objects of a file of lines."""
        with (self.folder / name).open("rb") as lines:
            for line in lines:
                yield json.loads(line)


def answer_of(module: str, argument: str, file: IO[bytes]) -> Any:
    """What a module of this program says about a file in a process of its own. Refused: what is too heavy for it."""
    try:
        # The command is this program itself; the file comes in by standard input, the argument is ours.
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", module, argument],
            stdin=file,
            capture_output=True,
            cwd=settings.BASE_DIR,
            timeout=WAIT,
            check=False,
        )
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError) as error:
        raise RefusedFileError("too_heavy", Sentence(TOO_HEAVY)) from error


@contextmanager
def checked_file(source: IO[bytes]) -> Iterator[CheckedFile]:
    """Check a file; it is there until the block ends. Refused (RefusedFileError) with all that is wrong with it."""
    with TemporaryDirectory() as folder, TemporaryFile() as file:
        # What comes by the web lies in memory; the child wants a file.
        source.seek(0)
        copyfileobj(source, file)
        file.seek(0)
        answer = answer_of("scorebook.transfer.file.child", folder, file)
        if refused := answer.get("refused"):
            objections = tuple(FileObjection.from_json(one) for one in answer["objections"])
            raise RefusedFileError(refused["code"], Sentence.from_json(refused["sentence"]), objections)
        found = (answer[name] for name in ("manifest", "counts", "games", "forbidden_games", "forbidden"))
        yield CheckedFile(Path(folder), *found)
