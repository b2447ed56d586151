"""A table whose net fails: what is entered meanwhile, what the page says of it, and how the net comes back."""

import re

from playwright.sync_api import expect

from scorebook.evenings.models import Event
from tests.e2e.table import RECKONS, act, result, seat

FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")
# What carries an entry to the server: the page that saves it, and the outbox that sends it later.
SENT = re.compile(r"/spiele/|/api/v1/evenings/[^/]+/commands")


def asks_again(page):
    page.evaluate("window.dispatchEvent(new Event('online'))")


def loses_all(page):
    """Nothing that is entered reaches the server any more; everything else is answered."""
    page.route(SENT, lambda route: route.abort())


def without_a_net(page):
    """After the first tap has brought the scripts, the table and the facts of the evening."""
    page.wait_for_function(RECKONS)
    page.context.set_offline(True)


def arrives(page):
    """The net is back, and all that waited has gone."""
    page.unroute(SENT)
    page.context.set_offline(False)
    asks_again(page)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-not-sent], .badge--waits")).to_have_count(0)


def waiting(page, number):
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", str(number))


def said(page):
    """What the outbox says."""
    return page.locator("[data-outbox-said]")


def enter(page, *names, ended="re 90"):
    """A game that has to wait; then the next one can be entered."""
    seat(page, *names)
    act(page, "result", "even") if ended == "120:120" else result(page, ended)
    page.locator("[data-save]").click()
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    page.keyboard.press("Escape")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(0)


def lines(page):
    """The list of what happened, the newest first."""
    return page.locator('[data-part="games"] li')


def listed(page):
    return [" ".join(line.inner_text().split()) for line in lines(page).all()]


def playing(page):
    return page.locator(".seat:visible .seat__name").all_inner_texts()


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


def new_cards(page):
    page.get_by_label("Mehr", exact=True).first.click()
    page.locator(".top__reasons summary").click()
    page.locator(".top__reasons button[name=reason]").first.click()


def offered(page):
    """Who can have been it, on the page of a penalty."""
    names = page.locator("input[name=culprit]").evaluate_all("all => all.map((one) => one.labels[0].innerText.trim())")
    return sorted(name for name in names if name)


def yes(page):
    page.locator("dialog[open]").get_by_role("button", name="Ja").click()


def kinds(evening):
    """What counts of an evening, in its order."""
    counted = Event.objects.filter(evening=evening, withdrawn_at=None)
    return list(counted.order_by("position").values_list("kind", flat=True))


def who_played(evening):
    """The names of each game."""
    games = evening.games.order_by("event__position")
    return [sorted(one.participations.values_list("player__name", flat=True)) for one in games]
