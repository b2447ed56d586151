"""Sessions: stored as hashes, ended when unused, given new keys now and then."""

import importlib
import math
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.sessions.backends.base import UpdateError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.accounts.models import Account, Device
from leagues.accounts.sessions import SessionStore, forget_ended
from leagues.groups.models import token_hash
from tests.cast import PASSWORD
from tests.each import each

pytestmark = pytest.mark.django_db
NAME = "sessionid"


@pytest.fixture
def clock(monkeypatch):
    """Moves the time of the sessions on."""
    real, ahead = timezone.now, [timedelta()]
    monkeypatch.setattr("django.utils.timezone.now", lambda: real() + ahead[0])

    def move(**facts):
        ahead[0] += timedelta(**facts)

    return move


@pytest.fixture
def here(client, vera):
    assert client.post("/anmelden/", {"username": vera.email, "password": PASSWORD}).status_code == 302
    return client


def with_cookie(value):
    client = Client()
    client.cookies[NAME] = value
    return client


def signed_in(client):
    return client.get("/").status_code == 200


def test_the_database_opens_no_session(here):
    cookie, device = here.cookies[NAME].value, Device.objects.get()
    assert cookie not in "|".join(str(value) for value in Device.objects.values_list()[0])
    assert device.pk == token_hash(cookie)
    assert not signed_in(with_cookie(device.pk))
    assert signed_in(with_cookie(cookie))


@each("cookie", ["x", "x" * 32, '"\\000\\000\\000\\000aaaaaaaa"', "ä" * 40, "a" * 3000])
def test_a_made_up_cookie_is_nobody(here, cookie):
    assert not signed_in(with_cookie(cookie))


def test_who_asks_is_read_together_with_the_session(here, vera, django_assert_num_queries):
    with django_assert_num_queries(3) as queries:  # then devices, and players
        assert here.get("/konto/").context["user"] == vera
    assert ['"password"' in one["sql"] for one in queries] == [True, False, False]


@each("change", [{"is_active": False}, {"password": "another"}])
def test_an_account_that_was_changed_is_signed_out_at_once(here, vera, change):
    Account.objects.filter(pk=vera.pk).update(**change)
    assert not signed_in(here)


@each("beside", ["falk", None])
def test_whose_a_session_is_stands_in_it_alone(here, vera, falk, beside):
    Device.objects.update(account=falk if beside else None)
    assert here.get("/konto/").context["user"] == vera


def test_a_late_answer_to_an_ended_session_does_not_take_the_new_one_away(here, vera):
    """What a page had asked for before somebody signed in, and is answered after that."""
    late = with_cookie(here.cookies[NAME].value)
    here.post("/abmelden/")
    assert here.post("/anmelden/", {"username": vera.email, "password": PASSWORD}).status_code == 302
    for address in ("/", "/api/v1/leagues/", "/anmelden/"):
        assert NAME not in late.get(address).cookies, address
    assert signed_in(here)


def test_a_session_that_is_used_lives_and_one_that_is_not_ends(here, clock):
    for _ in range(2):
        clock(days=55)
        assert signed_in(here)
    clock(days=61)
    assert not signed_in(here)
    assert (forget_ended(), Device.objects.exists()) == (1, False)


def test_no_session_lives_longer_than_half_a_year(here, clock):
    days = 0
    while signed_in(here):
        clock(days=10)
        days += 10
    assert days == 180


def test_that_it_is_used_is_noted_once_a_day(here, clock):
    def writes():
        with CaptureQueriesContext(connection) as queries:
            answer = here.get("/")
        return [query["sql"].split()[0] for query in queries if "UPDATE" in query["sql"]], NAME in answer.cookies

    assert writes() == ([], False)
    clock(hours=25)
    assert writes() == (["UPDATE"], True)
    assert writes() == ([], False)


def test_after_a_week_the_key_is_a_new_one_and_requests_under_way_stay_signed_in(here, clock):
    old = here.cookies[NAME].value
    clock(days=8)
    others = [with_cookie(old) for _ in range(3)]
    assert signed_in(here)
    new = here.cookies[NAME].value
    assert new != old
    assert [signed_in(other) for other in others] == [True] * 3
    assert [other.cookies[NAME].value for other in others] == [old] * 3
    assert signed_in(here)
    assert Device.objects.count() == 1
    clock(minutes=4)
    assert signed_in(with_cookie(old))
    clock(minutes=2)
    assert not signed_in(with_cookie(old))
    assert signed_in(here)


def test_a_phone_that_never_got_the_new_key_stays_signed_in(here, clock):
    old = here.cookies[NAME].value
    clock(days=8)
    assert signed_in(with_cookie(old))
    clock(days=3)
    again = with_cookie(old)
    assert signed_in(again)
    newest = again.cookies[NAME].value
    assert newest != old
    assert signed_in(with_cookie(newest))


def test_two_requests_at_once_make_one_new_key(here, clock):
    clock(days=8)
    stores = [SessionStore(here.cookies[NAME].value) for _ in range(2)]
    assert [store.get("_auth_user_id") is not None for store in stores] == [True, True]
    assert [store.renew() for store in stores] == [True, False]
    stores[1]["later"] = 1
    stores[1].save()
    assert SessionStore(stores[0].session_key)["later"] == 1


def test_a_session_that_was_ended_meanwhile_is_not_brought_back(here):
    store = SessionStore(here.cookies[NAME].value)
    store["x"] = 1
    Device.objects.all().delete()
    with pytest.raises(UpdateError):
        store.save()
    assert not Device.objects.exists()


def test_signing_out_with_the_old_key_ends_the_session(here, clock):
    old = with_cookie(here.cookies[NAME].value)
    clock(days=8)
    assert signed_in(here)
    old.post("/abmelden/")
    assert not signed_in(here)


def test_a_phone_at_the_table_keeps_its_seat_over_a_new_key(client, clock):
    session = client.session
    session["table_links"] = {"x": 1}
    session.save()
    clock(days=8)
    client.get("/anmelden/")
    assert client.session["table_links"] == {"x": 1}


@pytest.mark.parametrize("fallback", [True, False])
def test_people_stay_signed_in_over_a_new_key_of_the_server(here, settings, fallback):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY] if fallback else []
    settings.SECRET_KEY = "ein ganz neuer Schlüssel"
    assert [signed_in(here), signed_in(here)] == [fallback] * 2


def test_who_was_signed_in_before_the_update_still_is(vera):
    device = Device(account=vera, session_key="a" * 32, signed_in_at=timezone.now() - timedelta(days=10))
    device.session_data = SessionStore().encode({"_auth_user_id": str(vera.pk)})
    device.expire_date = timezone.now() + timedelta(days=170)
    device.save()
    migration = importlib.import_module("leagues.migrations.0007_hashed_sessions")
    for _ in range(2):  # a second time changes nothing
        migration.hash_keys(apps, SimpleNamespace(connection=connection))
    device = Device.objects.get()
    assert device.pk == token_hash("a" * 32)
    assert SessionStore("a" * 32)["_auth_user_id"] == str(vera.pk)
    assert device.expire_date < timezone.now() + timedelta(days=61)
    assert device.started_at == device.signed_in_at


def test_the_key_of_a_session_cannot_be_guessed(here):
    key = here.cookies[NAME].value
    assert math.log2(36) * len(key) >= 128
    assert len({SessionStore()._get_new_session_key() for _ in range(20)}) == 20
