"""What was entered without a net stands at once where it will stand: in the list, the standing, the strip, marked."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import open_menu, open_sheet, result, seat, standing
from tests.e2e.test_reckoned import without_a_net

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


@pytest.fixture
def evening(at_the_table, page):
    evening = at_the_table("ddv", FIVE)
    seat(page, *playing(page)[:1])
    without_a_net(page)
    return evening


def playing(page):
    return page.locator(".seat:visible .seat__name").all_inner_texts()


def enter(page, *names):
    seat(page, *names)
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    page.keyboard.press("Escape")


def lines(page):
    return page.locator('[data-part="games"] li')


def strip(page):
    points = page.locator(".strip__one").evaluate_all(
        "(all) => all.map((one) => [one.dataset.name, one.querySelector('.num').textContent.replace('−', '-')])"
    )
    return {name: int(number) for name, number in points}


def head(page):
    """Who deals, and what stands below; on a phone that waits for a net, the mark stands in its place."""
    return [" ".join(page.locator(part).text_content().split()) for part in (".top__what h1", ".top__what .top__sub")]


def said_beside(page):
    """The newest entry above the next one, and who still owes a solo."""
    parts = (page.locator(f'[data-part="{name}"]') for name in ("last", "now"))
    return [" ".join(part.inner_text().split()) for part in parts]


def test_games_without_a_net_stand_where_they_will_stand_and_the_server_says_the_same(page, evening):
    assert head(page) == ["Anna gibt", "Spiel 1"]
    assert playing(page) == ["Ben", "Cem", "Dora", "Eva"]
    page.locator("[data-clear]").click()
    enter(page, "Ben", "Cem")
    expect(page.locator(".top__what h1")).to_have_text("Ben gibt")
    assert playing(page) == ["Anna", "Cem", "Dora", "Eva"]
    enter(page, "Anna", "Cem")
    expect(page.locator(".top__what h1")).to_have_text("Cem gibt")
    expect(lines(page)).to_have_count(2)
    assert [" ".join(line.inner_text().split()) for line in lines(page).all()] == [
        "2. Anna und Cem wartet auf Netz +2",
        "1. Ben und Cem wartet auf Netz +2",
    ]
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    expect(page.locator('[data-part="standing"]')).to_contain_text("2 Einträge davon warten noch auf Netz")
    shown = standing(page)
    assert shown == {"Cem": 4, "Anna": 2, "Ben": 2, "Dora": -4, "Eva": -4}
    assert strip(page) == shown
    here, beside = head(page), said_beside(page)
    assert beside == ["Spiel 2 Anna und Cem +2", "Solo offen: alle (28 Spiele übrig)"]
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("[data-not-sent], .badge--waits")).to_have_count(0)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    assert (standing(page), strip(page), head(page), said_beside(page)) == (shown, shown, here, beside)
    assert evening.games.count() == 2


def test_a_solo_without_a_net_is_not_owed_any_more_and_stands_above_the_next_game(page, evening):
    page.locator("[data-clear]").click()
    enter(page, "Ben", "Cem")
    expect(page.locator(".last-game")).to_contain_text("Spiel 1")
    seat(page, "Anna")
    page.locator("[data-open-alone]").click()
    page.locator("[data-act=solo][data-value=solo_damen][data-result=re1]").click()
    page.locator("[data-save]").click()
    expect(page.locator(".now__owes")).to_have_text("Solo offen: Cem, Dora, Eva, Ben (28 Spiele übrig)")
    expect(page.locator(".last-game .last-game__who")).to_have_text("Anna")
    expect(page.locator(".last-game small")).to_have_text("Spiel 2")


def test_a_bock_that_a_waiting_game_lays_is_on_the_next_one(page, at_the_table):
    at_the_table("steffen")
    seat(page, "Anna")
    without_a_net(page)
    page.locator("[data-clear]").click()
    seat(page, "Anna", "Ben")
    page.locator("[data-sheet=more]").click()
    page.locator("[data-act=result][data-value=even]").click()
    page.locator("[data-save]").click()
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    expect(page.locator(".band")).to_have_text("Bock ×2")


def test_an_open_menu_stays_open_under_the_finger_while_what_waits_is_tried_again(page, evening):
    page.locator("[data-clear]").click()
    enter(page, "Ben", "Cem")
    expect(page.locator(".top__what h1")).to_have_text("Ben gibt")
    open_menu(page)
    redeal = page.get_by_role("button", name="Vergeben")
    page.locator(".top__reasons > summary").click()
    expect(redeal).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('outbox'))")
    expect(redeal).to_be_visible()
    redeal.click()
    expect(redeal).to_be_hidden()
    expect(lines(page)).to_have_count(2)
    expect(lines(page).first).to_contain_text("wartet auf Netz")
    expect(page.locator(".top [data-menu][open]")).to_have_count(0)


def test_on_an_english_page_the_games_own_words_say_that_they_are_german(page, at_the_table, live_server):
    """As they do in what the server has drawn. This phone cannot say who has won, so the line names Re."""
    page.context.add_cookies([{"name": "language", "value": "en", "url": live_server.url}])
    at_the_table("maennle", FIVE[:4])
    seat(page, "Anna", "Ben")
    without_a_net(page)
    open_sheet(page, "calls")
    page.locator("[data-act=call][data-party=re][data-value='1']").click()
    page.locator("[data-order] summary").click()
    page.locator("[data-act=callFlag][data-name=invalid]").first.click()
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    for place, said in (("[data-title]", "1. Re: Anna and Ben"), (".last-game__who", "Re: Anna and Ben")):
        line = page.locator(f"[data-not-sent] {place}, [data-waits] {place}").first
        expect(line).to_have_text(said)
        assert line.locator("[lang=de]").all_inner_texts() == ["Re"]
