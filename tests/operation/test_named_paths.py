"""A file that is named by a variable which is not set is none, and never the folder one stands in."""

import pytest
from django.core.management import CommandError, call_command

from leagues.accounts.models import Account
from leagues.groups.models import League

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("empty", ["", " "])
@pytest.mark.parametrize(
    "asked",
    [
        ("backup", "--to"),
        ("upgrade", "--backup"),
        ("restore",),
        ("export_league", "1", "--to"),
        ("delete_league", "1", "--now", "--yes", "--to"),
        ("delete_account", "anna@example.org", "--yes", "--to"),
    ],
    ids=lambda asked: asked[0],
)
def test_an_empty_path_is_refused_before_anything_happens(make_league, tmp_path, monkeypatch, asked, empty):
    make_league()
    monkeypatch.chdir(tmp_path)
    before = League.objects.count(), Account.objects.count()
    with pytest.raises(CommandError, match="Dort steht keine Datei und kein Ordner"):
        call_command(*asked, empty)
    assert ((League.objects.count(), Account.objects.count()), list(tmp_path.iterdir())) == (before, [])


def test_a_folder_that_is_not_there_does_not_become_a_backup(make_league, tmp_path):
    """The folder of the nightly backups could not be made then, at that name."""
    make_league()
    with pytest.raises(CommandError, match=r"gibt es nicht; eine Datei endet auf \.zip"):
        call_command("backup", "--to", str(tmp_path / "backups"))
    with pytest.raises(CommandError, match=r"gibt es nicht; eine Datei endet auf \.zip"):
        call_command("upgrade", "--backup", str(tmp_path / "backups"))
    assert list(tmp_path.iterdir()) == []
