"""A backup holds everything, comes back equal on either database, and takes the place of everything or of nothing."""

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from leagues.accounts.models import Account, Device
from leagues.groups.models import League
from leagues.journal import Actor, JournalEntry
from leagues.people.services.players import add_player
from scorebook.evenings.models import Evening, Game
from scorebook.operation.backups import backup
from scorebook.operation.backups.backup import make_backup
from scorebook.operation.backups.restoration import restore
from scorebook.operation.backups.rows import Digest, applied, digest_of, models_then, sequences
from scorebook.operation.backups.since import stored_after
from scorebook.operation.databases import clear_scratch, elsewhere, scratch_file
from tests.each import each
from tests.scratch import scratch_database

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_tables")]
ALL_GOOD = "1 Abend nachgerechnet: alles stimmt."


@pytest.fixture
def played(make_evening, record, verwalter, browser_of):
    """An evening of three games, and somebody who is signed in."""
    browser_of(verwalter)
    evening = make_evening("spin_haus", ("Anna", "Ben", "Cem", "Dora", "Zoë „Z“ 🂡"))
    for augen in (130, 151, 240):
        record(evening, re_augen=augen)
    return evening


@pytest.fixture
def path(played, tmp_path):
    """A backup of it."""
    make_backup(tmp_path / "a.zip")
    return tmp_path / "a.zip"


@pytest.fixture
def scratch(tmp_path):
    """A database without tables, of the same kind as that of the tests."""
    with scratch_database(tmp_path, "backup") as made:
        yield made.url


def digests():
    """What every table comes to."""
    models = models_then(applied())
    return {table: digest_of(model) for table, model in models.items()}, sequences(models)


def said(*command, **options):
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue().splitlines()


def test_it_is_read_back_and_recounted_when_it_is_made_and_only_so_many_are_kept(played, tmp_path):
    others = [f"spielbuch-2026010{day}-030000.zip" for day in (1, 2, 3)]
    for name in (*others, "something.zip"):
        (tmp_path / name).touch()
    first, *proof, _gone, _gone_too = said("backup", to=tmp_path, keep=2)
    assert proof == ["Zurückgelesen: jede Tabelle ist gleich.", ALL_GOOD]
    _something, kept, path = sorted(tmp_path.iterdir())
    rows = sum(digest.rows for digest in digests()[0].values())
    assert (kept.name, first.startswith(f"{path}: {rows} Zeilen"), rows > 100) == (others[2], True, True)
    assert path.stat().st_mode & 0o077 == 0


def test_restoring_takes_the_place_of_everything(played, record, path, scratch, monkeypatch):
    """Also in a process that remembers what it has read; and whoever signed out since then stays so. What was stored
    after the backup is said before and afterwards."""
    monkeypatch.setattr("builtins.input", lambda _question: "ja")
    gone = Account.objects.create_user("kurz@example.org", "Herz Zehn sticht 48", display_name="Kurz")
    number = gone.pk
    gone.delete()
    make_backup(path)
    assert Device.objects.exists()
    with elsewhere(scratch):
        restore(path)
        now = digests()
        assert not Device.objects.exists()
        assert list(Account.objects.values_list("email", flat=True)) == ["vera@example.org"]
        assert stored_after(path) == ["Nach der Sicherung ist nichts gespeichert worden, was ihr fehlt."]
        later = Account.objects.create_user("lang@example.org", "Herz Zehn sticht 48", display_name="Lang")
        assert later.pk > number  # numbers of rows that are gone are not given again
        evening = Evening.objects.get()
        for augen in (90, 91):
            record(evening, re_augen=augen)
        add_player(actor=Actor.system(), league=evening.league, name="Emil")
        stamp = Evening.objects.get().stamp
        given = sequences(models_then(applied()))
        where = f"Freitagsrunde (Liga {evening.league_id}),"
        told = [
            "Nach der Sicherung gespeichert und nicht in ihr: 1 Konto, 3 Journaleinträge, 1 Spieler, 2 Spiele.",
            f"{where} sonst: 1 Journaleintrag.",
            f"{where} Abend vom {evening.local_date:%d.%m.%Y}: 2 Journaleinträge, 2 Spiele.",
        ]
        lines = said("restore", str(path))
        assert (lines[:3], lines[-4:]) == (told, [ALL_GOOD, *told])
        assert digests() == (now[0], given)  # a phone may still know the rows that are gone by their numbers
        record(Evening.objects.get(), re_augen=91)
        assert Evening.objects.get().stamp != stamp


def test_what_fails_on_the_way_changes_nothing(played, path, scratch, monkeypatch):
    long = {"league": played.league, "actor_kind": "system", "action": "long", "after": "x" * 10_000}
    JournalEntry.objects.bulk_create(JournalEntry(**long) for _ in range(100))
    make_backup(large := path.with_name("large.zip"))
    with elsewhere(scratch):
        restore(path)
        League.objects.update(name="Wie es war")
        before = digests()
        with monkeypatch.context() as otherwise, pytest.raises(CommandError, match="Nichts ist geändert"):
            otherwise.setattr(backup, "digest_of", lambda model: Digest())
            said("restore", str(path), yes=True)
        assert digests() == before
        if connection.vendor == "sqlite":  # which can be told how much room there is
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA page_count")
                cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
            with pytest.raises(CommandError, match=r"oder Platz\): database or disk is full"):
                said("restore", str(large), yes=True)
            assert digests() == before


def changed(path, name, change):
    """The backup with one entry changed."""
    with zipfile.ZipFile(path) as archive:
        entries = {one: archive.read(one) for one in archive.namelist()}
    entries[name] = change(entries[name])
    with zipfile.ZipFile(other := path.with_name("changed.zip"), "w") as archive:
        for one, content in entries.items():
            archive.writestr(one, content)
    return other


def told(change):
    """What the manifest says, changed in place."""

    def anew(text):
        change(data := json.loads(text))
        return json.dumps(data).encode()

    return anew


def with_sessions(data, rows=0):
    """As of a version that had the app of Django's own sessions, with so many rows."""
    data["migrations"]["sessions"] = ["0001_initial"]
    data["columns"]["django_session"] = ["session_key", "session_data", "expire_date"]
    data["digests"]["django_session"] = [rows, f"{0:032x}"]


def of_an_earlier_version(data):
    """And in which no migration stood for others yet."""
    with_sessions(data)
    for app, name in MigrationLoader(None).replacements:
        data["migrations"][app].remove(name)


def test_a_backup_of_an_earlier_version_comes_back(path, scratch):
    with elsewhere(scratch):
        restore(changed(path, "manifest.json", told(of_an_earlier_version)))
        assert Game.objects.count() == 3
        assert "django_session" not in connection.introspection.table_names()


@each(
    ("name", "change", "words"),
    [
        ("leagues_player.jsonl", lambda text: text.replace(b"Anna", b"Anne"), "leagues_player steht etwas anderes"),
        ("scorebook_game.jsonl", lambda text: text[: text.index(b"\n") + 1], "scorebook_game steht etwas anderes"),
        ("leagues_league.jsonl", lambda text: b"[1]\n", "leagues_league steht etwas anderes"),
        ("manifest.json", lambda text: b"{}", "keine Sicherung"),
        ("manifest.json", told(lambda data: data.update(number=2)), "neueren Fassung"),
        ("manifest.json", told(lambda data: data["migrations"]["leagues"].append("9999_tomorrow")), "neueren Fassung"),
        ("manifest.json", told(lambda data: data.update(digests={})), "beschädigt"),
        ("manifest.json", told(lambda data: with_sessions(data, 1)), "beschädigt"),
    ],
)
def test_a_changed_backup_changes_nothing(path, name, change, words):
    """It is refused before anything is touched: this would be the database of the tests."""
    with pytest.raises(CommandError, match=words):
        said("restore", str(changed(path, name, change)), yes=True)


@pytest.fixture(params=["the same kind", "SQLite"])
def other(request, tmp_path):
    """A database without tables; also one of another kind, if the tests run on PostgreSQL."""
    if request.param == "the same kind":
        with scratch_database(tmp_path, "other") as made:
            yield made.url
    elif connection.vendor == "sqlite":
        pytest.skip("the same kind is SQLite")
    else:
        yield f"sqlite:///{tmp_path}/other.sqlite3"


def test_everything_moves_to_another_database(played, other, tmp_path):
    before = digests()
    lines = said("move", to=other)
    assert lines[0].endswith("jede ist gleich.")
    assert lines[1:] == [ALL_GOOD, "Jetzt DATABASE_URL ändern und den Server starten."]
    with elsewhere(other):
        assert digests() == before
    for command, more in (("move", {"to": other}), ("backup", {"to": tmp_path / "b.zip", "scratch": other})):
        with pytest.raises(CommandError, match="nicht leer"):
            said(command, **more)


def test_what_a_killed_run_has_left_goes_with_a_later_one(make_league, tmp_path):
    make_league()
    names = (".scorebook-abc", ".spielbuch-20260101-030000.zip.part", ".scorebook-new")
    left = {name: tmp_path / name for name in names}
    for path in left.values():
        path.touch() if path.suffix else path.mkdir()
    for name in names[:2]:
        os.utime(left[name], (0, 0))
    said("backup", to=tmp_path, no_rehearsal=True)
    with scratch_file(tmp_path):
        pass
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".zip") == [".scorebook-new"]


def test_a_scratch_database_goes_as_soon_as_nobody_works_with_it(tmp_path):
    code = f"""
import sys
from pathlib import Path
from scorebook.operation.databases import scratch_file
with scratch_file(Path({str(tmp_path)!r})) as path:
    path.touch()
    print(path, flush=True)
    sys.stdin.read()
"""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", code], **pipes) as working:
        path = Path(working.stdout.readline().strip())
        clear_scratch(tmp_path)
        assert path.exists()
        working.kill()
    assert path.exists()
    clear_scratch(tmp_path)
    assert list(tmp_path.iterdir()) == []
