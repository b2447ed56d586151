"""What the phone does by itself, and entering by keyboard."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import card, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
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
