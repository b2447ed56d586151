"""Who may make an account: everybody, whoever is invited, or nobody; and how old they must be."""

import re
from threading import Barrier, Thread

import pytest
from django.core import mail
from django.db import connection
from django.test import Client

from leagues.accounts.models import Account
from leagues.accounts.services import delete_account, register_token
from leagues.groups.models import Membership, Role
from leagues.groups.services.invitations import invite
from tests.cast import by

pytestmark = pytest.mark.django_db
FACTS = {"display_name": "Neu", "password": "Kontra-gegen-Re-87", "password_again": "Kontra-gegen-Re-87"}


@pytest.fixture
def invitation(league, vera):
    """Where an invitation to the league is."""
    _, secret = invite(actor=by(vera), league=league, role=Role.LESER)
    return f"/einladung/{secret}/"


def letter_for(name, invitation):
    """The address in the letter that somebody of this name got for this invitation."""
    return f"/konto/neu/{register_token(email=f'{name}@example.org', target=invitation)}/"


def made():
    """Who has an account by now of those who had none."""
    both = Account.objects.filter(email__in=["neu@example.org", "zwei@example.org"]).order_by("email")
    return [email.partition("@")[0] for email in both.values_list("email", flat=True)]


def asked(**more):
    return Client().post("/konto/neu/", {"email": "neu@example.org", **more})


@pytest.mark.parametrize("setting", ["invited", "closed"])
def test_without_an_invitation_no_letter_is_written(settings, verwalter, setting):
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


def test_one_invitation_lets_one_account_be_made(settings, invitation):
    settings.REGISTRATION = "invited"
    letters = [letter_for(name, invitation) for name in ("neu", "zwei")]  # both were asked for before
    anna = Client()
    assert anna.post(letters[0], FACTS).status_code == 302
    late = Client().post(letters[1], FACTS)
    assert (late.status_code, "ist schon ein Konto angelegt" in late.content.decode()) == (403, True)
    again = asked(next=invitation)
    leads = f'href="/anmelden/?next={invitation.replace("/", "%2F")}"' in again.text
    assert (again.status_code, leads) == (403, True)
    assert (mail.outbox, made()) == ([], ["neu"])
    assert anna.post(invitation).status_code == 302
    assert Membership.objects.filter(account__email="neu@example.org").exists()


def test_whoever_made_it_comes_back_later_and_nobody_else_takes_the_place(settings, invitation, stranger):
    settings.REGISTRATION = "invited"
    asked(next=invitation)  # and the page was closed
    assert asked(next=invitation).status_code in {200, 429}
    letter = letter_for("neu", invitation)
    assert [Client().post(letter, FACTS).status_code for _ in range(2)] == [302, 302]  # sent twice: signed in twice
    assert made() == ["neu"]
    page = Client().get(invitation).content.decode()
    assert ("Melde dich damit an" in page, "Neues Konto" in page) == (True, False)
    fred = Client()
    fred.force_login(stranger)
    assert [fred.get(invitation).status_code, fred.post(invitation).status_code] == [404, 404]
    neu = Client()
    neu.force_login(Account.objects.get(email="neu@example.org"))
    assert neu.post(invitation)["Location"].startswith("/liga/")


def test_without_that_account_the_invitation_is_free_again(settings, invitation):
    settings.REGISTRATION = "invited"
    Client().post(letter_for("neu", invitation), FACTS)
    delete_account(account=Account.objects.get(email="neu@example.org"))
    assert Client().post(letter_for("zwei", invitation), FACTS).status_code == 302
    assert made() == ["zwei"]


@pytest.mark.parametrize(("setting", "uses"), [("invited", 2), ("open", 1)])
def test_where_it_is_for_several_or_not_needed_it_belongs_to_nobody(settings, league, vera, setting, uses):
    settings.REGISTRATION = setting
    _, secret = invite(actor=by(vera), league=league, role=Role.LESER, max_uses=uses)
    for name in ("neu", "zwei"):
        browser = Client()
        letter = letter_for(name, f"/einladung/{secret}/")
        assert browser.post(letter, FACTS | {"display_name": name}).status_code == 302
        if uses == 2:
            assert browser.post(f"/einladung/{secret}/").status_code == 302
    assert made() == ["neu", "zwei"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["both make one", "one has one"])
def test_two_at_the_same_moment(settings, invitation, stranger, how):
    settings.REGISTRATION = "invited"
    start, statuses = Barrier(2), []
    fred = Client()
    fred.force_login(stranger)

    def make(name):
        start.wait()
        statuses.append(Client().post(letter_for(name, invitation), FACTS | {"display_name": name}).status_code)
        connection.close()

    def redeem():
        start.wait()
        fred.post(invitation)
        connection.close()

    other = Thread(target=make, args=["zwei"]) if how == "both make one" else Thread(target=redeem)
    threads = [Thread(target=make, args=["neu"]), other]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    came = Membership.objects.filter(account=stranger).count()
    assert (statuses.count(302) + came, len(made()) + came) == (1, 1)
