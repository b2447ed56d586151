"""New accounts: by a letter, so that nobody learns who has one."""

import re

import pytest
from django.core import mail, signing

from leagues.accounts.models import Account
from leagues.accounts.services import REGISTER_SALT, register_token
from tests.each import each

REGISTER = "/konto/neu/"
TYPED = {"display_name": "Ida", "password": "Karo As gefangen", "password_again": "Karo As gefangen"}

pytestmark = pytest.mark.django_db


def confirm(email="ida@example.org", target=""):
    return f"{REGISTER}{register_token(email=email, target=target)}/"


def test_the_letter_leads_to_an_account_that_is_signed_in(client):
    assert client.get(REGISTER).status_code == 200
    client.post(REGISTER, {"email": "Ida@Example.org"})
    assert (mail.outbox[0].to, Account.objects.count()) == (["ida@example.org"], 0)
    link = re.search(r"http://testserver(\S+)", mail.outbox[0].body).group(1)
    assert client.get(link).status_code == 200
    answer = client.post(link, TYPED)
    account = Account.objects.get()
    assert (answer.status_code, answer.url) == (302, "/")
    assert (account.display_name, account.email, account.is_staff) == ("Ida", "ida@example.org", False)
    assert account.check_password("Karo As gefangen")
    assert client.session["_auth_user_id"] == str(account.pk)


def test_the_form_sent_twice_makes_one_account_and_answers_alike(client):
    link = confirm()
    first, second = (client.post(link, TYPED) for _ in range(2))
    assert (second.status_code, second.url) == (first.status_code, first.url) == (302, "/")
    assert client.session["_auth_user_id"] == str(Account.objects.get().pk)


def test_the_form_sent_again_with_another_password_lets_nobody_in(client, browser_of):
    client.post(confirm(), TYPED)
    other = browser_of()
    answer = other.post(confirm(), TYPED | {"password": "Pik Bube lacht 7", "password_again": "Pik Bube lacht 7"})
    assert (answer.status_code, "_auth_user_id" in other.session, Account.objects.count()) == (200, False, 1)


def test_whoever_has_an_account_gets_the_same_page_and_another_letter(client, vera):
    pages = []
    for email in ("vera@example.org", "ida@example.org"):
        answer = client.post(REGISTER, {"email": email})
        pages.append((answer.status_code, answer.content.decode().replace(email, "X")))
    assert pages[0] == pages[1]
    assert ["hast schon eins" in letter.body for letter in mail.outbox] == [True, False]


@pytest.mark.parametrize("on_console", [True, False])
def test_the_page_says_so_when_the_server_sends_no_mail(client, settings, on_console):
    settings.EMAIL_HOST = "" if on_console else "mail.example.org"
    page = client.post(REGISTER, {"email": "ida@example.org"}).content.decode()
    assert ("verschickt keine Mails" in page) is on_console


@each(
    ("change", "field", "sentence"),
    [
        ({"password_again": "anders"}, "password_again", "Die beiden Passwörter sind verschieden."),
        ({"password": "kurz", "password_again": "kurz"}, "password", "Dieses Passwort ist zu kurz."),
        ({"password": "password", "password_again": "password"}, "password", "Dieses Passwort ist zu üblich."),
        ({"display_name": " "}, "display_name", "Dieses Feld ist zwingend erforderlich."),
    ],
)
def test_what_is_wrong_stands_at_the_field_and_nothing_is_lost(client, change, field, sentence):
    typed = {**TYPED, **change}
    answer = client.post(confirm(), typed)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (200, [field])
    assert sentence in str(form.errors[field])
    assert form["display_name"].value() == typed["display_name"]
    assert (Account.objects.count(), "_auth_user_id" in client.session) == (0, False)


def test_an_account_made_meanwhile_is_not_overwritten(client, vera):
    form = client.post(confirm("vera@example.org"), TYPED).context["form"]
    assert form.errors == {"__all__": ["Zu dieser E-Mail-Adresse gibt es schon ein Konto."]}
    assert [account.display_name for account in Account.objects.all()] == ["Vera"]


def test_a_made_up_link_opens_nothing_and_a_real_one_is_good_for_a_day(client, settings):
    for token in ("x", signing.dumps({"email": "a@example.org", "target": ""}, salt="anders")):
        answers = [client.get(f"{REGISTER}{token}/"), client.post(f"{REGISTER}{token}/", TYPED)]
        assert [answer.status_code for answer in answers] == [404, 404]
    path, settings.PASSWORD_RESET_TIMEOUT = confirm(), -1
    assert (client.get(path).status_code, Account.objects.count()) == (404, 0)


def test_nothing_but_the_named_fields_reaches_the_account(client):
    client.post(confirm(), {**TYPED, "is_staff": "on", "is_superuser": "1", "email": "boss@example.org", "id": "7"})
    account = Account.objects.get()
    assert (account.email, account.is_staff, account.is_superuser) == ("ida@example.org", False, False)


@pytest.mark.parametrize(
    ("target", "goes_to"),
    [("/einladung/abc/", "/einladung/abc/"), ("https://evil.example/", "/"), ("//evil.example", "/")],
)
def test_the_way_goes_on_inside_this_site_only(client, target, goes_to):
    client.post(REGISTER, {"email": "ida@example.org", "next": target})
    link = re.search(r"http://testserver(\S+)", mail.outbox[0].body).group(1)
    assert client.post(link, TYPED).url == goes_to
    assert signing.loads(link.split("/")[-2], salt=REGISTER_SALT)["target"] == (target if goes_to == target else "")


def test_whoever_is_signed_in_needs_no_new_account(browser_of, vera):
    assert browser_of(vera).post(REGISTER, {"email": "ida@example.org"}).url == "/"
    assert mail.outbox == []
