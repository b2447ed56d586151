"""The files for operators say what the program says."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.db import connection

from scorebook.config.errors import TOO_LARGE
from tests.operation.server import database_url

ROOT = Path(__file__).parents[2]
CONTRIB = ROOT / "scorebook" / "contrib"


def test_every_line_of_the_log_stands_in_one_zone():
    units = sorted(CONTRIB.glob("*.service"))
    assert len(units) == 4
    for unit in units:
        assert f"Environment=TZ={settings.TIME_ZONE}\n" in unit.read_text()
    assert f"TZ={settings.TIME_ZONE}\n" in (CONTRIB / "Containerfile").read_text()


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


def compose_command(service):
    """The shell line of a service of the compose file, for the Python and the folders of this test."""
    services = yaml.safe_load((CONTRIB / "compose.yaml").read_text(encoding="utf-8"))["services"]
    shell, flag, line = services[service]["command"]
    assert (shell, flag) == ("/bin/sh", "-c")
    return " ".join(line.split())


def run_in_container(line, folder, database):
    """Run it as the container does: what is in the image is here, the volume is a folder."""
    line = line.replace(".venv/bin/python", sys.executable).replace("/var/lib/scorebook", str(folder))
    env = {"DATABASE_URL": database, "SECRET_KEY": "k5!x" * 16, "PATH": os.environ["PATH"]}
    return subprocess.run(["/bin/sh", "-c", line], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_containers_are_brought_up_to_date_as_bare_metal_is(make_evening, record, tmp_path):
    """With a backup before, and not at all if something is wrong."""
    record(make_evening())
    connection.commit()
    database = database_url(tmp_path)
    done = run_in_container(compose_command("tables"), tmp_path, database)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list((tmp_path / "backups").glob("spielbuch-*.zip"))) == 1
    assert [line for line in done.stdout.splitlines() if line.startswith("== ")] == [
        "== Sicherung und Probe",
        "== Tabellen",
        "== Summen der Statistik",
        "== Alle Abende nachgerechnet",
    ]
    (tmp_path / "backups").rename(tmp_path / "elsewhere")
    (tmp_path / "backups").write_text("no folder")
    assert run_in_container(compose_command("tables"), tmp_path, database).returncode != 0


@pytest.mark.whole
def test_the_first_start_of_the_containers_makes_the_tables(tmp_path):
    done = run_in_container(compose_command("tables"), tmp_path, f"sqlite:///{tmp_path}/new.sqlite3")
    assert (done.returncode, done.stderr) == (0, "")
    assert list((tmp_path / "backups").iterdir()) == []
    with closing(sqlite3.connect(tmp_path / "new.sqlite3")) as rows:
        assert rows.execute("SELECT count(*) FROM scorebook_game").fetchone() == (0,)


def test_the_guide_stops_the_server_before_new_files_are_put_under_it():
    guide = (ROOT / "scorebook" / "OPERATING.md").read_text(encoding="utf-8")
    steps = guide.split("## A new version")[1].split("```")[1].strip().splitlines()
    order = ["systemctl stop", "git pull", "spielbuch upgrade --backup", "systemctl start"]
    assert [next(number for number, step in enumerate(steps) if words in step) for words in order] == [0, 1, 3, 4]
