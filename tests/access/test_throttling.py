"""Guessing passwords: counted for an address, for an account from an address, and for an account from everywhere."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from leagues.accounts import limits
from leagues.accounts.limits import TooManyTries, forget_failures
from leagues.accounts.models import Tries
from leagues.request_context import address_of
from tests.each import each

LOGIN, PASSWORD, WRONG = "/anmelden/", "Herz Zehn sticht 48", "falsch"
PUB, HOME = "198.51.100.7", "203.0.113.9"
NEW = {"new_password1": "Neun ist keine Zehn", "new_password2": "Neun ist keine Zehn"}


@pytest.fixture
def sven(people):
    return people("Sven")


def page(email="sven@example.org", password=WRONG, client=None, address=PUB):
    return (client or Client(REMOTE_ADDR=address)).post(LOGIN, {"username": email, "password": password})


def sign_in(email="sven@example.org", password=WRONG, address=PUB):
    """The status of the page, without the page: 200 for a wrong password, 302 for the right one, 429 if refused."""
    request = RequestFactory(REMOTE_ADDR=address).post(LOGIN)
    try:
        account = authenticate(request, username=email, password=password)
    except TooManyTries:
        return 429
    if account:
        forget_failures(request, account)
    return 302 if account else 200


def wrong(times, email="sven@example.org", address=PUB):
    return [sign_in(email, address=address) for _ in range(times)]


def addresses(number):
    return [f"192.0.2.{last}" for last in range(number)]


def test_after_ten_wrong_passwords_the_account_is_closed_from_there_only_and_opens_bit_by_bit(sven, people, clock):
    people("Lena")
    assert wrong(9) == [200] * 9
    last = page()
    said = ("Zu viele Versuche", "Der nächste Versuch geht in 2 Minuten.", "/konto/passwort/vergessen/")
    assert (last.status_code, [one in last.text for one in said]) == (429, [True] * 3)
    assert (last.headers["Retry-After"], last.headers["Cache-Control"]) == ("90", "no-store")
    assert page(password=PASSWORD).status_code == 429
    assert page(password=PASSWORD, address=HOME).status_code == 302
    assert sign_in("lena@example.org", PASSWORD) == 302
    clock(seconds=89)
    assert sign_in(password=PASSWORD) == 429
    clock(seconds=1)
    assert sign_in(password=PASSWORD) == 302


def test_an_account_that_does_not_exist_or_is_written_otherwise_is_closed_in_the_same_way(sven):
    assert wrong(11, "niemand@example.org") == [200] * 9 + [429] * 2
    assert wrong(5) + wrong(6, " SVEN@Example.org ") == [200] * 9 + [429] * 2


def test_a_right_password_forgets_the_wrong_ones(sven):
    assert (wrong(9), page(password=PASSWORD).status_code, wrong(9)) == ([200] * 9, 302, [200] * 9)


def test_one_password_on_many_accounts_is_refused_from_one_address(people):
    """Spraying: no account is tried twice, and an own account does not wash it off."""
    people("Lena"), people("Last")
    answers = []
    for number in range(40):
        answers.append(sign_in(f"p{number}@example.org"))
        if number < 29:
            assert sign_in("lena@example.org", PASSWORD) == 302
    assert answers == [200] * 29 + [429] * 11
    assert [sign_in("last@example.org", PASSWORD, address) for address in (PUB, HOME)] == [429, 302]


def test_a_network_of_ipv6_is_one_address(sven):
    tries = [sign_in(f"p{number}@example.org", address=f"2001:db8:1:2::{number:x}") for number in range(30)]
    assert tries[-1] == 429
    assert [sign_in(password=PASSWORD, address=f"2001:db8:1:{net}::1") for net in ("2:ffff", 3)] == [429, 302]


def test_many_addresses_together_are_slowed_down_at_one_account(sven, people, clock):
    people("Lena")
    tries = [sign_in(address=address) for address in addresses(60)]
    assert tries == [200] * 49 + [429] * 11
    assert sign_in("lena@example.org", address="192.0.2.3") == 200
    clock(seconds=30)
    assert [sign_in(address=address) for address in addresses(3)] == [429] * 3
    assert [sign_in(address=address) for address in addresses(2)] == [429] * 2
    clock(seconds=60)
    assert sign_in(password=PASSWORD, address=HOME) == 302


def test_a_browser_in_which_somebody_was_signed_in_has_ten_tries_of_its_own_for_this_account(sven, people):
    """Strangers keep nobody out; the mark of the browser names nobody and is closed to scripts."""
    people("Lena")
    own = Client(REMOTE_ADDR=HOME)
    cookie = page(password=PASSWORD, client=own).cookies["browser"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert "sven" not in cookie.value.lower()
    own.post("/abmelden/")
    for address in addresses(60):
        sign_in(address=address)
    wrong(30, address=HOME)
    assert page(password=PASSWORD, address=HOME).status_code == 429
    assert page(password=PASSWORD, client=own).status_code == 302
    assert [page(client=own).status_code for _ in range(11)] == [200] * 9 + [429] * 2
    wrong(10, "lena@example.org", address=HOME)
    assert page("lena@example.org", PASSWORD, client=own).status_code == 429


@each("cookie", ["x", "", "ImEi:1:x", '"\000"', "sven@example.org"])
def test_a_made_up_mark_of_a_browser_counts_nothing(sven, cookie):
    wrong(9)
    client = Client(REMOTE_ADDR=PUB)
    client.cookies["browser"] = cookie
    assert page(client=client).status_code == 429


def test_whoever_has_the_letter_gets_in_at_once(sven, mailoutbox):
    client = Client(REMOTE_ADDR=PUB)
    wrong(10)
    client.post("/konto/passwort/vergessen/", {"email": sven.email})
    link = next(line for line in mailoutbox[0].body.split() if "/passwort/neu/" in line).partition("testserver")[2]
    client.post(client.get(link).url, NEW)
    assert page(password=NEW["new_password1"], client=client).status_code == 302


def test_whoever_is_refused_costs_one_question_and_no_write(sven):
    wrong(10)
    client = Client(REMOTE_ADDR=PUB)
    with CaptureQueriesContext(connection) as queries:
        assert page(client=client).status_code == 429
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
        with suppress(TooManyTries):
            limits.count_wrong([bucket])
    clock(seconds=39)
    with pytest.raises(TooManyTries) as refused:
        limits.refuse_if_full([bucket])
    assert refused.value.seconds == 1
    clock(seconds=1)
    limits.refuse_if_full([bucket])


def test_the_administration_is_guarded_too(sven):
    type(sven).objects.filter(pk=sven.pk).update(is_staff=True)
    wrong(9)
    typed = {"username": sven.email, "password": WRONG}
    assert Client(REMOTE_ADDR=PUB).post("/verwaltung/login/", typed).status_code == 429


@each(("path", "field"), [("/konto/loeschen/", "password"), ("/konto/passwort/", "old_password")])
def test_the_own_password_is_not_found_out_on_a_phone_that_is_signed_in(sven, browser_of, path, field):
    browser = browser_of(sven)
    assert [browser.post(path, {**NEW, field: WRONG}).status_code for _ in range(10)] == [200] * 9 + [429]
    assert browser.post(path, {**NEW, field: PASSWORD}).status_code == 429
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
    assert [sign_in(address=""), page(password=PASSWORD, address="").status_code] == [200, 302]
