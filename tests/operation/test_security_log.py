"""Events about doors and rights: who, from which network, and no secret."""

import uuid

import pytest
from django.db import transaction
from django.test import Client

from leagues.accounts.addresses import network_of
from leagues.accounts.services import delete_account, register_account
from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from leagues.groups.services.invitations import invite, redeem_invitation, revoke_invitation
from leagues.groups.services.leagues import publish
from leagues.groups.services.members import change_role, remove_member
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.services.table_links import open_table_link, revoke_table_link, table_pin
from tests.each import each

PUB = "198.51.100.7"

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(make_league):
    return make_league()[0]


def names(events):
    return [facts["event"] for facts in events()]


@each(
    ("address", "network"),
    [
        (PUB, "198.51.100.0/24"),
        ("2001:db8:1:2::", "2001:db8:1::/48"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_an_address_is_shortened(address, network):
    assert network_of(address) == network


def test_signing_in_and_out(verwalter, events, lines):
    browser = Client(REMOTE_ADDR=PUB)
    typed = {"username": "VERA@example.org", "password": "falsch"}
    browser.post("/anmelden/", typed)
    browser.post("/anmelden/", {**typed, "username": "Geheim48@example.org"})
    browser.post("/anmelden/", {**typed, "password": "Kreuz-Dame-1"})
    browser.post("/abmelden/")
    of_vera = {"account": verwalter.pk, "network": "198.51.100.0/24"}
    assert events() == [
        {"event": "sign_in.failed", **of_vera},
        {"event": "sign_in.failed", "network": "198.51.100.0/24"},
        {"event": "sign_in", **of_vera},
        {"event": "sign_out", **of_vera},
    ]
    told = "\n".join(lines)
    assert " leagues.security [" in told
    assert f"sign_in.failed account={verwalter.pk} network=198.51.100.0/24" in told
    assert not [word for word in ("vera@", "geheim48", "falsch", "Kreuz-Dame", PUB) if word in told.lower()]


def test_being_locked_out(verwalter, events):
    browser = Client(REMOTE_ADDR=PUB)
    for _ in range(11):
        answer = browser.post("/anmelden/", {"username": verwalter.email, "password": "falsch"})
    assert answer.status_code == 429
    assert {"event": "sign_in.locked", "account": verwalter.pk, "network": "198.51.100.0/24"} in events()


def test_roles_invitations_and_members(league, verwalter, stranger, events):
    actor = Actor.account(verwalter)
    invitation, secret = invite(actor=actor, league=league, role=Role.LESER)
    redeem_invitation(account=stranger, secret=secret)
    member = Membership.objects.get(account=stranger)
    change_role(actor=actor, membership=member, role=Role.SCHREIBER)
    remove_member(actor=actor, membership=member)
    revoke_invitation(actor=actor, invitation=invitation)
    by_vera = {"account": verwalter.pk, "actor": "account", "league": league.pk}
    assert events() == [
        {"event": "invitation.add", **by_vera, "of_invitation": invitation.pk, "of_role": "leser"},
        {
            "event": "invitation.redeem", "account": stranger.pk, "actor": "account", "league": league.pk,
            "of_account": stranger.pk, "of_invitation": invitation.pk, "of_role": "leser",
        },
        {"event": "member.role", **by_vera, "of_account": stranger.pk, "of_role": "schreiber"},
        {"event": "member.remove", **by_vera, "of_account": stranger.pk, "of_role": "schreiber"},
        {"event": "invitation.revoke", **by_vera, "of_invitation": invitation.pk},
    ]  # fmt: skip
    assert secret not in str(events())


def test_forgetting_publishing_and_table_links(league, make_evening, verwalter, events):
    evening = make_evening()
    actor = Actor.account(verwalter)
    anonymise_player(actor=actor, player=Player.objects.filter(league=league).first())
    publish(actor=actor, league=league, public=True)
    link = open_table_link(actor=actor, evening=evening)
    revoke_table_link(actor=actor, evening=evening)
    assert names(events)[-4:] == ["player.anonymise", "league.publish", "table_link_opened", "table_link_revoked"]
    assert events()[-2]["of_table_link"] == link.pk


def test_a_change_that_is_taken_back_is_no_event(league, verwalter, events):
    with pytest.raises(RuntimeError), transaction.atomic():
        publish(actor=Actor.account(verwalter), league=league, public=True)
        raise RuntimeError
    assert "league.publish" not in names(events)


def test_accounts_and_passwords(client, events):
    account = register_account(email="ida@example.org", password="Karo As gefangen", display_name="Ida")
    client.force_login(account)
    new = "Neun ist keine Zehn"
    typed = {"old_password": "Karo As gefangen", "new_password1": new, "new_password2": new}
    assert client.post("/konto/passwort/", typed).status_code == 302
    key = account.pk
    delete_account(account=account)
    told = [(facts["event"], facts["account"]) for facts in events()]
    expected = ["account.made", "sign_in", "account.devices_ended", "account.password_changed", "account.deleted"]
    assert told == [(name, key) for name in expected]


def test_wrong_pins(make_evening, verwalter, events):
    evening = make_evening()
    link = open_table_link(actor=Actor.account(verwalter), evening=evening)
    wrong = "000000" if table_pin(link) != "000000" else "111111"
    phone = Client(REMOTE_ADDR=PUB)
    for _ in range(11):
        phone.post("/tisch/", {"code": link.code, "pin": wrong})
    pins = [facts for facts in events() if facts["event"].startswith("pin.")]
    assert pins[0] == {"event": "pin.failed", "network": "198.51.100.0/24", "table_link": link.pk}
    assert pins[-1] == {"event": "pin.locked", "network": "198.51.100.0/24", "table_link": link.pk}


def test_asking_for_what_belongs_to_others(make_evening, stranger, browser_of, events):
    evening = make_evening()
    browser = browser_of(stranger)
    refused = [f"/liga/{evening.league_id}/", f"/abend/{evening.pk}/", "/tisch/fastgeraten/", f"/abend/{uuid.uuid4()}/"]
    assert [browser.get(path).status_code for path in refused] == [404] * 4
    about = [facts for facts in events() if facts["event"] == "refused"]
    assert [(facts["page"], facts["account"], facts["status"]) for facts in about] == [
        (name, stranger.pk, 404) for name in ("league-detail", "evening-detail", "table-redeem", "evening-detail")
    ]
    assert (about[0]["league_id"], about[1]["evening_id"]) == (evening.league_id, evening.pk)
    assert "fastgeraten" not in str(events())


def test_a_role_that_is_too_small(make_evening, stranger, browser_of, events):
    evening = make_evening()
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    assert browser_of(stranger).get(f"/liga/{evening.league_id}/bearbeiten/").status_code == 403
    assert events()[-1] == {
        "event": "refused", "account": stranger.pk, "network": "127.0.0.0/24", "status": 403,
        "page": "league-edit", "league_id": evening.league_id,
    }  # fmt: skip


def test_an_address_that_does_not_exist_is_no_event(client, events):
    client.get("/wp-login.php")
    assert events() == []
