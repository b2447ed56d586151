"""Who may make an account: everybody, whoever is invited, or nobody; and how old they must be."""

import re

import pytest
from django.core import mail
from django.test import Client

from leagues.accounts.models import Account
from leagues.accounts.services.accounts import register_token
from leagues.groups.models import Role
from leagues.groups.services.invitations import invite
from tests.cast import by

pytestmark = pytest.mark.django_db
FACTS = {"display_name": "Neu", "password": "Kontra-gegen-Re-87", "password_again": "Kontra-gegen-Re-87"}


@pytest.fixture
def invitation(league, vera):
    """Where an invitation to the league is."""
    _, secret = invite(actor=by(vera), league=league, role=Role.LESER)
    return f"/einladung/{secret}/"


def asked(**more):
    return Client().post("/konto/neu/", {"email": "neu@example.org", **more})


@pytest.mark.parametrize("setting", ["invited", "closed"])
def test_without_an_invitation_no_letter_is_written(settings, setting):
    settings.REGISTRATION = setting
    answers = [Client().get("/konto/neu/"), asked(), asked(next="/einladung/erfunden/"), asked(next="/sicherheit/")]
    assert [answer.status_code for answer in answers] == [403] * 4
    assert mail.outbox == []
    assert ("eingeladen ist" in answers[0].content.decode()) == (setting == "invited")
    assert 'id="neu"' not in Client().get("/anmelden/").content.decode()


def test_whoever_is_invited_makes_an_account_and_goes_on_to_the_league(settings, invitation):
    settings.REGISTRATION = "invited"
    assert 'id="neu"' in Client().get("/anmelden/", {"next": invitation}).content.decode()
    assert asked(next=invitation).status_code == 200
    [letter] = mail.outbox
    path = re.search(r"/konto/neu/\S+", letter.body)[0]
    answer = Client().post(path, FACTS)
    assert (answer.status_code, answer["Location"]) == (302, invitation)
    assert Account.objects.filter(email="neu@example.org").exists()


def test_a_letter_from_before_does_not_help_when_the_door_is_closed(settings, invitation):
    settings.REGISTRATION = "closed"
    token = register_token(email="neu@example.org", target=invitation)
    assert Client().post(f"/konto/neu/{token}/", FACTS).status_code == 403
    assert not Account.objects.filter(email="neu@example.org").exists()


def test_an_age_is_asked_for_where_one_is_set(settings):
    path = f"/konto/neu/{register_token(email='neu@example.org')}/"
    settings.MINIMUM_AGE = 16
    page = Client().post(path, FACTS)
    assert page.context["form"].errors == {"old_enough": ["Ein Konto ist für Leute ab 16 Jahren."]}
    assert Client().post(path, {**FACTS, "old_enough": "on"}).status_code == 302
