"""An upgrade may be killed wherever it is: the next one finishes."""

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from scorebook.evenings.models import EveningPlayer, Game, Score
from scorebook.management.commands import rebuild_rollups, rescore, upgrade
from scorebook.operation.databases import elsewhere
from tests.operation.test_doctor import examined
from tests.scratch import begin_with_tables, scratch_database

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_tables")]
ROOT = Path(__file__).resolve().parents[2]
FIRST_PAGE = """
import sys
from scorebook.config import wsgi
from django.test import Client
loaded = set(sys.modules)
answer = Client().get("/anmelden/", headers={"host": "localhost"})
print(answer.status_code, sorted(set(sys.modules) - loaded))
"""


class Killed(BaseException):
    """What nobody handles, as SIGKILL."""


@pytest.fixture
def behind(make_evening, record):
    """An evening whose sums are those that a migration leaves: a new column still has its default everywhere."""
    record(make_evening("ddv"), re_augen=151)
    right = list(EveningPlayer.objects.order_by("pk").values())
    EveningPlayer.objects.update(low=0)
    return right


def upgraded(backup=None):
    """What an upgrade says, in lines."""
    said = io.StringIO()
    call_command("upgrade", stdout=said, **({"backup": backup} if backup else {"no_backup": True}))
    return said.getvalue().splitlines()


@pytest.mark.whole
def test_the_next_one_finishes(behind, tmp_path, monkeypatch):
    def dying(step):
        def called(name, **options):
            if name == step:
                raise Killed
            return call_command(name, **options)

        return called

    for step in ("backup", "migrate", "rebuild_rollups", "rate"):
        with monkeypatch.context() as killed, pytest.raises(Killed):
            killed.setattr(upgrade, "call_command", dying(step))
            upgraded(tmp_path if step == "backup" else None)
    assert upgraded()[-1].startswith("Fertig.")
    assert list(EveningPlayer.objects.order_by("pk").values()) == behind


WHOLE = ("gut     sums        Alle Summen sind auf dem Stand dieser Fassung.\n", 0)
OF_BEFORE = (
    "FEHLER  sums        Der Umstieg auf diese Fassung ist nicht zu Ende, die Statistik zeigt noch die Summen von "
    "vorher: `manage.py upgrade`.\n",
    1,
)


def one_more_column():
    """The database has just had a migration."""
    MigrationRecorder(connection).record_applied("scorebook", "9999_one_more_column")


def broken(_evenings):
    raise ValueError("no sense")


def test_doctor_sees_that_the_sums_are_of_before_and_the_server_stays_ready(behind, make_league, monkeypatch):
    """What leaves an evening out does not count."""
    one_more_column()
    assert examined("sums") == OF_BEFORE
    answer = Client().get("/bereit/")
    assert (answer.status_code, answer.json()) == (200, {"ready": True})
    for part in ({"check": True}, {"league": str(make_league()[0].pk)}, {}):
        with monkeypatch.context() as changed, suppress(SystemExit):
            if not part:
                changed.setattr(rebuild_rollups.Command, "look", staticmethod(broken))
            call_command("rebuild_rollups", stdout=io.StringIO(), **part)
        assert examined("sums") == OF_BEFORE, part
    call_command("rebuild_rollups", stdout=io.StringIO())
    assert examined("sums") == WHOLE
    Score.objects.update(engine_revision=0)
    told = "FEHLER  sums        Manche Spiele zählen noch wie in einer früheren Fassung: `manage.py rescore`.\n"
    assert examined("sums") == (told, 1)
    call_command("rescore", stdout=io.StringIO())
    assert examined("sums") == WHOLE


def test_where_nobody_has_played_yet_there_is_nothing_to_make():
    one_more_column()
    call_command("migrate", verbosity=0, interactive=False)
    assert examined("sums") == WHOLE


def test_what_the_kernel_counts_otherwise_is_written_and_it_fails_only_where_nothing_can_be_scored(
    behind, monkeypatch, tmp_path
):
    def scores():
        return list(Score.objects.order_by("pk").values_list("re_points", "engine_revision"))

    score, right = Score.objects.order_by("pk").first(), scores()
    Score.objects.filter(pk=score.pk).update(engine_revision=0, value=score.value + 1)
    with monkeypatch.context() as changed, pytest.raises(CommandError):
        changed.setattr(rescore.Command, "look", staticmethod(broken))
        upgraded(tmp_path / "before.zip")
    lines = upgraded(tmp_path / "before.zip")
    assert lines[lines.index("== Alle Abende nachgerechnet") + 1 : -1] == [
        f"{score.evening.league}: 1 Zeile an 1 Abend berichtigt.",
        "1 Abend nachgerechnet: 1 Zeile berichtigt.",
    ]
    assert (lines[-1].split()[0], scores()) == ("Fertig.", right)


def test_the_first_start_makes_the_tables_and_keeps_nothing(tmp_path, monkeypatch):
    def called(name, **options):
        if name != "migrate":
            return call_command(name, **options)
        connection.close()
        return begin_with_tables(new.path)

    monkeypatch.setattr(upgrade, "call_command", called)
    (backups := tmp_path / "backups").mkdir()
    with scratch_database(tmp_path, "new") as new, elsewhere(new.url):
        call_command("upgrade", backup=backups, if_needed=True, no_static=True, stdout=io.StringIO())
        assert Game.objects.count() == 0
    assert list(backups.iterdir()) == []


@pytest.mark.whole
def test_the_first_page_waits_for_no_import(tmp_path):
    begin_with_tables(tmp_path / "db.sqlite3")
    address = f"sqlite:///{tmp_path}/db.sqlite3"
    given = os.environ | {"DATABASE_URL": address, "SECRET_KEY": "a key of the tests", "LOG_FORMAT": "json"}
    said = subprocess.check_output([sys.executable, "-c", FIRST_PAGE], cwd=ROOT, env=given, text=True)
    assert said.strip() == "200 []"
