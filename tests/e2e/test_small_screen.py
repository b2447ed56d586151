"""Long names, two news and no net on the smallest phone that is meant: nothing is cut, nothing lies over a name."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.table_links import take_pen
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import act, open_menu, result, save, seat
from tests.e2e.test_strip import LOST, NAMES, SHORT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = ("Maximilian Hofstätter", "Gundula Weißenberger", "Maximilian Schneider", "Hans-Peter von Hohenfels")
CUT = """(all) => all.filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent.trim())"""
# Keep what the dock says each time that a game waits, which may be over soon, and what of it does not fit in width or
# in height; a sign has no text.
KEEP_WAITING = """() => {
    const dock = document.querySelector("[data-dock]"), sum = dock.querySelector("[data-sum]");
    window.waited = [];
    const cut = (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1;
    new MutationObserver(() => {
        if (dock.dataset.state !== "waiting") return;
        const all = [sum, ...sum.querySelectorAll("*")].filter((one) => one.offsetParent && one.textContent.trim());
        const said = sum.querySelector(".dock__fate").textContent.trim();
        window.waited.push([said, all.filter(cut).map((one) => one.className)]);
    }).observe(dock, { attributes: true, childList: true, subtree: true });
}"""
# The words of a text that go over more than one line.
BROKEN = """({ firstChild: text }) => {
    let at = 0;
    return text.data.split(" ").filter((word) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + word.length);
        at += word.length + 1;
        return new Set([...range.getClientRects()].map((one) => one.top)).size > 1;
    });
}"""


@pytest.fixture
def table(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    return at_the_table("steffen", LONG)


# What of the head lies under the mark that there is no net; the line below the dealer has made room for it.
COVERED = """() => {
    const mark = document.querySelector('[data-live] .chip').getBoundingClientRect();
    const lies = ({ left, right, top, bottom }) =>
        left < mark.right && right > mark.left && top < mark.bottom - 1 && bottom > mark.top + 1;
    return [...document.querySelectorAll('.top h1, .strip__one, .strip .sign, .strip .crown, .strip .deals, .band')]
        .filter((one) => lies(one.getBoundingClientRect())).map((one) => one.className.baseVal ?? one.className);
}"""


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8])
def test_a_phone_without_a_net_still_says_who_deals_and_who_leads(page, at_the_table, record, people):
    page.set_viewport_size(SMALL_PHONE)
    record(at_the_table("steffen", NAMES[:people]), re=[0, 1], re_augen=120)  # two lead, and a Bock begins
    page.reload()
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("[data-live] .chip")).to_have_text("wartet auf Netz", timeout=20_000)
    expect(page.get_by_role("heading", name="Maximilian H. gibt")).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.set_viewport_size(SMALL_PHONE | {"width": 320})
    assert page.evaluate(COVERED) == []
    page.context.set_offline(False)


def test_while_entries_wait_they_say_so_and_the_mark_does_not_say_it_again(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    at_the_table("steffen", NAMES)
    page.context.set_offline(True)
    seat(page, *page.locator(".seat:visible .seat__name").all_inner_texts()[:2])
    result(page, "re 120")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_contain_text("1 Eintrag wartet auf Netz")
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("[data-live] .chip")).to_have_text("wartet auf Netz", timeout=20_000)
    expect(page.locator("[data-live] .chip")).to_be_hidden()
    assert page.evaluate(COVERED) == []
    page.context.set_offline(False)


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_becomes_of_a_game_that_waits_stands_in_the_dock_uncut(
    page, at_the_table, live_server, language, answered
):
    page.set_viewport_size(SMALL_PHONE)
    page.context.add_cookies([{"name": "language", "value": language, "url": live_server.url}])
    at_the_table("steffen", NAMES)
    if answered:
        for address in ("**/spiele/", "**/commands"):
            page.route(address, lambda route: route.fulfill(status=503, body="", content_type="text/html"))
    else:
        page.context.set_offline(True)
    page.evaluate(KEEP_WAITING)
    seat(page, *page.locator(".seat:visible .seat__name").all_inner_texts()[:2])
    result(page, "re 120")
    page.locator("[data-save]").click()
    page.wait_for_function("() => waited.length > 0")
    wanted = {
        ("de", False): "Wartet auf Netz",
        ("de", True): "Server antwortet nicht",
        ("en", False): "Waiting for a connection",
        ("en", True): "Server does not answer",
    }
    assert page.evaluate("waited[0]") == [wanted[language, answered], []]
    page.context.set_offline(False)


def above_the_dock(page):
    """How much room there is between the last of what is tapped and the dock; less than nothing: it is covered."""
    chips, dock = page.locator(".chips").bounding_box(), page.locator("[data-dock]").bounding_box()
    return dock["y"] - chips["y"] - chips["height"]


def test_who_writes_elsewhere_stands_in_the_head_and_takes_no_room(page, table):
    take_pen(evening=table, phone="f" * 32, name="Chrome auf Android")
    page.reload()
    expect(page.locator(".top__sub")).to_contain_text("· Chrome auf Android schreibt")
    assert above_the_dock(page) >= 0
    open_menu(page)
    page.get_by_role("button", name="Stift übernehmen").click()
    expect(page.locator(".top__sub")).not_to_contain_text("schreibt")


@pytest.mark.parametrize("people", [6, 7, 8])
def test_with_a_bock_in_the_last_round_everything_still_stands_above_the_dock(page, at_the_table, record, people):
    page.set_viewport_size(SMALL_PHONE)
    evening = at_the_table("steffen", NAMES[:people])
    add_event(actor=Actor.system(), evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    record(evening, re=(1, 2), re_augen=120)
    page.reload()
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".band").count() == 2
    assert above_the_dock(page) >= 0
    assert page.evaluate(LOST) == []


def test_the_dock_and_who_it_was_name_two_people_of_one_first_name_without_cutting(page, table):
    page.locator(".seat:visible", has_text="Gundula").click()
    page.locator(".seat:visible", has_text="Hans-Peter").click()
    result(page, "re 90")
    losers = page.locator("[data-sum] .dock__value small")
    expect(losers).to_contain_text("Max. H. und Max. S.")
    assert losers.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    act(page, "call", "1", party="kontra")
    asked = page.locator("[data-who-now] button")
    assert asked.all_inner_texts() == ["Max. H.", "Max. S."]
    assert asked.evaluate_all(CUT) == []


def test_on_the_narrowest_phone_every_result_of_a_party_stands_in_one_row(page, table):
    page.set_viewport_size({"width": 320, "height": 640})
    for party in ("re", "kontra"):
        buttons = page.locator(f"[data-act=result][data-value^={party}]:visible")
        assert buttons.count() == 5
        assert len({one.bounding_box()["y"] for one in buttons.all()}) == 1
        assert buttons.evaluate_all(CUT) == []


def test_what_waits_since_yesterday_is_handed_on_and_covers_nothing(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    page.clock.install()
    at_the_table("ddv", ("Ida", "Max", "Bernd", "Clara", "Dora"))
    page.context.set_offline(True)
    seat(page, "Max", "Clara")
    result(page, "re 120")
    page.locator("[data-save]").click()
    notice = page.locator("[data-outbox]")
    expect(notice).to_contain_text("1 Eintrag wartet auf Netz")
    page.keyboard.press("Escape")
    page.evaluate("scrollTo(0, 0)")
    assert above_the_dock(page) >= 0
    page.clock.fast_forward("26:00:00")
    page.evaluate("document.dispatchEvent(new CustomEvent('entered'))")
    expect(notice).to_contain_text("1 Eintrag wartet seit")
    page.evaluate("scrollTo(0, 0)")
    assert above_the_dock(page) >= 0
    expect(notice.get_by_role("link")).to_be_visible()
    assert notice.bounding_box()["height"] >= 44
    page.context.set_offline(False)


def test_the_sheets_cut_no_word_and_the_heads_stand_above_their_columns(page, table):
    page.locator("[data-chip=kind]").click()
    assert page.locator("#entry-kind .button").evaluate_all(CUT) == []
    page.locator("#entry-kind [data-close]").click()
    page.locator(".seat:visible").first.click()
    dock = page.locator("[data-sum]")
    assert dock.locator(".dock__ask, .dock__hint").evaluate_all(CUT) == []
    assert dock.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    page.locator("[data-open-alone]").click()
    switch, lost = page.locator("[data-switch]").bounding_box(), page.locator(".solo__head").last.bounding_box()
    assert abs(switch["y"] + switch["height"] / 2 - lost["y"] - lost["height"] / 2) < 8
    column = page.locator(".solo").nth(1).locator(".step").last.bounding_box()
    assert abs(lost["x"] + lost["width"] / 2 - column["x"] - column["width"] / 2) < 12


@pytest.mark.parametrize("kind", ["hochzeit", "solo_damen", "solo_trumpf"])
def test_a_chip_breaks_no_word_of_a_kind(page, table, kind):
    chip = page.locator("[data-chip=kind] [data-chip-value]")
    normal, (one, two) = chip.inner_text(), page.locator(".seat:visible .seat__name").all_inner_texts()[:2]
    if kind == "hochzeit":
        seat(page, one, two)
        act(page, "kind", kind)
    else:
        seat(page, one)
        act(page, "solo", kind, result="re1")
    expect(chip).not_to_have_text(normal)
    assert chip.evaluate(BROKEN) == []


def test_the_card_leaves_the_names_free_with_a_new_leader_and_a_bock(page, table):
    names = page.locator(".seat:visible .seat__name").all_inner_texts()
    seat(page, *names[:2])
    act(page, "result", "even")
    save(page)
    expect(page.locator(".result-card__news--bock")).to_be_visible()
    top = page.locator(".result-card").bounding_box()["y"]
    first = page.locator(".seat:visible").first.bounding_box()
    assert top >= first["y"] + first["height"], "the first row, so that a tap goes on at once"


def test_a_bock_that_comes_in_above_covers_no_name_and_leaves_the_dock_where_it_is(page, table):
    def places():
        head = page.locator(".top").bounding_box()["height"]
        question, dock = (page.locator(one).first.bounding_box()["y"] for one in ("#entry-re", "[data-dock]"))
        return [page.evaluate("scrollY"), question >= head, round(dock)]

    before = places()
    names = page.locator(".seat:visible .seat__name").all_inner_texts()
    seat(page, *names[:2])
    act(page, "result", "even")
    save(page)
    expect(page.locator(".band")).to_be_visible()
    assert places() == [0, True, pytest.approx(before[-1], abs=1)]


def test_two_versions_of_a_game_stand_above_three_answers_whatever_the_names(page, table, record):
    seat(page, "Maximilian H.", "Gundula")
    result(page, "re 90")
    record(table, re_augen=185)
    page.locator("[data-save]").click()
    asked = page.get_by_role("dialog", name="Ist es dasselbe Spiel?")
    expect(asked).to_be_visible()
    for answer in asked.get_by_role("button").all():
        expect(answer).to_be_in_viewport(ratio=1)
    facts = [one.bounding_box()["y"] for one in asked.locator("dl").all()]
    assert facts[0] == facts[1], "what belongs together stands side by side"


def test_of_eight_people_no_name_is_broken_on_chairs_and_no_column_is_lost_on_a_wide_sheet(page, at_the_table, record):
    evening = at_the_table("steffen", NAMES)
    record(evening)
    page.set_viewport_size(SMALL_PHONE)
    page.goto(f"/abend/{evening.pk}/plaetze/")
    names = page.locator(".chair__name")
    assert names.all_inner_texts() == list(SHORT)
    lines = "(all) => all.map((one) => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"
    assert names.evaluate_all(lines) == [1] * 8
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/abend/{evening.pk}/blatt/")
    assert page.locator(".sheet-frame").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_the_dock_names_both_losers_and_the_result_without_winners_stands_beside_the_parties(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    at_the_table("ddv", ("Ida", "Max", "Bernd", "Clara", "Dora"))
    seat(page, "Max", "Clara")
    result(page, "re 120")
    losers = page.locator("[data-sum] .dock__value small")
    expect(losers).to_have_text("−1 Bernd und Dora")
    assert losers.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert page.locator("[data-sum]").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    page.locator("[data-chip=more]").click()
    exact = page.locator("#entry-exact :is(.button, .input)")
    assert exact.evaluate_all(CUT) == []
    ends = {round(one.bounding_box()["y"] + one.bounding_box()["height"]) for one in exact.all()}
    assert len(ends) == 1
