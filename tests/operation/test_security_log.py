"""Events about doors and rights: who, from which network, and no secret. Whole addresses, for whoever shuts them out:
only after wrong tries, only if wanted, only for a week."""

import configparser
import re
import uuid
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from leagues.accounts.services import delete_account, register_account
from leagues.groups.models import Membership, Role
from leagues.groups.services.invitations import invite, redeem_invitation, revoke_invitation
from leagues.groups.services.leagues import publish
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import Actor
from leagues.people.services.persons import anonymise_player
from leagues.request_context import forget_visitors, network_of
from scorebook.evenings.services.table_links import open_table_link, revoke_table_link, table_pin
from tests.each import each

FILTER = Path(__file__).parents[2] / "scorebook" / "contrib" / "fail2ban" / "filter.conf"
PUB, PHONE = "198.51.100.7", "2001:db8:1:2:3:4:5:6"
NETWORK = "198.51.100.0/24"
pytestmark = pytest.mark.django_db


@pytest.fixture
def link(make_evening, verwalter):
    """A link to a table, and a wrong number for it."""
    made = open_table_link(actor=Actor.account(verwalter), evening=make_evening())
    return made, "000000" if table_pin(made) != "000000" else "111111"


def sign_in(password, browser=None, username="vera@example.org"):
    browser = browser or Client(REMOTE_ADDR=PUB)
    return browser.post("/anmelden/", {"username": username, "password": password})


@each(
    ("address", "network"),
    [(PUB, NETWORK), ("2001:db8:1:2::", "2001:db8:1::/48"), (PHONE, "2001:db8:1::/48"), ("", ""), ("unix:", "")],
)
def test_an_address_is_shortened(address, network):
    assert network_of(address) == network


def test_signing_in_and_out(verwalter, events, lines):
    browser = Client(REMOTE_ADDR=PUB)
    sign_in("falsch", browser, "VERA@example.org")
    sign_in("falsch", browser, "Geheim48@example.org")
    sign_in("Kreuz-Dame-1", browser, "VERA@example.org")
    browser.post("/abmelden/")
    of_vera = {"account": verwalter.pk, "network": NETWORK}
    assert events() == [
        {"event": "sign_in.failed", **of_vera},
        {"event": "sign_in.failed", "network": NETWORK},
        {"event": "sign_in", **of_vera},
        {"event": "sign_out", **of_vera},
    ]
    told = "\n".join(lines)
    assert " leagues.security [" in told
    assert f"sign_in.failed account={verwalter.pk} network={NETWORK}" in told
    assert not [word for word in ("vera@", "geheim48", "falsch", "Kreuz-Dame", PUB) if word in told.lower()]


def test_being_locked_out(verwalter, link, events):
    table, wrong = link
    browser, phone = Client(REMOTE_ADDR=PUB), Client(REMOTE_ADDR=PUB)
    for _ in range(11):
        answer = sign_in("falsch", browser)
        phone.post("/tisch/", {"code": table.code, "pin": wrong})
    assert answer.status_code == 429
    assert {"event": "sign_in.locked", "account": verwalter.pk, "network": NETWORK} in events()
    pins = [facts for facts in events() if facts["event"].startswith("pin.")]
    assert [pins[0], pins[-1]] == [
        {"event": event, "network": NETWORK, "table_link": table.pk} for event in ("pin.failed", "pin.locked")
    ]


def test_roles_invitations_and_members(make_league, verwalter, stranger, events):
    league, _players = make_league()
    actor = Actor.account(verwalter)
    invitation, secret = invite(actor=actor, league=league, role=Role.LESER)
    redeem_invitation(account=stranger, secret=secret)
    member = Membership.objects.get(account=stranger)
    change_role(actor=actor, membership=member, role=Role.SCHREIBER)
    remove_member(actor=actor, membership=member)
    revoke_invitation(actor=actor, invitation=invitation)
    by_vera = {"account": verwalter.pk, "actor": "account", "league": league.pk}
    assert events()[1:] == [
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


def test_forgetting_publishing_and_table_links(make_league, make_evening, verwalter, events):
    """A change that is taken back is no event."""
    (league, players), evening, actor = make_league(), make_evening(), Actor.account(verwalter)
    before = len(events())
    with pytest.raises(RuntimeError), transaction.atomic():
        publish(actor=actor, league=league, public=True)
        raise RuntimeError
    anonymise_player(actor=actor, player=players[0])
    publish(actor=actor, league=league, public=True)
    link = open_table_link(actor=actor, evening=evening)
    revoke_table_link(actor=actor, evening=evening)
    assert [(facts["event"], facts.get("of_table_link")) for facts in events()[before:]] == [
        ("player.anonymise", None),
        ("league.publish", None),
        ("table_link_opened", link.pk),
        ("table_link_revoked", None),
    ]


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


def test_asking_for_what_belongs_to_others(make_evening, stranger, browser_of, events):
    """An address that does not exist is no event."""
    evening, browser = make_evening(), browser_of(stranger)
    before, league = len(events()), f"/liga/{evening.league_id}/"
    for path in ("/wp-login.php", league, f"/abend/{evening.pk}/", "/tisch/fastgeraten/", f"/abend/{uuid.uuid4()}/"):
        assert browser.get(path).status_code == 404
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    assert browser.get(f"{league}bearbeiten/").status_code == 403
    told = events()[before:]
    assert "fastgeraten" not in str(told)
    assert [(facts["page"], facts["status"]) for facts in told] == [
        ("league-detail", 404),
        ("evening-detail", 404),
        ("table-redeem", 404),
        ("evening-detail", 404),
        ("league-edit", 403),
    ]
    own = {"event": "refused", "account": stranger.pk, "network": "127.0.0.0/24"}
    assert all(facts.items() >= own.items() for facts in told)
    assert (told[1]["evening_id"], told[-1]["league_id"]) == (evening.pk, evening.league_id)


@pytest.fixture
def file(settings, tmp_path):
    """The file that the operator wants."""
    settings.BAN_LOG = str(tmp_path / "refused.log")
    return tmp_path / "refused.log"


def shut_out(lines):
    """What fail2ban makes of lines: the time cut off, the example's expression, its tag for an address."""
    parser = configparser.ConfigParser()
    parser.read(FILTER)
    pattern = parser["Definition"]["failregex"].replace("<ADDR>", r"(?P<ip>[0-9a-f.:]+)")
    return [one["ip"] for one in (re.search(pattern, line[24:]) for line in lines) if one]


def test_a_wrong_try_is_a_line_that_the_example_for_fail2ban_reads(file, link, settings):
    """Whoever knows the password leaves no address, and what visitors send cannot forge a line."""
    assert (sign_in("Kreuz-Dame-1").status_code, file.exists()) == (302, False)
    table, wrong = link
    sign_in("falsch")
    sign_in("falsch", Client(REMOTE_ADDR=PHONE))
    Client(REMOTE_ADDR=PUB).post("/tisch/", {"code": table.code, "pin": wrong})
    settings.TRUSTED_PROXIES = 1
    forged = f"x\n1 pin.failed from=192.0.2.1, {PUB}"
    sign_in("falsch", Client(REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": forged}))
    lines = file.read_text().splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == [
        f"sign_in.failed from={PUB}",
        f"sign_in.failed from={PHONE}",
        f"pin.failed from={PUB}",
        f"sign_in.failed from={PUB}",
    ]
    assert shut_out(lines) == [PUB, PHONE, PUB, PUB]
    for line in lines:
        written = datetime.strptime(line.split(" ")[0], "%Y-%m-%dT%H:%M:%S%z")
        assert abs(timezone.now() - written) < timedelta(minutes=5)


def test_a_file_that_cannot_be_written_refuses_nobody(settings, tmp_path, verwalter, lines):
    settings.BAN_LOG = str(tmp_path / "nowhere" / "refused.log")
    assert [sign_in(password).status_code for password in ("falsch", "Kreuz-Dame-1")] == [200, 302]
    assert "BAN_LOG cannot be written" in "".join(lines)


def test_lines_go_after_a_week_and_data_protection_says_so(file, settings):
    now = timezone.localtime()
    young = f"{now - timedelta(days=6):%Y-%m-%dT%H:%M:%S%z} pin.failed from={PUB}\n"
    old = f"{now - timedelta(days=8):%Y-%m-%dT%H:%M:%S%z} pin.failed from={PHONE}\n"
    file.write_text(old + "half a li\n" + young)
    call_command("tidy")
    assert (file.read_text(), forget_visitors()) == (young, 0)
    for log, words in ((settings.BAN_LOG, "damit niemand durchprobiert: 7 Tage."), ("", "Adressen von Besuchern: gar")):
        settings.BAN_LOG = log
        assert words in " ".join(Client().get("/datenschutz/").content.decode().split())
