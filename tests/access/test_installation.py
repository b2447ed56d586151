"""What the settings of a public server refuse, and what they warn of."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.checks import INFO, WARNING
from django.core.exceptions import ImproperlyConfigured

from scorebook.config import checks, startup
from tests.access.installed import PRODUCTION, installed, settings_of, warned
from tests.access.test_production import run
from tests.each import each

STRONG = PRODUCTION["SECRET_KEY"]


@each(
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
        ({"SENTRY_DSN": "https://key@sentry.example.org/1"}, "SENTRY_DSN braucht das Extra errors"),
    ],
)
def test_what_would_be_open_does_not_start(environment, sentence):
    with pytest.raises(ImproperlyConfigured, match=re.escape(sentence)):
        settings_of(PRODUCTION | environment)


@each(
    ("environment", "name", "value"),
    [
        ({"SECRET_KEY": STRONG[-50:]}, "SECRET_KEY", STRONG[-50:]),
        ({"SECRET_KEY_FALLBACKS": f"{STRONG}1, {STRONG}2"}, "SECRET_KEY_FALLBACKS", [f"{STRONG}1", f"{STRONG}2"]),
        ({"SITE_URL": "https://spielbuch.example.org:8443/"}, "SITE_URL", "https://spielbuch.example.org:8443"),
        ({"SITE_URL": ""}, "SITE_URL", "https://spielbuch.example.org"),
        ({"SITE_URL": "", "ALLOWED_HOSTS": ".example.org"}, "SITE_URL", "https://example.org"),
        ({"HSTS_INCLUDE_SUBDOMAINS": "1"}, "SECURE_HSTS_INCLUDE_SUBDOMAINS", True),
        ({"HSTS_SECONDS": "300"}, "SECURE_HSTS_SECONDS", 300),
        ({"TRUSTED_PROXY": ""}, "TRUSTED_PROXIES", None),
        ({"TRUSTED_PROXY": "0"}, "TRUSTED_PROXIES", 0),
        ({"TRUSTED_PROXY": "ja"}, "TRUSTED_PROXIES", 1),
        ({"TRUSTED_PROXY": "2"}, "TRUSTED_PROXIES", 2),
        ({"TRUSTED_PROXY": "0"}, "SECURE_PROXY_SSL_HEADER", None),
        ({"TRUSTED_PROXY": "2"}, "SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
        ({"ADMIN_SITE": "1"}, "ADMIN_SITE", True),
    ],
)
def test_what_the_environment_says_counts(environment, name, value):
    assert settings_of(PRODUCTION | environment)[name] == value


def test_a_public_server_that_says_everything_is_not_warned():
    assert warned(PRODUCTION) == set()
    assert warned(PRODUCTION | {"TRUSTED_PROXY": "0"}) == set()


@each(
    ("missing", "check"),
    [
        ("TRUSTED_PROXY", "scorebook.W003"),
        ("SITE_URL", "scorebook.W004"),
        ("EMAIL_HOST", "scorebook.W010"),
        ("DEFAULT_FROM_EMAIL", "scorebook.W011"),
        ("ADMINS", "scorebook.W012"),
    ],
)
def test_what_was_left_out_is_warned_of(missing, check):
    assert warned(PRODUCTION | {missing: ""}) == {check}


@each(
    ("version", "old"),
    [((3, 11, 9), True), ((3, 11, 10), False), ((3, 12, 5), True), ((3, 12, 6), False), ((3, 13, 0), False)],
)
def test_a_python_that_parses_cookies_slowly_is_warned_of(version, old):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checks, "sys", SimpleNamespace(version_info=(*version, "final", 0)))
        assert [found.id for found in checks.python_version()] == (["scorebook.W002"] if old else [])


def test_what_only_the_operating_system_can_mend_is_a_remark(monkeypatch, settings):
    """The weekly check fails for what somebody can act on."""
    monkeypatch.setattr(checks, "sys", SimpleNamespace(version_info=(3, 11, 2, "final", 0)))
    monkeypatch.setattr(checks, "sqlite3", SimpleNamespace(sqlite_version_info=(3, 40, 1), sqlite_version="3.40.1"))

    def levels(of_distribution, data):
        monkeypatch.setattr(checks, "is_of_distribution", lambda: of_distribution)
        settings.DATA = data
        return [found.level for found in (*checks.python_version(), *checks.sqlite_version())]

    assert levels(of_distribution=True, data=Path("/data")) == [INFO, INFO]
    assert levels(of_distribution=False, data=None) == [WARNING, WARNING]


def test_a_server_that_starts_says_so_too(monkeypatch, caplog):
    monkeypatch.setattr(checks, "sys", SimpleNamespace(version_info=(3, 11, 7, "final", 0)))
    hint = {"scorebook.W002", "scorebook.W003"}

    def told(**more):
        caplog.clear()
        with installed(PRODUCTION | {"TRUSTED_PROXY": "", **more}):
            startup.warn_of_traps()
        return {number for number in hint if number in caplog.text}

    assert told() == hint
    assert told(SCOREBOOK_PRODUCTION="") == set()
    assert told(SILENCED_CHECKS=",".join(hint)) == set()


@pytest.mark.whole
def test_the_administration_is_no_address_where_it_is_not_switched_on():
    code = "import django; django.setup(); from django.urls import resolve; print(resolve('/verwaltung/').app_name)"
    done = run("-c", code, DJANGO_SETTINGS_MODULE="scorebook.config.settings", **PRODUCTION)
    assert "Resolver404" in done.stderr


def test_links_begin_with_the_address_of_the_site_and_not_with_what_a_visitor_says(settings, client, verwalter):
    from django.core import mail

    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://spielbuch.example.org", ["testserver"]
    client.post("/konto/passwort/vergessen/", {"email": verwalter.email}, HTTP_HOST="testserver:6666")
    client.post("/konto/neu/", {"email": "ida@example.org"}, HTTP_HOST="testserver:6666")
    assert len(mail.outbox) == 2
    for letter in mail.outbox:
        assert "https://spielbuch.example.org/konto/" in letter.body
        assert "6666" not in letter.subject + letter.body


@each("path", ["/.git/config", "/.secret-key", "/db.sqlite3", "/pyproject.toml", "/static/../.git/config", "/.env"])
def test_what_lies_beside_the_pages_is_not_served(client, db, path):
    assert client.get(path).status_code == 404
