"""The files for operators say what the program says."""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(__file__).parents[2]
CONTRIB = ROOT / "scorebook" / "contrib"
NO_MEMORY = {"GAP", "LARGEST"}  # what else is counted in millions: places between events, one result that is sent


def test_every_line_of_the_log_stands_in_one_zone():
    units = sorted(CONTRIB.glob("*.service"))
    assert len(units) == 5
    for unit in units:
        assert f"Environment=TZ={settings.TIME_ZONE}\n" in unit.read_text()
    assert f"TZ={settings.TIME_ZONE}\n" in (CONTRIB / "Containerfile").read_text()


def test_the_guide_says_what_a_process_remembers_at_most():
    bounds = [
        int(number)
        for folder in ("leagues", "scorebook")
        for path in (ROOT / folder).rglob("*.py")
        for name, number in re.findall(r"^(?:@?(\w+).*?)?\b(\d+) << 20", path.read_text(encoding="utf-8"), re.MULTILINE)
        if name not in NO_MEMORY
    ]
    megabytes = round(sum(bounds) * 2**20 / 1e6, -1)
    assert len(bounds) > 10
    assert f"itself, up to {megabytes:.0f} MB if everything" in (ROOT / "scorebook" / "OPERATING.md").read_text()
