"""Work in the background: each thing once at a time, and a failure is told and forgotten."""

from threading import Event

from leagues import background
from leagues.background import start  # the real one


def test_the_same_work_is_done_once_at_a_time():
    going, done, times = Event(), Event(), []

    def work():
        times.append(1)
        going.wait(20)
        done.set()

    for _twice in range(2):
        start("a test", work)
    going.set()
    assert done.wait(20)
    assert times == [1]


def test_what_fails_is_logged_and_can_be_begun_again(caplog):
    background._running.add("another test")

    def work():
        raise ValueError("of this test")

    background._run("another test", work)
    assert [record.getMessage() for record in caplog.records] == ["work in the background failed"]
    assert "another test" not in background._running
