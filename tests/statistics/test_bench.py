"""The measurement itself, on a small league."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorebook.management import bench_measure


@pytest.mark.django_db
@pytest.mark.whole
def test_the_bench_prints_plans_figures_and_a_summary(monkeypatch):
    monkeypatch.setattr(bench_measure, "MOST_RATIO", 1000.0)
    out = StringIO()
    call_command("bench_dashboard", here=True, evenings=6, others=100, repeats=2, stdout=out)
    said = out.getvalue()
    assert "6 Abende nachgerechnet: alles stimmt." in said
    assert "6 Abende, 0 Unterschiede." in said
    assert "Plan „Paare“:" in said
    assert "Erste Seite, Millisekunden" in said
    assert said.splitlines()[-1].startswith(("sqlite: gehalten", "postgresql: gehalten"))


@pytest.mark.django_db
def test_a_missed_ratio_is_an_error(monkeypatch):
    monkeypatch.setattr(bench_measure, "MOST_RATIO", 0.0)
    with pytest.raises(SystemExit) as stopped:
        call_command("bench_dashboard", here=True, evenings=2, others=20, repeats=2, skip_check=True, stdout=StringIO())
    assert stopped.value.code == 1


@pytest.mark.django_db
def test_a_database_with_leagues_is_left_alone(league):
    with pytest.raises(CommandError):
        call_command("bench_dashboard", here=True, stdout=StringIO())
