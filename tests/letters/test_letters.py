"""Letters: how many, to whom, and what stands in them."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.db.models import F
from django.test import Client

from leagues.groups.models import Invitation, Membership, Role
from leagues.groups.services.members import change_role
from leagues.letters.models import Letter
from leagues.letters.services import (
    ACCOUNT_A_DAY,
    ACCOUNT_AN_HOUR,
    ADDRESS_A_DAY,
    KIND_A_DAY,
    NOTICES_A_DAY,
    ORIGIN_AN_HOUR,
    LinkLetter,
    RightsLetter,
    send_letter,
)
from leagues.refused import Refused
from leagues.templatetags.page_tags import LENGTH, harmless, unlinked
from tests.cast import by
from tests.each import each

REGISTER, FORGOT = "/konto/neu/", "/konto/passwort/vergessen/"
TEMPLATES = sorted(Path("templates/accounts/mail").glob("*.txt"))
ASKED = {"role": "leser", "days": "7", "max_uses": "1"}

pytestmark = pytest.mark.django_db


def passed(minutes):
    """So much later."""
    Letter.objects.update(created_at=F("created_at") - timedelta(minutes=minutes))


def asked(path, email="opfer@example.org", address="198.51.100.7"):
    return Client(REMOTE_ADDR=address).post(path, {"email": email})


@pytest.fixture
def members(league):
    return f"/liga/{league.pk}/mitglieder/"


@pytest.mark.parametrize("path", [REGISTER, FORGOT])
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.share(4)
def test_one_letter_a_minute_and_some_a_day_go_to_an_address(vera, path, known):
    email = vera.email if known else "opfer@example.org"
    statuses = []
    for number in range(KIND_A_DAY + 2):
        statuses += [asked(path, email, f"198.51.{number}.7").status_code for _ in range(2)]
        passed(2)
    assert statuses == [200, 429] * KIND_A_DAY + [429, 429] * 2
    assert len(mail.outbox) == (KIND_A_DAY if known or path == REGISTER else 0)
    passed(60 * 24)
    assert asked(path, email).status_code == 200


def test_what_is_refused_stands_at_the_field_and_tells_nothing_about_accounts(vera):
    pages = []
    for email in (vera.email, "niemand@example.org"):
        for path in (FORGOT, REGISTER):
            asked(path, email)
            answer = asked(path, email)
            assert "Für diese Adresse wurde gerade schon ein Brief verlangt." in str(
                answer.context["form"].errors["email"]
            )
            pages.append((path, answer.content.decode().replace(email, "X")))
    pages = [(path, re.sub(r'value="[A-Za-z0-9]{64}"', "", page)) for path, page in pages]
    assert len(set(pages)) == 2


@pytest.mark.parametrize("path", [REGISTER, FORGOT])
@pytest.mark.share(2)
def test_so_many_letters_an_hour_are_asked_for_from_one_network(path):
    home = "2001:db8:1:2::"
    statuses = [asked(path, f"a{number}@example.org", f"{home}{number}").status_code for number in range(25)]
    assert statuses == [200] * ORIGIN_AN_HOUR + [429] * 5
    assert asked(path, "b@example.org", "2001:db8:9::1").status_code == 200
    passed(61)
    assert asked(path, "c@example.org", f"{home}1").status_code == 200
    assert home not in str(list(Letter.objects.values_list()))


@pytest.mark.whole
def test_so_many_strangers_an_hour_are_invited_by_one_account(browser_of, vera, league, members):
    browser = browser_of(vera)
    answers = [browser.post(members, {**ASKED, "email": f"a{number}@example.org"}) for number in range(25)]
    assert [answer.status_code for answer in answers] == [302] * ACCOUNT_AN_HOUR + [200] * 5
    assert "Du hast gerade schon viele Briefe verschickt" in str(answers[-1].context["form"].errors["email"])
    assert (len(mail.outbox), Invitation.objects.count()) == (ACCOUNT_AN_HOUR, ACCOUNT_AN_HOUR)
    assert browser.post(members, {**ASKED, "email": ""}).status_code == 200  # a link is still to be had
    assert Invitation.objects.count() == ACCOUNT_AN_HOUR + 1


def test_nobody_is_invited_again_and_again_by_whomever(browser_of, account, league, members):
    for number in range(KIND_A_DAY + 2):
        manager = account(f"Verwalter{number}")
        Membership.objects.create(league=league, account=manager, role=Role.VERWALTER)
        browser_of(manager).post(members, {**ASKED, "email": "opfer@example.org"})
        passed(2)
    assert len(mail.outbox) == KIND_A_DAY


def test_letters_of_all_kinds_to_one_address_are_counted_but_none_keeps_anybody_from_a_password(vera):
    for number in range(ADDRESS_A_DAY):
        Letter.objects.create(kind=f"k{number}", to=vera.email, state="sent")
    assert asked(REGISTER, vera.email).status_code == 429
    assert asked(FORGOT, vera.email).status_code == 200


@pytest.mark.whole
def test_what_is_no_letter_anybody_asked_for_is_never_a_reason_to_refuse(league, vera, sven, account, settings):
    other = account("Otto")
    Membership.objects.create(league=league, account=other, role=Role.VERWALTER)
    member = Membership.objects.get(account=sven)
    for _ in range(NOTICES_A_DAY):
        for role in (Role.VERWALTER, Role.LESER):
            change_role(actor=by(vera), membership=member, role=role)
    to_otto = [letter for letter in mail.outbox if letter.to == [other.email]]
    assert len(to_otto) == NOTICES_A_DAY
    settings.PRODUCTION, settings.EMAIL_HOST = True, ""
    change_role(actor=by(vera), membership=member, role=Role.VERWALTER)
    assert Membership.objects.get(account=sven).role == Role.VERWALTER


def test_a_stranger_is_written_to_under_the_limits_whatever_kind_of_letter_it_is(vera, sven):
    context = RightsLetter("L", "W", "")
    assert send_letter(to=sven.email, template="rights", context=context)
    assert send_letter(to=sven.email, template="rights", context=context)
    assert send_letter(to="opfer@example.org", template="rights", context=context)
    with pytest.raises(Refused):
        send_letter(to="Opfer@Example.org ", template="rights", context=context)


def test_a_server_without_mail_server_prints_no_secret(client, browser_of, vera, members, settings, capfd):
    settings.PRODUCTION, settings.EMAIL_HOST = True, ""
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    for path in (REGISTER, FORGOT):
        page, answer = client.get(path), client.post(path, {"email": vera.email})
        assert (page.status_code, answer.status_code) == (200, 503)
        for text in (page.content.decode(), answer.content.decode()):
            assert "nicht eingerichtet" in text
            assert 'name="email"' not in text
    browser = browser_of(vera)
    assert 'name="email"' not in browser.get(members).content.decode()
    shown = browser.post(members, {**ASKED, "email": "sven@example.org"}).content.decode()
    assert "/einladung/" in shown
    with pytest.raises(Refused):
        context = LinkLetter("https://x/konto/neu/geheim/", "x")
        send_letter(to="opfer@example.org", template="register", context=context)
    assert (Letter.objects.count(), capfd.readouterr().out) == (0, "")


@each(
    "link",
    [
        "https://evil.example/preis", "HTTP://EVIL.EXAMPLE", "evil.example", "www.evil.example", "//evil.example/x",
        "ｅｖｉｌ．ｅｘａｍｐｌｅ", "evil。example", "ev\u200bil.exa\u00admple", "preis@evil.example",
        "mailto:x", "tel:+49900",
        "http:\\\\evil.example", "xn--evl-dma", "http://1.2.3.4/x", "1.2.3.4", "javascript:alert(1)",
        "x:https://evil.de",
    ],
)  # fmt: skip
@each("around", ["Sie haben gewonnen: {}", "{}", "({})", "Klick\n{}\nhier"])
def test_nothing_leads_elsewhere(link, around):
    for text in (unlinked(around.format(link)), harmless(around.format(link))):
        assert not re.search(r"evil|example|@|//|www|\d\.\d|https?|mailto|tel:|\n|script:", text, re.IGNORECASE)


@each(
    ("name", "kept"),
    [
        ("Freitagsrunde Lindenhof", "Freitagsrunde Lindenhof"),
        ("D.D.V. Runde 2. Mannschaft", "D.D.V. Runde 2. Mannschaft"),
        ("Ännes & Jörgs Runde (Mi/Do)", "Ännes & Jörgs Runde (Mi/Do)"),
        ("„Die Anderen“", "Die Anderen"),
        ("a\x00b\u202ec\td", "abc d"),
        ("x" * 80, "x" * (LENGTH - 1) + "…"),
    ],
)
def test_a_name_stays_a_name(name, kept):
    assert harmless(name) == kept


def test_the_letter_to_a_stranger_quotes_the_name_of_the_league_without_what_leads_elsewhere(
    browser_of, vera, league, members
):
    type(league).objects.update(name="Sie haben gewonnen: https://evil.example/preis")
    browser_of(vera).post(members, {**ASKED, "email": "opfer@example.org"})
    (letter,) = mail.outbox
    assert "bei „Sie haben gewonnen: …“ dabei" in letter.body
    assert re.findall(r"https?://[^/\s]+", letter.body) == ["http://testserver"]


@each("template", TEMPLATES, ids=lambda path: path.stem)
def test_what_others_have_typed_stands_in_no_letter_as_it_is(template):
    """New letters join by themselves: only what this program makes itself may stand there unfiltered.

    A day is no text.
    """
    text = template.read_text()
    bound = dict(re.findall(r"(\w+)=(\S+)", " ".join(re.findall(r"{% blocktranslate (.*?)%}", text))))
    for variable in re.findall(r"{{(.*?)}}", text):
        name, _, filters = bound.get(variable.strip(), variable.strip()).partition("|")
        last = filters.split("|")[-1]
        assert name in {"link", "host", "number"} or last in {"harmless", "unlinked"} or last.startswith('date:"')


def test_deleting_an_account_takes_its_letters_along(client, vera, account):
    other = account("Otto")
    Letter.objects.create(kind="password", to=other.email, state="sent")
    Letter.objects.create(kind="invitation", to="opfer@example.org", sender=other, state="sent")
    from leagues.accounts.services import delete_account

    delete_account(account=other)
    assert [(letter.to, letter.sender) for letter in Letter.objects.all()] == [("opfer@example.org", None)]


def test_whoever_asks_for_the_own_data_sees_the_letters(browser_of, vera):
    asked(FORGOT, vera.email)
    told = browser_of(vera).get("/konto/meine-daten.json").json()["briefe"]
    assert [(one["art"], one["stand"]) for one in told] == [("password", "sent")]


def test_the_document_about_security_names_the_limits():
    text = Path("docs/limits.md").read_text()
    table = text.split("## Limits on letters")[1].split("\n## ")[0]
    said = [int(most) for most in re.findall(r"\| (\d+) \|", table)]
    assert said == [1, KIND_A_DAY, ADDRESS_A_DAY, ACCOUNT_AN_HOUR, ACCOUNT_A_DAY, ORIGIN_AN_HOUR, NOTICES_A_DAY]
