"""Another e-mail address: with the password, confirmed from the new mailbox, known to the old one."""

import re
from datetime import timedelta

from django.contrib.auth.tokens import default_token_generator
from django.core import mail, signing
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.accounts.services import address_token, read_address_token
from leagues.journal import JournalEntry
from tests.cast import PASSWORD
from tests.each import each

PATH = "/konto/adresse/"
NEW = "vera.neu@example.com"


def ask(browser, email=NEW, password=PASSWORD):
    return browser.post(PATH, {"email": email, "password": password})


def link():
    letter = next(one for one in mail.outbox if "/konto/adresse/" in one.body)
    return letter.to[0], re.search(r"/konto/adresse/[^/\s]+/", letter.body).group(0)


def test_the_whole_way(browser_of, vera, league, client):
    assert "geht ein Brief" in browser_of(vera).get(PATH).content.decode()
    assert ask(browser_of(vera), f" {NEW.upper()} ").status_code == 200
    to, path = link()
    assert (to, [one.to for one in mail.outbox]) == (NEW, [[NEW], ["vera@example.org"]])
    vera.refresh_from_db()
    assert vera.email == "vera@example.org"
    assert [client.get(path).status_code, client.head(path).status_code] == [200, 200]
    assert NEW in client.get(path).content.decode()
    vera.refresh_from_db()
    assert vera.email == "vera@example.org"  # looking confirms nothing
    mail.outbox.clear()
    assert client.post(path).status_code == 302
    vera.refresh_from_db()
    assert (vera.email, [one.to for one in mail.outbox]) == (NEW, [["vera@example.org"]])
    assert client.post("/anmelden/", {"username": NEW, "password": PASSWORD}).status_code == 302
    entry = JournalEntry.objects.get(action="account.address")
    assert (entry.league, entry.account, entry.before, entry.after) == (league, vera, None, {"account": vera.pk})


def test_the_link_works_once_and_others_die_with_it(browser_of, vera, client):
    reset = default_token_generator.make_token(vera)
    first, second = address_token(vera, NEW), address_token(vera, "andere@example.com")
    assert client.post(f"{PATH}{first}/").status_code == 302
    assert [client.post(f"{PATH}{one}/").status_code for one in (first, second)] == [404, 404]
    vera.refresh_from_db()
    assert vera.email == NEW
    assert not default_token_generator.check_token(vera, reset)


def test_a_new_password_ends_the_link(vera, client):
    token = address_token(vera, NEW)
    vera.set_password("Karo Ass sticht 49")
    vera.save()
    assert client.post(f"{PATH}{token}/").status_code == 404


@each("what", ["made up", "changed", "old", "of a registration", "deleted"])
def test_a_wrong_link_changes_nothing(vera, client, what, monkeypatch):
    token = address_token(vera, NEW)
    if what == "made up":
        token = "x" * 60
    elif what == "changed":
        token = token[:-2] + ("aa" if token[-2:] != "aa" else "bb")
    elif what == "of a registration":
        token = signing.dumps({"email": NEW, "target": ""}, salt="leagues.register")
    elif what == "deleted":
        vera.delete()
    else:
        later = timezone.now() + timedelta(days=1, minutes=1)
        monkeypatch.setattr("django.core.signing.time.time", later.timestamp)
    assert [client.get(f"{PATH}{token}/").status_code, client.post(f"{PATH}{token}/").status_code] == [404, 404]
    assert not Account.objects.filter(email=NEW).exists()


@each(
    ("email", "password", "wrong"),
    [
        ("keine", PASSWORD, "email"),
        (NEW, "falsch", "password"),
        (NEW, "", "password"),
        ("", PASSWORD, "email"),
        ("VERA@example.org", PASSWORD, "email"),
    ],
)
def test_what_is_wrong_stands_at_the_field_and_sends_nothing(browser_of, vera, email, password, wrong):
    assert list(ask(browser_of(vera), email, password).context["form"].errors) == [wrong]
    assert mail.outbox == []


def test_wrong_passwords_are_limited(browser_of, vera):
    browser = browser_of(vera)
    statuses = [ask(browser, password=f"falsch{number}").status_code for number in range(12)]
    assert (statuses[:9], 429 in statuses) == ([200] * 9, True)
    assert (ask(browser).status_code, mail.outbox) == (429, [])


def test_nobody_learns_who_has_an_account(browser_of, vera, sven):
    browser = browser_of(vera)
    pages = [ask(browser, email).content.decode().replace(email, "?") for email in ("sven@example.org", NEW)]
    assert len({re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in pages}) == 1
    letters = {one.to[0]: one.body for one in mail.outbox}
    assert "/konto/adresse/" not in letters["sven@example.org"]


def test_an_address_that_somebody_takes_meanwhile_stays_theirs(browser_of, vera, account, client):
    token = address_token(vera, NEW)
    Account.objects.create_user(NEW, PASSWORD, display_name="Jemand")
    page = client.post(f"{PATH}{token}/", follow=True)
    vera.refresh_from_db()
    assert vera.email == "vera@example.org"
    assert page.redirect_chain[0][0] == PATH
    assert read_address_token(token) is not None
