"""The files for operators say what the program says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.db import connection

from scorebook.config.errors import TOO_LARGE
from scorebook.evenings.models import SumsMade
from tests.operation.server import database_url, surroundings

ROOT = Path(__file__).parents[2]
CONTRIB = ROOT / "scorebook" / "contrib"


def said(name, folder=CONTRIB):
    return (folder / name).read_text(encoding="utf-8")


def test_every_line_of_the_log_stands_in_one_zone():
    units = sorted(CONTRIB.glob("*.service"))
    assert len(units) == 3
    for unit in units:
        assert f"Environment=TZ={settings.TIME_ZONE}\n" in unit.read_text()
    assert f"TZ={settings.TIME_ZONE}\n" in said("Dockerfile", ROOT)


def test_systemd_and_a_shell_read_the_settings_alike():
    """Both take what stands in single quotes as it is; of the rest a shell would make something else."""
    lines = [line.lstrip("# ") for line in said("environment.example").splitlines()]
    given = [line for line in lines if re.match(r"[A-Z_]+=", line)]
    assert len(given) > 15
    assert [line for line in given if not re.fullmatch(r"[A-Z_]+=('[^']*'|[\w.,:/@?=+-]*)", line)] == []


def test_a_proxy_says_in_words_what_is_too_large_and_nginx_answers_certbot():
    for proxy in ("nginx.conf", "Caddyfile"):
        assert str(TOO_LARGE) in said(proxy)
    told = said("nginx.conf")
    assert "return 301" not in re.sub(r"location / \{[^}]*\}", "", told)  # it would come before every location
    assert told.count("spielbuch.example.org") == 5


def compose():
    return yaml.safe_load(said("compose.yaml"))


def tables_command():
    """The shell line of the service that brings the tables up to date."""
    shell, flag, line = compose()["services"]["tables"]["command"]
    assert (shell, flag) == ("/bin/sh", "-c")
    return " ".join(line.split())


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_containers_are_brought_up_to_date_as_bare_metal_is(make_evening, record, tmp_path):
    """With a backup before, and not at all if something is wrong."""
    record(make_evening())
    SumsMade.objects.all().delete()  # as after an update
    connection.commit()
    # As the container does it: what is in the image is here, the volume is a folder.
    line = tables_command().replace(".venv/bin/python", sys.executable).replace("/data", str(tmp_path))
    env = surroundings(DATABASE_URL=database_url(tmp_path))

    def run():
        command = ["/bin/sh", "-c", line]
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)

    done = run()
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
    assert run().returncode != 0


def test_a_release_is_put_in_place_beside_the_one_that_serves():
    guide = said("backup-and-update.md", ROOT / "docs")
    steps = guide.split("## A new version")[1].split("```")[1].strip().splitlines()
    order = ["git -C source pull", "release.py place releases", "uv sync", "spielbuch upgrade --backup", "ln -sfn"]
    assert [next(number for number, step in enumerate(steps) if words in step) for words in order] == [0, 1, 2, 3, 4]
    assert "systemctl restart" in steps[-1]


def test_the_small_way_is_one_service_with_one_volume_and_one_port():
    text = said("compose.yaml", ROOT)
    assert len(text.splitlines()) <= 15
    [service] = yaml.safe_load(text)["services"].values()
    assert (service["ports"], service["volumes"]) == (["8000:8000"], ["data:/data"])
    assert service["environment"] == {"PLAIN_HTTP": 1}
    assert re.findall(r"^(VOLUME|EXPOSE|CMD) (.+)$", said("Dockerfile", ROOT), re.M) == [
        ("VOLUME", "/data"),
        ("EXPOSE", "8000"),
        ("CMD", '[".venv/bin/python", "manage.py", "serve"]'),
    ]


def test_an_image_holds_what_the_program_needs_and_nothing_that_is_kept():
    told = said(".dockerignore", ROOT).splitlines()
    taken = {line.removeprefix("!") for line in told if line.startswith("!")}
    assert told[0] == "*"
    assert taken >= {"leagues", "scorebook", "templates", "static", "manage.py"}
    assert not taken & {".git", ".venv", "db.sqlite3", ".secret-key", "tests"}


def test_what_the_example_keeps_on_bare_metal_lies_in_volumes_of_the_containers():
    """Their other files cannot be written."""
    kept = dict(re.findall(r"^([A-Z_]+)=(.*/(?:var|run)/.*)$", said("environment.example"), re.M))
    service = compose()["x-scorebook"]
    folders = {name: service["environment"][name].split("/")[1] for name in kept}
    volumes = {"FORGOTTEN_LIST": "elsewhere", "BACKUP_FOLDER": "data", "MPLCONFIGDIR": "tmp"}
    assert folders == {"DATABASE_URL": "", **volumes}
    assert [mount.split(":")[1] for mount in service["volumes"]] == ["/data", "/elsewhere", "/etc/scorebook"]


def test_both_ways_start_with_the_same_careful_update():
    """A backup that was tried, or no start at all; the big way waits for it."""
    services = compose()["services"]
    assert "upgrade --if-needed" in tables_command() and "||" not in tables_command()
    for name in ("pages", "nightly"):
        assert services[name]["depends_on"] == {"tables": {"condition": "service_completed_successfully"}}
    assert "--preload" in services["pages"]["command"] and "--preload" in said("scorebook.service")
