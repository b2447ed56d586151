"""What a password hash costs, and what happens when too many are wanted at once."""

import os
import threading
import time
from contextlib import suppress

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, identify_hasher, make_password
from django.test import Client

from leagues.accounts import passwords
from leagues.accounts.passwords import Busy, Queue

LOGIN, PASSWORD = "/anmelden/", "Herz Zehn sticht 48"


@pytest.fixture(autouse=True)
def real_passwords(settings, quick_passwords):
    settings.PASSWORD_HASHERS = [
        "leagues.accounts.passwords.Argon2",
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]


@pytest.fixture
def queue(monkeypatch):
    """A queue of its own, and what keeps its thread busy until it is let go."""
    queue, done = Queue(), threading.Event()
    monkeypatch.setattr(passwords, "queue", queue)
    started = []

    def wait():
        with suppress(Busy):
            queue.run(done.wait, 5)

    def occupy(places):
        for _ in range(places):
            started.append(threading.Thread(target=wait, daemon=True))
            started[-1].start()
        while places and queue.thread._work_queue.qsize() < places - 1:
            time.sleep(0.01)

    yield occupy
    done.set()
    for thread in started:
        thread.join()


def test_the_parameters_are_those_of_owasp():
    assert make_password(PASSWORD).startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


@pytest.mark.whole
@pytest.mark.django_db
def test_an_older_hash_still_opens_and_is_made_anew(django_user_model):
    account = django_user_model.objects.create_user("vera@example.org", PASSWORD, display_name="Vera")
    account.password = Argon2PasswordHasher().encode(PASSWORD, "k" * 22)
    account.save()
    assert "m=102400,t=2,p=8" in account.password
    client = Client()
    assert client.post(LOGIN, {"username": account.email, "password": "falsch"}).status_code == 200
    account.refresh_from_db()
    assert "m=102400" in account.password
    assert client.post(LOGIN, {"username": account.email, "password": PASSWORD}).status_code == 302
    account.refresh_from_db()
    assert "m=19456,t=2,p=1" in account.password
    assert not identify_hasher(account.password).must_update(account.password)
    assert Client().post(LOGIN, {"username": account.email, "password": PASSWORD}).status_code == 302


def test_a_few_wait_and_the_next_is_asked_to_come_back(queue, monkeypatch):
    queue(1 + passwords.WAITING)
    monkeypatch.setattr(passwords, "TIMEOUT_SECONDS", 3600)  # whoever waited would wait beyond the end of this test
    with pytest.raises(Busy):
        make_password(PASSWORD)


def test_nobody_waits_for_ever(queue, monkeypatch):
    monkeypatch.setattr(passwords, "TIMEOUT_SECONDS", 0.05)
    queue(1)
    for _ in range(2 * passwords.WAITING):  # who has given up takes no place
        with pytest.raises(Busy):
            make_password(PASSWORD)


@pytest.mark.django_db
def test_too_many_at_once_are_told_so_and_keep_what_they_typed(queue, client, django_user_model):
    django_user_model.objects.create_user("vera@example.org", PASSWORD, display_name="Vera")
    queue(1 + passwords.WAITING)
    answer = client.post(LOGIN, {"username": "vera@example.org", "password": PASSWORD})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    page = answer.content.decode()
    assert "Gerade melden sich zu viele auf einmal an." in page
    assert 'value="vera@example.org"' in page
    assert PASSWORD not in page


@pytest.mark.django_db
def test_other_pages_with_a_password_say_so_too(queue, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("vera@example.org", PASSWORD, display_name="Vera"))
    queue(1 + passwords.WAITING)
    answer = client.post("/konto/loeschen/", {"password": PASSWORD})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Gerade melden sich zu viele auf einmal an." in answer.content.decode()


def test_hashing_steps_back_behind_everything_else():
    nice = Queue().run(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
    assert nice == min(19, max(passwords.NICE, os.getpriority(os.PRIO_PROCESS, 0)))


@pytest.mark.whole
def test_a_forked_process_hashes_too():
    make_password(PASSWORD)
    child = os.fork()
    if not child:
        os._exit(0 if make_password(PASSWORD).startswith("argon2$") else 1)
    assert os.waitpid(child, 0)[1] == 0
