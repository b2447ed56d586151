"""The files for operators say what the program says."""

from pathlib import Path

from django.conf import settings

CONTRIB = Path(__file__).parents[2] / "scorebook" / "contrib"


def test_every_line_of_the_log_stands_in_one_zone():
    units = sorted(CONTRIB.glob("*.service"))
    assert len(units) == 5
    for unit in units:
        assert f"Environment=TZ={settings.TIME_ZONE}\n" in unit.read_text()
    assert f"TZ={settings.TIME_ZONE}\n" in (CONTRIB / "Containerfile").read_text()
