"""Whole addresses, for whoever shuts them out: only after wrong tries, only if wanted, only for a week."""

import configparser
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from leagues.accounts.security_log import forget_visitors
from leagues.actor import Actor
from scorebook.evenings.services.table_links import open_table_link, table_pin

FILTER = Path(__file__).parents[2] / "scorebook" / "contrib" / "fail2ban" / "filter.conf"
PUB = "198.51.100.7"
PHONE = "2001:db8:1:2:3:4:5:6"

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(settings, tmp_path):
    """The file that the operator wants."""
    settings.BAN_LOG = str(tmp_path / "refused.log")
    return tmp_path / "refused.log"


def try_to_sign_in(password, address=PUB):
    return Client(REMOTE_ADDR=address).post("/anmelden/", {"username": "vera@example.org", "password": password})


def shut_out(lines):
    """What fail2ban makes of lines: the time cut off, the example's expression, its tag for an address."""
    parser = configparser.ConfigParser()
    parser.read(FILTER)
    pattern = parser["Definition"]["failregex"].replace("<ADDR>", r"(?P<ip>[0-9a-f.:]+)")
    found = [re.search(pattern, line[24:]) for line in lines]
    return [one["ip"] for one in found if one]


def test_a_wrong_try_is_a_line_that_the_example_for_fail2ban_reads(file, verwalter, make_evening):
    link = open_table_link(actor=Actor.account(verwalter), evening=make_evening())
    wrong = "000000" if table_pin(link) != "000000" else "111111"
    try_to_sign_in("falsch")
    try_to_sign_in("falsch", PHONE)
    Client(REMOTE_ADDR=PUB).post("/tisch/", {"code": link.code, "pin": wrong})
    lines = file.read_text().splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == [
        f"sign_in.failed from={PUB}",
        f"sign_in.failed from={PHONE}",
        f"pin.failed from={PUB}",
    ]
    assert shut_out(lines) == [PUB, PHONE, PUB]
    for line in lines:
        written = datetime.strptime(line.split(" ")[0], "%Y-%m-%dT%H:%M:%S%z")
        assert abs(timezone.now() - written) < timedelta(minutes=5)


def test_whoever_knows_the_password_leaves_no_address(file, verwalter):
    assert try_to_sign_in("Kreuz-Dame-1").status_code == 302
    assert not file.exists()


def test_without_the_setting_no_address_is_written_anywhere(verwalter, lines):
    try_to_sign_in("falsch")
    assert "sign_in.failed" in "".join(lines)
    assert PUB not in "".join(lines)


def test_what_visitors_send_cannot_forge_a_line(file, verwalter, settings):
    settings.TRUSTED_PROXIES = 1
    browser = Client(REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": f"x\n1 pin.failed from=192.0.2.1, {PUB}"})
    browser.post("/anmelden/", {"username": "vera@example.org", "password": "falsch"})
    assert shut_out(file.read_text().splitlines()) == [PUB]


def test_a_file_that_cannot_be_written_refuses_nobody(settings, tmp_path, verwalter, lines):
    settings.BAN_LOG = str(tmp_path / "nowhere" / "refused.log")
    assert try_to_sign_in("falsch").status_code == 200
    assert try_to_sign_in("Kreuz-Dame-1").status_code == 302
    assert "BAN_LOG cannot be written" in "".join(lines)


def test_lines_go_after_a_week(file):
    now = timezone.localtime()
    young = f"{now - timedelta(days=6):%Y-%m-%dT%H:%M:%S%z} pin.failed from={PUB}\n"
    old = f"{now - timedelta(days=8):%Y-%m-%dT%H:%M:%S%z} pin.failed from={PHONE}\n"
    file.write_text(old + "half a li\n" + young)
    call_command("tidy")
    assert (file.read_text(), forget_visitors()) == (young, 0)


def test_data_protection_says_so(file, settings):
    def said():
        return " ".join(Client().get("/datenschutz/").content.decode().split())

    assert "damit niemand durchprobiert: 7 Tage." in said()
    settings.BAN_LOG = ""
    assert "Adressen von Besuchern: gar nicht" in said()
