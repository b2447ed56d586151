"""What a server does once a day, and how it is noticed that nobody does it any more."""

import io
import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scorebook.operation.backups import backup
from tests.operation.test_doctor import examined

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_tables")]


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUP_FOLDER, settings.PRODUCTION = str(tmp_path), True
    return tmp_path


def nightly(**options):
    said = io.StringIO()
    call_command("nightly", stdout=said, **options)
    return [line for line in said.getvalue().splitlines() if line.startswith("== ")]


def made(folder, *, days=0, elsewhere=None):
    at = (timezone.now() - timedelta(days=days)).isoformat()
    (folder / backup.LAST).write_text(json.dumps({"at": at, "file": "spielbuch-1.zip", "elsewhere": elsewhere}))


def test_it_tidies_up_and_backs_up_once_a_day_and_a_hook_takes_the_backup_away(folder, settings):
    assert nightly(if_due=True)[:2] == ["== tidy", "== backup"]
    [file] = folder.glob("spielbuch-*.zip")
    assert (backup.last_backup().file, backup.last_backup().elsewhere) == (file.name, None)
    assert nightly(if_due=True) == []
    for path in folder.iterdir():
        path.unlink()
    (folder / "away").mkdir()
    settings.BACKUP_HOOK = f"cp -t '{folder}/away'"
    nightly()
    assert [one.name for one in (folder / "away").iterdir()] == [backup.last_backup().file]
    assert backup.last_backup().elsewhere is True


@pytest.mark.parametrize(("gone", "words"), [("", "BACKUP_FOLDER fehlt"), ("disk", "den Ordner .*disk gibt es nicht")])
def test_without_its_folder_it_says_so_before_it_begins(folder, settings, gone, words):
    settings.BACKUP_FOLDER = gone and str(folder / gone)
    with pytest.raises(CommandError, match=words):
        nightly()
    assert list(folder.iterdir()) == []


def test_a_hook_that_fails_is_said_and_kept(folder, settings):
    settings.BACKUP_HOOK = "false"
    with pytest.raises(CommandError, match="Nicht gegangen: backup"):
        nightly()
    assert backup.last_backup().elsewhere is False
    settings.BACKUP_HOOK = "/gibt/es/nicht"
    assert backup.take_elsewhere(folder / backup.last_backup().file)


def test_the_doctor_names_the_last_good_one_and_whoever_runs_the_server_reads_it_too(client, verwalter, folder):
    said, status = examined("backup")
    assert (status, "manage.py nightly" in said) == (0, True)
    assert examined("backup", strict=True)[1] == 1
    client.force_login(verwalter)

    def page():
        return client.get("/sicherheit/").content.decode()

    assert ("Fassung" in page(), "Sicherung:" in page()) == (True, False)
    verwalter.is_staff = True
    verwalter.save()
    assert "Eine gute Sicherung gibt es noch nicht" in page()
    for facts, status, words, read in (
        ({}, 0, "BACKUP_HOOK bringt sie auf einen anderen", (False, False)),
        ({"elsewhere": True}, 0, "auch auf einem anderen Rechner", (False, False)),
        ({"elsewhere": False}, 1, "BACKUP_HOOK ging nicht", (True, False)),
        ({"days": 3, "elsewhere": True}, 1, "steht der Zeitgeber", (False, True)),
    ):
        made(folder, **facts)
        said, ended = examined("backup")
        assert (ended, words in said) == (status, True), said
        assert "spielbuch-1.zip" in said and "spielbuch-1.zip" in page()
        sentences = "Sie liegt nur auf diesem Rechner", "Seitdem ist keine mehr entstanden"
        assert tuple(one in page() for one in sentences) == read, facts
