"""A backup takes the place of another one once it has come back equal, however many are made at once."""

import io
import os
import shutil

import pytest
from django.core.management import CommandError, call_command

from scorebook.evenings.models import EveningPlayer
from scorebook.operation.backups import backup
from scorebook.operation.backups.file import BackupReader, new_file
from scorebook.operation.backups.rows import Digest

pytestmark = pytest.mark.django_db
OLD = [f"spielbuch-2026010{day}-030000.zip" for day in (1, 2, 3)]


@pytest.fixture
def folder(make_league, tmp_path):
    """A folder with three backups of a league."""
    make_league()
    for name in OLD:
        (tmp_path / name).write_text("gut")
    return tmp_path


@pytest.fixture
def _comes_back_otherwise(quick_tables, monkeypatch):
    monkeypatch.setattr(backup, "digest_of", lambda model: Digest())


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.usefixtures("_comes_back_otherwise")
def test_what_does_not_come_back_pushes_nothing_out(folder):
    for _night in range(2):
        with pytest.raises(CommandError, match=r"Ungeprüft liegt die Sicherung in .*ungeprueft"):
            call_command("backup", to=folder, keep=3, stdout=io.StringIO())
    assert [name for name in names(folder) if "ungeprueft" not in name] == OLD
    call_command("backup", to=folder, keep=3, no_rehearsal=True, stdout=io.StringIO())
    assert names(folder)[:2] == OLD[1:]


@pytest.mark.usefixtures("_comes_back_otherwise")
def test_a_file_that_is_written_every_night_stays_as_it_was(folder):
    path = folder / OLD[0]
    with pytest.raises(CommandError, match="Ungeprüft liegt"):
        call_command("backup", to=path, stdout=io.StringIO())
    assert path.read_text() == "gut"
    [unproven] = folder.glob("*.ungeprueft-*.zip")
    BackupReader(unproven).close()


@pytest.mark.usefixtures("quick_tables")
def test_nothing_goes_while_the_database_itself_is_wrong(make_evening, record, folder):
    record(make_evening("ddv"))
    EveningPlayer.objects.update(points=999)
    with pytest.raises(CommandError, match="Ältere Sicherungen bleiben"):
        call_command("backup", to=folder, keep=1, stdout=io.StringIO())
    assert names(folder)[:3] == OLD
    assert len(names(folder)) == 4


def test_of_those_that_did_not_come_back_the_newest_stay(folder):
    for day, name in enumerate(OLD):
        unproven = folder / name.replace(".zip", f".ungeprueft-a{day}.zip")
        shutil.move(folder / name, unproven)
        os.utime(unproven, (day, day))
    call_command("backup", to=folder, keep=2, no_rehearsal=True, stdout=io.StringIO())
    assert names(folder)[:-1] == [
        "spielbuch-20260102-030000.ungeprueft-a1.zip",
        "spielbuch-20260103-030000.ungeprueft-a2.zip",
    ]


def test_two_that_write_to_one_path_write_two_files(tmp_path):
    path = tmp_path / "a.zip"
    with new_file(path) as first:
        first.write(b"first")
        with new_file(path) as second:
            second.write(b"second")
        assert path.read_bytes() == b"second"
        first.write(b", whole")
    assert path.read_bytes() == b"first, whole"
    assert names(tmp_path) == ["a.zip"]
