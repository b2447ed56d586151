"""What a public server demands and sends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorebook.config.checks import legal_texts
from tests.access.installed import PRODUCTION, settings_of
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
OLD_PYTHON = {"SILENCED_CHECKS": "scorebook.W002"}  # the machine's Python is not what is tested
POSTGRESQL = {"DATABASE_URL": "postgres://nobody@/nothing?host=/nowhere"}
CLOSED = {
    "DEBUG": False,
    "SECURE_SSL_REDIRECT": True,
    "SECURE_HSTS_SECONDS": 31536000,
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": False,
    "SECURE_HSTS_PRELOAD": False,
    "SECURE_CONTENT_TYPE_NOSNIFF": True,
    "SESSION_COOKIE_SECURE": True,
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "CSRF_COOKIE_SECURE": True,
    "SESSION_COOKIE_NAME": "__Host-sessionid",
    "CSRF_COOKIE_NAME": "__Host-csrftoken",
    "SESSION_COOKIE_PATH": "/",
    "SESSION_COOKIE_DOMAIN": None,
    "ADMIN_SITE": False,
    "X_FRAME_OPTIONS": "DENY",
}


def run(*arguments, **environment):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=False
    )


@pytest.mark.whole
def test_the_deployment_check_has_nothing_to_say_about_postgresql():
    pytest.importorskip("psycopg", reason="Der Treiber kommt mit dem Extra „postgres“.")
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION | POSTGRESQL | OLD_PYTHON)
    assert (done.returncode, "no issues" in done.stdout) == (0, True), done.stderr


@each(
    ("environment", "mail"),
    [
        ({}, ("django.core.mail.backends.smtp.", 587, True, False)),
        ({"EMAIL_USE_SSL": "1"}, ("django.core.mail.backends.smtp.", 465, False, True)),
        ({"EMAIL_USE_TLS": "0", "EMAIL_PORT": "25"}, ("django.core.mail.backends.smtp.", 25, False, False)),
        ({"EMAIL_HOST": ""}, ("django.core.mail.backends.dummy.", 587, True, False)),
        ({"EMAIL_HOST": "", "SCOREBOOK_PRODUCTION": ""}, ("django.core.mail.backends.console.", 587, True, False)),
    ],
)
def test_how_letters_reach_the_mail_server(environment, mail):
    names = ("EMAIL_BACKEND", "EMAIL_PORT", "EMAIL_USE_TLS", "EMAIL_USE_SSL", "EMAIL_TIMEOUT", "SERVER_EMAIL", "ADMINS")
    read = settings_of(PRODUCTION | environment)
    backend, port, tls, ssl = mail
    admins = [("olga@example.org",) * 2, ("otto@example.org",) * 2]
    told = [f"{backend}EmailBackend", port, tls, ssl, 10, PRODUCTION["DEFAULT_FROM_EMAIL"]]
    assert [read[name] for name in names] == [*told, admins]


@pytest.mark.whole
def test_a_server_starts_with_everything_loaded_and_out_of_the_collectors_sight():
    """Full collections in the middle of a request would take tens of milliseconds."""
    ask = "import gc, sys, scorebook.config.wsgi as s; s.application"
    seldom = "gc.get_freeze_count() > 50_000, gc.get_threshold()[0] > 10_000"
    told = f"print({seldom}, 'scorebook.table.game' in sys.modules)"
    done = run("-c", f"{ask}; {told}", **PRODUCTION)
    assert done.stdout.split() == ["True", "True", "True"], done.stderr


def test_the_settings_of_a_public_server_are_closed():
    read = settings_of(PRODUCTION)
    assert {name: read[name] for name in CLOSED} == CLOSED


@each("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_without_key_or_names_it_does_not_start(missing):
    with pytest.raises(ImproperlyConfigured, match=f"{missing} fehlt"):
        settings_of({name: value for name, value in PRODUCTION.items() if name != missing})


@each("name", ["IMPRINT_FILE", "PRIVACY_FILE"])
def test_a_text_of_the_operator_that_cannot_be_read_is_named(settings, tmp_path, name):
    settings.IMPRINT_FILE = settings.PRIVACY_FILE = ""
    assert legal_texts() == []
    (tmp_path / "text.txt").unlink(missing_ok=True)
    setattr(settings, name, str(tmp_path / "text.txt"))
    [found] = legal_texts()
    assert (found.id, name in found.msg) == ("scorebook.W013", True)
    (tmp_path / "text.txt").write_text("Wer wir sind", encoding="utf-8")
    assert legal_texts() == []
