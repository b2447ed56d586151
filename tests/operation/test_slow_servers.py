"""A server in the net that is silent, or says a byte now and then, holds up no examination."""

import socket
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from django.core.checks import Error

from leagues.letters.contents import LinkLetter
from leagues.letters.courier import send_due
from leagues.letters.models import LetterState
from leagues.letters.services import send_letter
from scorebook.operation import checks, proxy


@contextmanager
def dripping(beginning, drop):
    """The port of a server that says how it begins, and then goes on and on until the test ends."""
    over = Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(5)  # a test that fails before it calls does not wait for ever

        def serve():
            try:
                caller, _ = listening.accept()
            except TimeoutError:
                return
            with caller:
                caller.sendall(beginning)
                while not over.wait(0.02):
                    try:
                        caller.sendall(drop)
                    except OSError:
                        return

        worker = Thread(target=serve)
        worker.start()
        try:
            yield listening.getsockname()[1]
        finally:
            over.set()
            worker.join()


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(checks, "PATIENCE", 0.3)
    monkeypatch.setattr(proxy, "PATIENCE", 0.3)


@pytest.mark.parametrize(("beginning", "drop"), [(b"220 ", b"x"), (b"220 hier\r\n", b"250-mehr\r\n")])
def test_a_mail_server(settings, beginning, drop):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with dripping(beginning, drop) as port:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        found = checks.mail()
    assert found == [Error(f"127.0.0.1:{port} antwortet zu langsam: nach 0.3 Sekunden war nichts gesagt.")]


def test_a_letter(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with dripping(b"220 ", b"x") as port:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        found = checks.letter_to("a@example.org")
    assert found == [
        Error("Der Brief an a@example.org war nach 0.3 Sekunden noch nicht draußen; vielleicht kommt er trotzdem.")
    ]


@pytest.mark.django_db
def test_a_letter_of_the_outbox_is_tried_again(settings):
    settings.EMAIL_BACKEND, settings.EMAIL_USE_TLS = "django.core.mail.backends.smtp.EmailBackend", False
    settings.EMAIL_TIMEOUT, settings.LETTERS_BY_THREAD = 0.3, True
    letter = send_letter(to="ida@example.org", template="register", context=LinkLetter("https://x.example/", "x"))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.EMAIL_HOST, settings.EMAIL_PORT = silent.getsockname()
        assert send_due() == (0, 1)
    letter.refresh_from_db()
    assert (letter.state, letter.tries, letter.error) == (
        LetterState.WAITING,
        1,
        "SMTPServerDisconnected: Connection unexpectedly closed: timed out",
    )


def test_the_way_through_a_proxy(settings):
    with dripping(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n") as port:
        settings.SITE_URL = f"http://127.0.0.1:{port}"
        found = proxy.proxy_headers()
    assert found == [Error(f"http://127.0.0.1:{port}/bereit/ antwortet zu langsam.")]


def test_what_speaks_no_http(settings):
    with dripping(b"220 Post\r\n", b"") as port:
        settings.SITE_URL = f"http://127.0.0.1:{port}"
        found = proxy.proxy_headers()
    assert found == [Error(f"http://127.0.0.1:{port}/bereit/ antwortet nicht: 220 Post\r\n")]
