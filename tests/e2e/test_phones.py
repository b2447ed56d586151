"""Several phones at one table: what one writes the others show, nothing is written twice, and a guest sees the end."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.urls import reverse
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from scorebook.evenings.models import Capability, Evening, Pen
from scorebook.evenings.models.evening import VISIBLE_AFTER_END
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import (
    call_place,
    close_addresses,
    open_table_link,
    page_secret,
    table_secret,
)
from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.outage import SENT, asks_again, said
from tests.e2e.outage import enter as enter_without_net
from tests.e2e.table import RESULT, Tapped, card, enter, open_menu, standing, stored, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

POLL = 5_000  # every change is promised within so many milliseconds
GAME = Tapped(re=("Anna", "Ben"))
SYSTEM = Actor.system()
PRESSED_TWICE = "() => { const save = document.querySelector('[data-save]'); save.click(); save.click(); }"


@pytest.fixture
def two_phones(another, make_evening, verwalter, account):
    """A new evening, and the phones of Vera and Ben, both on its page."""
    ben = account("Ben")

    def make(phones):
        evening = make_evening("ddv")
        Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
        if not phones:
            phones = [another(one, viewport=SMALL_PHONE) for one in (verwalter, ben)]
            for page in phones:
                page.clock.install()
        for page in phones:
            page.goto(f"/abend/{evening.pk}/")
        return evening, phones

    return make


def tapped(page, re, result):
    for name in re:
        page.locator(".seat:visible", has_text=name).click()
    page.locator(f"[data-act=result][data-value={RESULT[result]}]").click()


def look(page):
    """The phone is taken up again."""
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def is_written_once(two_phones, one, other):
    """Both versions stand side by side above three answers, also by keyboard; mine may be right, or the other one, or
    they are two games; whoever closes the question loses nothing."""
    asked = other.get_by_role("dialog", name="Ist es dasselbe Spiel?")
    evening, _ = two_phones([one, other])

    def both_enter(result):
        tapped(other, ("Anna", "Ben"), "re 120")
        enter(one, Tapped(re=("Ben", "Anna"), result=result))
        other.locator("[data-save]").click()
        expect(asked).to_be_visible()

    both_enter("re 90")
    expect(asked).to_contain_text("Das hat Vera eben eingetragen.")
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
    other.reload()
    expect(other.locator(".seat[aria-pressed=true]")).to_have_count(2)
    other.locator("[data-save]").click()
    expect(asked).to_be_visible()
    assert evening.games.count() == 1
    with other.expect_navigation():
        asked.get_by_role("button", name="meine Fassung stimmt").click()
    expect(other.locator(".last-game")).to_contain_text("Anna und Ben")
    assert (evening.games.get().revision, stored(evening)["re_range"]) == (2, [121, 150])

    for result, answer, number in (("re 90", "die andere Fassung stimmt", 2), ("re 120", "Es sind zwei Spiele", 4)):
        one.reload()
        both_enter(result)
        expect(asked.get_by_role("button", name="Ja, dasselbe")).to_have_count(int(result == "re 120"))
        asked.get_by_role("button", name=answer).click()
        expect(other.locator("#stand")).to_contain_text(f"nach {number} Spielen")
        expect(other.locator("[data-clear]")).to_be_disabled()
        assert evening.games.count() == number


def test_two_phones_write_at_one_table(two_phones, record, verwalter):
    """* The other phone shows a new game by itself, or at once when it is taken up again; a half typed entry is not
    touched and hears of it, also of the end.
    * The pen is seen, and taken over in one tap; whoever writes without it is asked once, and gets it.
    * A double tap is one game, and one that both phones enter is written once.
    """
    evening, (one, other) = two_phones(None)
    expect(other.locator("#stand")).to_have_text("Stand")
    enter(one, GAME)
    other.clock.fast_forward(POLL)
    expect(other.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(other.locator(".top h1")).to_have_text("Ben gibt")
    assert standing(other) == standing(one) == {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1}
    record(evening)
    look(other)
    expect(other.locator("#stand")).to_contain_text("nach 2 Spielen")
    tapped(other, ("Cem", "Dora"), "re 90")
    expect(other.locator("[data-sum]")).to_contain_text("Cem und Dora")
    buttons = """() => [...document.querySelectorAll('#entry button')]
        .map((one) => [one.getBoundingClientRect().top, one.ariaPressed])"""
    before = other.evaluate(buttons)
    record(evening)
    other.clock.fast_forward(POLL)
    news = "Inzwischen eingetragen: Spiel 3: Anna und Ben +1, 130 : 110 Augen"
    expect(other.locator("[data-news]")).to_have_text(news)
    assert other.evaluate(buttons) == before
    expect(other.locator("#stand")).to_contain_text("nach 3 Spielen")

    evening, _ = two_phones([one, other])
    other.set_viewport_size(PHONE)
    for page in (one, other):
        if page.locator("[data-clear]").is_enabled():
            page.locator("[data-clear]").click()
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
    assert (evening.games.count(), Pen.objects.get(evening=evening).name) == (1, "Ben")
    look(one)
    expect(one.locator(".pen--other")).to_contain_text("Ben schreibt")
    one.set_viewport_size(PHONE)
    one.locator(".pen--other").get_by_role("button", name="Übernehmen").click()
    expect(one.locator(".now__chips")).to_contain_text("Du schreibst")

    tapped(one, ("Cem", "Dora"), "re 60")
    one.evaluate(PRESSED_TWICE)
    expect(card(one)).to_be_visible()
    one.locator("[data-save]").click()  # and once more, when it is saved
    expect(one.locator("[data-sum]")).to_contain_text("Wer ist Re?")
    assert evening.games.count() == 2

    tapped(one, ("Anna", "Cem"), "re 120")
    close_evening(actor=Actor.account(verwalter), evening=evening)
    for page in (one, other):
        look(page)
    expect(other.locator("#entry")).to_have_count(0)
    expect(other.locator("#stand")).to_contain_text("Endstand")
    expect(one.locator("[data-news]")).to_have_text("Der Abend ist beendet.")
    expect(one.locator("#entry")).not_to_have_attribute("data-wake-lock", "")
    other.set_viewport_size(SMALL_PHONE)
    is_written_once(two_phones, one, other)


def redeems(page, evening):
    """A phone without an account that follows the link of the table."""
    page.context.clear_cookies()
    page.goto(f"/tisch/{table_secret(open_table_link(actor=SYSTEM, evening=evening))}/")
    page.locator("main form button").first.click()
    wired(page)


def test_guests_see_the_evening_to_its_end(page, make_evening, record):
    """* Who only looks sees each game, the end as its places are called, and that the address was closed.
    * A guest who has written sees ceremony and final standing, and after a day a sentence; what was not sent when the
    evening ended lies with those who manage the league, and the phone says so.
    """
    evening = make_evening("ddv")
    evening.league.share_names = True
    evening.league.save()
    page.goto(reverse("evening-page", args=[page_secret(evening)]))
    shown = page.locator("main")
    expect(shown).to_contain_text("Anna gibt")
    for number, dealer in ((1, "Ben"), (2, "Cem")):
        record(evening)
        asks_again(page)
        expect(shown).to_contain_text(f"{dealer} gibt")
        expect(page.get_by_role("heading", name=f"Spiel {number}: Anna und Ben")).to_be_visible()
    close_evening(actor=SYSTEM, evening=evening)
    asks_again(page)
    expect(shown).to_contain_text("Gleich geht es los")
    call_place(Evening.objects.get(), 1)
    asks_again(page)
    expect(shown).to_contain_text("Dora")
    expect(shown.locator("[data-step]")).not_to_contain_text("Anna")
    call_place(Evening.objects.get(), 9)
    asks_again(page)
    expect(page.locator(".podium")).to_contain_text("Anna")
    close_addresses(actor=SYSTEM, league=evening.league)
    asks_again(page)
    expect(page.get_by_role("heading", name="Diese Adresse ist geschlossen.")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Anna")

    evening = make_evening("ddv")
    record(evening)
    redeems(page, evening)
    page.route(SENT, lambda route: route.abort())
    enter_without_net(page, "Anna", "Ben")
    expect(said(page)).to_contain_text("1 Eintrag wartet seit")
    close_evening(actor=SYSTEM, evening=evening)
    page.unroute(SENT)
    asks_again(page)
    expect(said(page)).to_contain_text("liegt bei denen, die die Liga verwalten")
    way = page.get_by_role("link", name="Siegerehrung")
    expect(way).to_be_visible()
    page.reload()
    expect(way).to_be_in_viewport()
    expect(page.locator("body")).not_to_contain_text("Diesen Abend gibt es nicht mehr")
    expect(page.locator("#entry")).to_have_count(0)
    way.click()
    page.get_by_role("link", name="Alle zeigen").click()
    expect(page.locator(".podium")).to_contain_text("Anna")
    page.get_by_role("link", name="Fertig").click()
    expect(page.locator("[data-part=standing]")).to_contain_text("Anna")
    for end, rows in (("closed_at", Evening.objects), ("revoked_at", Capability.tables)):
        rows.update(**{end: F(end) - VISIBLE_AFTER_END - timedelta(minutes=1)})
    ended = "Der Abend ist beendet."
    asks_again(page)
    expect(page.locator("[data-live]")).to_have_text(ended)
    page.reload()
    expect(page.get_by_role("heading", name=ended)).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Anna")
