"""A league begun without an account: its phone is a member that writes, and nobody else gets in."""

import re
from html import unescape

import pytest
from django.test import Client

from leagues.access import NO_ACCOUNT
from leagues.groups.models import Membership
from scorebook.evenings.models import Capability
from tests.each import each


@pytest.fixture
def alone(home):
    """The league without members, as one is begun."""
    Membership.objects.filter(league=home.league).delete()
    return home


@pytest.fixture
def phone(alone, begun):
    return begun(alone.league)


@each("path", ["/liga/{league}/mitglieder/", "/liga/{league}/zugaenge/", "/abend/{evening}/tisch/"])
def test_what_needs_an_account_says_so(alone, phone, path):
    answer = phone.get(path.format(league=alone.league.pk, evening=alone.evening.pk), follow=True)
    assert str(NO_ACCOUNT) in unescape(answer.text)


def test_a_secret_that_is_wrong_or_has_ended_opens_nothing_and_an_account_that_is_signed_in_counts(
    alone, phone, people
):
    secret, row, path = phone.cookies["phone"].value, Capability.phones.values().get(), f"/liga/{alone.league.pk}/"
    assert (secret in repr(row), len(row["token_hash"])) == (False, 64)
    stranger = Client()
    stranger.cookies["phone"] = "x" * 32
    assert (phone.get(path).status_code, stranger.get(path).url) == (200, f"/anmelden/?next={path}")
    Capability.phones.update(revoked_at=alone.evening.opened_at)
    assert [phone.get(one).status_code for one in (f"/abend/{alone.evening.pk}/", path)] == [302, 302]
    Capability.phones.update(revoked_at=None)
    phone.force_login(people("Ida"))
    assert phone.get(path).status_code == 404


def test_pages_and_entries_are_kept_for_the_phone(alone, phone):
    """The same name for both, so that the worker and the outbox know each other."""
    page = phone.get(f"/abend/{alone.evening.pk}/")
    owners = set(re.findall(r'data-owner="(\w+)"', page.text))
    commands = phone.get(f"/api/v1/evenings/{alone.evening.pk}/commands").json()["owner"]
    assert (owners, page.headers["X-Owner"]) == ({commands}, commands)
    assert "private" in page.headers["Cache-Control"]


def test_the_journal_says_that_it_was_the_phone_and_writing_keeps_the_secret_for_another_400_days(alone, phone):
    phone.post(f"/abend/{alone.evening.pk}/datum/", {"local_date": "2020-01-03", "place": "Krug"})
    assert "am Handy, ohne Konto" in phone.get(f"/abend/{alone.evening.pk}/journal/").text
    kept = phone.post(f"/abend/{alone.evening.pk}/stift/").cookies["phone"]
    assert (kept["max-age"], kept["httponly"], kept["samesite"]) == (400 * 86400, True, "Lax")
