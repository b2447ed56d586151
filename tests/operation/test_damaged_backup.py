"""A file in which something is wrong is refused in a sentence; what could not be written, or did not come back, takes
no other's place."""

import gc
import io
import json
import os
import zipfile
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command

from scorebook.evenings.models import EveningPlayer
from scorebook.operation.backups import backup
from scorebook.operation.backups.backup import make_backup, rebuild
from scorebook.operation.backups.file import BackupError, BackupReader, new_file
from scorebook.operation.backups.rows import Digest, models_then
from tests.each import each

pytestmark = pytest.mark.django_db
CENTRAL = b"PK\x01\x02"  # an entry in the table of contents of an archive, followed by version, flags, way of packing
FLAGS, PACKED = 8, 10
OLD = [f"spielbuch-2026010{day}-030000.zip" for day in (1, 2, 3)]


@pytest.fixture
def kept(make_league, tmp_path):
    """The bytes of a backup of a league with four players, and where another one may lie."""
    make_league()
    make_backup(tmp_path / "a.zip")
    return (tmp_path / "a.zip").read_bytes(), tmp_path / "b.zip"


@each("name", ["leagues_player.jsonl", "manifest.json"])
@each(("offset", "bit"), [(FLAGS, 1), (FLAGS, 32), (FLAGS, 64), (PACKED, 64), (6, 128)])
def test_one_wrong_bit_in_the_table_of_contents_is_a_sentence(kept, name, offset, bit):
    content, path = bytearray(kept[0]), kept[1]
    content[content.rindex(CENTRAL, 0, content.rindex(name.encode())) + offset] ^= bit
    path.write_bytes(content)
    with pytest.raises(CommandError, match="Nichts ist geändert"):
        call_command("restore", str(path), yes=True)


@each("where", range(40, 400, 24))
def test_a_manifest_in_which_bytes_are_wrong_is_a_sentence(kept, where):
    content, path = bytearray(kept[0]), kept[1]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        content[archive.getinfo("manifest.json").header_offset + where] ^= 0xFF
    path.write_bytes(content)
    with pytest.raises(BackupError):
        BackupReader(path)


def changed(kept, line=None, **wrong):
    """Another backup; what its manifest says of the players fits to them."""
    content, path = kept
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entries = {one: archive.read(one) for one in archive.namelist()}
    players, digest = entries["leagues_player.jsonl"] if line is None else line, Digest()
    for one in players.splitlines(keepends=True):
        digest = digest.plus(one)
    data = json.loads(entries["manifest.json"]) | wrong
    data["digests"]["leagues_player"] = [digest.rows, f"{digest.sum:032x}"]
    with zipfile.ZipFile(path, "w") as archive:
        for one, text in (entries | {"leagues_player.jsonl": players, "manifest.json": json.dumps(data)}).items():
            archive.writestr(one, text)
    return path


@each("line", [b"{{{\n", b"5\n", b"[1,2]\n", b'{"a":1}\n', b'["no number"]\n', b"[" + b"9" * 40 + b"]\n"])
def test_rows_that_no_table_can_have_are_a_sentence(kept, monkeypatch, line):
    monkeypatch.setattr(backup, "make_tables", models_then)  # they are there
    with (
        closing(BackupReader(changed(kept, line))) as reader,
        pytest.raises(BackupError, match="beschädigt: leagues_p"),
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
    with pytest.raises(BackupError, match="beschädigt"):
        BackupReader(changed(kept, **wrong))


@pytest.fixture
def folder(make_league, tmp_path):
    """A folder with three backups of a league."""
    make_league()
    for name in OLD:
        (tmp_path / name).write_text("gut")
    return tmp_path


def backed_up(to, **options):
    call_command("backup", to=to, stdout=io.StringIO(), **options)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_what_cannot_be_written_leaves_nothing_and_says_one_thing(folder, monkeypatch):
    """Python would otherwise try to end the archive when it clears up, and print a traceback."""

    def full(_models):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(backup, "sequences", full)
    complaints = []
    monkeypatch.setattr("sys.unraisablehook", complaints.append)
    with pytest.raises(CommandError, match="No space left on device"):
        backed_up(folder / "a.zip")
    gc.collect()
    assert (complaints, names(folder)) == ([], OLD)


@pytest.mark.usefixtures("quick_tables")
def test_what_does_not_come_back_pushes_nothing_out(folder, monkeypatch):
    """Neither other files of the folder nor the one that is written every night."""
    monkeypatch.setattr(backup, "digest_of", lambda model: Digest())
    for to, more in ((folder, {"keep": 3}), (folder / OLD[0], {})):
        with pytest.raises(CommandError, match=r"Ungeprüft liegt die Sicherung in .*ungeprueft"):
            backed_up(to, **more)
    assert [name for name in names(folder) if "ungeprueft" not in name] == OLD
    assert (folder / OLD[0]).read_text() == "gut"
    for unproven in folder.glob("*.ungeprueft-*.zip"):
        BackupReader(unproven).close()
    backed_up(folder, keep=3, no_rehearsal=True)
    assert [name for name in names(folder) if "ungeprueft" not in name][:2] == OLD[1:]


@pytest.mark.usefixtures("quick_tables")
def test_nothing_goes_while_the_database_itself_is_wrong(make_evening, record, folder):
    record(make_evening("ddv"))
    EveningPlayer.objects.update(points=999)
    with pytest.raises(CommandError, match=r"in der Datenbank selbst .* Ältere Sicherungen bleiben"):
        backed_up(folder, keep=1)
    assert (names(folder)[:3], len(names(folder))) == (OLD, 4)


def test_of_those_that_did_not_come_back_the_newest_stay(folder):
    unproven = [name.replace(".zip", ".ungeprueft-a.zip") for name in OLD]
    for day, name in enumerate(unproven):
        (folder / OLD[day]).rename(folder / name)
        os.utime(folder / name, (day, day))
    backed_up(folder, keep=2, no_rehearsal=True)
    assert names(folder)[:-1] == unproven[1:]


def test_two_that_write_to_one_path_write_two_files(tmp_path):
    path = tmp_path / "a.zip"
    with new_file(path) as first:
        first.write(b"first")
        with new_file(path) as second:
            second.write(b"second")
        assert path.read_bytes() == b"second"
        first.write(b", whole")
    assert (path.read_bytes(), names(tmp_path)) == (b"first, whole", ["a.zip"])
