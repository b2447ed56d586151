"""The first account of a new server, made in the browser with the code from its log."""

import pytest

from leagues.accounts.first import first_code
from leagues.accounts.models import Account
from tests.each import each

pytestmark = pytest.mark.django_db
NEW = "/konto/neu/"


@pytest.fixture(autouse=True)
def without_letters(settings):
    settings.PRODUCTION, settings.EMAIL_HOST = True, ""


def typed(**other):
    word = "Herz Zehn sticht 48"
    return {"code": first_code(), "email": "olga@example.org", "display_name": "Olga"} | {
        "password": word,
        "password_again": word,
        **other,
    }


def test_whoever_has_the_code_is_signed_in_and_looks_after_the_server(client):
    assert "Das erste Konto" in client.get(NEW).content.decode()
    assert client.post(NEW, typed()).headers["Location"] == "/"
    [account] = Account.objects.all()
    assert (account.email, account.is_staff, account.is_superuser) == ("olga@example.org", True, True)
    assert client.get("/konto/").status_code == 200


@each("code", [lambda: first_code().lower(), lambda: first_code().replace("-", " "), lambda: f" {first_code()} "])
def test_how_the_code_is_typed_does_not_matter(client, code):
    assert client.post(NEW, typed(code=code())).status_code == 302


def test_a_wrong_code_makes_nothing_and_cannot_be_guessed(client):
    for _ in range(10):
        answer = client.post(NEW, typed(code="AAAA-BBBB-CCCC"))
    assert "steht" in answer.content.decode()
    assert client.post(NEW, typed()).status_code == 429
    assert not Account.objects.exists()


@each("wrong", [{"password_again": "anders"}, {"email": "olga"}, {"password": "1234", "password_again": "1234"}])
def test_what_every_account_is_refused_for(client, wrong):
    answer = client.post(NEW, typed(**wrong))
    assert (answer.status_code, Account.objects.exists()) == (200, False)
    assert 'value="Olga"' in answer.content.decode()


def test_the_code_opens_nothing_once_there_is_an_account(client, verwalter):
    assert client.post(NEW, typed()).status_code == 503
    assert list(Account.objects.all()) == [verwalter]


def test_where_letters_are_written_a_new_account_is_made_by_letter(client, settings):
    settings.EMAIL_HOST = "mail.example.org"
    assert "Das erste Konto" not in client.get(NEW).content.decode()
    settings.REGISTRATION = "invited"
    assert "Das erste Konto" in client.get(NEW).content.decode()
