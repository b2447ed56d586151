"""What a public server demands and sends."""

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from scorebook.config.checks import WAL_RESET_BUG, python_version

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "SCOREBOOK_PRODUCTION": "1",
    "SECRET_KEY": "k5!x" * 16 + "".join(map(chr, range(65, 91))),
    "ALLOWED_HOSTS": "spielbuch.example.org",
    "SITE_URL": "https://spielbuch.example.org",
    "TRUSTED_PROXY": "1",
    "DATABASE_URL": "sqlite:///nothing.sqlite3",  # never opened: these tests need no driver that a plain install lacks
}
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


def test_the_deployment_check_says_nothing_but_what_is_wrong_with_this_machine():
    done = run("manage.py", "check", "--deploy", **PRODUCTION)
    said = set(re.findall(r"\(\w+\.[WE]\d+\)", done.stdout + done.stderr))
    low, high = WAL_RESET_BUG
    expected = {"(scorebook.W001)"} if low <= sqlite3.sqlite_version_info <= high else set()
    expected |= {"(scorebook.W002)"} if python_version() else set()
    assert (done.returncode, said) == (0, expected), done.stderr


def test_the_deployment_check_has_nothing_to_say_about_postgresql():
    pytest.importorskip("psycopg", reason="Der Treiber kommt mit dem Extra „postgres“.")
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION | POSTGRESQL | OLD_PYTHON)
    assert (done.returncode, "no issues" in done.stdout) == (0, True), done.stderr


@pytest.mark.parametrize("server", ["wsgi", "asgi"])
def test_a_server_starts_with_everything_loaded_and_out_of_the_collectors_sight(server):
    """Full collections in the middle of a request would take tens of milliseconds."""
    ask = f"import gc, sys, scorebook.config.{server} as s; s.application"
    told = "print(gc.get_freeze_count() > 50_000, 'scorebook.views.games' in sys.modules)"
    done = run("-c", f"{ask}; {told}", **PRODUCTION)
    assert done.stdout.split() == ["True", "True"], done.stderr


def test_the_settings_of_a_public_server_are_closed():
    code = f"from django.conf import settings as s; print({{n: getattr(s, n) for n in {list(CLOSED)}}})"
    done = run("-c", code, DJANGO_SETTINGS_MODULE="scorebook.config.settings", **PRODUCTION)
    assert done.stdout.strip() == str(CLOSED), done.stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_without_key_or_names_it_does_not_start(missing):
    done = run("manage.py", "check", **{name: value for name, value in PRODUCTION.items() if name != missing})
    assert done.returncode == 1
    assert f"{missing} fehlt" in done.stderr


def test_every_answer_carries_the_policy(client, db):
    for path in ("/anmelden/", "/gibt-es-nicht/", "/sicherheit/"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
        assert headers["Referrer-Policy"] == "same-origin"


def test_pages_with_a_secret_are_not_kept(client, db):
    for path in ("/tisch/abc/", "/einladung/abc/", "/tisch/", "/konto/neu/abc/"):
        assert "no-store" in client.get(path).headers["Cache-Control"]
