"""Writing a league's file and reading it, both line by line.

The same content gives the same bytes. Nothing that the archive says about itself is believed: sizes are counted while
unpacking, checksums are computed.
"""

import hashlib
import json
import stat
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import IO, Any, Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .entities import FILES, SINCE
from .layout import (
    FORMAT,
    LONGEST_LINE,
    MANIFEST,
    MOST_BYTES,
    MOST_ENTRIES,
    MOST_UNPACKED,
    TABLES,
    VERSION,
    FileError,
    Manifest,
)

LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the first moment that an archive can name: the same content, the same bytes
READ_AT_ONCE: Final = 1 << 16
LINES_A_WRITE: Final = 256  # lines
ENCRYPTED: Final = 0x1
ORDINARY: Final = (0, stat.S_IFREG)  # some programs say nothing of it
NO_ARCHIVE: Final = gettext_noop("Das ist keine Datei einer Liga: sie lässt sich nicht entpacken.")
FOREIGN: Final = gettext_noop("Das ist keine Datei einer Liga aus diesem Programm.")
DAMAGED: Final = gettext_noop("Die Datei ist beschädigt oder wurde verändert ({name}).")
NOT_ORDINARY: Final = gettext_noop("In der Datei steht ein Verweis oder Ordner, wo eine Datei stehen muss.")
TOO_LARGE: Final = gettext_noop("Die Datei ist zu groß.")
NEWER: Final = gettext_noop(
    "Die Datei stammt aus einer neueren Fassung dieses Programms. Bitte erst das Programm erneuern."
)
_LINE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class FieldTwiceError(ValueError):
    """An object says something twice."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. FieldTwiceError if a name stands there twice: programs read that otherwise."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise FieldTwiceError(name)
        found[name] = value
    return found


def json_line(value: Mapping[str, Any]) -> bytes:
    """One line of a file of lines."""
    return _LINE.encode(value).encode() + b"\n"


class ArchiveWriter:
    """Writes the files of a league one after the other; the manifest, which sums them up, at last."""

    def __init__(self, target: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED)
        self._counts: dict[str, int] = {}
        self._sums: dict[str, str] = {}

    def lines(self, name: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Write a file of lines."""
        self._counts[name] = self._write(name, (json_line(row) for row in rows))

    def table(self, name: str, parts: Iterable[bytes]) -> None:
        """Write a table for people."""
        self._write(TABLES + name, parts)

    def close(self, *, program: str, league: str, signs: bool) -> Manifest:
        """Write the manifest and end the archive."""
        manifest = Manifest(VERSION, program, league, signs, self._counts, self._sums)
        text = json.dumps(manifest.to_json(), ensure_ascii=False, indent=1, sort_keys=True)
        with self._zip.open(_entry(MANIFEST), "w") as out:
            out.write(text.encode() + b"\n")
        self._zip.close()
        return manifest

    def _write(self, name: str, parts: Iterable[bytes]) -> int:
        checksum, number = hashlib.sha256(), 0
        with self._zip.open(_entry(name), "w") as out:
            rest = iter(parts)
            while some := list(islice(rest, LINES_A_WRITE)):
                part = b"".join(some)
                out.write(part)
                checksum.update(part)
                number += len(some)
        self._sums[name] = checksum.hexdigest()
        return number


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


class ArchiveReader:
    """Reads a league's file. Refused (FileError): what is none, is too large, encrypted, damaged, foreign or newer."""

    def __init__(self, source: IO[bytes]) -> None:
        source.seek(0, 2)
        if source.tell() > MOST_BYTES:
            raise FileError("file_too_large", Sentence(TOO_LARGE))
        source.seek(0)
        self._left = MOST_UNPACKED
        try:
            self._zip = zipfile.ZipFile(source)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, OverflowError) as error:
            raise FileError("no_archive", Sentence(NO_ARCHIVE)) from error
        self._check_entries()
        self.manifest = self._read_manifest()

    def _check_entries(self) -> None:
        entries = self._zip.infolist()
        names = [entry.filename for entry in entries]
        if len(entries) > MOST_ENTRIES:
            raise FileError("too_many_entries", Sentence(TOO_LARGE))
        if len(set(names)) != len(names) or any(entry.flag_bits & ENCRYPTED for entry in entries):
            raise FileError("foreign_file", Sentence(FOREIGN))
        if any(stat.S_IFMT(entry.external_attr >> 16) not in ORDINARY for entry in entries):
            raise FileError("no_ordinary_file", Sentence(NOT_ORDINARY))
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            raise FileError("file_too_large", Sentence(TOO_LARGE))
        expected = {*FILES, MANIFEST}
        if not expected - SINCE.keys() <= set(names):
            raise FileError("foreign_file", Sentence(FOREIGN))
        if any(name not in expected and not name.startswith(TABLES) for name in names):
            raise FileError("foreign_file", Sentence(FOREIGN))

    def _read_manifest(self) -> Manifest:
        try:
            raw = json.loads(b"".join(self._parts(MANIFEST)).decode(), object_pairs_hook=once_each)
        except (ValueError, RecursionError) as error:
            raise FileError("damaged", Sentence(DAMAGED, name=MANIFEST)) from error
        if not isinstance(raw, dict) or raw.get("format") != FORMAT or type(raw.get("version")) is not int:
            raise FileError("foreign_file", Sentence(FOREIGN))
        if raw["version"] > VERSION:
            raise FileError("newer_file", Sentence(NEWER))
        shape = (("program", str), ("league", str), ("signs", bool), ("counts", dict), ("sha256", dict))
        if raw["version"] < 1 or any(not isinstance(raw.get(name), kind) for name, kind in shape):
            raise FileError("damaged", Sentence(DAMAGED, name=MANIFEST))
        return Manifest(raw["version"], *(raw[name] for name, _kind in shape))

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a file. When they end, checksum and number must be those of the manifest."""
        if self.manifest.version < SINCE.get(name, 0):
            return
        checksum, number, rest = hashlib.sha256(), 0, b""
        for part in self._parts(name):
            checksum.update(part)
            *whole, rest = (rest + part).split(b"\n")
            if len(rest) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
                raise FileError("line_too_long", Sentence(DAMAGED, name=name))
            number += len(whole)
            yield from whole
        if rest or checksum.hexdigest() != self.manifest.sha256.get(name) or number != self.manifest.counts.get(name):
            raise FileError("damaged", Sentence(DAMAGED, name=name))

    def _parts(self, name: str) -> Iterator[bytes]:
        """The bytes of a file, never more than may be unpacked in all."""
        try:
            with self._zip.open(name) as entry:
                while part := entry.read(READ_AT_ONCE):
                    self._left -= len(part)
                    if self._left < 0:
                        raise FileError("file_too_large", Sentence(TOO_LARGE))
                    yield part
        except FileError:
            raise
        except Exception as error:  # zlib.error, BadZipFile, RuntimeError …: whatever is wrong, it is damaged
            raise FileError("damaged", Sentence(DAMAGED, name=name)) from error
