"""The files for operators say what the program says."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from scorebook.config.errors import TOO_LARGE

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


def test_systemd_and_a_shell_read_the_settings_alike():
    """Both take what stands in single quotes as it is; of the rest a shell would make something else."""
    lines = [line.lstrip("# ") for line in (CONTRIB / "environment.example").read_text(encoding="utf-8").splitlines()]
    said = [line for line in lines if re.match(r"[A-Z_]+=", line)]
    assert len(said) > 15
    assert [line for line in said if not re.fullmatch(r"[A-Z_]+=('[^']*'|[\w.,:/@?=+-]*)", line)] == []


@pytest.mark.parametrize("proxy", ["nginx.conf", "Caddyfile"])
def test_a_proxy_says_in_words_what_is_too_large(proxy):
    assert str(TOO_LARGE) in (CONTRIB / proxy).read_text(encoding="utf-8")


def test_nginx_answers_certbot():
    told = (CONTRIB / "nginx.conf").read_text(encoding="utf-8")
    assert "return 301" not in re.sub(r"location / \{[^}]*\}", "", told)  # it would come before every location
    assert told.count("spielbuch.example.org") == 5
