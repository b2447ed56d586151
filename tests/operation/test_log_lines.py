"""What an operator reads when something goes wrong, and what never stands there."""

import json
import logging
import re
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.converters import IntConverter, StringConverter, UUIDConverter

from scorebook.config import log_lines
from scorebook.config.log_lines import AdminLetters, JsonLogFormatter, LogFormatter, Masking, masked
from tests.access.walk import SECRET, _patterns
from tests.each import each

SECRETS = {*SECRET, "token", "uidb64"}
VALUES = {IntConverter: 7, UUIDConverter: "0190f1b2-0000-7000-8000-000000000000", StringConverter: "Wort"}
UNGUESSABLE = "aB3-_x9:1vMz:q=Zk.~+5"


def addresses():
    """Every address of the app with the values of its parts, and whether one of them is secret."""
    for name, parts in _patterns(get_resolver().url_patterns):
        values = {
            part: UNGUESSABLE
            if part in SECRETS
            else next(VALUES[kind] for kind in VALUES if isinstance(converter, kind))
            for part, converter in parts.items()
        }
        yield reverse(name, kwargs=values), bool(SECRETS & set(parts))


@each(("path", "secret"), list(addresses()))
@each("form", ["Not Found: {}", "GET https://x.example{} HTTP/1.1", "next={}&x=1", '{{"p": "{}"}}'])
def test_the_secret_part_of_an_address_is_masked_and_nothing_else(path, secret, form):
    for written in (path, quote(path, safe=""), quote(quote(path, safe=""), safe="")):
        line = form.format(written)
        hidden = masked(line)
        if secret:
            assert not any(part in hidden for part in ("aB3", "vMz", "Zk"))
        assert (hidden == line) is not secret


@pytest.fixture
def fails(client, db, monkeypatch):
    """A page that fails in this way, shown to a browser."""
    client.raise_request_exception = False

    def show(error):
        def failing(*_args):
            raise error

        monkeypatch.setattr("leagues.accounts.pages.sign_in.AddressForm", failing)
        return client.get("/konto/neu/")

    return show


def test_an_accident_is_told_with_its_traceback_and_the_number_that_the_page_shows(fails, lines):
    kept = []
    handler = logging.Handler()
    handler.emit = lambda record: kept.append(JsonLogFormatter().format(record))
    logging.getLogger().addHandler(handler)
    answer = fails(RuntimeError("inner matters at /einladung/abc123/"))
    logging.getLogger().removeHandler(handler)
    number, page = answer.headers["X-Request-ID"], answer.content.decode()
    assert f"<code>{number}</code>" in page and "inner matters" not in page
    [accident] = [line for line in lines if "Traceback" in line]
    begin = rf"\d{{4}}-\d\d-\d\dT\S+ ERROR django.request \[{number}\] Internal Server Error: /konto/neu/"
    assert re.match(begin, accident)
    assert "RuntimeError: inner matters at /einladung/***" in accident and "from=127.0.0.0/24" in accident
    assert "abc123" not in "".join([*lines, *kept])
    [told] = [json.loads(line) for line in kept if "Traceback" in line]
    assert told.pop("exception").endswith("RuntimeError: inner matters at /einladung/***/")
    expected = {"level": "ERROR", "logger": "django.request", "request": number, "network": "127.0.0.0/24"}
    assert told == told | expected | {"message": "Internal Server Error: /konto/neu/"}
    assert fails(RuntimeError()).headers["X-Request-ID"] != number


def test_a_database_that_does_not_answer_is_told_with_its_traceback(fails, lines):
    answer = fails(OperationalError("database is locked"))
    assert answer.status_code == 503
    head = f"ERROR scorebook.errors [{answer.headers['X-Request-ID']}] the database does not answer"
    [accident] = [line for line in lines if "Traceback" in line]
    assert head in accident and accident.endswith("OperationalError: database is locked")


@each(
    ("trusted", "given", "taken"),
    [
        (True, "a1b2c3d4-e5f6", True),
        (True, "kurz", False),
        (True, "böse\n2026 ERROR", False),
        (True, "x" * 65, False),
        (False, "a1b2c3d4-e5f6", False),
    ],
)
def test_only_a_trusted_proxy_names_a_request(db, settings, trusted, given, taken):
    settings.TRUSTED_PROXIES = 1 if trusted else 0
    answer = Client().get("/sicherheit/", HTTP_X_REQUEST_ID=given)
    assert (answer.headers["X-Request-ID"] == given) is taken
    assert re.fullmatch(r"[\w.-]{8,64}", answer.headers["X-Request-ID"])


def test_what_is_rightly_refused_leaves_one_line_without_a_traceback(client, db, lines):
    client.get("/gibt-es-nicht/%0a2026-01-01 ERROR gefälscht/")
    client.get("/sicherheit/", HTTP_HOST="evil.example")
    Client(enforce_csrf_checks=True).post("/anmelden/", {})
    lines = [line for line in lines if "leagues.security" not in line]
    assert [line.split(" [")[0].split()[1:] for line in lines] == [
        ["WARNING", "django.request"],
        ["ERROR", "django.security.DisallowedHost"],
        ["WARNING", "django.security.csrf"],
    ]
    assert not [line for line in lines if "\n" in line or "Traceback" in line or "[-]" in line]


@each("text", ["a\nb", "a\rb", "a\x00b", "a\u2028b", "a\x1b[31mb"])
def test_no_message_begins_a_line_of_its_own(text):
    record = logging.makeLogRecord({"name": "x", "msg": "%s", "args": (text,), "levelname": "INFO"})
    assert re.fullmatch(r"\S+ INFO x \[-\] a\\\S+b", LogFormatter().format(record))


def test_what_the_server_in_front_writes_is_masked_too():
    about = {"r": "GET /tisch/abc/ HTTP/1.1", "s": 200}
    record = logging.LogRecord("gunicorn.access", logging.INFO, "", 0, '"%(r)s" %(s)s', (about,), None)
    assert Masking().filter(record)
    assert record.getMessage() == '"GET /tisch/***/ HTTP/1.1" 200'
    error = OSError("at /einladung/abc/")
    accident = logging.makeLogRecord({"msg": "x", "exc_info": (OSError, error, None)})
    Masking().filter(accident)
    assert logging.Formatter().format(accident).endswith("OSError: at /einladung/***/")


@pytest.fixture
def clock(monkeypatch):
    """The clock of the log, to be turned."""
    found = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(log_lines.time, "monotonic", lambda: found.now)
    return found


def test_accidents_are_written_to_the_operator_once_a_minute(settings, clock, monkeypatch, lines):
    """And nothing about what was refused or about letters; one that cannot be sent breaks nothing."""
    settings.ADMINS = [("Olga", "olga@example.org")]
    handler = AdminLetters()
    handler.setFormatter(LogFormatter())

    def sent(levelno=logging.ERROR, **more):
        handler.handle(logging.makeLogRecord({"name": "x", "msg": "at /tisch/abc/", "levelno": levelno, **more}))
        if handler.sending:
            handler.sending.join(5)
        return [(letter.to, letter.subject, letter.body) for letter in mail.outbox]

    for more in ({"status_code": 400}, {"levelno": logging.WARNING}, {"name": "leagues.letters"}):
        assert sent(**more) == []
    for _ in range(3):
        [(to, subject, body)] = sent()
    assert (to, subject) == (["olga@example.org"], "[Spielbuch] Fehler: x")
    assert "/tisch/***" in body and "abc" not in body
    clock.now += 61
    [_first, (_to, _subject, body)] = sent()
    assert "2 weitere Fehler" in body

    def refused(*_args):
        raise ConnectionRefusedError("no mail server")

    monkeypatch.setattr(log_lines, "mail_admins", refused)
    clock.now += 61
    assert len(sent()) == 2
    assert "the mail to ADMINS was not sent" in lines[-1]


def test_what_is_refused_on_purpose_is_a_warning_once_a_minute_for_each_view(clock):
    """A flood of sign-ins is no accident; an error of the program still is one, each time."""
    later, written = log_lines.ComeBackLater(), []

    def happens(status, view):
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s", (view,), None)
        record.status_code = status
        record.request = SimpleNamespace(resolver_match=SimpleNamespace(view_name=view) if view else None)
        if later.filter(record):
            written.append((record.levelname, status, view))

    for _ in range(12):
        for one in ((503, "login"), (503, "league-bring"), (500, "login")):
            happens(*one)
    clock.now += 61
    happens(503, "login")
    happens(503, "")
    assert [one[2] for one in written if one[:2] == ("WARNING", 503)] == ["login", "league-bring", "login", ""]
    assert [one for one in written if one[0] != "WARNING"] == [("ERROR", 500, "login")] * 12
    assert any(isinstance(one, log_lines.ComeBackLater) for one in logging.getLogger("django.request").filters)
