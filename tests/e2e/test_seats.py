"""Seats on a phone: a guest sits down, two swap, and the journal takes it back."""

from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import EventKind
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.test_accessibility import SIDEWAYS, SMALL_TARGETS, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


@pytest.fixture(params=[PHONE, SMALL_PHONE], ids=["390", "360"])
def screen(request, page):
    page.set_viewport_size(request.param)


def seats(evening):
    names = {str(player.pk): player.name for player in Player.objects.all()}
    return [names[key] for key in load(evening).folded.state.seats]


def apart(one, other):
    """How far two round marks (left, top, right, bottom) are from one another; below zero they touch."""
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in (one, other)]
    return dist(*middles) - sum(right - left for left, _, right, _ in (one, other)) / 2


class Taps:
    """Counts taps; whoever has to scroll for one needs one more."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def __call__(self, locator):
        before, path = self.page.evaluate("() => scrollY"), self.page.url
        locator.click()
        moved = self.page.url == path and self.page.evaluate("() => scrollY") != before
        self.count += 1 + moved


def to_the_table(page, tap):
    tap(page.get_by_label("Mehr", exact=True).first)
    tap(page.get_by_role("link", name="Plätze, Geber"))
    expect(page.get_by_role("heading", name="Am Tisch")).to_be_visible()


def test_a_guest_sits_down_with_five_taps_and_the_name(page, screen, at_the_table):
    evening = at_the_table("ddv", FIVE)
    tap = Taps(page)
    to_the_table(page, tap)
    tap(page.get_by_role("link", name="Dazusetzen"))
    expect(page.get_by_role("textbox", name="Wie heißt euer Gast?")).to_be_focused()
    page.keyboard.type("Frieda")
    tap(page.locator(".gap--2"))
    tap(page.get_by_role("button", name="Frieda setzt sich"))
    expect(page.get_by_text("Frieda kommt dazu: auf Platz 3.")).to_be_visible()
    assert tap.count <= 5
    assert seats(evening) == ["Anna", "Ben", "Frieda", "Cem", "Dora", "Eva"]
    assert Player.objects.get(name="Frieda").guest


def test_two_swap_and_the_journal_takes_it_back(page, screen, at_the_table):
    evening = at_the_table("ddv", FIVE)
    tap = Taps(page)
    to_the_table(page, tap)
    tap(page.get_by_role("link", name="Umsetzen"))
    tap(page.locator("label.chair", has_text="Ben"))
    tap(page.locator("label.chair", has_text="Dora"))
    expect(page.get_by_text("Ben und Dora tauschen.")).to_be_visible()
    expect(page.get_by_text("Gilt ab Spiel 1: dann spielen")).to_be_visible()
    assert seats(evening) == list(FIVE)
    tap(page.get_by_role("button", name="So sitzen wir jetzt"))
    expect(page.get_by_text("Umgesetzt: Anna, Dora, Cem, Ben, Eva.")).to_be_visible()
    assert (seats(evening), tap.count) == (["Anna", "Dora", "Cem", "Ben", "Eva"], 6)
    page.goto(f"/abend/{evening.pk}/journal/")
    line = page.locator("li", has_text="Umgesetzt")
    page.on("dialog", lambda dialog: dialog.accept())
    line.get_by_role("button").click()
    expect(page.get_by_text("Die Änderung ist zurückgenommen.")).to_be_visible()
    assert seats(evening) == list(FIVE)


def test_everybody_sits_down_anew(page, screen, at_the_table):
    evening = at_the_table("ddv", FIVE)
    page.goto(f"/abend/{evening.pk}/plaetze/umsetzen/?neu")
    for name in ("Eva", "Dora"):
        page.locator(".chair", has_text=name).click()
    page.get_by_role("button", name="Zeigen, was sich ändert").click()
    expect(page.get_by_text("So sitzt ihr dann im Uhrzeigersinn:")).to_be_visible()
    page.get_by_role("button", name="So sitzen wir jetzt").click()
    expect(page.get_by_text("Umgesetzt: Anna, Ben, Cem, Eva, Dora.")).to_be_visible()
    assert seats(evening) == ["Anna", "Ben", "Cem", "Eva", "Dora"]


def test_a_tapped_chair_opens_what_its_person_can_do(page, screen, at_the_table):
    evening = at_the_table("ddv", FIVE)
    page.goto(f"/abend/{evening.pk}/plaetze/")
    page.get_by_role("link", name="Cem").click()
    page.get_by_role("button", name="Macht Pause").click()
    expect(page.get_by_text("Cem setzt aus.")).to_be_visible()
    assert load(evening).folded.state.paused == {str(Player.objects.get(name="Cem").pk)}


@pytest.mark.parametrize("people", range(4, 9))
def test_chairs_and_gaps_keep_apart_and_in_the_picture(page, screen, at_the_table, people):
    names = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk", "Gerda", "Heiner")[:people]
    evening = at_the_table("ddv", names)
    page.goto(f"/abend/{evening.pk}/plaetze/{'dazu/' if people < 8 else ''}")
    marks = page.locator(".gap__mark, .chair__sign").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.top, r.right, r.bottom])"
    )
    width = page.evaluate("() => innerWidth")
    assert len(marks) == people * (2 if people < 8 else 1)
    assert all(left >= 0 and right <= width for left, _, right, _ in marks)
    over = [(one, other) for one, other in combinations(marks, 2) if apart(one, other) < 0]
    assert over == []
    gaps = page.locator(".gap").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert all(size >= 60 for size in gaps)


def test_without_a_script_the_same_by_links_and_buttons(browser, context, at_the_table, live_server):
    evening = at_the_table("ddv", FIVE)
    plain = browser.new_context(java_script_enabled=False, viewport=SMALL_PHONE, base_url=live_server.url)
    plain.add_cookies(context.cookies())
    page = plain.new_page()
    page.goto(f"/abend/{evening.pk}/plaetze/umsetzen/")
    for name in ("Ben", "Dora"):
        page.locator("label.chair", has_text=name).click()
    page.get_by_role("button", name="Zeigen, was sich ändert").click()
    page.get_by_role("button", name="So sitzen wir jetzt").click()
    page.goto(f"/abend/{evening.pk}/plaetze/dazu/")
    page.get_by_role("textbox", name="Wie heißt euer Gast?").fill("Frieda")
    page.locator(".gap--1").click()
    page.get_by_role("button", name="Dazusetzen").click()
    page.get_by_text("Frieda kommt dazu: auf Platz 2.").wait_for()
    plain.close()
    assert seats(evening) == ["Anna", "Frieda", "Dora", "Cem", "Ben", "Eva"]


@pytest.fixture
def pages(at_the_table):
    """The addresses of all pages about seats, of a table where Cem makes a pause."""
    evening = at_the_table("steffen", ("Anna", "Ben", "Cem", "Dora", "Maximilian Huber", "Maximilian Schmid"))
    add_player(actor=SYSTEM, league=evening.league, name="Falk")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PAUSE, player=Player.objects.get(name="Cem"))
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 1})
    one, other = load(evening).folded.state.seats[1:3]
    table = f"/abend/{evening.pk}/plaetze/"
    swap = f"{table}umsetzen/"
    return [table, f"{table}#wer-{one}", f"{table}dazu/", swap, f"{swap}?tausch={one}&tausch={other}", f"{swap}?neu"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_and_tap_the_pages(page, screen, pages, theme):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    for path in pages:
        page.goto("about:blank")
        page.goto(path)
        assert (path, violations(page)) == (path, [])
        assert (path, page.evaluate(SMALL_TARGETS)) == (path, [])
        assert (path, page.evaluate(SIDEWAYS) <= 0) == (path, True)


def test_large_text_stays_on_the_screen(page, screen, pages):
    page.add_init_script("""document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = "200%"; });""")
    for path in pages:
        page.goto("about:blank")
        page.goto(path)
        assert (path, page.evaluate(SIDEWAYS) <= 0) == (path, True)
