"""A real server: what it writes when something breaks, and when its database goes away for a moment."""

import re

import pytest

from .server import cut_connections, without_table


@pytest.mark.parametrize("form", ["text", "json"])
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


def test_lines_about_requests_hold_no_secret_either(server):
    started = server(GUNICORN_CMD_ARGS="--access-logfile - --access-logformat '%(r)s %(s)s'")
    assert started.get("/tisch/geheim123/")[0] == 404
    assert started.get("/anmelden/?next=%2Feinladung%2Fgeheim123%2F")[0] == 200
    assert started.told("GET /tisch/***/ HTTP/1.1 404")
    assert started.told("GET /anmelden/?next=%2Feinladung%2F***%2F HTTP/1.1 200")
    assert "geheim123" not in started.stderr()


def test_a_restart_of_the_database_is_not_noticed(server):
    """A connection that has died meanwhile is replaced before it is used."""
    started = server()
    cookie = {"Cookie": "sessionid=" + "a" * 32}  # makes every page ask the database
    answers = [started.get("/anmelden/", **cookie)[0]]
    for _ in range(3):
        cut_connections()
        answers += [started.get("/anmelden/", **cookie)[0] for _ in range(2)]
    assert answers == [200] * 7, started.stderr()
