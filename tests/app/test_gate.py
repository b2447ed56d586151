"""Places for dear work: so many a server, each kind for itself, free again however their holder ends."""

import subprocess
import sys
from contextlib import ExitStack
from tempfile import gettempdir

import pytest

from leagues.background import Full, Work, place, place_in_turn
from tests.each import each

HOLD = """
import django; django.setup()
from leagues.background import Work, place
with place(Work.CHECK):
    print("held", flush=True)
    input()
"""


@pytest.fixture
def other_process(settings, monkeypatch):
    """A process of the same installation that holds the place for checking files."""
    env = {"SECRET_KEY": settings.SECRET_KEY, "DJANGO_SETTINGS_MODULE": "scorebook.config.settings", "PATH": "/usr/bin"}
    env["TMPDIR"] = gettempdir()  # where the places of an installation are
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD], cwd=settings.BASE_DIR, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.wait()


@each("work", Work)
def test_one_more_than_there_are_places_is_refused(work):
    _name, places = work.value
    with ExitStack() as held:
        for _ in range(places):
            held.enter_context(place(work))
        with pytest.raises(Full):
            held.enter_context(place(work))
    with place(work):
        pass


def test_one_kind_takes_no_place_of_another():
    with ExitStack() as held:
        for work in Work:
            held.enter_context(place(work))


@pytest.mark.whole
def test_the_processes_of_a_server_share_the_places(other_process):
    with pytest.raises(Full), place(Work.CHECK):
        pass
    other_process.kill()
    with place_in_turn(Work.CHECK):  # waits until the other one has ended
        pass
