"""What an entry survives, what the phone does by itself, and entering by keyboard."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import HEAR, Tapped, act, card, result, save, seat

CHOSEN = ", ".join(f"[data-act={act}][aria-pressed=true]" for act in ("seat", "result", "kind", "call", "extra"))
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NORMAL = Tapped(re=("Anna", "Ben"))
CALLED = {"result": "re 90", "calls": (("re", 2),), "extras": (("re", "fuchs"),)}


def test_a_draft_survives_reload_and_a_locked_screen(page, at_the_table, context):
    page.add_init_script(HEAR)
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    act(page, "call", "2", party="re")
    act(page, "extra", "fuchs", party="kontra")
    page.reload()
    page.wait_for_function("() => window.heard.includes('Entwurf wiederhergestellt.')")
    url = page.url
    page.close()  # the system throws a page away that sleeps for long
    page = context.new_page()
    page.goto(url)
    chosen = {one.get_attribute("data-value") for one in page.locator(CHOSEN).all()}
    players = {str(one.player_id) for one in evening.seats.filter(position__lt=2)}
    assert chosen == players | {"re2", "normal", "1", "2", "fuchs"}
    save(page)
    expect(page.locator("[data-clear]")).to_be_disabled()
    assert evening.games.count() == 1


def test_emptied_by_mistake_and_brought_back(page, at_the_table):
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    page.locator("[data-clear]").click()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(0)
    page.get_by_role("button", name="Zurückholen").click()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(2)


WAKE_LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
HELD = "() => window.locks.map((lock) => lock.released)"


def test_the_screen_stays_awake_until_the_evening_is_closed(page, at_the_table, verwalter):
    from leagues.actor import Actor
    from scorebook.evenings.services.evenings import close_evening

    page.add_init_script(WAKE_LOCK)
    evening = at_the_table("ddv")
    page.wait_for_function("() => window.locks.length === 1")
    look = "() => document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(look)
    assert page.evaluate(HELD) == [False], "one lock is enough"
    page.evaluate("() => { window.locks[0].released = true; }")  # what the system does when the page is hidden
    page.evaluate(look)
    page.wait_for_function("() => window.locks.length === 2")
    seat(page, "Anna")  # with something tapped the page stays, and says that the evening is over
    close_evening(actor=Actor.account(verwalter), evening=evening)
    page.evaluate(look)
    page.wait_for_function("() => window.locks[1].released")
    page.evaluate(look)
    assert page.evaluate(HELD) == [True, True]


@pytest.mark.parametrize(
    ("secure", "sentence"),
    [
        ("true", "Dieser Browser kann den Bildschirm nicht wach halten. Der Entwurf bleibt, wenn er ausgeht."),
        ("false", "Ohne HTTPS geht der Bildschirm von selbst aus. Der Entwurf bleibt."),
    ],
)
def test_a_sentence_where_the_screen_cannot_be_kept_awake(page, at_the_table, secure, sentence):
    page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"
        f"Object.defineProperty(window, 'isSecureContext', {{ value: {secure} }});"
    )
    at_the_table("ddv")
    expect(page.locator("[data-wake-note]")).to_have_text(sentence)


def test_a_whole_game_by_keyboard(page, at_the_table):
    """Tab and space, nothing else: Re + keine 90 + Fuchs, in the order of the page."""
    evening = at_the_table("ddv")
    page.locator(".seat").first.focus()
    wanted = [
        "[data-act=seat]:nth-of-type(1)",
        "[data-act=seat]:nth-of-type(2)",
        "[data-act=result][data-value=re2]",
        "[data-chip=calls]",
        "[data-act=call][data-party=re][data-value='2']",
        "[data-act=extra][data-party=re][data-value=fuchs]",
    ]
    outlines = set()
    for selector in wanted:
        for _ in range(40):
            if page.evaluate("(one) => document.activeElement.matches(one)", selector):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("(one) => document.activeElement.matches(one)", selector), selector
        page.keyboard.press("Space")
        outlines.add(page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle"))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('[data-save]')"):
            break
    page.keyboard.press("Enter")
    expect(card(page)).to_be_visible()
    assert outlines == {"solid"}, "the focus can always be seen"
    assert evening.scores.get().re_points == 6
