"""`rescore` and `rebuild_rollups` on an SQLite file in which everything is outdated, while phones are saving.

`HARNESS=full` takes a league of 400 evenings and eight phones.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shares import FULL, much

ROOT = Path(__file__).resolve().parents[2]
# Evenings, phones, seconds between two saves of a phone. A table needs minutes for a game: eight phones that save every
# three seconds are as many as hundreds. Without any pause they would fill the one writer's place by themselves.
EVENINGS, PHONES, PAUSE = (400, 8, 3.0) if FULL else (*much((8, 2), (3, 1)), 0.2)
LONGEST = 900  # seconds
FILL = """
import sys
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from leagues.accounts.models import Account
from tests.invented.build import build
account = Account.objects.create(email="demo@scorebook.example", display_name="Demo")
build(account=account, seed=1, evenings=int(sys.argv[1]), games=24)
"""
OUTDATED = """
import django
django.setup()
from django.db.models import F
from scorebook.models import EveningPlayer, Score
Score.objects.update(engine_revision=0)
EveningPlayer.objects.update(points=F("points") + 1)
"""


@pytest.fixture
def run(tmp_path):
    """Run Python on a database of its own; answers what was printed."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment["DATABASE_URL"] = f"sqlite:///{tmp_path / 'file.sqlite3'}"
    environment["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"

    log = tmp_path / "errors"

    def make(*arguments, wait=True):
        with log.open("a") as errors:  # not a pipe: nobody reads it, and a full one would stop who writes to it
            process = subprocess.Popen(
                [sys.executable, *arguments], cwd=ROOT, env=environment, text=True, stdout=-1, stderr=errors
            )
        if not wait:
            return process
        try:
            out, _ = process.communicate(timeout=LONGEST)
        finally:
            process.kill()
        assert process.returncode == 0, log.read_text()[-3000:]
        return out

    return make


@pytest.fixture
def phones(run, tmp_path):
    """Phones that are saving, and the way to stop them: answers status and milliseconds of every save."""
    stop = tmp_path / "stop"
    running = []

    def start(number):
        running.extend(run("-m", "tests.harness.saving", str(stop), str(PAUSE), wait=False) for _ in range(number))
        for phone in running:
            assert phone.stdout.readline() == "ready\n", (tmp_path / "errors").read_text()[-3000:]

    def answers():
        stop.touch()
        return [answer for phone in running for answer in json.loads(phone.communicate(timeout=60)[0])]

    yield start, answers
    stop.touch()
    for phone in running:
        if phone.poll() is None:
            phone.kill()
        phone.wait()


@pytest.mark.whole
def test_no_save_fails_while_everything_is_put_right(run, phones):
    start, answers = phones
    run("-c", FILL, str(EVENINGS))
    run("-c", OUTDATED)
    start(PHONES)
    rollups = run("manage.py", "rebuild_rollups").splitlines()[-1]
    rescored = run("manage.py", "rescore").splitlines()[-1]
    saves = answers()
    failed = [status for status, _ in saves if status != 201]
    slowest = max(time for _, time in saves)
    print(f"{rollups} {rescored} {len(saves)} saves, {len(failed)} failed, slowest {slowest} ms")
    assert failed == []
    assert rollups.endswith("Zeilen berichtigt.")
    assert rescored.endswith("Zeilen berichtigt.")
    assert run("manage.py", "rescore", "--check").endswith("alles stimmt.\n")
    assert " 0 Unterschiede" in run("manage.py", "rebuild_rollups", "--check")
