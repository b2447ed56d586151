"""What `docs/asvs.md` says does not apply here, and more that it says; each by its number."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import FileField, FilePathField
from django.forms import BaseForm, CharField
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from leagues.accounts.services import REGISTER_SALT, read_register_token, register_token
from scorebook.config.legal_pages import cookie_names
from scorebook.statistics.pages.downloads import file_name
from tests.access.walk import _patterns

ROOT = Path(__file__).parents[2]
MODULES = [path for package in ("leagues", "scorebook") for path in sorted((ROOT / package).rglob("*.py"))]
SECURITY = (ROOT / "docs/asvs.md").read_text(encoding="utf-8")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@cache
def written():
    """What this program imports, each module with the file that does, and every call as it is written, with its
    arguments by name."""
    imports, calls = [], []
    for path in MODULES:
        name = str(path.relative_to(ROOT))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imports += [(alias.name, name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                imports.append((node.module, name))
            elif isinstance(node, ast.Call):
                calls.append((ast.unparse(node.func), {word.arg for word in node.keywords}))
    return imports, calls


def imported(*names):
    return {path for module, path in written()[0] if module.partition(".")[0] in names}


def test_1_2_5_only_named_places_start_programs():
    """One of them answers a request, in which a file was brought; the others are commands of an operator."""
    assert imported("subprocess", "multiprocessing", "pty") == {
        "scorebook/config/one_process.py",
        "scorebook/contrib/pins.py",
        "scorebook/contrib/release.py",
        "scorebook/demo/server.py",
        "scorebook/management/commands/draw_screens.py",
        "scorebook/operation/backups/backup.py",
        "scorebook/operation/checks.py",
        "scorebook/transfer/services/inspection.py",
    }
    others = re.compile(r"os\.(system|popen|exec|spawn|fork|startfile)|eval$|exec$")
    assert [name for name, _words in written()[1] if others.match(name)] == ["os.execv"]  # `serve` becomes the server
    assert [name for name, words in written()[1] if "shell" in words] == []


def test_1_3_1_nothing_marks_what_people_write_as_safe():
    assert [name for name, _words in written()[1] if name.endswith("mark_safe")] == []
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe(seq)?\b|autoescape\s+off", text), path


@pytest.mark.django_db
def test_3_3_1_every_cookie_is_secure_and_of_this_host_alone(settings, people, monkeypatch):
    """Those of the settings are held by `test_production`. An old name counts until a day, and never more than the
    new one."""
    settings.SESSION_COOKIE_SECURE = True
    people("Ida")
    typed = {"username": "ida@example.org", "password": "Herz Zehn sticht 48", "shared": "on"}
    asked = {"secure": True}
    browser = Client()
    seen = dict(browser.post("/anmelden/", typed, **asked).cookies)
    seen |= browser.post("/sprache/", {"language": "en"}, **asked).cookies
    seen |= browser.post("/konto/", {"display_name": "Ida Neu"}, **asked).cookies
    kept = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "BROWSER_COOKIE_NAME", "PHONE_COOKIE_NAME")
    own = {getattr(settings, name) for name in kept}
    ours = {name: cookie for name, cookie in seen.items() if name not in own}
    assert set(ours) == {"__Host-shared", "__Host-language", "__Host-messages"}
    assert set(cookie_names().values()) - own == {*ours, "__Host-theme"}
    for cookie in ours.values():
        assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert browser.get("/hilfe/", **asked).headers["X-Owner"] == "shared"

    def answer(sent):
        found = Client().get("/anmelden/", HTTP_COOKIE=sent, **asked)
        said = {name: one.value for name, one in found.cookies.items() if name not in own}
        return found.headers["Content-Language"], found.headers["X-Owner"], said

    old = "language=en; shared=1; theme=dark"
    given = {"__Host-language": "en", "__Host-shared": "1", "__Host-theme": "dark"}
    assert answer(old) == ("en", "shared", given | {"language": "", "shared": "", "theme": ""})
    assert answer("language=en; __Host-language=de") == ("de", "-", {})
    monkeypatch.setattr("leagues.accounts.browser.PLAIN_UNTIL", timezone.localdate())
    assert answer(old) == ("de", "-", {})
    assert answer("; ".join(f"{name}={value}" for name, value in given.items())) == ("en", "shared", {})


def test_4_4_1_no_websockets():
    assert imported("channels", "websockets", "uvicorn", "daphne") == set()
    scripts = [path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")]
    assert not any("WebSocket" in script for script in scripts)


def test_5_3_1_what_was_brought_lies_in_the_database_alone():
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert [field for field in fields if isinstance(field, FileField | FilePathField)] == []
    assert (settings.MEDIA_ROOT, settings.MEDIA_URL) == ("", "/")
    assert {path for module, path in written()[0] if module.startswith("django.core.files.storage")} == set()


def test_5_3_2_no_name_from_people_is_a_path():
    assert file_name("../../etc/passwd", "a\\b\r\n", "Größe 2.1") == "etcpasswd-ab-groesse-2-1"


def test_6_2_6_password_fields_are_masked_can_be_pasted_into_and_are_taken_as_typed():
    assert get_resolver().url_patterns  # whatever has a page is loaded
    forms, found = [BaseForm], []
    while forms:
        form = forms.pop()
        forms += form.__subclasses__()
        if form.__module__.startswith(("leagues.", "scorebook.")):
            found += [
                field for name, field in form.base_fields.items() if "password" in name and isinstance(field, CharField)
            ]
    assert len(found) >= 5
    for field in found:
        assert field.widget.input_type == "password", field.label
        assert field.strip is False, field.label
        assert field.widget.attrs["autocomplete"] in {"current-password", "new-password"}, field.label
    scripts = [*TEMPLATES, *sorted((ROOT / "static/js").rglob("*.js"))]
    assert not any(re.search(r"onpaste|[\"']paste[\"']", path.read_text(encoding="utf-8")) for path in scripts)


def test_6_2_10_passwords_have_no_age_hint_or_question():
    names = {field.name for field in get_user_model()._meta.get_fields() if not field.is_relation}
    assert not [name for name in names if re.search("hint|question|answer|expir|password_.*at", name)]


def test_6_3_4_there_are_these_ways_to_sign_in():
    assert settings.AUTHENTICATION_BACKENDS == [
        "leagues.accounts.limits.LimitedTries",
        "django.contrib.auth.backends.ModelBackend",
    ]


def test_7_1_1_sessions_last_as_long_as_is_written():
    written = re.search(r"(\d+) days without use, (\d+) days at most", SECURITY)
    assert [int(days) * 86400 for days in written.groups()] == [settings.SESSION_COOKIE_AGE, settings.SESSION_LONGEST]


def test_9_1_what_was_changed_in_a_signed_address_is_refused():
    """The signature is looked at first: the way of making it is the program's, not the text's."""
    said = {"email": "anna@example.org", "target": ""}
    token = register_token(**said)
    head, _, signature = token.rpartition(":")
    others = [signing.dumps(said, key="another", salt=REGISTER_SALT), signing.dumps(said, salt="another")]
    for wrong in (f"x{token}", f"{head}:{signature[::-1]}", head, *others):
        assert read_register_token(wrong) is None, wrong
    assert read_register_token(token) == tuple(said.values())


def test_6_2_11_the_words_of_the_site_are_no_password():
    for refused in (
        "spielbuch",
        "Spielbuch2026!",
        "doppelkopf-spielbuch",
        "DOKO-doko-1",
        "Scorebook_93",
        "12spielblock",
    ):
        with pytest.raises(ValidationError) as error:
            validate_password(refused)
        assert "password_site_words" in {one.code for one in error.value.error_list}, refused
    for taken in ("Herz Zehn sticht 48", "Doppelkopf am Freitag", "Kreuz-Dame-1"):
        validate_password(taken)


def test_10_4_no_oauth_server():
    names = {f"{name} {pattern}".casefold() for name, pattern in _patterns(get_resolver().url_patterns)}
    assert not [name for name in names if "oauth" in name or "authorize" in name]
    assert imported("oauthlib", "oauth2_provider", "authlib", "jwt", "jose") == set()


def test_11_3_1_nothing_is_encrypted():
    """What is signed stays readable."""
    assert imported("cryptography", "Crypto", "Cryptodome", "nacl", "OpenSSL", "pyaes") == set()
    asked = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert not re.search(r'"(cryptography|pycryptodome|pynacl|pyopenssl)\b', asked, re.IGNORECASE)


def test_12_1_1_tls_is_the_proxys():
    """No example lets the program itself speak TLS; its own outgoing connections verify certificates."""
    for path in sorted((ROOT / "scorebook/contrib").iterdir()):
        if path.is_file():
            assert not re.search(r"--(ssl-)?(keyfile|certfile)", path.read_text(encoding="utf-8")), path
    for path in MODULES:
        assert not re.search(r"CERT_NONE|_create_unverified_context|verify=False", path.read_text(encoding="utf-8")), (
            path
        )
