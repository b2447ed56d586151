"""A league begun without an account: its phone is a member that writes, and nobody else gets in."""

import re
from html import unescape

import pytest
from django.test import Client

from leagues.access import NO_ACCOUNT
from leagues.groups.models import Membership
from scorebook.evenings.models import Capability
from tests.access.test_walk import walk


@pytest.fixture
def alone(home):
    """The league without members, as one is begun."""
    Membership.objects.filter(league=home.league).delete()
    return home


@pytest.fixture
def phone(alone, begun):
    return begun(alone.league)


LINK = re.compile(r'(?:href|action)="([^"#][^"]*)"')
ELSEWHERE = ("/static/", "data:", "http", "/anmelden/", "/abmelden/", "/sprache/", "/konto/", "/ligen/neu/")


def links_of(browser, path):
    answer = browser.get(path)
    shown = answer.headers.get("Content-Type", "").startswith("text/html")
    text = re.sub(r"<template.*?</template>", "", answer.text, flags=re.S) if shown else ""  # filled in by scripts
    found = {unescape(one).split("#")[0] for one in LINK.findall(text)}
    return answer.status_code, {one for one in found if one.startswith("/") and not one.startswith(ELSEWHERE)}


@pytest.mark.share(3)
def test_every_link_on_its_pages_leads_on(alone, phone):
    """Whatever such a phone may not do is on none of its pages."""
    home = f"/liga/{alone.league.pk}/"
    todo, seen, dead, came = [home, f"/abend/{alone.evening.pk}/"], set(), {}, {}
    while todo:
        path = todo.pop(0)
        kind = re.sub(r"\d+|[0-9a-f-]{36}|\?.*", "*", path)
        if kind in seen:
            continue
        seen.add(kind)
        status, links = links_of(phone, path)
        if status in {401, 403, 404, 500} or (status == 302 and phone.get(path).url.startswith("/anmelden/")):
            dead[path] = status, came.get(path)
        came |= dict.fromkeys(links, path)
        todo += sorted(links)
    assert (dead, len(seen) > 60) == ({}, True)


@pytest.mark.parametrize(
    "path",
    ["/liga/{league}/mitglieder/", "/liga/{league}/zugaenge/", "/abend/{evening}/tisch/", "/liga/{league}/bearbeiten/"],
)
def test_what_needs_an_account_says_so(alone, phone, path):
    answer = phone.get(path.format(league=alone.league.pk, evening=alone.evening.pk), follow=True)
    assert str(NO_ACCOUNT) in unescape(answer.text)


def test_a_phone_of_another_league_is_refused_everywhere(home, begun, make_evening):
    other = make_evening(names=("Nora", "Otto", "Paul", "Ria"))
    assert walk(begun(other.league), home, login_allowed=True)[0] == []


def test_a_secret_that_has_ended_opens_nothing(alone, phone):
    Capability.phones.update(revoked_at=alone.evening.opened_at)
    assert phone.get(f"/abend/{alone.evening.pk}/").status_code == 302
    assert phone.get(f"/liga/{alone.league.pk}/").url.startswith("/anmelden/")


def test_a_wrong_secret_is_nobody(alone):
    stranger = Client()
    stranger.cookies["phone"] = "x" * 32
    assert stranger.get(f"/liga/{alone.league.pk}/").url.startswith("/anmelden/")


def test_the_database_has_only_the_digest(phone):
    secret = phone.cookies["phone"].value
    row = Capability.phones.values().get()
    assert (secret in repr(row), len(row["token_hash"])) == (False, 64)


def test_an_account_that_is_signed_in_counts(alone, phone, people):
    phone.force_login(people("Ida"))
    assert phone.get(f"/liga/{alone.league.pk}/").status_code == 404


def test_pages_and_entries_are_kept_for_the_phone(alone, phone):
    """The same name for both, so that the worker and the outbox know each other."""
    page = phone.get(f"/abend/{alone.evening.pk}/")
    owners = set(re.findall(r'data-owner="(\w+)"', page.text))
    commands = phone.get(f"/api/v1/evenings/{alone.evening.pk}/commands").json()["owner"]
    assert (owners, page.headers["X-Owner"]) == ({commands}, commands)
    assert "private" in page.headers["Cache-Control"]


def test_the_journal_says_that_it_was_the_phone(alone, phone):
    phone.post(f"/abend/{alone.evening.pk}/datum/", {"local_date": "2020-01-03", "place": "Krug"})
    assert "am Handy, ohne Konto" in phone.get(f"/abend/{alone.evening.pk}/journal/").text


def test_writing_keeps_the_secret_for_another_400_days(alone, phone):
    answer = phone.post(f"/abend/{alone.evening.pk}/stift/")
    kept = answer.cookies["phone"]
    assert (kept["max-age"], kept["httponly"], kept["samesite"]) == (400 * 86400, True, "Lax")
