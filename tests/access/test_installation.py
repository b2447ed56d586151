"""What the settings of a public server refuse, and what they warn of."""

import re
from types import SimpleNamespace

import pytest

from scorebook.config import checks, startup
from tests.access.test_production import PRODUCTION, run

STRONG = PRODUCTION["SECRET_KEY"]


def printed(expression, **environment):
    code = f"from django.conf import settings as s; print({expression})"
    return run("-c", code, DJANGO_SETTINGS_MODULE="scorebook.config.settings", **PRODUCTION | environment)


def warned(**environment):
    done = run("manage.py", "check", "--deploy", **PRODUCTION | environment)
    assert done.returncode == 0, done.stderr
    return set(re.findall(r"\((\w+\.W\d+)\)", done.stderr)) - {"scorebook.W001", "scorebook.W002"}


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"SECRET_KEY": "x"}, "SECRET_KEY ist zu schwach"),
        ({"SECRET_KEY": STRONG[-49:]}, "SECRET_KEY ist zu schwach"),
        ({"SECRET_KEY": "ab" * 40}, "SECRET_KEY ist zu schwach"),
        ({"SECRET_KEY_FALLBACKS": f"{STRONG},kurz"}, "SECRET_KEY_FALLBACKS ist zu schwach"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS=*"),
        ({"ALLOWED_HOSTS": "spielbuch.example.org, *"}, "ALLOWED_HOSTS=*"),
        ({"SITE_URL": "http://spielbuch.example.org"}, "SITE_URL ist die Adresse"),
        ({"SITE_URL": "spielbuch.example.org"}, "SITE_URL ist die Adresse"),
        ({"SITE_URL": "https://spielbuch.example.org/pfad"}, "SITE_URL ist die Adresse"),
        ({"SITE_URL": "https://wer@spielbuch.example.org"}, "SITE_URL ist die Adresse"),
        ({"TRUSTED_PROXY": "-1"}, "TRUSTED_PROXY ist die Zahl"),
        ({"TRUSTED_PROXY": "127.0.0.1"}, "TRUSTED_PROXY ist die Zahl"),
    ],
)
@pytest.mark.share(5)
def test_what_would_be_open_does_not_start(environment, sentence):
    done = printed("s.DEBUG", **environment)
    assert (done.returncode, sentence in done.stderr) == (1, True), done.stderr


@pytest.mark.parametrize(
    ("environment", "expression", "value"),
    [
        ({"SECRET_KEY": STRONG[-50:]}, "len(s.SECRET_KEY)", "50"),
        ({"SECRET_KEY_FALLBACKS": f"{STRONG}1, {STRONG}2"}, "len(s.SECRET_KEY_FALLBACKS)", "2"),
        ({"SITE_URL": "https://spielbuch.example.org:8443/"}, "s.SITE_URL", "https://spielbuch.example.org:8443"),
        ({"SITE_URL": ""}, "s.SITE_URL", "https://spielbuch.example.org"),
        ({"SITE_URL": "", "ALLOWED_HOSTS": ".example.org"}, "s.SITE_URL", "https://example.org"),
        ({"HSTS_INCLUDE_SUBDOMAINS": "1"}, "s.SECURE_HSTS_INCLUDE_SUBDOMAINS", "True"),
        ({"HSTS_SECONDS": "300"}, "s.SECURE_HSTS_SECONDS", "300"),
        ({"TRUSTED_PROXY": ""}, "s.TRUSTED_PROXIES", "None"),
        ({"TRUSTED_PROXY": "0"}, "s.TRUSTED_PROXIES", "0"),
        ({"TRUSTED_PROXY": "ja"}, "s.TRUSTED_PROXIES", "1"),
        ({"TRUSTED_PROXY": "2"}, "s.TRUSTED_PROXIES", "2"),
        ({"TRUSTED_PROXY": "0"}, "s.SECURE_PROXY_SSL_HEADER", "None"),
        ({"TRUSTED_PROXY": "2"}, "s.SECURE_PROXY_SSL_HEADER[0]", "HTTP_X_FORWARDED_PROTO"),
        ({"ADMIN_SITE": "1"}, "s.ADMIN_SITE", "True"),
    ],
)
@pytest.mark.share(5)
def test_what_the_environment_says_counts(environment, expression, value):
    done = printed(expression, **environment)
    assert done.stdout.strip() == value, done.stderr


def test_a_public_server_that_says_everything_is_not_warned():
    assert warned() == set()
    assert warned(TRUSTED_PROXY="0") == set()


@pytest.mark.parametrize(("missing", "check"), [("TRUSTED_PROXY", "scorebook.W003"), ("SITE_URL", "scorebook.W004")])
@pytest.mark.share(2)
def test_what_was_left_out_is_warned_of(missing, check):
    assert warned(**{missing: ""}) == {check}


@pytest.mark.parametrize(
    ("version", "old"),
    [
        ((3, 11, 7), True),
        ((3, 11, 9), True),
        ((3, 11, 10), False),
        ((3, 12, 5), True),
        ((3, 12, 6), False),
        ((3, 13, 0), False),
        ((3, 14, 1), False),
    ],
)
def test_a_python_that_parses_cookies_slowly_is_warned_of(monkeypatch, version, old):
    monkeypatch.setattr(checks, "sys", SimpleNamespace(version_info=(*version, "final", 0)))
    assert [found.id for found in checks.python_version()] == (["scorebook.W002"] if old else [])


@pytest.mark.share(2)
def test_a_server_that_starts_says_so_too():
    code = "import sys; sys.version_info = (3, 11, 7, 'final', 0); import scorebook.config.wsgi"
    told = run("-c", code, **PRODUCTION | {"TRUSTED_PROXY": ""}).stderr
    assert ("scorebook.W002" in told, "scorebook.W003" in told) == (True, True)
    quiet = run("-c", code, **PRODUCTION | {"TRUSTED_PROXY": "", "SILENCED_CHECKS": "scorebook.W002,scorebook.W003"})
    assert ("scorebook.W002" in quiet.stderr, "scorebook.W003" in quiet.stderr) == (False, False)


def test_outside_production_nothing_is_said_at_the_start(settings, caplog):
    settings.PRODUCTION = False
    startup.warn_of_traps()
    assert caplog.records == []


@pytest.mark.whole
def test_the_administration_is_an_address_only_where_it_is_switched_on():
    code = "import django; django.setup(); from django.urls import resolve; print(resolve('/verwaltung/').app_name)"
    there = [
        run("-c", code, DJANGO_SETTINGS_MODULE="scorebook.config.settings", **PRODUCTION | {"ADMIN_SITE": value})
        for value in ("", "1")
    ]
    assert ("Resolver404" in there[0].stderr, there[1].stdout.strip()) == (True, "admin")


def test_links_begin_with_the_address_of_the_site_and_not_with_what_a_visitor_says(settings, client, verwalter):
    from django.core import mail

    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://spielbuch.example.org", ["testserver"]
    client.post("/konto/passwort/vergessen/", {"email": verwalter.email}, HTTP_HOST="testserver:6666")
    client.post("/konto/neu/", {"email": "ida@example.org"}, HTTP_HOST="testserver:6666")
    assert len(mail.outbox) == 2
    for letter in mail.outbox:
        assert "https://spielbuch.example.org/konto/" in letter.body
        assert "6666" not in letter.subject + letter.body


@pytest.mark.parametrize(
    "path", ["/.git/config", "/.secret-key", "/db.sqlite3", "/pyproject.toml", "/static/../.git/config", "/.env"]
)
def test_what_lies_beside_the_pages_is_not_served(client, db, path):
    assert client.get(path).status_code == 404
