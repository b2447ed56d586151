"""A recount that is killed twice in the middle comes out as the preview said, each evening once."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.scratch import begin_with_tables, scratch_database
from tests.shares import FULL

ROOT = Path(__file__).resolve().parents[2]
EVENINGS = 200 if FULL else 16
LONGEST = 300  # seconds
MAKE = """
import django
django.setup()
from leagues.accounts.models import Account
from leagues.journal import Actor
from tests.invented.build import evenings_of, found
from tests.invented.cast import GROUPS
from tests.invented.rows import write
from scorebook.rules.models import RuleSet
actor = Actor.account(Account.objects.create_user("vera@example.org", "x", display_name="Vera"))
founded = found(actor, GROUPS[0])
write(list(evenings_of(founded, 1, NUMBER, 4)))
rules = {"bock": {"triggers": ["solo_lost", "gespalten", "kontra_won"], "games": 3}}
rule_set = RuleSet.objects.get(league=founded.league)
from leagues.groups.models import Membership, Role
from scorebook.comparison.services.recount import look
from scorebook.comparison.services.votes import propose, vote
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
lena = Account.objects.create_user("lena@example.org", "x", display_name="Lena")
Membership.objects.create(league=founded.league, account=lena, role=Role.LESER)
proposal = propose(actor=actor, rule_set=rule_set, scheme=resolve(SCHEMES["ddv"], rules), applies="recount")
look(proposal.recount)
for voter in (actor, Actor.account(lena)):
    vote(actor=voter, proposal=proposal, choice="yes")
print(founded.league.pk)
"""


@pytest.fixture
def stored(tmp_path, db):
    with scratch_database(tmp_path, "recount") as scratch:
        begin_with_tables(scratch.path)
        yield scratch


@pytest.fixture
def begin(stored, tmp_path):
    """Begin a process; answers it. It is ended at the latest when the test is over."""
    begun, environment = [], {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment |= {"DATABASE_URL": stored.url, "DJANGO_SETTINGS_MODULE": "scorebook.config.settings"}
    more = {"cwd": ROOT, "env": environment, "text": True, "stdout": subprocess.PIPE}

    def make(*arguments):
        with (tmp_path / "said").open("ab") as said:
            begun.append(subprocess.Popen([sys.executable, *arguments], stderr=said, **more))
        return begun[-1]

    yield make
    for process in begun:
        process.kill()
        process.communicate()


def finished(process, tmp_path):
    out, _ = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, (tmp_path / "said").read_text()[-3000:]
    return out


@pytest.mark.whole
def test_a_recount_that_is_killed_twice_comes_out_as_its_preview_said(begin, stored, tmp_path):
    evenings, league = EVENINGS, finished(begin("-c", MAKE.replace("NUMBER", str(EVENINGS))), tmp_path).strip()

    def done(wait=20):
        return stored.read("SELECT count(*) FROM scorebook_recountedevening WHERE state = 'done'", wait)[0][0]

    def reached(number):
        try:
            return done(0.1) >= number
        except sqlite3.OperationalError:  # it was stopped in the middle of writing
            return False

    seen = []
    for part in (4, 2):
        process = begin("manage.py", "recount", league, "--resume")
        end = time.monotonic() + LONGEST
        # It runs only while this test sleeps, so that it cannot be done before somebody looks.
        while not reached(evenings // part) and process.poll() is None:
            assert time.monotonic() < end
            process.send_signal(signal.SIGCONT)
            time.sleep(0.02)
            process.send_signal(signal.SIGSTOP)
        process.send_signal(signal.SIGKILL)
        process.wait()
        seen.append(done())
    assert 0 < seen[0] < seen[1] < evenings - 1
    assert f"Fertig: {evenings - 1} Abende" in finished(begin("manage.py", "recount", league, "--resume"), tmp_path)
    rows = stored.read("SELECT state, preview, preview_games, result, result_games FROM scorebook_recountedevening")
    counted = [row for row in rows if row[0] == "done"]
    assert (len(rows), len(counted)) == (evenings, evenings - 1)
    assert [row[1:3] for row in counted] == [row[3:5] for row in counted]  # byte for byte as it is stored
    versions = "SELECT count(*), count(DISTINCT rule_set_version_id) FROM scorebook_evening GROUP BY closed_at IS NULL "
    versions += "ORDER BY 1 DESC"
    assert stored.read(versions) == [(evenings - 1, 1), (1, 1)]
    noted = "SELECT count(*), count(DISTINCT subject_id) FROM scorebook_journalentry WHERE action = 'evening_rules'"
    assert stored.read(noted) == [(evenings - 1, evenings - 1)]
    assert "alles stimmt" in finished(begin("manage.py", "rescore", "--check"), tmp_path)
