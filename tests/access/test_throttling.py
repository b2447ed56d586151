"""Guessing passwords: counted for an account and an address together."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.test import Client, RequestFactory

from leagues.addresses import address_of

LOGIN, PASSWORD = "/anmelden/", "Herz Zehn sticht 48"
PUB, HOME = "198.51.100.7", "203.0.113.9"


@pytest.fixture
def sven(people):
    return people("Sven")


def sign_in(email="sven@example.org", password=None, address=PUB):
    password = password or "falsch"
    return Client(REMOTE_ADDR=address).post(LOGIN, {"username": email, "password": password})


def wrong(times, email="sven@example.org", address=PUB):
    return [sign_in(email, address=address).status_code for _ in range(times)]


def test_after_ten_wrong_passwords_the_account_is_closed_from_there_only(sven, people):
    people("Lena")
    assert wrong(10) == [200] * 9 + [429]
    assert sign_in(password=PASSWORD).status_code == 429
    assert sign_in(password=PASSWORD, address=HOME).status_code == 302
    assert sign_in("lena@example.org", PASSWORD).status_code == 302


def test_the_page_says_what_to_do(sven):
    wrong(9)
    page = sign_in().content.decode()
    assert "Zu viele Versuche" in page
    assert "/konto/passwort/vergessen/" in page


def test_an_account_that_does_not_exist_is_closed_in_the_same_way(sven):
    known, unknown = wrong(11), wrong(11, "niemand@example.org")
    assert known == unknown


def test_another_way_of_writing_the_address_does_not_help(sven):
    wrong(5)
    assert wrong(5, " SVEN@Example.org ")[-1] == 429


def test_it_opens_again_after_a_quarter_of_an_hour(sven):
    wrong(10)
    AccessAttempt.objects.update(attempt_time=AccessAttempt.objects.get().attempt_time - timedelta(minutes=16))
    assert sign_in(password=PASSWORD).status_code == 302


def test_a_right_password_forgets_the_wrong_ones(sven):
    wrong(9)
    assert sign_in(password=PASSWORD).status_code == 302
    assert wrong(9) == [200] * 9
    assert (AccessLog.objects.count(), AccessFailureLog.objects.count()) == (0, 0)


def test_the_administration_is_guarded_too(sven):
    sven.is_staff = True
    sven.save()
    client = Client(REMOTE_ADDR=PUB)
    typed = {"username": sven.email, "password": "falsch"}
    assert [client.post("/verwaltung/login/", typed).status_code for _ in range(10)][-1] == 429


@pytest.mark.parametrize(
    ("proxies", "meta", "address"),
    [
        (None, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": HOME}, PUB),
        (0, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": HOME}, PUB),
        (1, {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": f"1.2.3.4, {HOME}"}, HOME),
        (2, {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": f"1.2.3.4, {HOME}, 10.0.0.1"}, HOME),
        (2, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": HOME}, PUB),
        (1, {"REMOTE_ADDR": HOME}, HOME),
        (1, {"REMOTE_ADDR": HOME, "HTTP_X_FORWARDED_FOR": " "}, HOME),
        (1, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": f"{HOME}:4711"}, HOME),
        (1, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": "[2001:db8:1:2:3::9]:4711"}, "2001:db8:1:2::"),
        (1, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": "2001:db8:1:2:3::9"}, "2001:db8:1:2::"),
        (1, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": "'; DROP TABLE"}, ""),
        (1, {"REMOTE_ADDR": PUB, "HTTP_X_FORWARDED_FOR": f"{HOME},"}, ""),
        (None, {"REMOTE_ADDR": "2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::"),
        (None, {"REMOTE_ADDR": "fe80::1%eth0"}, "fe80::"),
        (None, {"REMOTE_ADDR": "::ffff:203.0.113.9"}, HOME),
        (None, {"REMOTE_ADDR": ""}, ""),
    ],
)
def test_whose_address_counts(settings, proxies, meta, address):
    settings.TRUSTED_PROXIES = proxies
    assert address_of(RequestFactory().get("/", **meta)) == address


def test_somebody_without_an_address_can_sign_in(sven):
    assert [sign_in(address="").status_code, sign_in(password=PASSWORD, address="").status_code] == [200, 302]
