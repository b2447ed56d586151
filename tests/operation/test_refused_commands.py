"""What is said wrongly, or asked where nobody answers, is a sentence, and nothing was changed or written."""

import io

import pytest
from django.core.management import CommandError, call_command

from leagues.accounts.models import Account
from leagues.groups.models import League
from scorebook.operation.backups.backup import make_backup
from tests.each import each

pytestmark = pytest.mark.django_db
ADDRESSES = "nonsense", "mysql://wirt:geheim@host/x", "postgres://wirt:geheim@host:abc/x"
PATHS = [
    ("backup", "--to"),
    ("upgrade", "--backup"),
    ("restore",),
    ("export_league", "1", "--to"),
    ("delete_league", "1", "--now", "--yes", "--to"),
    ("delete_account", "anna@example.org", "--yes", "--to"),
]
UNUSABLE = "lässt sich nicht lesen oder nicht beschreiben"


@pytest.fixture
def folder(make_league, tmp_path, monkeypatch):
    """A league, nobody who answers, and a folder with a backup and something that is none."""
    make_league()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    make_backup(tmp_path / "a.zip")
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    return tmp_path


@each(
    ("command", "words"),
    [
        *(((*path, empty), "Dort steht keine Datei und kein Ordner") for path in PATHS for empty in ("", " ")),
        # The folder of the nightly backups could not be made then, at that name.
        (("backup", "--to", "backups"), r"gibt es nicht; eine Datei endet auf \.zip"),
        (("upgrade", "--backup", "backups"), r"gibt es nicht; eine Datei endet auf \.zip"),
        (("backup", "--to", "nowhere/b.zip"), "No such file"),
        (("restore", "b.zip", "--yes"), "No such file"),
        (("restore", "junk", "--yes"), "keine Sicherung"),
        *((("move", "--to", wrong), "keine Adresse einer Datenbank") for wrong in (*ADDRESSES, "")),
        *((("backup", "--to", "b.zip", "--scratch", wrong), "keine Adresse einer Datenbank") for wrong in ADDRESSES),
        *((("move", "--to", memory), "bliebe nichts") for memory in ("sqlite://", "sqlite://:memory:")),
        *((("move", "--to", wrong), ".") for wrong in ("postgres:///", "nowhere://x/y")),
        (("move", "--to", "sqlite:////nowhere/there/x"), UNUSABLE),  # and not a missing migration
        (("move", "--to", "sqlite:///FOLDER/junk"), UNUSABLE),
        (("restore", "a.zip"), "mit --yes"),
        (("delete_account", "vera@example.org"), "mit --yes"),
        (("delete_league", "Freitagsrunde", "--now"), "mit --yes"),
        (("doctor", "nase"), "nase kennt der Befehl nicht"),
    ],
)
def test_a_sentence_and_nothing_is_changed(folder, command, words):
    before = sorted(folder.iterdir())
    with pytest.raises(CommandError, match=words) as refused:
        call_command(*(word.replace("FOLDER", str(folder)) for word in command), stdout=io.StringIO())
    assert "geheim" not in str(refused.value)
    assert sorted(folder.iterdir()) == before
    assert (League.objects.get().name, Account.objects.get().email) == ("Freitagsrunde", "vera@example.org")
