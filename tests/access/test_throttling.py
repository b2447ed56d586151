"""Guessing passwords: counted for an address, for an account from an address, and for an account from everywhere."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.accounts import limits
from leagues.accounts.addresses import address_of
from leagues.accounts.models import Tries
from tests.each import each

LOGIN, PASSWORD = "/anmelden/", "Herz Zehn sticht 48"
PUB, HOME = "198.51.100.7", "203.0.113.9"


@pytest.fixture
def sven(people):
    return people("Sven")


@pytest.fixture
def clock(monkeypatch):
    """Moves the time of the limits on."""
    now = [timezone.now()]
    monkeypatch.setattr(limits.timezone, "now", lambda: now[0])

    def move(**facts):
        now[0] += timedelta(**facts)

    return move


def sign_in(email="sven@example.org", password=None, address=PUB, client=None):
    client = client or Client(REMOTE_ADDR=address)
    return client.post(LOGIN, {"username": email, "password": password or "falsch"})


def wrong(times, email="sven@example.org", address=PUB):
    return [sign_in(email, address=address).status_code for _ in range(times)]


def addresses(number):
    return [f"192.0.2.{last}" for last in range(number)]


def test_after_ten_wrong_passwords_the_account_is_closed_from_there_only(sven, people):
    people("Lena")
    assert wrong(10) == [200] * 9 + [429]
    assert sign_in(password=PASSWORD).status_code == 429
    assert sign_in(password=PASSWORD, address=HOME).status_code == 302
    assert sign_in("lena@example.org", PASSWORD).status_code == 302


def test_the_page_says_what_to_do_and_when(sven, clock):
    wrong(9)
    answer = sign_in()
    page = answer.content.decode()
    assert "Zu viele Versuche" in page
    assert "Der nächste Versuch geht in 2 Minuten." in page
    assert "/konto/passwort/vergessen/" in page
    assert (answer.headers["Retry-After"], answer.headers["Cache-Control"]) == ("90", "no-store")


def test_an_account_that_does_not_exist_is_closed_in_the_same_way(sven):
    known, unknown = wrong(11), wrong(11, "niemand@example.org")
    assert known == unknown


def test_another_way_of_writing_the_address_does_not_help(sven):
    wrong(5)
    assert wrong(5, " SVEN@Example.org ")[-1] == 429


def test_it_opens_again_bit_by_bit(sven, clock):
    wrong(10)
    clock(seconds=89)
    assert sign_in(password=PASSWORD).status_code == 429
    clock(seconds=1)
    assert sign_in(password=PASSWORD).status_code == 302


def test_a_right_password_forgets_the_wrong_ones(sven):
    wrong(9)
    assert sign_in(password=PASSWORD).status_code == 302
    assert wrong(9) == [200] * 9


def test_one_password_on_many_accounts_is_refused_from_one_address(people):
    """Spraying: no account is tried twice."""
    for number in range(40):
        people(f"P{number}")
    answers = [sign_in(f"p{number}@example.org", address=PUB).status_code for number in range(40)]
    assert answers == [200] * 29 + [429] * 11
    assert sign_in("p39@example.org", PASSWORD).status_code == 429
    assert sign_in("p39@example.org", PASSWORD, address=HOME).status_code == 302


def test_an_own_account_does_not_wash_off_what_was_tried_on_others(sven, people):
    people("Lena")
    for number in range(29):
        sign_in(f"p{number}@example.org")
        assert sign_in("lena@example.org", PASSWORD).status_code == 302
    assert sign_in("p29@example.org").status_code == 429


def test_a_network_of_ipv6_is_one_address(sven):
    tries = [sign_in(f"p{number}@example.org", address=f"2001:db8:1:2::{number:x}").status_code for number in range(30)]
    assert tries[-1] == 429
    assert sign_in(password=PASSWORD, address="2001:db8:1:2:ffff::1").status_code == 429
    assert sign_in(password=PASSWORD, address="2001:db8:1:3::1").status_code == 302


def test_many_addresses_together_are_slowed_down_at_one_account(sven, people, clock):
    people("Lena")
    tries = [sign_in(address=address).status_code for address in addresses(60)]
    assert tries == [200] * 49 + [429] * 11
    assert sign_in("lena@example.org", address="192.0.2.3").status_code == 200
    clock(seconds=30)
    again = [sign_in(address=address).status_code for address in addresses(3)]
    assert again == [429] * 3
    assert [sign_in(address=address).status_code for address in addresses(2)] == [429] * 2
    clock(seconds=60)
    assert sign_in(password=PASSWORD, address=HOME).status_code == 302


def test_whoever_was_signed_in_here_before_is_not_kept_out_by_strangers(sven):
    own = Client(REMOTE_ADDR=HOME)
    assert sign_in(password=PASSWORD, client=own).status_code == 302
    own.post("/abmelden/")
    for address in addresses(60):
        sign_in(address=address)
    wrong(30, address=HOME)
    assert sign_in(password=PASSWORD, address=HOME).status_code == 429
    assert sign_in(password=PASSWORD, client=own).status_code == 302


def test_a_known_browser_has_ten_tries_too_and_for_its_account_only(sven, people):
    people("Lena")
    own = Client(REMOTE_ADDR=HOME)
    sign_in(password=PASSWORD, client=own)
    tries = [sign_in(client=own).status_code for _ in range(11)]
    assert tries == [200] * 9 + [429] * 2
    wrong(10, "lena@example.org", address=HOME)
    assert sign_in("lena@example.org", PASSWORD, client=own).status_code == 429


@pytest.mark.parametrize("cookie", ["x", "", "ImEi:1:x", '"\000"', "sven@example.org"])
@pytest.mark.share(5)
def test_a_made_up_mark_of_a_browser_counts_nothing(sven, cookie):
    client = Client(REMOTE_ADDR=PUB)
    client.cookies["browser"] = cookie
    assert [sign_in(client=client).status_code for _ in range(10)][-1] == 429


def test_the_mark_names_nobody_and_is_closed_to_scripts(sven):
    cookie = sign_in(password=PASSWORD).cookies["browser"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert "sven" not in cookie.value.lower()


def test_whoever_has_the_letter_gets_in_at_once(sven, mailoutbox):
    client = Client(REMOTE_ADDR=PUB)
    wrong(10)
    client.post("/konto/passwort/vergessen/", {"email": sven.email})
    link = next(line for line in mailoutbox[0].body.split() if "/passwort/neu/" in line).partition("testserver")[2]
    form_at = client.get(link).url
    client.post(form_at, {"new_password1": "Neun ist keine Zehn", "new_password2": "Neun ist keine Zehn"})
    assert sign_in(password="Neun ist keine Zehn", client=client).status_code == 302


def test_whoever_is_refused_costs_one_question_and_no_write(sven):
    wrong(10)
    client = Client(REMOTE_ADDR=PUB)
    with CaptureQueriesContext(connection) as queries:
        assert sign_in(client=client).status_code == 429
    assert [query["sql"].split()[0] for query in queries] == ["SELECT"]


def test_what_is_kept_is_bounded_and_names_nobody(sven, monkeypatch):
    monkeypatch.setattr(limits, "PLACES", 8)
    for number in range(60):
        sign_in(f"p{number}@example.org", address=f"192.0.2.{number % 30}")
    assert Tries.objects.count() <= 3 * 8
    assert not [key for key in Tries.objects.values_list("key", flat=True) if "@" in key or "192" in key]


def test_empty_buckets_are_cleared_away(sven, clock, settings):
    settings.SECRET_KEY = "no two of these addresses share a bucket"  # with one key in eighty some do
    for address in addresses(30):
        sign_in(address=address)
    assert Tries.objects.count() == 61
    clock(hours=2)
    for address in addresses(4):
        sign_in(f"x{address}@example.org", address=address)
    assert Tries.objects.count() == 12


def test_tries_at_the_same_moment_are_owed_later(db, clock):
    """Several processes may have let somebody through at once; nothing of it is given away."""
    bucket = limits.Limit("test", 2, timedelta(seconds=10)).of("x")
    for _ in range(5):
        with suppress(limits.TooManyTries):
            limits.count_wrong([bucket])
    clock(seconds=39)
    with pytest.raises(limits.TooManyTries) as refused:
        limits.refuse_if_full([bucket])
    assert refused.value.seconds == 1
    clock(seconds=1)
    limits.refuse_if_full([bucket])


def test_the_administration_is_guarded_too(sven):
    sven.is_staff = True
    sven.save()
    client = Client(REMOTE_ADDR=PUB)
    typed = {"username": sven.email, "password": "falsch"}
    assert [client.post("/verwaltung/login/", typed).status_code for _ in range(10)][-1] == 429


@pytest.mark.parametrize(("path", "field"), [("/konto/loeschen/", "password"), ("/konto/passwort/", "old_password")])
def test_the_own_password_is_not_found_out_on_a_phone_that_is_signed_in(sven, browser_of, path, field):
    typed = {"new_password1": "Neun ist keine Zehn", "new_password2": "Neun ist keine Zehn"}
    browser = browser_of(sven)
    assert [browser.post(path, {**typed, field: "falsch"}).status_code for _ in range(10)] == [200] * 9 + [429]
    assert browser.post(path, {**typed, field: PASSWORD}).status_code == 429
    sven.refresh_from_db()
    assert sven.check_password(PASSWORD)


@each(
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
