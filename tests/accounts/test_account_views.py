"""The own account: name, devices, export, deletion."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.db.models.deletion import CASCADE, SET_NULL
from django.test import Client
from django.utils.translation import override

from leagues.accounts.models import Account, Device
from leagues.accounts.services import device_name
from leagues.accounts.sessions import displayed_label, label_of
from leagues.groups.models import Membership, Role
from leagues.journal import JournalEntry
from leagues.people.models import Player
from tests.cast import PASSWORD
from tests.each import each

ACCOUNT, DEVICES, EXPORT, DELETE = "/konto/", "/konto/geraete/", "/konto/meine-daten.json", "/konto/loeschen/"
PIXEL = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Safari/604.1"

pytestmark = pytest.mark.django_db


def signed_in(account, agent=PIXEL):
    client = Client(HTTP_USER_AGENT=agent)
    client.post("/anmelden/", {"username": account.email, "password": PASSWORD})
    return client


@each(
    ("agent", "label"),
    [
        (PIXEL, "Chrome auf Android"),
        (FIREFOX, "Firefox auf Linux"),
        (IPHONE, "Safari auf iPhone"),
        ("", "Unbekanntes Gerät"),
        ("<script>", "Unbekanntes Gerät"),
    ],
)
def test_a_device_is_called_by_browser_and_system(agent, label):
    assert label_of(agent) == label


def test_devices_are_called_in_the_language_of_whoever_looks(vera):
    """Not in that of the moment of signing in: a friend may have set up the phone."""
    with override("en"):
        assert label_of(PIXEL) == "Chrome auf Android"
        assert displayed_label("Chrome auf Android") == displayed_label("Chrome on Android") == "Chrome on Android"
        assert displayed_label("") == displayed_label("Unbekanntes Gerät") == "Unknown device"
    here = signed_in(vera)
    assert "Chrome auf Android" in here.get(ACCOUNT).content.decode()
    here.cookies["language"] = "en"
    english = here.get(ACCOUNT).content.decode()
    assert "Chrome on Android" in english
    assert "Chrome auf Android" not in english


@pytest.mark.parametrize("count", [1, 3])
def test_the_devices_are_listed(vera, falk, count, django_assert_num_queries):
    signed_in(falk)
    for _ in range(count - 1):
        signed_in(vera, FIREFOX)
    here = signed_in(vera)
    with django_assert_num_queries(3):  # session with account, devices, players
        page = here.get(ACCOUNT)
    devices = [(label, here) for _, label, _, here in page.context["devices"]]
    assert devices == [("Chrome auf Android", True)] + [("Firefox auf Linux", False)] * (count - 1)


def test_one_device_or_all_others_are_signed_out_and_never_those_of_somebody_else(vera, falk):
    here, phone, laptop, other = signed_in(vera), signed_in(vera), signed_in(vera, FIREFOX), signed_in(falk)
    of_phone, of_other = (device_name(Device.objects.get(pk=one.session.stored_key)) for one in (phone, other))
    assert here.post(DEVICES, {"device": of_phone}).url == ACCOUNT
    here.post(DEVICES, {"device": of_other})
    assert [client.get("/").status_code for client in (here, phone, laptop, other)] == [200, 302, 200, 200]
    here.post(DEVICES)
    assert [client.get("/").status_code for client in (here, laptop, other)] == [200, 302, 200]
    page = here.get(ACCOUNT).text
    assert (here.session.session_key in page, here.session.stored_key in page) == (False, False)


def test_the_name_is_changed_and_nothing_else(browser_of, vera):
    typed = {"display_name": " Veronika ", "email": "x@example.org", "is_staff": "on"}
    assert browser_of(vera).post(ACCOUNT, typed).url == ACCOUNT
    vera.refresh_from_db()
    assert (vera.display_name, vera.email, vera.is_staff) == ("Veronika", "vera@example.org", False)


def test_everything_about_oneself_is_a_file(browser_of, vera, league):
    Player.objects.create(league=league, name="Vroni", sign="V", account=vera)
    answer = browser_of(vera).get(EXPORT)
    data = json.loads(answer.content)
    assert answer["Content-Disposition"] == 'attachment; filename="meine-daten.json"'
    assert (data["konto"]["e_mail"], data["konto"]["name"]) == ("vera@example.org", "Vera")
    assert [(one["liga"], one["rolle"]) for one in data["ligen"]] == [("Freitagsrunde", "verwalter")]
    assert [(one["name"], one["spiele"], one["strafen"]) for one in data["spieler"]] == [("Vroni", [], [])]
    assert [change["action"] for change in data["aenderungen"]] == ["league.create", "rules.version"]
    assert "password" not in answer.content.decode()


def test_a_deleted_account_leaves_its_player(browser_of, vera, sven, league):
    player = Player.objects.create(league=league, name="Svenni", sign="S", account=sven)
    browser = browser_of(sven)
    assert browser.post(DELETE, {"password": PASSWORD}).url == "/anmelden/"
    player.refresh_from_db()
    assert (player.name, player.account) == ("Svenni", None)
    assert not Account.objects.filter(email="sven@example.org").exists()
    assert not Membership.objects.filter(role=Role.SCHREIBER).exists()
    assert browser.get("/").status_code == 302
    entry = JournalEntry.objects.first()
    assert (entry.action, entry.account) == ("member.leave", None)


def test_a_wrong_password_deletes_nothing_and_the_only_verwalter_stays_until_there_is_another(
    browser_of, vera, sven, league
):
    form = browser_of(sven).post(DELETE, {"password": "falsch"}).context["form"]
    assert form.errors == {"password": ["Das ist nicht dein Passwort."]}
    form = browser_of(vera).post(DELETE, {"password": PASSWORD}).context["form"]
    assert "einzige Verwalter von „Freitagsrunde“" in form.errors["__all__"][0]
    assert league.memberships.count() == 3


def test_a_league_that_is_left_by_its_last_member_is_put_away(browser_of, falk, other_league):
    browser_of(falk).post(DELETE, {"password": PASSWORD})
    other_league.refresh_from_db()
    assert (other_league.archived_at is not None, other_league.memberships.count()) == (True, 0)


def test_nothing_that_points_to_an_account_keeps_it_from_being_deleted():
    kept = {(Membership, "account"), (Player, "account")}  # the service takes care of these
    blocking = [
        (relation.related_model.__name__, relation.field.name)
        for relation in get_user_model()._meta.related_objects
        if relation.on_delete not in (CASCADE, SET_NULL) and (relation.related_model, relation.field.name) not in kept
    ]
    assert blocking == []
