"""The end of an evening: the last round, one more, the Siegerehrung place by place, what is shared."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.journal import Actor
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import withdraw_game
from scorebook.evenings.services.table_links import page_secret
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.measures import BROKEN
from tests.e2e.table import EIGHT as NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()
ONLINE = "() => window.dispatchEvent(new Event('online'))"


@pytest.fixture
def last_game(at_the_table, record, page):
    """The page of an evening of four before the last game of its last round."""
    evening = at_the_table("steffen")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    for re in ((0, 1), (0, 2), (0, 1)):
        record(evening, re=re)
    page.reload()
    return evening


def enter(page):
    for name in ("Cem", "Dora"):
        page.locator(f".seat:visible:has-text('{name}')").click()
    page.locator("[data-act=result][data-value=re1]").click()
    page.locator("[data-save]").click()


def play_last(page):
    """Enter the last game; the entry gives way by itself, and the end is in sight."""
    enter(page)
    end = page.get_by_role("heading", name="Der Abend ist gespielt")
    expect(end).to_be_in_viewport()
    expect(page.locator("#entry")).to_have_count(0)
    assert page.evaluate("() => scrollY") == 0


def called(page):
    return page.locator("[data-step]:visible").inner_text().split("\n")[0]


def test_the_end_of_an_evening(page, browser, context, last_game, record, make_evening):
    """* The last game ends it, wherever on a wide screen the standing was read; a game taken back on another phone, or
    another round, brings the entry back; taking back what was just saved moves nothing.
    * Places are called one by one; it is all there at once with less motion and without a script; no name is broken.
    * Its text is copied with the address to look at, marked where nothing can be copied, or handed on with the picture.
    * Closed elsewhere, a page leads to the Siegerehrung. A closed evening is changed only after a yes.
    """
    page.set_viewport_size({"width": 1280, "height": 500})
    page.evaluate("() => scrollTo({ top: 400, behavior: 'instant' })")
    play_last(page)
    page.set_viewport_size(SMALL_PHONE)
    withdraw_game(actor=SYSTEM, game=last_game.games.order_by("event__position").last())
    page.evaluate(ONLINE)
    expect(page.locator("#entry")).to_be_visible()
    play_last(page)
    page.get_by_role("button", name="Noch eine Runde").click()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".band")).to_contain_text("noch 4 Spiele")
    enter(page)
    expect(page.locator("[data-card][data-state=saved]")).to_be_visible()
    names = page.locator(".seat:visible").first.bounding_box()
    page.locator("[data-card] [data-undo] button").evaluate("(one) => one.click()")
    expect(page.locator("[data-card]")).to_contain_text("zurückgenommen")
    assert (page.locator(".seat:visible").first.bounding_box(), page.evaluate("() => scrollY")) == (names, 0)

    address = f"/abend/{last_game.pk}/siegerehrung/"
    close_evening(actor=SYSTEM, evening=last_game)
    page.evaluate(ONLINE)
    page.get_by_role("link", name="Siegerehrung").click()
    expect(page).to_have_url(address)
    titles = [called(page)]
    while page.locator("[data-next]:visible").count():
        page.locator("[data-next]:visible").click()
        titles.append(called(page))
    assert titles == ["Platz 4", "Platz 2, geteilt", "Platz 1"]
    assert page.locator("[data-rung][data-called]").count() == 4
    expect(page.locator(".podium")).to_be_hidden()
    page.get_by_role("link", name="Zum Podest").click()
    expect(page.locator(".podium")).to_be_visible()
    expect(page.locator("[data-reveal]")).to_be_hidden()
    expect(page.get_by_role("heading", name="Anna gewinnt den Abend")).to_be_focused()
    page.get_by_role("link", name="Fertig").click()
    expect(page).to_have_url(f"/abend/{last_game.pk}/")

    plain = browser.new_context(java_script_enabled=False, storage_state=context.storage_state())
    other = plain.new_page()
    other.goto(page.url.partition("/abend/")[0] + address)
    expect(other.locator(".podium")).to_be_visible()
    expect(other.locator("[data-reveal]")).to_be_hidden()
    plain.close()
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    expect(page.locator(".podium")).to_be_visible()
    expect(page.locator("[data-reveal]")).to_be_hidden()
    is_shared(page, context, last_game)

    page.goto(f"/abend/{last_game.pk}/journal/")
    page.locator("form[action$='/zuruecknehmen/'] button").nth(1).click()
    question = page.get_by_role("dialog")
    expect(question.get_by_role("heading")).to_have_text("Der Abend ist beendet. Trotzdem ändern?")
    question.get_by_role("button", name="Abbrechen").click()
    game = f"/spiel/{last_game.games.earliest('event__position').pk}/"
    page.goto(game)
    page.get_by_role("link", name="Korrigieren").click()
    expect(question.get_by_role("heading")).to_have_text("Der Abend ist beendet. Trotzdem ändern?")
    assert (page.url.endswith(game), last_game.scores.count()) == (True, 4)
    question.get_by_role("button", name="Ja").click()
    expect(page).to_have_url(f"{game}korrigieren/?sicher=1")

    evening = make_evening("steffen", NAMES[:4])
    record(evening, re=(1, 2))
    close_evening(actor=SYSTEM, evening=evening)
    page.goto(f"/abend/{evening.pk}/siegerehrung/?alle")
    names = page.locator(".podium__name")
    assert sorted(names.all_inner_texts()) == sorted(["Max. H.", "Clara", "Anna", "Max. S."])
    assert [broken for one in names.all() for broken in one.evaluate(BROKEN)] == []


def is_shared(page, context, evening):
    """Copied, marked, or handed on, from the page where all places stand."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    hide = "Object.defineProperty(navigator, '{}', {{ value: undefined, configurable: true }})"
    said, share = page.locator("[data-share-said]"), page.get_by_role("button", name="Teilen")
    page.evaluate("""() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files, text }) => { window.shared = [files[0].type, files[0].size > 9999, text]; };
    }""")
    share.click()
    page.wait_for_function("() => window.shared")
    kind, whole, text = page.evaluate("() => window.shared")
    assert (kind, whole, text.splitlines()[1]) == ("image/png", True, "Siegerehrung")
    page.evaluate(hide.format("share"))
    share.click()
    expect(said).to_have_text("Der Text ist kopiert. Füg ihn im Chat ein.")
    copied = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert copied[1:4] == ["Siegerehrung", "", "🥇 A +10"]
    assert copied[-1].endswith(reverse("evening-page", args=[page_secret(evening)]))
    page.evaluate(hide.format("clipboard"))
    share.click()
    page.wait_for_function("() => getSelection().toString().startsWith('Freitagsrunde')")
    expect(said).not_to_be_empty()
