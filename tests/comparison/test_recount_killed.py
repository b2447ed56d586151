"""A recount that is killed twice in the middle comes out as the preview said, each evening once."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.shares import much

ROOT = Path(__file__).resolve().parents[2]
EVENINGS = much(60, 16)
LONGEST = 300  # seconds
MAKE = f"""
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from itertools import islice
from leagues.accounts.models import Account
from leagues.actor import Actor
from scorebook.demo.build import evenings_of, found
from scorebook.demo.cast import GROUPS
from scorebook.demo.rows import write
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
actor = Actor.account(Account.objects.create_user("vera@example.org", "x", display_name="Vera"))
founded = found(actor, GROUPS[0])
chapters = evenings_of(founded, 1, {EVENINGS}, 4)
while some := list(islice(chapters, 50)):
    write(some)
rules = {{"bock": {{"triggers": ["solo_lost", "gespalten", "kontra_won"], "games": 3}}}}
save_version(rule_set=RuleSet.objects.get(league=founded.league), scheme_key="ddv", options=rules, by=actor)
print(founded.league.pk)
"""


@pytest.fixture
def environment(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'file.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "scorebook.config.settings",
    }


@pytest.fixture
def begin(environment, tmp_path):
    """Begin a process; answers it. It is ended at the latest when the test is over."""
    begun = []

    def make(*arguments):
        with (tmp_path / "said").open("ab") as said:
            process = subprocess.Popen(
                [sys.executable, *arguments], cwd=ROOT, env=environment, text=True, stdout=-1, stderr=said
            )
        begun.append(process)
        return process

    yield make
    for process in begun:
        process.kill()
        process.communicate()


def finished(process, tmp_path):
    out, _ = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, (tmp_path / "said").read_text()[-3000:]
    return out


def test_a_recount_that_is_killed_twice_comes_out_as_its_preview_said(begin, tmp_path):
    league = finished(begin("-c", MAKE), tmp_path).strip()

    def read(sql, wait=20):
        stored = sqlite3.connect(f"file:{tmp_path / 'file.sqlite3'}?mode=ro", uri=True, timeout=wait)
        try:
            return stored.execute(sql).fetchall()
        finally:
            stored.close()

    def done(wait=20):
        return read("SELECT count(*) FROM scorebook_recountedevening WHERE state = 'done'", wait)[0][0]

    def reached(number):
        try:
            return done(0.1) >= number
        except sqlite3.OperationalError:  # it was stopped in the middle of writing
            return False

    seen = []
    for part, arguments in ((4, ["--to", "2"]), (2, ["--resume"])):
        process = begin("manage.py", "recount", league, *arguments)
        end = time.monotonic() + LONGEST
        # It runs only while this test sleeps, so that it cannot be done before somebody looks.
        while not reached(EVENINGS // part) and process.poll() is None:
            assert time.monotonic() < end
            process.send_signal(signal.SIGCONT)
            time.sleep(0.02)
            process.send_signal(signal.SIGSTOP)
        process.send_signal(signal.SIGKILL)
        process.wait()
        seen.append(done())
    assert 0 < seen[0] < seen[1] < EVENINGS - 1
    assert f"Fertig: {EVENINGS - 1} Abende" in finished(begin("manage.py", "recount", league, "--resume"), tmp_path)
    rows = read("SELECT state, preview, preview_games, result, result_games FROM scorebook_recountedevening")
    counted = [row for row in rows if row[0] == "done"]
    assert (len(rows), len(counted)) == (EVENINGS, EVENINGS - 1)
    assert [(json.loads(row[1]), row[2]) for row in counted] == [(json.loads(row[3]), row[4]) for row in counted]
    noted = "SELECT count(*), count(DISTINCT subject_id) FROM scorebook_journalentry WHERE action = 'evening_rules'"
    assert read(noted) == [(EVENINGS - 1, EVENINGS - 1)]
    assert "alles stimmt" in finished(begin("manage.py", "rescore", "--check"), tmp_path)
