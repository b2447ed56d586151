"""The measurement itself, on a small league."""

from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from scorebook.management import bench_measure
from scorebook.management.commands import bench_dashboard


@pytest.mark.django_db
@pytest.mark.whole
def test_the_bench_prints_plans_figures_and_a_summary(monkeypatch):
    monkeypatch.setattr(bench_measure, "MOST_RATIO", 1000.0)
    monkeypatch.setattr(bench_measure, "MOST_P95", 1e6)
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
def test_a_page_that_is_too_slow_is_said_and_an_error_for_whoever_asks_for_it(monkeypatch):
    """A machine that is busy elsewhere is slow, too: what people measure for themselves does not fail of that."""
    monkeypatch.setattr(bench_measure, "MOST_RATIO", 1000.0)
    monkeypatch.setattr(bench_measure, "MOST_P95", 0.0)
    out = StringIO()
    facts = {"here": True, "evenings": 2, "others": 20, "repeats": 2, "skip_check": True, "stdout": out}
    with pytest.raises(SystemExit) as stopped:
        call_command("bench_dashboard", in_time=True, **facts)
    assert stopped.value.code == 1
    assert "ZU LANGSAM, sonst gehalten" in out.getvalue().splitlines()[-1]


@pytest.mark.django_db
@pytest.mark.parametrize(("in_time", "status"), [(False, None), (True, 1)])
def test_only_time_that_counts_makes_a_status(monkeypatch, in_time, status):
    slow = SimpleNamespace(held=True, in_time=False)
    monkeypatch.setattr(bench_dashboard, "fill", lambda *_args, **_more: None)
    monkeypatch.setattr(bench_dashboard, "measure", lambda *_args: slow)
    monkeypatch.setattr(bench_dashboard, "BASELINE_SQL", {})
    monkeypatch.setattr(bench_dashboard.Command, "_report", lambda *_args: None)
    try:
        call_command("bench_dashboard", here=True, in_time=in_time, skip_check=True, stdout=StringIO())
        ended = None
    except SystemExit as stopped:
        ended = stopped.code
    assert ended == status


@pytest.mark.django_db
def test_a_database_with_leagues_is_left_alone(league):
    with pytest.raises(CommandError):
        call_command("bench_dashboard", here=True, stdout=StringIO())
