"""A file in which something is wrong is refused in a sentence, and one that could not be written leaves nothing."""

import gc
import io
import json
import os
import zipfile
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command

from scorebook.operation.backups import backup
from scorebook.operation.backups.backup import make_backup, rebuild
from scorebook.operation.backups.elsewhere import elsewhere
from scorebook.operation.backups.file import BackupError, BackupReader
from scorebook.operation.backups.rows import Digest
from tests.each import each
from tests.scratch import scratch_database

pytestmark = pytest.mark.django_db
CENTRAL = b"PK\x01\x02"  # an entry in the table of contents of an archive, followed by version, flags, way of packing
FLAGS, PACKED = 8, 10


@pytest.fixture
def kept(make_league, tmp_path):
    """A backup of a league with four players."""
    make_league()
    path = tmp_path / "a.zip"
    make_backup(path)
    return path


def with_bit(path, name, offset, bit):
    """The same file with one bit turned over in what its table of contents says of an entry."""
    content = bytearray(path.read_bytes())
    at = content.rindex(CENTRAL, 0, content.rindex(name.encode()))
    content[at + offset] ^= bit
    path.write_bytes(content)


@each("name", ["leagues_player.jsonl", "manifest.json"])
@each(("offset", "bit"), [(FLAGS, 1), (FLAGS, 32), (FLAGS, 64), (PACKED, 64), (6, 128)])
def test_one_wrong_bit_in_the_table_of_contents_is_a_sentence(kept, name, offset, bit):
    with_bit(kept, name, offset, bit)
    with pytest.raises(CommandError, match="Nichts ist geändert"):
        call_command("restore", str(kept), yes=True)


@each("where", range(40, 400, 24))
def test_a_manifest_in_which_bytes_are_wrong_is_a_sentence(kept, where):
    with zipfile.ZipFile(kept) as archive:
        begin = archive.getinfo("manifest.json").header_offset
    content = bytearray(kept.read_bytes())
    content[begin + where] ^= 0xFF
    kept.write_bytes(content)
    with pytest.raises(BackupError):
        BackupReader(kept)


def changed(path, change):
    """The backup with other entries; what the manifest says of the players fits to them."""
    with zipfile.ZipFile(path) as archive:
        entries = {one: archive.read(one) for one in archive.namelist()}
    data = json.loads(entries["manifest.json"])
    change(entries, data)
    digest = Digest()
    for line in entries["leagues_player.jsonl"].splitlines(keepends=True):
        digest = digest.plus(line)
    data["digests"]["leagues_player"] = [digest.rows, f"{digest.sum:032x}"]
    entries["manifest.json"] = json.dumps(data).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for one, content in entries.items():
            archive.writestr(one, content)


@pytest.mark.parametrize(
    "line",
    [b"{{{\n", b"5\n", b"[1,2]\n", b'{"a":1}\n', b'["no number"]\n', b"[" + b"9" * 40 + b"]\n"],
)
@pytest.mark.usefixtures("quick_tables")
@pytest.mark.share(2)
def test_rows_that_no_table_can_have_are_a_sentence(kept, tmp_path, line):
    changed(kept, lambda entries, told: entries.update({"leagues_player.jsonl": line}))
    with (
        scratch_database(tmp_path, "damaged") as scratch,
        elsewhere(scratch.url),
        closing(BackupReader(kept)) as reader,
        pytest.raises(BackupError, match="beschädigt: leagues_player"),
    ):
        rebuild(reader)


@each(
    "wrong",
    [
        {"sequences": [1, 2]},
        {"sequences": {"leagues_player": None}},
        {"sequences": {"leagues_player": 10**30}},
        {"migrations": {"leagues": None}},
        {"at": "2026-01-01T00:00:00"},
    ],
)
def test_a_manifest_that_says_nothing_sensible_is_refused(kept, wrong):
    changed(kept, lambda entries, told: told.update(wrong))
    with pytest.raises(BackupError, match="beschädigt"):
        BackupReader(kept)


def test_what_cannot_be_written_leaves_nothing_and_says_one_thing(make_league, tmp_path, monkeypatch, capsys):
    """Python would otherwise try to end the archive when it clears up, and print a traceback."""
    make_league()

    def full(_models):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(backup, "sequences", full)
    complaints = []
    monkeypatch.setattr("sys.unraisablehook", complaints.append)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("backup", to=tmp_path / "a.zip", stdout=io.StringIO())
    gc.collect()
    assert (complaints, list(tmp_path.iterdir())) == ([], [])
