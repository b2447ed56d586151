"""Real servers: what they write when something breaks, their letters, and a database that goes away for a moment."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.operation.mail_server import HANGING
from tests.operation.server import PLAIN, cut_connections

pytestmark = pytest.mark.whole
LOGGED = ("--access-logfile", "-", "--access-logformat", "%(r)s %(s)s")
SEVERAL = ("--workers", "3", "--threads", "2")


@pytest.fixture
def posting(server, mail_server):
    """A server that sends its letters to the mail server of the test."""
    environment = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail_server.port), "EMAIL_USE_TLS": "0"}
    return lambda *how, **more: server((*PLAIN, *how), **environment | more)


def ask(started, name):
    """The status of asking for an account, which is a letter to somebody of this name."""
    return started.post("/konto/neu/", email=f"{name}@example.org")[0]


def accident(started):
    """What a page with a secret in its address says when a table is away, and what the server writes then."""
    before = started.stderr()
    with started.without_table("leagues_league"):
        status, headers, page = started.get("/offen/geheim123/")
    number = headers["X-Request-ID"]
    assert (status, f"<code>{number}</code>" in page) == (500, True)
    told = started.stderr().removeprefix(before)
    assert "Internal Server Error: /offen/***/" in told and "Traceback (most recent call last)" in told
    assert re.search(r"django\.db\.utils\.\w+Error: .*leagues_league", told)
    return number, told


def test_what_it_writes_and_what_it_sends(posting, mail_server):
    """Letters leave beside the requests, one that hangs keeps back nothing, and what one server has left behind the
    next one sends."""
    started = posting(*SEVERAL, *LOGGED)
    assert [ask(started, name) for name in ("hangs", "later", "ida", "ole")] == [200] * 4
    assert started.get("/tisch/geheim123/")[0] == 404
    assert started.get("/anmelden/?next=%2Feinladung%2Fgeheim123%2F")[0] == 200
    assert started.told("GET /tisch/***/ HTTP/1.1 404")
    assert started.told("GET /anmelden/?next=%2Feinladung%2F***%2F HTTP/1.1 200")
    number, told = accident(started)
    assert f"ERROR django.request [{number}] " in told
    assert mail_server.has("ole@example.org") and mail_server.has("ida@example.org")
    assert mail_server.is_asked("hangs@example.org")
    assert started.told("(register): sent at try 1", times=2)  # written down here, too: a moment after it has gone
    assert started.told("(register): try 1 failed")
    assert started.stop() < HANGING  # nobody waits for the one that hangs
    rows = started.execute("SELECT state, body FROM leagues_letter ORDER BY id")
    assert [(state, bool(text)) for state, text in rows] == [("waiting", True)] * 2 + [("sent", False)] * 2
    started.execute("""UPDATE leagues_letter SET due_at = created_at WHERE "to" LIKE 'later%%'""")
    mail_server.busy = False
    second = posting(LOG_FORMAT="json")
    second.get("/anmelden/")
    assert mail_server.has("later@example.org")
    assert second.told("(register): sent at try 2")
    number, told = accident(second)
    assert (f'"request": "{number}"' in told, len(told.splitlines())) == (True, 1)
    told = started.stderr() + second.stderr()
    secrets = "geheim123", "ida@example.org", "later@example.org", "/konto/neu/ey"
    assert [secret for secret in secrets if secret in told] == []


def test_several_processes_at_one_database(server):
    """Its restart is not noticed: a connection that has died meanwhile is replaced before it is used. Letters that are
    asked for at the same moment are counted together."""
    started = server((*PLAIN, *SEVERAL))
    cookie = {"Cookie": "sessionid=" + "a" * 32}  # makes every page ask the database
    answers = [started.get("/anmelden/", **cookie)[0]]
    for _ in range(3):
        cut_connections()
        answers += [started.get("/anmelden/", **cookie)[0] for _ in range(3)]
    assert answers == [200] * 10, started.stderr()
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(lambda _: ask(started, "opfer"), range(16)))
    assert (answers.count(200), set(answers)) == (1, {200, 429})
    assert started.execute("SELECT count(*) FROM leagues_letter") == [(1,)]
