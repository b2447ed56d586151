"""What cannot be undone is asked for; where nobody can answer it does not happen, and a sentence says so."""

import io

import pytest
from django.core.management import CommandError, call_command

from leagues.accounts.models import Account
from leagues.groups.models import League
from scorebook.operation.backups.backup import make_backup

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "command",
    [("delete_account", "vera@example.org"), ("delete_league", "Freitagsrunde", "--now"), ("restore", "FILE")],
)
def test_where_nobody_answers_nothing_is_changed(make_league, tmp_path, monkeypatch, command):
    make_league()
    make_backup(tmp_path / "a.zip")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(CommandError, match="mit --yes"):
        call_command(*[str(tmp_path / "a.zip") if word == "FILE" else word for word in command])
    assert (League.objects.get().name, Account.objects.get().email) == ("Freitagsrunde", "vera@example.org")
