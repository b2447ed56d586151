"""A backup holds everything, comes back equal on either database, and takes the place of everything or of nothing."""

import io
import json
import zipfile
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from leagues.accounts.models import Account, Device
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.journal_models import JournalEntry
from leagues.people.services.players import add_player
from scorebook.evenings.models import Evening, EveningPlayer, Game
from scorebook.operation.backups import backup
from scorebook.operation.backups.backup import make_backup, rebuild
from scorebook.operation.backups.elsewhere import elsewhere
from scorebook.operation.backups.file import BackupReader
from scorebook.operation.backups.later import stored_after
from scorebook.operation.backups.restoration import restore
from scorebook.operation.backups.rows import Digest, applied, digest_of, models_then, sequences
from tests.scratch import scratch_database

pytestmark = pytest.mark.django_db
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
def scratch(tmp_path):
    """A database without tables, of the same kind as that of the tests."""
    with scratch_database(tmp_path, "backup") as made:
        yield made.url


@pytest.fixture(params=["the same kind", "SQLite"])
def other(request, tmp_path):
    """A database without tables; also one of another kind, if the tests run on PostgreSQL."""
    if request.param == "SQLite":
        if connection.vendor == "sqlite":
            pytest.skip("the same kind is SQLite")
        yield f"sqlite:///{tmp_path}/other.sqlite3"
        return
    with scratch_database(tmp_path, "other") as made:
        yield made.url


def digests():
    """What every table comes to."""
    models = models_then(applied())
    return {table: digest_of(model) for table, model in models.items()}, sequences(models)


def said(*command, **options):
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue().strip()


@pytest.mark.usefixtures("quick_tables")
def test_what_comes_back_is_equal_in_every_table(played, tmp_path, other):
    path = tmp_path / "a.zip"
    made = make_backup(path)
    before = digests()
    assert made.rows == sum(digest.rows for digest in before[0].values()) > 100
    with elsewhere(other), closing(BackupReader(path)) as reader:
        rebuild(reader)
        assert digests() == before


@pytest.mark.usefixtures("quick_tables")
def test_it_is_read_back_and_recounted_when_it_is_made(played, tmp_path):
    first, second, third = said("backup", to=tmp_path).splitlines()
    [path] = tmp_path.glob("spielbuch-*.zip")
    assert first.startswith(f"{path}: ")
    assert (second, third) == ("Zurückgelesen: jede Tabelle ist gleich.", ALL_GOOD)
    assert path.stat().st_mode & 0o077 == 0
    assert sorted(tmp_path.iterdir()) == [path]


def test_only_so_many_are_kept(played, tmp_path):
    for day in ("20260101", "20260102", "20260103"):
        (tmp_path / f"spielbuch-{day}-030000.zip").touch()
    (tmp_path / "something.zip").touch()
    said("backup", to=tmp_path, keep=2, no_rehearsal=True)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[:2] == ["something.zip", "spielbuch-20260103-030000.zip"]
    assert len(names) == 3


@pytest.mark.usefixtures("quick_tables")
def test_derived_rows_that_are_wrong_already_are_said(played, tmp_path):
    EveningPlayer.objects.update(points=999)
    with pytest.raises(CommandError, match="in der Datenbank selbst"):
        call_command("backup", to=tmp_path / "a.zip", stdout=io.StringIO())
    assert (tmp_path / "a.zip").exists()


@pytest.mark.usefixtures("quick_tables")
def test_restoring_takes_the_place_of_everything(played, record, tmp_path, scratch):
    """Also in a process that remembers what it has read; and whoever signed out since then stays so."""
    path = tmp_path / "a.zip"
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
        later = Account.objects.create_user("lang@example.org", "Herz Zehn sticht 48", display_name="Lang")
        assert later.pk > number  # numbers of rows that are gone are not given again
        game = record(Evening.objects.get(), re_augen=90)
        stamp = Evening.objects.get().stamp
        given = sequences(models_then(applied()))
        assert said("restore", str(path), yes=True).splitlines()[1] == ALL_GOOD
        assert digests() == (now[0], given)  # a phone may still know the rows that are gone by their numbers
        assert not Game.objects.filter(pk=game.pk).exists()
        record(Evening.objects.get(), re_augen=91)
        assert Evening.objects.get().stamp != stamp


def changed(path, name, change):
    """The backup with one entry changed."""
    with zipfile.ZipFile(path) as archive:
        entries = {one: archive.read(one) for one in archive.namelist()}
    entries[name] = change(entries[name])
    with zipfile.ZipFile(path, "w") as archive:
        for one, content in entries.items():
            archive.writestr(one, content)


def other_manifest(**more):
    return lambda text: json.dumps(json.loads(text) | more).encode()


def unknown_migration(text):
    data = json.loads(text)
    data["migrations"]["leagues"].append("9999_tomorrow")
    return json.dumps(data).encode()


def with_sessions(rows):
    """The manifest of a version that had the app of Django's own sessions, with so many rows."""

    def change(text):
        data = json.loads(text)
        data["migrations"]["sessions"] = ["0001_initial"]
        data["columns"]["django_session"] = ["session_key", "session_data", "expire_date"]
        data["digests"]["django_session"] = [rows, f"{0:032x}"]
        return json.dumps(data).encode()

    return change


def without_replacements(text):
    """The manifest of a version in which no migration stood for others yet."""
    data = json.loads(text)
    for app, name in MigrationLoader(None).replacements:
        data["migrations"][app].remove(name)
    return json.dumps(data).encode()


@pytest.mark.usefixtures("quick_tables")
@pytest.mark.parametrize("change", [with_sessions(0), without_replacements], ids=["sessions", "replacements"])
def test_a_backup_of_an_earlier_version_comes_back(played, tmp_path, scratch, change):
    path = tmp_path / "a.zip"
    make_backup(path)
    changed(path, "manifest.json", change)
    with elsewhere(scratch):
        restore(path)
        assert Game.objects.count() == 3
        assert "django_session" not in connection.introspection.table_names()


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("leagues_player.jsonl", lambda text: text.replace(b"Anna", b"Anne"), "leagues_player steht etwas anderes"),
        ("scorebook_game.jsonl", lambda text: text[: text.index(b"\n") + 1], "scorebook_game steht etwas anderes"),
        ("leagues_league.jsonl", lambda text: b"[1]\n", "leagues_league steht etwas anderes"),
        ("manifest.json", lambda text: b"{}", "keine Sicherung"),
        ("manifest.json", other_manifest(number=2), "neueren Fassung"),
        ("manifest.json", other_manifest(digests={}), "beschädigt"),
        ("manifest.json", unknown_migration, "neueren Fassung"),
        ("manifest.json", with_sessions(1), "beschädigt"),
    ],
)
def test_a_changed_backup_changes_nothing(played, tmp_path, name, change, words):
    """It is refused before anything is touched: this would be the database of the tests."""
    path = tmp_path / "a.zip"
    make_backup(path)
    changed(path, name, change)
    with pytest.raises(CommandError, match=words):
        said("restore", str(path), yes=True)


@pytest.mark.usefixtures("quick_tables")
def test_a_failure_on_the_way_changes_nothing(played, tmp_path, scratch, monkeypatch):
    path = tmp_path / "a.zip"
    make_backup(path)
    with elsewhere(scratch):
        restore(path)
        League.objects.update(name="Wie es war")
        before = digests()
        monkeypatch.setattr(backup, "digest_of", lambda model: Digest())
        with pytest.raises(CommandError, match="Nichts ist geändert"):
            said("restore", str(path), yes=True)
        assert digests() == before


@pytest.mark.usefixtures("quick_tables")
def test_a_disk_that_is_full_on_the_way_is_a_sentence(played, tmp_path, scratch):
    small, large = tmp_path / "a.zip", tmp_path / "b.zip"
    make_backup(small)
    long = {"league": played.league, "actor_kind": "system", "action": "long", "after": "x" * 10_000}
    JournalEntry.objects.bulk_create(JournalEntry(**long) for _ in range(100))
    make_backup(large)
    with elsewhere(scratch):
        if connection.vendor != "sqlite":
            pytest.skip("only SQLite can be told how much room there is")
        restore(small)
        before = digests()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA page_count")
            cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        with pytest.raises(CommandError, match=r"oder Platz\): database or disk is full"):
            said("restore", str(large), yes=True)
        assert digests() == before


def test_what_is_no_backup_is_said(tmp_path):
    (tmp_path / "a.zip").write_text("nichts")
    with pytest.raises(CommandError, match="keine Sicherung"):
        call_command("restore", str(tmp_path / "a.zip"), yes=True)
    with pytest.raises(CommandError, match="No such file"):
        call_command("restore", str(tmp_path / "b.zip"), yes=True)
    with pytest.raises(CommandError, match="No such file"):
        call_command("backup", to=tmp_path / "nowhere" / "b.zip")


def test_a_rehearsal_wants_an_empty_database(played, tmp_path, scratch):
    make_backup(tmp_path / "a.zip")
    with elsewhere(scratch) as filled, filled.cursor() as cursor:
        cursor.execute("CREATE TABLE anything (id integer)")
    with pytest.raises(CommandError, match="nicht leer"):
        call_command("backup", to=tmp_path / "b.zip", scratch=scratch, stdout=io.StringIO())


@pytest.mark.usefixtures("quick_tables")
def test_everything_moves_to_another_database(played, other):
    before = digests()
    lines = said("move", to=other).splitlines()
    assert lines[0].endswith("jede ist gleich.")
    assert lines[1:] == [ALL_GOOD, "Jetzt DATABASE_URL ändern und den Server starten."]
    with elsewhere(other):
        assert digests() == before
    with pytest.raises(CommandError, match="nicht leer"):
        said("move", to=other)


def test_moving_to_nowhere_is_said():
    for address in ("postgres:///", "nowhere://x/y", "sqlite:////nowhere/there/db.sqlite3"):
        with pytest.raises(CommandError):
            call_command("move", to=address)


@pytest.mark.usefixtures("quick_tables")
def test_what_was_stored_after_it_is_said_before_and_afterwards(played, record, tmp_path, scratch, monkeypatch):
    path, out = tmp_path / "a.zip", io.StringIO()
    make_backup(path)
    monkeypatch.setattr("builtins.input", lambda _question: "ja")
    with elsewhere(scratch):
        restore(path)
        assert stored_after(path) == ["Nach der Sicherung ist nichts gespeichert worden, was ihr fehlt."]
        evening = Evening.objects.get()
        record(evening, re_augen=90)
        record(evening, re_augen=91)
        add_player(actor=Actor.system(), league=evening.league, name="Emil")
        Account.objects.create_user("lang@example.org", "Herz Zehn sticht 48", display_name="Lang")
        call_command("restore", str(path), stdout=out)
    gone = [
        "Nach der Sicherung gespeichert und nicht in ihr: 1 Konto, 3 Journaleinträge, 1 Spieler, 2 Spiele.",
        f"Freitagsrunde (Liga {evening.league_id}), sonst: 1 Journaleintrag.",
        f"Freitagsrunde (Liga {evening.league_id}), Abend vom {evening.local_date:%d.%m.%Y}: "
        "2 Journaleinträge, 2 Spiele.",
    ]
    lines = out.getvalue().splitlines()
    assert (lines[:3], lines[-3:]) == (gone, gone)
