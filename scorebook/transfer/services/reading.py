"""A spreadsheet that somebody has brought, read in a process of its own."""

from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO

from scorebook.scoring.game.sentences import Sentence

from ..sheets.reading import title_of
from ..sheets.workbook import Workbook
from .checked import RefusedFileError, answer_of


def read_sheet(source: IO[bytes], name: str = "") -> Workbook:
    """What stands in a file that is called so. Refused (RefusedFileError) with a sentence that says what is wrong."""
    with TemporaryFile() as file:
        source.seek(0)
        copyfileobj(source, file)
        file.seek(0)
        answer = answer_of("scorebook.transfer.sheets.child", title_of(name) or "-", file)
    if refused := answer.get("refused"):
        raise RefusedFileError(refused["code"], Sentence.from_json(refused["sentence"]))
    return Workbook.from_json(answer)
