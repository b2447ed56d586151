"""Two phones at one table: what one writes the other shows, and nothing is written twice."""

import pytest
from django.db import connection
from django.test import Client
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from scorebook.evenings.models import Pen
from tests.e2e.conftest import PHONE, SMALL_PHONE, leave
from tests.e2e.table import RESULT, Tapped, act, card, enter, open_menu, standing, stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

POLL = 5_000  # every change is promised within so many milliseconds
GAME = Tapped(re=("Anna", "Ben"))


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def ben(evening, django_user_model):
    account = django_user_model.objects.create(email="ben@example.org", display_name="Ben")
    Membership.objects.create(league=evening.league, account=account, role=Role.SCHREIBER)
    return account


@pytest.fixture
def phone(browser, live_server, evening):
    """Another phone at the table, signed in and on the page of the evening."""
    contexts = []

    def make(account):
        client = Client()
        client.force_login(account)
        context = browser.new_context(
            viewport=SMALL_PHONE, has_touch=True, is_mobile=True, locale="de-DE", base_url=live_server.url
        )
        contexts.append(context)
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
        context.add_cookies([cookie])
        page = context.new_page()
        page.set_default_timeout(8000)
        page.clock.install()
        page.goto(f"/abend/{evening.pk}/")
        return page

    yield make
    for context in contexts:
        for page in context.pages:
            leave(page)
        context.close()


def tapped(page, re, result):
    for name in re:
        page.locator(".seat:visible", has_text=name).click()
    page.locator(f"[data-act=result][data-value={RESULT[result]}]").click()


def look(page):
    """The phone is taken up again."""
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def test_the_other_phone_shows_a_new_game_by_itself(phone, verwalter, ben):
    one, other = phone(verwalter), phone(ben)
    expect(other.locator("#stand")).to_have_text("Stand")
    enter(one, GAME)
    other.clock.fast_forward(POLL)
    expect(other.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(other.locator(".top h1")).to_have_text("Ben gibt")
    assert standing(other) == standing(one) == {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1}


def test_at_once_when_it_is_looked_at_again(phone, verwalter, ben, record, evening):
    other = phone(ben)
    record(evening)
    look(other)
    expect(other.locator("#stand")).to_contain_text("nach 1 Spiel")


def test_a_half_typed_entry_is_not_touched_and_hears_of_it(phone, ben, record, evening):
    other = phone(ben)
    tapped(other, ("Cem", "Dora"), "re 90")
    act(other, "extra", "fuchs", party="re")
    expect(other.locator("[data-sum]")).to_contain_text("Cem und Dora")
    buttons = """() => [...document.querySelectorAll('#entry button')]
        .map((one) => [one.getBoundingClientRect().top, one.ariaPressed])"""
    before = other.evaluate(buttons)
    record(evening)
    other.clock.fast_forward(POLL)
    news = "Inzwischen eingetragen: Spiel 1: Anna und Ben +1, 130 : 110 Augen"
    expect(other.locator("[data-news]")).to_have_text(news)
    assert other.evaluate(buttons) == before
    expect(other.locator("#stand")).to_contain_text("nach 1 Spiel")


def test_the_second_phone_is_asked_and_the_same_game_is_written_once(phone, verwalter, ben, evening):
    one, other = phone(verwalter), phone(ben)
    tapped(other, ("Anna", "Ben"), "re 120")
    enter(one, Tapped(re=("Ben", "Anna"), result="re 90"))
    other.locator("[data-save]").click()
    dialog = other.locator("[data-same]")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Das hat Vera eben eingetragen.")
    expect(dialog.locator("[data-same-facts] strong")).to_have_text(["Kontra unter 90"])
    expect(dialog.locator("[data-same-own] strong")).to_have_text(["Kontra unter 120"])
    with other.expect_navigation():
        dialog.get_by_role("button", name="die andere Fassung stimmt").click()
    expect(other.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(other.locator("[data-clear]")).to_be_disabled()
    assert evening.games.count() == 1


def test_of_two_versions_mine_may_be_the_right_one(phone, verwalter, ben, evening):
    one, other = phone(verwalter), phone(ben)
    tapped(other, ("Anna", "Ben"), "re 120")
    enter(one, Tapped(re=("Ben", "Anna"), result="re 90"))
    other.locator("[data-save]").click()
    with other.expect_navigation():
        other.get_by_role("button", name="meine Fassung stimmt").click()
    expect(other.locator(".last-game")).to_contain_text("Anna und Ben")
    game = evening.games.get()
    assert (game.revision, stored(evening)["re_range"]) == (2, [121, 150])


def test_both_versions_stand_side_by_side_above_three_answers(phone, verwalter, ben, evening):
    """On 360×640, in the dark and by keyboard."""
    one, other = phone(verwalter), phone(ben)
    other.emulate_media(color_scheme="dark")
    tapped(other, ("Anna", "Ben"), "re 120")
    enter(one, Tapped(re=("Ben", "Anna"), result="re 90"))
    other.locator("[data-save]").click()
    asked = other.get_by_role("dialog", name="Ist es dasselbe Spiel?")
    expect(asked).to_be_visible()
    answers = asked.get_by_role("button").all()
    for answer in answers:
        expect(answer).to_be_in_viewport(ratio=1)
    first, second = (one.bounding_box() for one in asked.locator(".versions > div").all())
    assert (first["y"], len(answers)) == (second["y"], 3)
    assert [one.inner_text() for one in asked.locator("strong").all()] == ["Kontra unter 90", "Kontra unter 120"]
    for answer in answers:
        expect(answer).to_be_focused()
        other.keyboard.press("Tab")
    other.keyboard.press("Escape")
    expect(asked).to_have_count(0)


def test_another_game_that_looks_the_same_is_saved_by_one_more_tap(phone, verwalter, ben, evening):
    one, other = phone(verwalter), phone(ben)
    tapped(other, ("Anna", "Ben"), "re 120")
    enter(one, GAME)
    other.locator("[data-save]").click()
    expect(other.get_by_role("button", name="Ja, dasselbe")).to_be_visible()
    other.get_by_role("button", name="Es sind zwei Spiele").click()
    expect(card(other)).to_be_visible()
    assert evening.games.count() == 2


def test_whoever_closes_the_question_loses_nothing(phone, verwalter, ben, evening):
    one, other = phone(verwalter), phone(ben)
    tapped(other, ("Anna", "Ben"), "re 120")
    enter(one, GAME)
    other.locator("[data-save]").click()
    expect(other.locator("[data-same]")).to_be_visible()
    other.keyboard.press("Escape")
    other.reload()
    expect(other.locator(".seat[aria-pressed=true]")).to_have_count(2)
    other.locator("[data-save]").click()
    expect(other.locator("[data-same]")).to_be_visible()
    assert evening.games.count() == 1


def test_two_phones_that_save_at_the_same_moment(phone, verwalter, ben, evening):
    if connection.vendor == "sqlite":
        pytest.skip("Die Testdatenbank im Speicher hat nur eine Verbindung für alle; geprüft wird auf PostgreSQL.")
    one, other = phone(verwalter), phone(ben)
    for page in (one, other):
        tapped(page, ("Anna", "Ben"), "re 120")
    for page in (one, other):
        page.evaluate("() => document.querySelector('[data-save]').click()")
    asked = []
    for _ in range(50):
        other.wait_for_timeout(100)
        asked = [page for page in (one, other) if page.locator("[data-same]").is_visible()]
        if asked:
            break
    assert (len(asked), evening.games.count()) == (1, 1)


def test_a_double_tap_on_save_is_one_game(phone, ben, evening):
    page = phone(ben)
    tapped(page, ("Anna", "Ben"), "re 120")
    page.evaluate("() => { const save = document.querySelector('[data-save]'); save.click(); save.click(); }")
    expect(card(page)).to_be_visible()
    page.locator("[data-save]").click()  # and once more, when it is saved
    expect(page.locator("[data-sum]")).to_contain_text("Wer ist Re?")
    assert evening.games.count() == 1


def test_the_pen_is_seen_and_taken_over_in_one_tap(phone, verwalter, ben, evening):
    one, other = phone(verwalter), phone(ben)
    other.set_viewport_size(PHONE)
    open_menu(one)
    one.get_by_role("button", name="Ich schreibe").click()
    expect(one.locator(".now__chips")).to_contain_text("Du schreibst")
    look(other)
    expect(other.locator(".pen--other")).to_contain_text("Vera schreibt")
    other.locator(".pen--other").get_by_role("button", name="Übernehmen").click()
    expect(other.locator(".now__chips")).to_contain_text("Du schreibst")
    expect(other.locator(".pen--other")).to_have_count(0)
    one.clock.fast_forward(POLL)
    expect(one.locator(".pen--other")).to_contain_text("Ben schreibt")
    expect(one.locator(".now__chips")).not_to_contain_text("Du schreibst")


def test_whoever_writes_without_the_pen_is_asked_once_and_gets_it(phone, verwalter, ben, evening):
    one, other = phone(verwalter), phone(ben)
    open_menu(one)
    one.get_by_role("button", name="Ich schreibe").click()
    expect(one.locator(".now__chips")).to_contain_text("Du schreibst")
    look(other)
    expect(other.locator(".pen--other")).to_contain_text("Vera schreibt")
    tapped(other, ("Anna", "Ben"), "re 90")
    other.locator("[data-save]").click()
    asked = other.get_by_role("dialog", name="Vera schreibt gerade")
    asked.get_by_role("button", name="Noch nicht speichern").click()
    assert evening.games.count() == 0
    other.locator("[data-save]").click()
    asked.get_by_role("button", name="Stift übernehmen und speichern").click()
    expect(card(other)).to_be_visible()
    expect(other.locator(".pen--other")).to_have_count(0)
    assert (evening.games.count(), Pen.objects.get().name) == (1, "Ben")
    look(one)
    expect(one.locator(".pen--other")).to_contain_text("Ben schreibt")


def test_the_end_of_the_evening_is_seen(phone, verwalter, ben, evening):
    from leagues.actor import Actor
    from scorebook.evenings.services.evenings import close_evening

    busy, idle = phone(verwalter), phone(ben)
    tapped(busy, ("Anna", "Ben"), "re 120")
    close_evening(actor=Actor.account(verwalter), evening=evening)
    expect(idle.locator("#entry")).to_have_count(0, timeout=20_000)  # both ask by themselves
    expect(idle.locator("#stand")).to_have_text("Endstand")
    expect(busy.locator("[data-news]")).to_have_text("Der Abend ist beendet.", timeout=20_000)
    expect(busy.locator("#entry")).not_to_have_attribute("data-wake-lock", "")
