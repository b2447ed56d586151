"""A backup as a file: one entry a table with its rows as lines, and a manifest that says what must come out again."""

import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Final, NamedTuple, Self

from scorebook.operation.backups.rows import Digest, Migrations

FORMAT, NUMBER, MANIFEST = "scorebook-backup", 1, "manifest.json"
GONE: Final = {"sessions": "django_session"}  # apps that earlier versions had, each with a table that was always empty
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
SAFE: Final = 0o600  # it holds hashes of passwords and everything that people have typed
DAMAGED: Final = "Die Sicherung ist beschädigt: {}."
DIFFERENT: Final = "In {table} steht etwas anderes, als gesichert wurde ({found} statt {kept} Zeilen)."
NONE_OF_OURS: Final = "Das ist keine Sicherung dieses Programms."
# What comes of reading an archive with wrong bits: also that an entry is encrypted, or packed in a way unknown.
UNREADABLE: Final = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, RuntimeError)
HIGHEST: Final = 2**63 - 1  # number that a row may have
NEWER: Final = "Die Sicherung ist von einer neueren Fassung dieses Programms ({})."


class BackupError(Exception):
    """What is wrong with a backup, in a sentence."""


class BackupContent(NamedTuple):
    """What a manifest says: which version wrote it when, of which migrations the tables are, and what they come to."""

    program: str
    at: datetime
    vendor: str
    migrations: Migrations
    columns: dict[str, list[str]]
    digests: dict[str, Digest]
    sequences: dict[str, int]

    @property
    def rows(self) -> int:
        """Of all tables together."""
        return sum(digest.rows for digest in self.digests.values())


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that is there when it is whole, safely on the disk, and readable for its owner alone."""
    part = path.with_name(f".{path.name}.{token_hex(4)}.part")  # somebody else may write to the same path meanwhile
    try:
        with os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, SAFE), "w+b") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)


def put_in_place(part: Path, path: Path) -> None:
    """Let a file take its place, also if the power goes a moment later."""
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class BackupWriter:
    """Writes the tables one after the other; the manifest at last."""

    def __init__(self, out: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: type[BaseException] | None, *_error: Any) -> None:
        """An archive that was given up ends before its file is closed; otherwise Python complains when it clears up."""
        if failed:
            with suppress(OSError, ValueError):
                self._zip.close()

    def table(self, name: str, lines: Iterator[bytes]) -> Digest:
        """Write the rows of a table; what they come to."""
        digest = Digest()
        with self._zip.open(_entry(f"{name}.jsonl"), "w", force_zip64=True) as out:
            for line in lines:
                out.write(line)
                digest = digest.plus(line)
        return digest

    def close(self, content: BackupContent) -> None:
        """Write the manifest and end the archive."""
        manifest = content._asdict()
        manifest["at"] = content.at.isoformat()
        manifest["digests"] = {table: [digest.rows, f"{digest.sum:032x}"] for table, digest in content.digests.items()}
        text = json.dumps(
            {"format": FORMAT, "number": NUMBER, **manifest}, ensure_ascii=False, indent=1, sort_keys=True
        )
        with self._zip.open(_entry(MANIFEST), "w") as out:
            out.write(text.encode() + b"\n")
        self._zip.close()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = SAFE << 16
    return entry


class BackupReader:
    """Reads a backup. BackupError for what is none, is damaged or newer than this program."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
            manifest = json.loads(self._zip.read(MANIFEST))
        except UNREADABLE as error:
            raise BackupError(NONE_OF_OURS) from error
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise BackupError(NONE_OF_OURS)
        if manifest.get("number") != NUMBER:
            raise BackupError(NEWER.format(manifest.get("program")))
        self.content = _content(manifest)

    def check(self) -> None:
        """BackupError if a table does not come to what the manifest says."""
        for table, stored_digest in sorted(self.content.digests.items()):
            digest = Digest()
            for line in self.lines(table):
                digest = digest.plus(line)
            if digest != stored_digest:
                raise BackupError(DIFFERENT.format(table=table, found=digest.rows, kept=stored_digest.rows))

    def close(self) -> None:
        """Nothing more is read."""
        self._zip.close()

    def lines(self, table: str) -> Iterator[bytes]:
        """The rows of a table."""
        try:
            with self._zip.open(f"{table}.jsonl") as entry:
                yield from entry
        except (*UNREADABLE, OSError) as error:
            raise BackupError(DAMAGED.format(table)) from error


def _content(manifest: dict[str, Any]) -> BackupContent:
    try:
        if set(manifest["columns"]) != set(manifest["digests"]):
            raise ValueError("digests")
        for app, table in GONE.items():
            manifest["migrations"].pop(app, None)
            manifest["columns"].pop(table, None)
            if manifest["digests"].pop(table, [0])[0]:
                raise ValueError(table)
        at, sequences = datetime.fromisoformat(manifest["at"]), manifest["sequences"]
        if at.tzinfo is None or not all(0 <= int(number) <= HIGHEST for number in sequences.values()):
            raise ValueError("at, sequences")
        return BackupContent(
            manifest["program"],
            at,
            manifest["vendor"],
            {app: list(names) for app, names in manifest["migrations"].items()},
            manifest["columns"],
            {table: Digest(rows, int(total, 16)) for table, (rows, total) in manifest["digests"].items()},
            {table: int(number) for table, number in sequences.items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BackupError(DAMAGED.format(MANIFEST)) from error
