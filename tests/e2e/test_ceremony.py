"""The end of an evening in a browser: the last round, one more, the Siegerehrung place by place, what is shared."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.table_links import page_secret
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import EIGHT as NAMES
from tests.e2e.test_small_screen import BROKEN

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()


@pytest.fixture
def last_game(at_the_table, record, page):
    """The page of an evening of four before the last game of its last round."""
    evening = at_the_table("steffen")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    for re in ((0, 1), (0, 2), (0, 1)):
        record(evening, re=re)
    page.reload()
    return evening


def play_last(page):
    """Enter the last game; the entry gives way by itself."""
    for name in ("Cem", "Dora"):
        page.locator(f".seat:visible:has-text('{name}')").click()
    page.locator("[data-act=result][data-value=re1]").click()
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", name="Der Abend ist gespielt")).to_be_visible()
    expect(page.locator("#entry")).to_have_count(0)


def called(page):
    return page.locator("[data-step]:visible").inner_text().split("\n")[0]


def test_the_end_of_an_evening(page, last_game):
    play_last(page)
    expect(page.get_by_role("heading", name="Der Abend ist gespielt")).to_be_in_viewport()
    assert page.evaluate("() => scrollY") == 0
    page.get_by_role("button", name="Abend beenden").click()
    expect(page).to_have_url(f"/abend/{last_game.pk}/siegerehrung/")
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


def test_on_a_wide_screen_the_end_is_in_sight_wherever_the_standing_was_read(page, last_game):
    page.set_viewport_size({"width": 1280, "height": 500})
    page.evaluate("() => scrollTo({ top: 400, behavior: 'instant' })")
    play_last(page)
    expect(page.get_by_role("heading", name="Der Abend ist gespielt")).to_be_in_viewport()
    assert page.evaluate("() => scrollY") == 0


def test_no_name_is_broken_on_the_podium_of_a_small_phone(page, at_the_table, record):
    page.set_viewport_size(SMALL_PHONE)
    evening = at_the_table("steffen", NAMES[:4])
    record(evening, re=(1, 2))
    close_evening(actor=SYSTEM, evening=evening)
    page.goto(f"/abend/{evening.pk}/siegerehrung/?alle")
    names = page.locator(".podium__name")
    assert sorted(names.all_inner_texts()) == sorted(["Max. H.", "Clara", "Anna", "Max. S."])
    assert [broken for one in names.all() for broken in one.evaluate(BROKEN)] == []


def test_taking_back_the_game_that_was_just_saved_moves_nothing(page, at_the_table, record):
    record(at_the_table("steffen"))
    page.reload()
    for name in ("Cem", "Dora"):
        page.locator(f".seat:visible:has-text('{name}')").click()
    page.locator("[data-act=result][data-value=re1]").click()
    page.locator("[data-save]").click()
    expect(page.locator("[data-card][data-state=saved]")).to_be_visible()
    names = page.locator(".seat:visible").first.bounding_box()
    page.locator("[data-card] [data-undo] button").evaluate("(one) => one.click()")
    expect(page.locator("[data-card]")).to_contain_text("zurückgenommen")
    assert (page.locator(".seat:visible").first.bounding_box(), page.evaluate("() => scrollY")) == (names, 0)


def test_one_more_round_brings_the_entry_back(page, last_game):
    play_last(page)
    page.get_by_role("button", name="Noch eine Runde").click()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".band")).to_contain_text("noch 4 Spiele")


def test_a_game_taken_back_on_another_phone_brings_the_entry_back(page, last_game):
    from scorebook.evenings.services.games import withdraw_game

    play_last(page)
    withdraw_game(actor=SYSTEM, game=last_game.games.order_by("event__position").last())
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.locator("#entry")).to_be_visible()


def test_an_evening_closed_elsewhere_leads_to_the_ceremony(page, last_game):
    play_last(page)
    close_evening(actor=SYSTEM, evening=last_game)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("link", name="Siegerehrung")).to_be_visible()


@pytest.fixture
def ceremony(page, last_game, record):
    record(last_game, re=(2, 3))
    close_evening(actor=SYSTEM, evening=last_game)

    def go():
        page.goto(f"/abend/{last_game.pk}/siegerehrung/")

    return go


def test_with_less_motion_all_is_there_at_once(page, ceremony):
    page.emulate_media(reduced_motion="reduce")
    ceremony()
    expect(page.locator(".podium")).to_be_visible()
    expect(page.locator("[data-reveal]")).to_be_hidden()


def test_without_a_script_all_is_there_at_once(browser, context, ceremony, page):
    ceremony()
    state, address = context.storage_state(), page.url
    plain = browser.new_context(java_script_enabled=False, storage_state=state)
    other = plain.new_page()
    other.goto(address)
    expect(other.locator(".podium")).to_be_visible()
    expect(other.locator("[data-reveal]")).to_be_hidden()
    plain.close()


def test_without_a_share_sheet_the_text_is_copied_with_the_address_to_look_at(page, context, ceremony, last_game):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined })")
    ceremony()
    page.get_by_role("link", name="Alle zeigen").click()
    page.get_by_role("button", name="Teilen").click()
    expect(page.locator("[data-share-said]")).to_have_text("Der Text ist kopiert. Füg ihn im Chat ein.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines()[1:4] == ["Siegerehrung", "", "🥇 A +10"]
    assert copied.splitlines()[-1].endswith(reverse("evening-page", args=[page_secret(last_game)]))


def test_without_a_clipboard_the_text_is_copied_as_it_is_marked(page, ceremony):
    page.add_init_script(
        "for (const name of ['share', 'clipboard']) Object.defineProperty(navigator, name, { value: undefined })"
    )
    ceremony()
    page.get_by_role("link", name="Alle zeigen").click()
    page.get_by_role("button", name="Teilen").click()
    expect(page.locator("[data-share-said]")).not_to_be_empty()
    assert page.evaluate("() => getSelection().toString()").startswith("Freitagsrunde")


def test_the_share_sheet_gets_picture_and_text(page, ceremony):
    page.add_init_script("""
        navigator.canShare = () => true;
        navigator.share = async ({ files, text }) => { window.shared = [files[0].type, files[0].size > 9999, text]; };
    """)
    ceremony()
    page.get_by_role("link", name="Alle zeigen").click()
    page.get_by_role("button", name="Teilen").click()
    page.wait_for_function("() => window.shared")
    kind, whole, text = page.evaluate("() => window.shared")
    assert (kind, whole, text.splitlines()[1]) == ("image/png", True, "Siegerehrung")


def test_a_closed_evening_is_changed_only_after_a_yes(page, ceremony, last_game):
    ceremony()
    page.goto(f"/abend/{last_game.pk}/journal/")
    page.locator("form[action$='/zuruecknehmen/'] button").nth(1).click()
    question = page.get_by_role("dialog")
    expect(question.get_by_role("heading")).to_have_text("Der Abend ist beendet. Trotzdem ändern?")
    question.get_by_role("button", name="Abbrechen").click()
    game = f"/spiel/{last_game.games.first().pk}/"
    page.goto(game)
    page.get_by_role("link", name="Korrigieren").click()
    expect(question.get_by_role("heading")).to_have_text("Der Abend ist beendet. Trotzdem ändern?")
    assert page.url.endswith(game)
    assert last_game.scores.count() == 4
    question.get_by_role("button", name="Ja").click()
    expect(page).to_have_url(f"{game}korrigieren/?sicher=1")
