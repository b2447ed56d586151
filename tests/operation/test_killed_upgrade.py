"""An upgrade may be killed wherever it is: the next one finishes."""

import io

import pytest
from django.core.management import call_command

from scorebook.evenings.models import EveningPlayer
from scorebook.management.commands import upgrade

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
