"""Disputes of each sort are settled on a phone by a few taps: with a script in place, without one page by page."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import reach, save, seat, stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


SECONDS_A_TAP = (
    1.2  # to find the next card or word on a screen and tap it (keystroke-level model: M 0.9 s with K 0.3 s)
)
WITHIN = 30
OUT_OF_SIGHT = """element => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
}"""


class Phone:
    """A page whose taps are counted; whoever has to scroll to a tap, or back to the answer, needs one more."""

    def __init__(self, page):
        self.page, self.taps, self.scrolled = page, 0, 0

    def tap(self, words, row=None):
        place = self.page.locator(".ref-row, .ref-seat, .ref-rules", has_text=row).last if row else self.page
        before = self.page.url
        link = place.get_by_role("link", name=re.compile(rf"^{words}( 1 mal gewählt)?$")).first
        self._scroll(link)
        link.click()
        self.taps += 1
        self.page.wait_for_function("before => location.href !== before", arg=before)

    def _scroll(self, element):
        if element.evaluate(OUT_OF_SIGHT):
            element.scroll_into_view_if_needed()
            self.scrolled += 1

    def answers(self, words, within):
        """The answer holds these words after so many taps, and they take less than half a minute."""
        answer = self.page.locator("[data-answer] .ref-answer__said")
        expect(answer).to_contain_text(words)
        self._scroll(answer)
        seconds = (self.taps + self.scrolled) * SECONDS_A_TAP
        print(f"{words}: {self.taps} taps, {self.scrolled} times scrolled, {seconds:.1f} s")
        assert self.taps <= within
        assert seconds < WITHIN
        self.taps = self.scrolled = 0


# Three disputes of each sort: what is tapped, and in which row.
CALLS = [
    ("ddv", [("keine 90", None), ("10", None)], "lässt eine Stufe aus", 2),
    ("ddv", [("Kontra", "Wer will ansagen"), ("10", None), ("Re", "Was war schon angesagt")], "Ja, als Erwiderung", 3),
    ("maennle", [("8", None)], "ungültig", 1),
]
TRICKS = [
    ("ddv", ["Karo-Ass", "Herz-Zehn", "Pik-Ass", "Karo-Zehn"], "zweiten Karte, Herz-Zehn", 4),
    ("maennle", ["Herz-Zehn", "Herz-Zehn", "Karo-König", "Kreuz-Dame"], "gewinnt hier die zweite", 4),
    ("spin_haus", ["Pik-Zehn", "Pik-Ass", "Kreuz-Ass", "Karo-Neun"], "vierten Karte, Karo-Neun", 4),
]
RESERVATIONS = [
    ("ddv", [("Hochzeit", "B "), ("Solo", "C ")], "C spielt", 2),
    ("spin_haus", [("Hochzeit", "B "), ("Einmischen", "C ")], "neu gegeben", 2),
    ("maennle", [("Solo", "A "), ("Solo", "C "), ("Damensolo", "C ")], "A spielt: Trumpfsolo", 3),
]
DISPUTES = [
    *(("ansage", scheme, taps, said, most) for scheme, taps, said, most in CALLS),
    *(("stich", scheme, [(one, None) for one in taps], said, most) for scheme, taps, said, most in TRICKS),
    *(
        ("vorbehalt", scheme, [(word, re.compile(rf"^\s*{who}")) for word, who in taps], said, most)
        for scheme, taps, said, most in RESERVATIONS
    ),
]


@pytest.mark.parametrize(("referee", "scheme", "taps", "said", "most"), DISPUTES, ids=lambda one: str(one)[:24])
def test_a_dispute_is_settled_on_a_small_phone_within_thirty_seconds(page, referee, scheme, taps, said, most):
    page.set_viewport_size(SMALL_PHONE)
    page.goto(f"/schiedsrichter/{referee}/?regeln={scheme}")
    phone = Phone(page)
    for words, row in taps:
        phone.tap(words, row)
    phone.answers(said, most)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["ddv", "maennle"])
def test_five_cards_of_sixty_pixels_stand_in_a_row_on_a_small_phone(page, scheme):
    page.set_viewport_size(SMALL_PHONE)
    page.goto(f"/schiedsrichter/stich/?regeln={scheme}")
    boxes = [card.bounding_box() for card in page.locator(".ref-cards").first.locator(".ref-card").all()]
    assert min(box["width"] for box in boxes) >= 60
    assert [sum(box["y"] == top for box in boxes) for top in sorted({box["y"] for box in boxes})][:2] == [5, 5]


def test_a_dispute_is_settled_from_the_running_evening_with_one_tap_more(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    at_the_table("maennle")
    phone = Phone(page)
    for card in ("Wem gehört der Stich\\?", "Herz-Zehn", "Herz-Zehn", "Karo-König", "Kreuz-Dame"):
        phone.tap(card)
    phone.answers("gewinnt hier die zweite", 5)


def test_back_takes_a_tap_back_and_the_address_can_be_sent(page):
    page.goto("/schiedsrichter/stich/")
    phone = Phone(page)
    phone.tap("Herz-Zehn")
    phone.tap("Pik-Ass")
    sent = page.url
    page.go_back()
    expect(page.locator(".ref-trick__card .face")).to_have_count(1)
    page.goto(sent)
    expect(page.locator(".ref-trick__card .face")).to_have_count(2)


def test_it_works_without_a_script(browser, live_server):
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto("/schiedsrichter/stich/")
    for words in ("Karo-Ass", "Herz-Zehn", "Pik-Ass", "Karo-Zehn"):
        page.get_by_role("link", name=words, exact=True).first.click()
    expect(page.locator("[data-answer]")).to_contain_text("zweiten Karte, Herz-Zehn")
    context.close()


def test_without_a_connection_a_call_and_a_trick_are_looked_up(page, context):
    page.goto("/schiedsrichter/ansage/?regeln=ddv")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone = Phone(page)
    phone.tap("keine 90")
    phone.tap("10")
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text(
        "Nein, „keine 90“ lässt eine Stufe aus: Was davor fehlt, war nur möglich, solange der Ansager mindestens 11 "
        "Karten auf der Hand hat; er hat 10 Karten."
    )
    expect(answer).to_contain_text("Ohne Netz")
    answer.get_by_text("DDV TSR 6.4.3").click()
    expect(answer.locator(".ref-place p")).to_be_visible()
    phone.tap("Re", "Re hat angesagt")
    expect(page.locator("[data-said]")).to_contain_text("Re im 1. Stich, 0 lagen")
    expect(answer).to_contain_text("Ja, „keine 90“ ist rechtzeitig")
    context.set_offline(False)
    phone.tap("9")
    expect(answer).to_contain_text("Nein, zu spät")
    expect(answer).not_to_contain_text("Ohne Netz")

    page.goto("/schiedsrichter/stich/?regeln=maennle")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    for words in ("Herz-Zehn", "Herz-Zehn", "Karo-Ass", "Kreuz-Dame"):
        phone.tap(words)
    expect(answer).to_contain_text("Der Stich gehört der zweiten Karte, Herz-Zehn: von zwei gleichen gewinnt hier die")
    for _side in range(2):
        page.locator(".ref-trick__card a").nth(1).click()
    expect(answer).to_contain_text("Für Kontra: Fuchs gefangen (wenn er nicht doch vom Partner kommt).")
    phone.tap("Neuer Stich")
    expect(page.locator(".ref-trick__card .face")).to_have_count(0)
    phone.tap("Pik-Ass")
    expect(page.locator(".ref-trick__card .face")).to_have_count(1)


def test_without_a_connection_who_plays_and_cards_are_looked_up(page, context):
    page.goto("/schiedsrichter/vorbehalt/?regeln=maennle")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone, answer = Phone(page), page.locator("[data-answer]")
    for words, who in (("Solo", "A "), ("Solo", "B "), ("Bubensolo", "B "), ("12", "B ")):
        phone.tap(words, re.compile(rf"^\s*{who}"))
    expect(answer).to_contain_text("B spielt: Bubensolo, mit „12“ vorab. Danach gibt A.")
    phone.tap("A hält „12 vorab“")
    expect(answer).to_contain_text("A spielt: Trumpfsolo, mit „12“ vorab.")
    page.go_back()
    phone.tap("A sagt „weg“")
    expect(answer).to_contain_text("B spielt: Bubensolo, mit „12“ vorab.")
    context.set_offline(False)

    page.goto("/schiedsrichter/blatt/?regeln=steffen")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    for suit in ("Eichel", "Grün"):
        for _twice in range(2):
            phone.tap(f"{suit}-König")
    expect(answer).to_contain_text("Noch 6 Karten antippen.")
    for card in ("Herz-König", "Herz-Ass", "Schellen-Ass", "Schellen-Zehn", "Schellen-König", "Eichel-Ass"):
        phone.tap(card)
    expect(answer).to_contain_text("Einmischen: ja, nötig: mindestens 5 Könige.")
    context.set_offline(False)

    page.goto("/schiedsrichter/zaehlen/?regeln=ddv")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone.tap("Herz-Zehn")
    expect(answer).to_contain_text("10 Augen in 1 Karte.")
    for card in ("Herz-Zehn", "Karo-Ass"):
        phone.tap(card)
    expect(answer).to_contain_text("31 Augen in 3 Karten.")
    expect(answer).to_contain_text("Der Rest: 209 Augen in 45 Karten.")


@pytest.mark.parametrize(("who", "re_augen"), [("Re", 31), ("Kontra", 209)])
def test_counted_augen_go_into_the_entry_with_one_tap(page, at_the_table, who, re_augen):
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    page.goto(f"/abend/{evening.pk}/schiedsrichter/zaehlen/?k=herz-10&k=karo-as")
    Phone(page).tap("Herz-Zehn 1 mal gewählt")
    page.get_by_role("link", name=f"{who} hat 31 Augen").click()
    expect(page.locator("[data-chip=more]")).to_contain_text(f"{who} 31")
    assert page.url.endswith(f"/abend/{evening.pk}/")
    save(page)
    assert stored(evening)["re_augen"] == re_augen


TAKEN = [
    # Männle § 12: the soloist holds what was bid, or a Normalspiel has outbid him
    (
        "maennle",
        "s0=solo.solo_trumpf&s1=solo.solo_buben.k90",
        r"\w+ hält „keine 9 vorab“",
        (),
        {"kind": "solo_trumpf", "re": [0], "announcements": [["re", "re", 0, True], ["re", "k90", 0, False]]},
    ),
    (
        "maennle",
        "s0=solo.solo_trumpf&s1=gesund..k60",
        r"\w+ sagt „weg“",
        (2, 3),
        {"kind": "normal", "re": [2, 3], "announcements": [["kontra", "kontra", 1, True], ["kontra", "k60", 1, False]]},
    ),
    # Tacken, Solo: every level can be called vorab
    (
        "tacken",
        "s2=solo.solo_pik.k60",
        None,
        (),
        {"kind": "solo_pik", "re": [2], "announcements": [["re", "re", 2, True], ["re", "k60", 2, True]]},
    ),
    ("spin_haus", "s1=armut", None, (3,), {"kind": "armut", "re": [1, 3], "armut_player": 1}),
    # Steffen, Schieben: the parties are those of the Alten
    ("steffen", "s1=schieben", None, (0, 2), {"kind": "armut", "re": [0, 2]}),
    ("ddv", "s3=hochzeit", None, (0,), {"kind": "hochzeit", "re": [0, 3]}),
    ("ddv", "", None, (1, 2), {"kind": "normal", "re": [1, 2]}),
]


@pytest.mark.parametrize("net", [True, False], ids=["net", "no net"])
@pytest.mark.parametrize(("scheme", "said", "step", "named", "facts"), TAKEN, ids=lambda one: str(one)[:24])
def test_what_the_vorbehalte_have_come_to_goes_into_the_entry(
    page, context, at_the_table, scheme, said, step, named, facts, net
):
    evening = at_the_table(scheme)
    page.goto(f"/abend/{evening.pk}/schiedsrichter/vorbehalt/?{said}")
    names = json.loads(page.locator("[data-names]").get_attribute("data-names"))
    page.wait_for_load_state("networkidle")
    context.set_offline(not net)
    if step:
        Phone(page).tap(step)
    link = page.get_by_role("link", name="Ins Spiel übernehmen")
    if not net:  # what is shown was looked up; the page of the evening itself is asked for with a net
        page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        expect(page.locator("[data-answer]")).to_contain_text("Ohne Netz")
        address = link.evaluate("one => one.href")
        context.set_offline(False)
        page.goto(address)
    else:
        link.click()
    expect(page.locator("[data-status]")).to_contain_text("übernommen")
    seat(page, *(names[place] for place in named))
    reach(page, "[data-type=exact][data-name=augen]").fill("200")
    save(page)
    kept = stored(evening)
    place = {
        str(player.pk): names.index(player.name) for player in evening.league.players.all() if player.name in names
    }
    data = {"kind": kept["kind"], "re": sorted(place[one] for one in kept["re"])}
    calls = kept.get("announcements", [])
    if calls:
        data["announcements"] = [[c["party"], c["call"], place[c["player"]], c.get("vorab", False)] for c in calls]
    if "armut_player" in kept:
        data["armut_player"] = place[kept["armut_player"]]
    assert data == facts
