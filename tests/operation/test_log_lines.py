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


@pytest.fixture
def broken(client, db, monkeypatch):
    """A page that fails, and a browser that is shown the failure, once nothing was found to be deleted just now."""

    def fails(*_args):
        raise RuntimeError("inner matters at /einladung/abc123/")

    monkeypatch.setattr("leagues.accounts.pages.sign_in.AddressForm", fails)
    client.raise_request_exception = False
    return lambda **meta: client.get("/konto/neu/", **meta)


def addresses():
    """Every address of the app with the values of its parts, and which of them are secret."""
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


def test_an_accident_is_told_with_its_traceback_and_the_number_that_the_page_shows(broken, lines):
    answer = broken()
    number = answer.headers["X-Request-ID"]
    accident = next(line for line in lines if "Traceback" in line)
    assert re.match(
        rf"\d{{4}}-\d\d-\d\dT\S+ ERROR django.request \[{number}\] Internal Server Error: /konto/neu/", accident
    )
    assert "RuntimeError: inner matters at /einladung/***" in accident
    assert "from=127.0.0.0/24" in accident
    assert "abc123" not in "".join(lines)
    page = answer.content.decode()
    assert f"<code>{number}</code>" in page
    assert "inner matters" not in page


def test_a_database_that_does_not_answer_is_told_with_its_traceback(client, db, monkeypatch, lines):
    def busy(*_args):
        raise OperationalError("database is locked")

    monkeypatch.setattr("leagues.accounts.pages.sign_in.AddressForm", busy)
    answer = client.get("/konto/neu/")
    assert answer.status_code == 503
    head = f"ERROR scorebook.errors [{answer.headers['X-Request-ID']}] the database does not answer"
    (accident,) = (line for line in lines if "Traceback" in line)
    assert head in accident
    assert accident.endswith("OperationalError: database is locked")


def test_two_requests_have_two_numbers(broken):
    assert broken().headers["X-Request-ID"] != broken().headers["X-Request-ID"]


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


def test_json_holds_the_same(broken, lines):
    kept = []
    handler = logging.Handler()
    handler.emit = lambda record: kept.append(JsonLogFormatter().format(record))
    logging.getLogger().addHandler(handler)
    number = broken().headers["X-Request-ID"]
    logging.getLogger().removeHandler(handler)
    (accident,) = (json.loads(line) for line in kept if "Traceback" in line)
    assert (accident["level"], accident["logger"], accident["request"]) == ("ERROR", "django.request", number)
    assert (accident["network"], accident["message"]) == ("127.0.0.0/24", "Internal Server Error: /konto/neu/")
    assert accident["exception"].endswith("RuntimeError: inner matters at /einladung/***/")


def test_what_the_server_in_front_writes_is_masked_too():
    about = {"r": "GET /tisch/abc/ HTTP/1.1", "s": 200}
    record = logging.LogRecord("gunicorn.access", logging.INFO, "", 0, '"%(r)s" %(s)s', (about,), None)
    assert Masking().filter(record)
    assert record.getMessage() == '"GET /tisch/***/ HTTP/1.1" 200'
    try:
        raise OSError("at /einladung/abc/")
    except OSError as error:
        accident = logging.makeLogRecord({"msg": "x", "exc_info": (OSError, error, error.__traceback__)})
    Masking().filter(accident)
    text = logging.Formatter().format(accident)
    assert "OSError: at /einladung/***" in text
    assert "abc" not in text.splitlines()[-1]


@pytest.fixture
def admins(settings, monkeypatch):
    """The handler that writes to the operator, with a clock to turn."""
    settings.ADMINS = [("Olga", "olga@example.org")]
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(log_lines.time, "monotonic", lambda: clock.now)
    handler = AdminLetters()
    handler.setFormatter(LogFormatter())

    def accident(after=0.0, level=logging.ERROR, **more):
        clock.now += after
        handler.handle(logging.makeLogRecord({"name": "x", "msg": "at /tisch/abc/", "levelno": level, **more}))
        if handler.sending:
            handler.sending.join(5)
        return [(letter.to, letter.subject, letter.body) for letter in mail.outbox]

    return accident


def test_accidents_are_written_to_the_operator_once_a_minute(admins):
    for _ in range(3):
        sent = admins()
    assert (sent[0][0], sent[0][1], len(sent)) == (["olga@example.org"], "[Spielbuch] Fehler: x", 1)
    assert "/tisch/***" in sent[0][2]
    assert "abc" not in sent[0][2]
    sent = admins(after=61.0)
    assert len(sent) == 2
    assert "2 weitere Fehler" in sent[1][2]


@pytest.mark.parametrize("more", [{"status_code": 400}, {"level": logging.WARNING}, {"name": "leagues.letters"}])
def test_the_operator_gets_no_letter_about_what_was_refused_or_about_letters(admins, more):
    assert admins(**more) == []


def test_a_letter_to_the_operator_that_cannot_be_sent_breaks_nothing(admins, monkeypatch, lines):
    def refused(*_args):
        raise ConnectionRefusedError("no mail server")

    monkeypatch.setattr(log_lines, "mail_admins", refused)
    assert admins() == []
    assert "the mail to ADMINS was not sent" in lines[-1]


def test_what_is_refused_on_purpose_is_a_warning_once_a_minute_for_each_view(monkeypatch):
    """A flood of sign-ins is no accident; an error of the program still is one, each time."""
    moment = [1000.0]
    monkeypatch.setattr(log_lines.time, "monotonic", lambda: moment[0])
    later, written = log_lines.ComeBackLater(), []

    def happens(status, view):
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s", (view,), None)
        record.status_code = status
        record.request = SimpleNamespace(resolver_match=SimpleNamespace(view_name=view) if view else None)
        if later.filter(record):
            written.append((record.levelname, status, view))

    for _ in range(12):
        happens(503, "login")
        happens(503, "league-bring")
        happens(500, "login")
    moment[0] += 61
    happens(503, "login")
    happens(503, "")
    refused = [
        ("WARNING", 503, "login"),
        ("WARNING", 503, "league-bring"),
        ("WARNING", 503, "login"),
        ("WARNING", 503, ""),
    ]
    assert [one for one in written if one[1] == 503] == refused
    assert [one for one in written if one[1] == 500] == [("ERROR", 500, "login")] * 12


def test_the_log_of_requests_goes_through_it():
    assert any(isinstance(one, log_lines.ComeBackLater) for one in logging.getLogger("django.request").filters)
