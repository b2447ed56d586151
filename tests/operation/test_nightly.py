"""What a server does once a day, and how it is noticed that nobody does it any more."""

import io
import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scorebook.operation.backups import last
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
    (folder / last.LAST).write_text(json.dumps({"at": at, "file": "spielbuch-1.zip", "elsewhere": elsewhere}))


def test_it_tidies_up_and_backs_up_once_a_day(folder):
    assert nightly(if_due=True)[:2] == ["== tidy", "== backup"]
    [file] = folder.glob("spielbuch-*.zip")
    assert (last.last_backup().file, last.last_backup().elsewhere) == (file.name, None)
    assert nightly(if_due=True) == []


@pytest.mark.parametrize(("gone", "words"), [("", "BACKUP_FOLDER fehlt"), ("disk", "den Ordner .*disk gibt es nicht")])
def test_without_its_folder_it_says_so_before_it_begins(folder, settings, gone, words):
    settings.BACKUP_FOLDER = gone and str(folder / gone)
    with pytest.raises(CommandError, match=words):
        nightly()
    assert list(folder.iterdir()) == []


def test_a_hook_takes_the_backup_away(folder, settings):
    (folder / "away").mkdir()
    settings.BACKUP_HOOK = f"cp -t '{folder}/away'"
    nightly()
    assert [one.name for one in (folder / "away").iterdir()] == [last.last_backup().file]
    assert last.last_backup().elsewhere is True


@pytest.mark.parametrize("hook", ["false", "/gibt/es/nicht"])
def test_a_hook_that_fails_is_said_and_kept(hook, settings):
    settings.BACKUP_HOOK = hook
    with pytest.raises(CommandError, match="Nicht gegangen: backup"):
        nightly()
    assert last.last_backup().elsewhere is False


@pytest.mark.parametrize(
    ("facts", "status", "words"),
    [
        ({}, 0, "BACKUP_HOOK bringt sie auf einen anderen"),
        ({"elsewhere": True}, 0, "auch auf einem anderen Rechner"),
        ({"elsewhere": False}, 1, "BACKUP_HOOK ging nicht"),
        ({"days": 3, "elsewhere": True}, 1, "steht der Zeitgeber"),
    ],
)
def test_the_doctor_names_the_last_good_one(folder, facts, status, words):
    made(folder, **facts)
    said, ended = examined("backup")
    assert (ended, words in said, "spielbuch-1.zip" in said) == (status, True, True), said


def test_without_any_the_doctor_says_how_to_make_one():
    said, status = examined("backup")
    assert (status, "manage.py nightly" in said) == (0, True)
    assert examined("backup", strict=True)[1] == 1


def test_whoever_runs_the_server_reads_it_too(client, verwalter, folder):
    page = "/sicherheit/"
    client.force_login(verwalter)
    assert ("Fassung" in read(client, page), "Sicherung:" in read(client, page)) == (True, False)
    verwalter.is_staff = True
    verwalter.save()
    assert "Eine gute Sicherung gibt es noch nicht" in read(client, page)
    made(folder, elsewhere=False)
    assert "spielbuch-1.zip" in read(client, page)
    assert "Sie liegt nur auf diesem Rechner" in read(client, page)
    assert "Seitdem" not in read(client, page)
    made(folder, days=3)
    assert "Seitdem ist keine mehr entstanden" in read(client, page)


def read(client, page):
    return client.get(page).content.decode()
