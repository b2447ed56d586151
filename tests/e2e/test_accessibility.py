"""The pages at the table for everybody: axe-core, large text, small screens, targets that a thumb can hit."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.measures import SIDEWAYS, SMALL, violations
from tests.e2e.table import act, card, reach, uncover

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = {"390x844": PHONE, "360x640": SMALL_PHONE}
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, summary, input:not([type=hidden]), select")]
    .filter((one) => one.offsetParent && !one.matches(".skip, p a"))
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
TABLE_TARGETS = """() => [...document.querySelectorAll(".seat, .step, .count__add, .entry .kinds .button, [data-save]")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 60)
    .map((one) => one.textContent.trim())"""
CUT = """() => [...document.querySelectorAll("#entry button:not(.dock__sum, .chips__one)")]
    .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""


@pytest.fixture
def table(page, sign_in, verwalter, make_evening, record):
    """An evening with a game, the pen in another hand, and everything of an entry unfolded that can be."""
    from scorebook.evenings.services.table_links import take_pen

    def make(scheme="steffen"):
        evening = make_evening(scheme, ("Anna", "Benedikt", "Cem", "Dora", "Emil"))
        record(evening)
        take_pen(evening=evening, phone="f" * 32, name="Benedikt")
        sign_in(verwalter)
        page.goto(f"/abend/{evening.pk}/")
        return evening

    return make


def sheets(page):
    """Tap a Hochzeit with calls of both sides, extra points, an early Contra; lay one sheet after the other on it."""
    for button in (".seat:visible >> nth=0", ".seat:visible >> nth=1", "[data-act=result][data-value=re2]"):
        page.locator(button).evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # as one scrolls to it
        page.locator(button).click()
    page.locator("[data-chip=kind]").evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    act(page, "kind", "hochzeit")
    yield "kind"
    reach(page, "[data-act=call][data-party=re][data-value='2']").click()
    page.locator("[data-act=early]:visible").nth(1).click()
    page.locator("[data-act=call][data-party=kontra][data-value='2']").click()
    page.locator("[data-order] summary").click()
    for party in ("re", "kontra"):
        page.locator(f"[data-act=extra][data-party={party}]").first.click()
    expect(page.locator("[data-who-now]")).to_be_visible()
    yield "calls"
    reach(page, "#entry-more details summary").click()
    yield "more"
    uncover(page)
    expect(page.locator("[data-sum]")).to_contain_text("+")


def save_with_the_pen(page):
    """Save though another phone writes: the page asks, and hands the pen over."""
    page.locator("[data-save]").click()
    asked = page.get_by_role("dialog", name="Benedikt schreibt gerade")
    expect(asked).to_be_visible()
    assert violations(page) == []
    asked.get_by_role("button", name="Stift übernehmen und speichern").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_at_the_table(page, table, theme, screen):
    page.set_viewport_size(SCREENS[screen])
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    table()
    assert violations(page) == []
    for sheet in sheets(page):
        assert (sheet, violations(page)) == (sheet, [])
        assert (sheet, page.evaluate(SMALL_TARGETS)) == (sheet, [])
        assert (sheet, page.evaluate(TABLE_TARGETS)) == (sheet, [])
        assert page.evaluate(SIDEWAYS) <= 0
    save_with_the_pen(page)
    expect(card(page)).to_be_visible()
    assert violations(page) == [], "the card of the result"


def test_axe_finds_nothing_in_a_solo_a_refusal_and_the_question(page, table, facts, verwalter):
    import uuid

    from leagues.actor import Actor
    from scorebook.evenings.services.games import record_game

    page.emulate_media(reduced_motion="reduce")
    evening = table("ddv")
    page.locator(".seat:visible").first.click()
    page.locator("[data-open-alone]").click()
    assert violations(page) == []
    assert page.evaluate(TABLE_TARGETS) == []
    page.locator("[data-not-alone]").click()
    page.locator(".seat:visible").nth(1).click()
    page.locator("[data-save]").click()
    expect(page.locator("[data-wrong]")).to_have_count(2)
    assert violations(page) == []
    page.locator("[data-act=result][data-value=re2]").click()
    four = [one.get_attribute("data-value") for one in page.locator(".seat:visible").all()]
    same = facts(evening, players=four)
    record_game(actor=Actor.account(verwalter), evening=evening, game_id=uuid.uuid4(), facts=same)
    save_with_the_pen(page)
    expect(page.locator("[data-same]")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("() => document.activeElement.closest('dialog') !== null")


@pytest.mark.parametrize("screen", SCREENS)
def test_text_at_200_percent(page, table, screen):
    """Everything stays on the screen and can be tapped; nothing hides behind something else."""
    page.set_viewport_size(SCREENS[screen])
    page.add_init_script("""document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = "200%"; });""")
    table()
    heading = page.locator(".top h1")
    assert heading.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "who deals can be read"
    for sheet in sheets(page):
        assert page.evaluate(SIDEWAYS) <= 0
        assert (sheet, page.evaluate(CUT)) == (sheet, [])
    dock = page.locator("[data-dock]").bounding_box()
    assert dock["height"] <= SCREENS[screen]["height"] / 2
    # head and dock let go, so that the entry has the screen
    page.evaluate("() => scrollTo(0, 0)")
    expect(page.locator("[data-dock]")).not_to_be_in_viewport()
    page.locator("[data-dock]").scroll_into_view_if_needed()
    expect(page.locator(".top")).not_to_be_in_viewport()
    save_with_the_pen(page)
    expect(card(page)).to_be_visible()


def test_in_colours_of_ones_own_it_is_seen_what_is_chosen(page, table):
    page.emulate_media(forced_colors="active")
    table()
    page.locator(".seat:visible").first.click()
    page.locator("[data-act=result][data-value=re1]").click()
    filled = "(one) => getComputedStyle(one).backgroundColor"
    for kind in (".seat", "[data-act=result]"):
        chosen, other = page.locator(f"{kind}[aria-pressed=true]"), page.locator(f"{kind}[aria-pressed=false]:visible")
        assert chosen.first.evaluate(filled) != other.first.evaluate(filled)
    edge = "(one) => getComputedStyle(one).borderTopWidth"
    assert page.locator(".chips__one").first.evaluate(edge) == "1px"


@pytest.mark.parametrize("width", [390, 320])
def test_a_thumb_can_hit_everything_where_an_evening_is_read(page, sign_in, verwalter, make_evening, record, width):
    import scorebook.charts.evening  # noqa: F401 - takes seconds, which the first page would wait for

    evening = make_evening("steffen", ("Anna", "Benedikt", "Cem", "Dora", "Emil", "Frieda"))
    games = [record(evening) for _ in range(3)]
    sign_in(verwalter)
    page.set_viewport_size({"width": width, "height": 700})
    home = f"/abend/{evening.pk}"
    pages = [f"{home}/{name}/" for name in ("blatt", "druck", "anzeige", "journal")]
    small, sideways = {}, {}
    for address in (*pages, f"/spiel/{games[0].pk}/", "/hilfe/", "/hilfe/steffen/", "/konto/"):
        page.goto(address)
        small[address] = page.evaluate(SMALL)
        sideways[address] = page.evaluate(SIDEWAYS)
    assert {address: found for address, found in small.items() if found} == {}
    assert {address: by for address, by in sideways.items() if by > 0} == {}
