"""The file of the smallest league with one game, as a program would write it and as somebody has changed it."""

import io
import json
import zipfile
from pathlib import Path

from scorebook.transfer.league_file import layout
from scorebook.transfer.league_file.archive import ArchiveWriter

LINES = Path(__file__).with_name("smallest.json").read_text(encoding="utf-8")


def league():
    """Its lines by file."""
    return json.loads(LINES)


GAME = league()[layout.EVENTS][0]["facts"]


def changed(file, place=0, /, **fields):
    files = league()
    files[file][place] |= fields
    return files


def of_game(**fields):
    return changed(layout.EVENTS, facts={**GAME, **fields})


def packed(files, **manifest):
    """The file that a program would write with these lines."""
    out = io.BytesIO()
    writer = ArchiveWriter(out)
    for name, rows in files.items():
        writer.lines(name, rows)
    writer.close(program="0", league="Runde", signs=False)
    changes = {layout.MANIFEST: lambda text: text.replace(*manifest["instead"])} if manifest else {}
    return repacked(out.getvalue(), changes)


def repacked(content, changes):
    """The same archive with some of its files changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, changes.get(name, lambda data: data)(old.read(name)))
    return out.getvalue()


def damaged():
    """One line changed, the checksum not."""
    return repacked(packed(league()), {layout.PLAYERS: lambda data: data.replace(b"Anna", b"Anne")})
