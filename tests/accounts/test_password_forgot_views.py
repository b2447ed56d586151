"""A new password by mail."""

import re

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.accounts.models import Account, Device
from leagues.letters import services

FORGOT = "/konto/passwort/vergessen/"
NEW = {"new_password1": "Neun ist keine Zehn", "new_password2": "Neun ist keine Zehn"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def elsewhere(browser_of, vera):
    return browser_of(vera)


@pytest.fixture
def link(client, vera, elsewhere):
    client.post(FORGOT, {"email": "VERA@example.org"})
    return re.search(r"http://testserver(\S+)", mail.outbox[0].body).group(1)


def test_the_letter_leads_to_a_new_password_and_every_device_is_signed_out(client, elsewhere, vera, link):
    page = client.get(link, follow=True)
    form_at = page.redirect_chain[0][0]
    assert link.split("/")[-2] not in form_at
    answer = client.post(form_at, NEW)
    vera.refresh_from_db()
    assert (answer.url, vera.check_password("Neun ist keine Zehn")) == ("/anmelden/", True)
    assert elsewhere.get("/").status_code == 302
    assert not Device.objects.filter(account=vera).exists()


def test_a_link_works_once_and_a_made_up_one_not_at_all(client, vera, link):
    form_at = client.get(link, follow=True).redirect_chain[0][0]
    form = client.post(form_at, {**NEW, "new_password2": "anders"}).context["form"]
    assert form.errors == {"new_password2": ["Die beiden Passwörter sind verschieden."]}
    client.post(form_at, NEW)
    for path in (link, "/konto/passwort/neu/MQ/abc-def/"):
        assert "gilt nicht mehr" in client.get(path, follow=True).text


def test_the_answer_does_not_tell_who_has_an_account(client, vera, falk):
    Account.objects.filter(pk=falk.pk).update(is_active=False)
    pages = set()
    for email in ("vera@example.org", "falk@example.org", "niemand@example.org"):
        answer = client.post(FORGOT, {"email": email})
        pages.add((answer.status_code, answer.content.decode().replace(email, "X")))
    assert len(pages) == 1
    assert [letter.to for letter in mail.outbox] == [["vera@example.org"]]


def test_an_account_without_password_gets_no_letter(client, vera):
    vera.set_unusable_password()
    vera.save()
    client.post(FORGOT, {"email": vera.email})
    assert list(client.post(FORGOT, {"email": "vera"}).context["form"].errors) == ["email"]
    assert mail.outbox == []


def test_with_and_without_an_account_the_same_is_asked_and_stored(client, vera, monkeypatch):
    """Nobody learns from the work that the server does, which takes time, who has an account."""
    monkeypatch.setattr(services, "_hand_over", lambda _letter: None)  # sending comes later, beside the requests
    asked = {}
    for address in (vera.email, "niemand@example.org"):
        with CaptureQueriesContext(connection) as queries:
            client.post(FORGOT, {"email": address})
        asked[address] = [re.sub(r"'[^']*'|\d+", "?", query["sql"].split(" VALUES ")[0]) for query in queries]
    first, second = asked.values()
    assert first == second
    assert any(statement.startswith("INSERT") for statement in first)
