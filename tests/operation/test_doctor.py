"""The doctor says of each part of an installation in a sentence whether it works, and ends with a status. A server in
the net that is silent, or says a byte now and then, holds up no examination."""

import io
import socket
import sqlite3
import threading
from contextlib import closing, contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace

import pytest
from django.core.checks import ERROR, INFO, Error
from django.core.management import call_command
from django.db import OperationalError, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from leagues.journal import JournalEntry
from leagues.letters.courier import send_due
from leagues.letters.models import LetterState
from leagues.letters.services import LinkLetter, send_letter
from scorebook.operation import checks, proxy

pytestmark = pytest.mark.django_db


def examined(*parts, **options):
    """What the command says, and its status."""
    said, status = io.StringIO(), 0
    try:
        call_command("doctor", *parts, stdout=said, **options)
    except SystemExit as ended:
        status = ended.code
    return said.getvalue(), status


def well_kept(headers):
    return headers | {"X-Forwarded-For": f"{headers['X-Forwarded-For']}, 127.0.0.1", "X-Forwarded-Proto": "http"}


def test_what_a_proxy_makes_of_lies(settings, monkeypatch):
    seen = SimpleNamespace(through=None)

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self):
            answer = Client().get(self.path, headers=seen.through(dict(self.headers)))
            self.send_response(answer.status_code)
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_given):
            pass

    monkeypatch.setattr("scorebook.operation.health.unready", lambda: None)  # the proxy's thread has no such database
    server = HTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.SITE_URL = f"http://127.0.0.1:{server.server_port}"
    try:
        for through, proxies, level, words in (
            (well_kept, 1, INFO, "kommt richtig an"),
            (well_kept, None, ERROR, "hängen 1 Proxys an, TRUSTED_PROXY sagt 0"),
            (dict, 1, ERROR, "jede Adresse geben"),
            (lambda headers: well_kept(headers) | {"Host": "testserver"}, 1, ERROR, "kommt der Name testserver an"),
            (lambda headers: {}, 1, ERROR, "antwortet etwas anderes"),
        ):
            seen.through, settings.TRUSTED_PROXIES = through, proxies
            found = proxy.proxy_headers()
            assert (found.level, words in found.msg) == (level, True), found
    finally:
        server.shutdown()
        server.server_close()


def test_a_site_that_does_not_answer_is_ill(settings):
    settings.SITE_URL = "http://127.0.0.1:9"
    assert proxy.proxy_headers().level == ERROR


def test_a_sound_installation_ends_with_0():
    said, status = examined("database", "migrations", "static", "clock", "disk")
    assert (status, said.count("gut"), len(said.splitlines())) == (0, 5, 5), said


def test_a_missing_migration_and_a_lost_database_end_with_1(monkeypatch):
    last = MigrationRecorder.Migration.objects.using("default").filter(app="scorebook").order_by("-name")[0]
    last.delete()
    assert examined("migrations") == (
        f"FEHLER  migrations  Es fehlen 1 Migrationen, zuerst scorebook.{last.name}: `manage.py migrate`.\n",
        1,
    )

    def gone(*_given):
        raise OperationalError("could not connect")

    monkeypatch.setattr(connection, "cursor", gone)
    said, status = examined("database", "migrations", "clock")
    assert (status, said.count("FEHLER")) == (1, 3)


def test_a_clock_that_was_put_back_is_found(make_league):
    make_league()
    assert examined("clock")[1] == 0
    JournalEntry.objects.update(at=timezone.now() + timedelta(hours=1))
    said, status = examined("clock")
    assert (status, "Die Uhr geht nach" in said) == (1, True)


def test_only_so_much_room_is_worth_a_look_and_with_strict_an_error(monkeypatch):
    for free, statuses in ((checks.NO_SPACE - 1, (1, 1)), (checks.LITTLE_SPACE - 1, (0, 1)), (10**12, (0, 0))):
        monkeypatch.setattr(checks.shutil, "disk_usage", lambda _folder, free=free: SimpleNamespace(free=free))
        assert (examined("disk")[1], examined("disk", strict=True)[1]) == statuses


def test_what_cannot_be_examined_is_one_line_and_the_rest_goes_on(monkeypatch):
    def without_rights(_folder):
        raise PermissionError("not\nallowed")

    monkeypatch.setattr(checks.shutil, "disk_usage", without_rights)
    said, status = examined("disk", "database")
    assert (status, len(said.splitlines()), said.count("gut")) == (1, 2, 1), said


def test_a_mail_server_is_called_and_a_letter_arrives(smtp, settings):
    to = "wirt@example.org"
    assert (examined("mail", to=to)[1], [letter[0] for letter in smtp.letters]) == (0, [to])
    for wrong in (
        {"EMAIL_PORT": 9},
        {"EMAIL_PORT": smtp.port, "EMAIL_USE_SSL": True, "EMAIL_USE_TLS": True},
        {"EMAIL_USE_SSL": False, "EMAIL_USE_TLS": False, "EMAIL_HOST": "mail..example"},
    ):
        for name, value in wrong.items():
            setattr(settings, name, value)
        said, status = examined("mail", to=to)
        assert (status, said.count("FEHLER"), len(said.splitlines())) == (1, 2, 2), said
    settings.EMAIL_HOST = ""
    said, status = examined("mail", to=to)
    assert (status, "geht kein Brief" in said, "hinausgegangen" in said) == (1, True, False), said


def test_a_cache_that_processes_share_is_asked(redis_server, settings):
    alone, status = examined("cache")
    assert (status, "Jeder Prozess merkt sich selbst" in alone) == (0, True)
    settings.CACHE_URL = redis_server.url
    said, status = examined("cache")
    assert (status, "wird aber voll" in said) == (0, True)
    redis_server.kill()
    said, status = examined("cache")
    assert (status, "antwortet nicht: ConnectionError." in said) == (1, True)
    redis_server.start("--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru")
    assert examined("cache") == ("gut     cache       Der gemeinsame Speicher antwortet und hat 64 MiB.\n", 0)


def test_what_the_operator_has_decided_is_not_named_again(settings):
    settings.PRODUCTION, settings.SECURE_HSTS_SECONDS = True, 3600
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = settings.SECURE_HSTS_PRELOAD = False
    assert {"security.W005", "security.W021"} <= set(settings.SILENCED_SYSTEM_CHECKS)
    said, _ = examined("versions")
    assert "W005" not in said and "W021" not in said


def test_a_database_that_cannot_be_written_is_ill(tmp_path):
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
        assert "lässt aber nichts schreiben" in checks.database().msg
        return
    with closing(sqlite3.connect(tmp_path / "kept.sqlite3")) as kept:
        kept.execute("PRAGMA journal_mode=WAL")
    usual = connections["default"]
    read_only = type(usual)({**usual.settings_dict, "NAME": f"file:{tmp_path}/kept.sqlite3?mode=ro"}, "default")
    connections["default"] = read_only
    try:
        found = checks.database()
    finally:
        read_only.close()
        connections["default"] = usual
    assert (found.level, "readonly" in found.msg) == (ERROR, True), found


@contextmanager
def dripping(beginning, drop):
    """The port of a server that says how it begins, and then goes on and on until the block is left."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(5)  # a test that fails before it calls does not wait for ever

        def serve():
            try:
                caller, _ = listening.accept()
                with caller:
                    caller.sendall(beginning)
                    while not over.wait(0.02):
                        caller.sendall(drop)
            except OSError:
                return

        worker = threading.Thread(target=serve)
        worker.start()
        try:
            yield listening.getsockname()[1]
        finally:
            over.set()
            worker.join()


LATE = "127.0.0.1:{} antwortet zu langsam: nach 0.2 Sekunden war nichts gesagt."
LETTER = "Der Brief an a@example.org war nach 0.2 Sekunden noch nicht draußen; vielleicht kommt er trotzdem."


@pytest.mark.parametrize(
    ("beginning", "drop", "check", "words"),
    [
        (b"220 ", b"x", checks.mail, LATE),
        (b"220 hier\r\n", b"250-mehr\r\n", checks.mail, LATE),
        (b"220 ", b"x", lambda: checks.letter_to("a@example.org"), LETTER),
        (b"HTTP/1.1 200 OK\r\n", b"X: y\r\n", proxy.proxy_headers, "http://127.0.0.1:{}/bereit/ antwortet zu langsam."),
        (b"220 Post\r\n", b"", proxy.proxy_headers, "http://127.0.0.1:{}/bereit/ antwortet nicht: 220 Post\r\n"),
    ],
)
def test_who_answers_too_slowly_is_named(settings, monkeypatch, beginning, drop, check, words):
    for module in (checks, proxy):
        monkeypatch.setattr(module, "TIMEOUT_SECONDS", 0.2)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with dripping(beginning, drop) as port:
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.SITE_URL = "127.0.0.1", port, f"http://127.0.0.1:{port}"
        assert check() == Error(words.format(port))


def test_a_letter_to_a_silent_server_is_tried_again(smtp, settings):
    letter = send_letter(to="ida@example.org", template="register", context=LinkLetter("https://x.example/", "x"))
    settings.EMAIL_TIMEOUT = 0.2
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.EMAIL_HOST, settings.EMAIL_PORT = silent.getsockname()
        assert send_due() == (0, 1)
    letter.refresh_from_db()
    assert (letter.state, letter.tries) == (LetterState.WAITING, 1)
    assert letter.error == "SMTPServerDisconnected: Connection unexpectedly closed: timed out"
