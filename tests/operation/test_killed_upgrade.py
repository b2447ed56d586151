"""An upgrade may be killed wherever it is: the next one finishes."""

import io
from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from scorebook.evenings.models import EveningPlayer, Score
from scorebook.management.commands import rebuild_rollups, rescore, upgrade

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_tables")]


class Killed(BaseException):
    """What nobody handles, as SIGKILL."""


@pytest.fixture
def behind(make_evening, record):
    """An evening whose sums are those that a migration leaves: a new column still has its default everywhere."""
    record(make_evening("ddv"), re_augen=151)
    right = list(EveningPlayer.objects.order_by("pk").values())
    EveningPlayer.objects.update(low=0)
    return right


@pytest.mark.whole
@pytest.mark.parametrize("step", ["backup", "migrate", "rebuild_rollups", "rate", None])
def test_the_next_one_finishes(behind, tmp_path, monkeypatch, step):
    def killed(name, **options):
        if name == step:
            raise Killed
        return call_command(name, **options)

    monkeypatch.setattr(upgrade, "call_command", killed)
    if step:
        with pytest.raises(Killed):
            call_command("upgrade", backup=tmp_path, stdout=io.StringIO())
    monkeypatch.setattr(upgrade, "call_command", call_command)
    said = io.StringIO()
    call_command("upgrade", backup=tmp_path, stdout=said)
    assert said.getvalue().splitlines()[-1].startswith("Fertig.")
    assert list(EveningPlayer.objects.order_by("pk").values()) == behind


def examined():
    """What `doctor` says of the sums, and its status."""
    said, status = io.StringIO(), 0
    try:
        call_command("doctor", "sums", stdout=said)
    except SystemExit as ended:
        status = ended.code
    return " ".join(said.getvalue().split()), status


WHOLE = ("gut sums Alle Summen sind auf dem Stand dieser Fassung.", 0)
OF_BEFORE = (
    "FEHLER sums Der Umstieg auf diese Fassung ist nicht zu Ende, die Statistik zeigt noch die Summen von vorher: "
    "`manage.py upgrade`.",
    1,
)


@pytest.fixture
def migrated(behind):
    """The database has just had a migration."""
    MigrationRecorder(connection).record_applied("scorebook", "9999_one_more_column")


@pytest.mark.usefixtures("migrated")
def test_doctor_sees_that_the_sums_are_of_before_and_the_server_stays_ready():
    assert examined() == OF_BEFORE
    answer = Client().get("/bereit/")
    assert (answer.status_code, answer.json()) == (200, {"ready": True})
    call_command("rebuild_rollups", stdout=io.StringIO())
    assert examined() == WHOLE


@pytest.mark.usefixtures("migrated")
@pytest.mark.parametrize("part", [{"check": True}, {"league": "1"}, {"broken": True}])
def test_what_leaves_an_evening_out_does_not_count(part, monkeypatch, make_league):
    if part.pop("broken", False):
        monkeypatch.setattr(rebuild_rollups.Command, "look", staticmethod(_broken))
    elif "league" in part:
        part = {"league": str(make_league()[0].pk)}
    with suppress(SystemExit):
        call_command("rebuild_rollups", stdout=io.StringIO(), **part)
    assert examined() == OF_BEFORE


def _broken(_evenings):
    raise ValueError("no sense")


@pytest.mark.usefixtures("behind")
def test_doctor_sees_games_that_an_earlier_kernel_has_scored():
    assert examined() == WHOLE
    Score.objects.update(engine_revision=0)
    assert examined() == (
        "FEHLER sums Manche Spiele zählen noch wie in einer früheren Fassung: `manage.py rescore`.",
        1,
    )
    call_command("rescore", stdout=io.StringIO())
    assert examined() == WHOLE


def test_where_nobody_has_played_yet_there_is_nothing_to_make():
    MigrationRecorder(connection).record_applied("scorebook", "9999_one_more_column")
    call_command("migrate", verbosity=0, interactive=False)
    assert examined() == WHOLE


@pytest.mark.usefixtures("behind")
@pytest.mark.parametrize("broken", [False, True])
def test_an_upgrade_writes_what_the_kernel_counts_otherwise_and_fails_only_where_nothing_can_be_scored(
    broken, monkeypatch, tmp_path
):
    def upgraded():
        told = io.StringIO()
        call_command("upgrade", backup=tmp_path / "before.zip", stdout=told)
        return told.getvalue().splitlines()

    score = Score.objects.order_by("pk").first()
    right = list(Score.objects.order_by("pk").values_list("re_points", "engine_revision"))
    Score.objects.filter(pk=score.pk).update(engine_revision=0, value=score.value + 1)
    if broken:
        monkeypatch.setattr(rescore.Command, "look", staticmethod(_broken))
        with pytest.raises(CommandError):
            upgraded()
        return
    lines = upgraded()
    assert lines[lines.index("== Alle Abende nachgerechnet") + 1 : -1] == [
        f"{score.evening.league}: 1 Zeile an 1 Abend berichtigt.",
        "1 Abend nachgerechnet: 1 Zeile berichtigt.",
    ]
    assert lines[-1].startswith("Fertig.")
    assert list(Score.objects.order_by("pk").values_list("re_points", "engine_revision")) == right
