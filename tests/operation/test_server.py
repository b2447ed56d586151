"""A real server: what it writes when something breaks, and when its database goes away for a moment."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.operation.mail_server import HANGING
from tests.operation.server import cut_connections, free_port, without_table


@pytest.mark.whole
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.share(2)
def test_an_accident_leaves_its_traceback_on_stderr(server, form):
    started = server(LOG_FORMAT=form)
    before = started.stderr()
    with without_table(started, "leagues_league"):
        status, headers, page = started.get("/offen/geheim123/")
    told = started.stderr().removeprefix(before)
    number = headers["X-Request-ID"]
    assert (status, f"<code>{number}</code>" in page) == (500, True)
    begin = {"text": f"ERROR django.request [{number}] ", "json": f'"request": "{number}"'}[form]
    assert begin in told
    assert "Internal Server Error: /offen/***/" in told
    assert "Traceback (most recent call last)" in told
    assert re.search(r"django\.db\.utils\.\w+Error: .*leagues_league", told)
    assert "geheim123" not in told
    assert len(told.splitlines()) == 1 or form == "text"


@pytest.mark.whole
def test_lines_about_requests_hold_no_secret_either(server):
    started = server(GUNICORN_CMD_ARGS="--access-logfile - --access-logformat '%(r)s %(s)s'")
    assert started.get("/tisch/geheim123/")[0] == 404
    assert started.get("/anmelden/?next=%2Feinladung%2Fgeheim123%2F")[0] == 200
    assert started.told("GET /tisch/***/ HTTP/1.1 404")
    assert started.told("GET /anmelden/?next=%2Feinladung%2F***%2F HTTP/1.1 200")
    assert "geheim123" not in started.stderr()


@pytest.mark.whole
def test_a_restart_of_the_database_is_not_noticed(server):
    """A connection that has died meanwhile is replaced before it is used."""
    started = server()
    cookie = {"Cookie": "sessionid=" + "a" * 32}  # makes every page ask the database
    answers = [started.get("/anmelden/", **cookie)[0]]
    for _ in range(3):
        cut_connections()
        answers += [started.get("/anmelden/", **cookie)[0] for _ in range(2)]
    assert answers == [200] * 7, started.stderr()


@pytest.fixture
def posting(server, mail_server):
    """A server that sends its letters to the mail server of the test."""
    environment = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail_server.port), "EMAIL_USE_TLS": "0"}
    return lambda **more: server(**environment | more)


def ask(started, name):
    status, _, page = started.post("/konto/neu/", email=f"{name}@example.org")
    assert (status, "schicken wir einen Brief dorthin" in page) == (200, True), page
    return f"{name}@example.org"


@pytest.mark.whole
def test_letters_leave_beside_the_requests_and_one_that_hangs_keeps_back_nothing(posting, mail_server):
    started = posting()
    for name in ("hangs", "ida", "ole"):
        ask(started, name)
    assert mail_server.has("ole@example.org")
    assert mail_server.has("ida@example.org")
    assert mail_server.is_asked("hangs@example.org")
    assert started.told("(register): sent at try 1", times=2)  # written down here, too: a moment after it has gone
    assert started.stop() < HANGING  # nobody waits for the one that hangs
    rows = started.execute("SELECT state, body FROM leagues_letter ORDER BY id")
    assert [(state, bool(text)) for state, text in rows] == [("waiting", True), ("sent", False), ("sent", False)]


@pytest.mark.whole
def test_what_one_process_has_left_behind_is_sent_by_the_next(posting, mail_server):
    first = posting(EMAIL_PORT=str(free_port()))
    to = ask(first, "ida")
    assert first.told("try 1 failed, ConnectionRefusedError")
    first.stop()
    first.execute("UPDATE leagues_letter SET due_at = created_at")
    second = posting()
    second.get("/anmelden/")
    assert mail_server.has(to)
    assert second.told("(register): sent at try 2")
    told = first.stderr() + second.stderr()
    assert not [secret for secret in (to, "/konto/neu/ey") if secret in told]


@pytest.mark.whole
def test_letters_asked_for_at_the_same_moment_from_several_processes_are_counted_together(server):
    started = server(GUNICORN_CMD_ARGS="--workers 3 --threads 2")
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(lambda _: started.post("/konto/neu/", email="opfer@example.org")[0], range(16)))
    assert (answers.count(200), set(answers)) == (1, {200, 429})
    assert started.execute("SELECT count(*) FROM leagues_letter") == [(1,)]
