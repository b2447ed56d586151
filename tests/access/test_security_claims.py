"""What `scorebook/SECURITY.md` says does not apply here, and more that it says; each by its number."""

import ast
import asyncio
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db.models import FileField, FilePathField
from django.urls import get_resolver

from scorebook.config.asgi import application
from tests.access.walk import _patterns

ROOT = Path(__file__).parents[2]
MODULES = [path for package in ("leagues", "scorebook") for path in sorted((ROOT / package).rglob("*.py"))]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def imports():
    """Every module that this program imports, with the file that does."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((alias.name, str(path.relative_to(ROOT))) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module, str(path.relative_to(ROOT))


def calls():
    """Every call, as it is written, with its arguments by name."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield ast.unparse(node.func), {word.arg for word in node.keywords}


def imported(*names):
    return {path for module, path in imports() if module.partition(".")[0] in names}


def test_1_2_5_only_named_places_start_programs():
    """One of them answers a request, in which a file was brought; the others are commands of an operator."""
    assert imported("subprocess", "multiprocessing", "pty") == {
        "scorebook/contrib/pins.py",
        "scorebook/operation/doctor.py",
        "scorebook/transfer/services/checked.py",
    }
    for name, words in calls():
        assert not re.match(r"os\.(system|popen|exec|spawn|fork|startfile)|eval$|exec$", name), name
        assert "shell" not in words, name


def test_1_3_1_nothing_marks_what_people_write_as_safe():
    assert [name for name, _words in calls() if name.endswith("mark_safe")] == []
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe(seq)?\b|autoescape\s+off", text), path


def test_4_4_1_no_websockets():
    async def nothing(*_message):
        raise AssertionError

    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(application({"type": "websocket", "path": "/", "headers": []}, nothing, nothing))
    scripts = [path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")]
    assert not any("WebSocket" in script for script in scripts)


def test_5_3_1_what_was_brought_lies_in_the_database_alone():
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert [field for field in fields if isinstance(field, FileField | FilePathField)] == []
    assert (settings.MEDIA_ROOT, settings.MEDIA_URL) == ("", "/")
    assert {path for module, path in imports() if module.startswith("django.core.files.storage")} == set()


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
