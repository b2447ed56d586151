"""Who pays whom: handed on as a text, ticked off as paid, and taken back."""

from datetime import date

import pytest
from playwright.sync_api import expect

from leagues.journal import Actor
from scorebook.evenings.services.evenings import close_evening
from scorebook.money.models import Payment
from scorebook.money.services import agree
from tests.e2e.measures import SIDEWAYS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ACTOR = Actor.system()


@pytest.fixture
def settled(make_evening, record):
    """A closed evening at ten cents a point, one of whose games Anna and Ben have won."""
    evening = make_evening("ddv")
    agree(actor=ACTOR, league=evening.league, since=date(2020, 1, 1), tenths=100)
    record(evening, re_augen=130)
    close_evening(actor=ACTOR, evening=evening)
    evening.league.share_names = True
    evening.league.save(update_fields=["share_names"])
    return evening


def test_the_morning_after_everybody_pays(page, context, settled, sign_in, verwalter):
    """The text goes to the share sheet of the phone, or is copied; what is paid is ticked off, taken back on the page
    where one was, and holds again from the book of the league."""
    lines = ["Anna bekommt 0,10 € von Cem", "Ben bekommt 0,10 € von Dora"]
    sign_in(verwalter)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/abend/{settled.pk}/geld/")
    page.get_by_role("button", name="Text kopieren").click()
    page.get_by_text("Der Text ist kopiert").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()").splitlines()[1:] == lines
    page.evaluate("() => { navigator.share = async (what) => { window.handed = what; }; }")
    page.get_by_role("button", name="Teilen").click()
    page.wait_for_function("() => window.handed")
    title = f"Freitagsrunde, Abend vom {settled.local_date:%d.%m.%Y}: wer zahlt wem?"
    assert page.evaluate("() => window.handed.text").splitlines() == [title, *lines]

    open_payments, paid = (page.get_by_role("region", name=name) for name in ("Offen", "Bezahlt"))
    open_payments.get_by_role("button", name="Bezahlt: Anna bekommt 0,10 € von Cem").click()
    paid.get_by_text("Cem").first.wait_for()
    assert open_payments.locator(".pays__words").all_inner_texts() == ["Ben bekommt 0,10\N{NO-BREAK SPACE}€ von Dora"]
    assert "von Cem" not in page.locator("[data-shared]").inner_text()
    open_payments.get_by_role("button", name="Bezahlt: Ben bekommt 0,10 € von Dora").click()
    page.get_by_text("Nichts mehr: alles ist bezahlt.").wait_for()
    assert Payment.objects.filter(withdrawn_at=None).count() == 2

    paid.get_by_role("button", name="Stornieren").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Ja").click()
    open_payments.locator(".pays__words").wait_for()
    assert "/geld/" in page.url
    page.get_by_role("link", name="Zur Kasse der Liga").click()
    page.get_by_role("region", name="Kassenbuch").get_by_role("button", name="Gilt doch").click()
    expect(page.get_by_text("Nichts ist offen.")).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
