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
from scorebook.evenings.models import SumsMade
from tests.operation.server import database_url

ROOT = Path(__file__).parents[2]
CONTRIB = ROOT / "scorebook" / "contrib"


def test_every_line_of_the_log_stands_in_one_zone():
    units = sorted(CONTRIB.glob("*.service"))
    assert len(units) == 3
    for unit in units:
        assert f"Environment=TZ={settings.TIME_ZONE}\n" in unit.read_text()
    assert f"TZ={settings.TIME_ZONE}\n" in (ROOT / "Dockerfile").read_text()


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
    line = line.replace(".venv/bin/python", sys.executable).replace("/data", str(folder))
    env = {"DATABASE_URL": database, "SECRET_KEY": "k5!x" * 16, "PATH": os.environ["PATH"]}
    return subprocess.run(["/bin/sh", "-c", line], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_containers_are_brought_up_to_date_as_bare_metal_is(make_evening, record, tmp_path):
    """With a backup before, and not at all if something is wrong."""
    record(make_evening())
    SumsMade.objects.all().delete()  # as after an update
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


def test_a_release_is_put_in_place_beside_the_one_that_serves():
    guide = (ROOT / "docs" / "backup-and-update.md").read_text(encoding="utf-8")
    steps = guide.split("## A new version")[1].split("```")[1].strip().splitlines()
    order = ["git -C source pull", "release.py place releases", "uv sync", "spielbuch upgrade --backup", "ln -sfn"]
    assert [next(number for number, step in enumerate(steps) if words in step) for words in order] == [0, 1, 2, 3, 4]
    assert "systemctl restart" in steps[-1]


def test_the_small_way_is_one_service_with_one_volume_and_one_port():
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 15
    [service] = yaml.safe_load(text)["services"].values()
    assert (service["ports"], service["volumes"]) == (["8000:8000"], ["data:/data"])
    assert service["environment"] == {"PLAIN_HTTP": 1}
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert re.findall(r"^(VOLUME|EXPOSE|CMD) (.+)$", image, re.M) == [
        ("VOLUME", "/data"),
        ("EXPOSE", "8000"),
        ("CMD", '[".venv/bin/python", "manage.py", "serve"]'),
    ]


def test_an_image_holds_what_the_program_needs_and_nothing_that_is_kept():
    told = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    taken = {line.removeprefix("!") for line in told if line.startswith("!")}
    assert told[0] == "*"
    assert taken >= {"leagues", "scorebook", "templates", "static", "manage.py"}
    assert not taken & {".git", ".venv", "db.sqlite3", ".secret-key", "tests"}


def test_what_the_example_keeps_on_bare_metal_lies_in_volumes_of_the_containers():
    """Their other files cannot be written."""
    example = (CONTRIB / "environment.example").read_text(encoding="utf-8")
    kept = dict(re.findall(r"^([A-Z_]+)=(.*/(?:var|run)/.*)$", example, re.M))
    service = yaml.safe_load((CONTRIB / "compose.yaml").read_text(encoding="utf-8"))["x-scorebook"]
    assert {name: service["environment"][name].split("/")[1] for name in kept} == {
        "DATABASE_URL": "",
        "FORGOTTEN_LIST": "elsewhere",
        "BACKUP_FOLDER": "data",
        "MPLCONFIGDIR": "tmp",
    }
    assert [mount.split(":")[1] for mount in service["volumes"]] == ["/data", "/elsewhere", "/etc/scorebook"]


def test_both_ways_start_with_the_same_careful_update():
    """A backup that was tried, or no start at all; the big way waits for it."""
    services = yaml.safe_load((CONTRIB / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert "upgrade --if-needed" in compose_command("tables")
    assert "||" not in compose_command("tables")
    for name in ("pages", "nightly"):
        assert services[name]["depends_on"] == {"tables": {"condition": "service_completed_successfully"}}
    assert "--preload" in services["pages"]["command"]
    assert "--preload" in (CONTRIB / "scorebook.service").read_text()
