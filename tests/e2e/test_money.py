"""Who pays whom: handed on as a text, ticked off as paid, and taken back."""

from datetime import date

import pytest

from leagues.actor import Actor
from scorebook.evenings.services.evenings import close_evening
from scorebook.money.models import Payment
from scorebook.money.services import agree

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ACTOR = Actor.system()


@pytest.fixture
def settled(page, live_server, sign_in, verwalter, make_evening, record):
    """The page of a closed evening at ten cents a point, one of whose games Anna and Ben have won."""
    evening = make_evening("ddv")
    agree(actor=ACTOR, league=evening.league, since=date(2020, 1, 1), tenths=100)
    record(evening, re_augen=130)
    close_evening(actor=ACTOR, evening=evening)
    evening.league.share_names = True
    evening.league.save(update_fields=["share_names"])
    sign_in(verwalter)
    page.goto(f"{live_server.url}/abend/{evening.pk}/geld/")
    return evening


def test_the_text_is_handed_to_the_share_sheet_of_the_phone(page, context, settled):
    page.evaluate("() => { navigator.share = async (what) => { window.handed = what; }; }")
    page.get_by_role("button", name="Teilen").click()
    page.wait_for_function("() => window.handed")
    title, *lines = page.evaluate("() => window.handed.text").splitlines()
    assert title == f"Freitagsrunde, Abend vom {settled.local_date:%d.%m.%Y}: wer zahlt wem?"
    assert lines == ["Anna bekommt 0,10 € von Cem", "Ben bekommt 0,10 € von Dora"]


def test_the_text_is_copied_where_there_is_no_share_sheet(page, context, settled):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Text kopieren").click()
    page.get_by_text("Der Text ist kopiert").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()").splitlines()[1:] == [
        "Anna bekommt 0,10 € von Cem",
        "Ben bekommt 0,10 € von Dora",
    ]


def test_what_is_paid_is_ticked_off_and_taken_back(page, settled):
    open_payments = page.get_by_role("region", name="Offen")
    open_payments.get_by_role("button", name="Bezahlt: Anna bekommt 0,10 € von Cem").click()
    paid = page.get_by_role("region", name="Bezahlt")
    paid.get_by_text("Cem").first.wait_for()
    assert open_payments.locator(".pays__words").all_inner_texts() == ["Ben bekommt 0,10\N{NO-BREAK SPACE}€ von Dora"]
    assert "von Cem" not in page.locator("[data-shared]").inner_text()

    open_payments.get_by_role("button", name="Bezahlt: Ben bekommt 0,10 € von Dora").click()
    page.get_by_text("Nichts mehr: alles ist bezahlt.").wait_for()
    assert Payment.objects.filter(withdrawn_at=None).count() == 2

    paid.get_by_role("button", name="Stornieren").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Ja").click()
    open_payments.locator(".pays__words").wait_for()
    assert "/geld/" in page.url  # one stays where one was
    page.get_by_role("link", name="Zur Kasse der Liga").click()
    page.get_by_role("region", name="Kassenbuch").get_by_role("button", name="Gilt doch").click()
    page.get_by_text("Nichts ist offen.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
