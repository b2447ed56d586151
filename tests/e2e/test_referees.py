"""A quarrel is settled on a phone by a few taps, with a net and without one, and the answer goes into the game."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.measures import SIDEWAYS
from tests.e2e.table import reach, save, seat, stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# To find the next card or word on a screen and tap it (keystroke-level model: M 0.9 s with K 0.3 s).
SECONDS_A_TAP = 1.2
WITHIN = 30
OUT_OF_SIGHT = """element => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
}"""


class Phone:
    """A page whose taps are counted; whoever has to scroll to a tap, or back to the answer, needs one more."""

    def __init__(self, page):
        self.page, self.taps, self.scrolled = page, 0, 0
        self.answer = page.locator("[data-answer]")

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
        expect(self.answer.locator(".ref-answer__said")).to_contain_text(words)
        self._scroll(self.answer.locator(".ref-answer__said"))
        assert self.taps <= within
        assert (self.taps + self.scrolled) * SECONDS_A_TAP < WITHIN
        self.taps = self.scrolled = 0


# A dispute of each sort: what is tapped, in which row, what is said, and after how many taps.
DISPUTES = [
    ("ansage", "ddv", [("Kontra", "Wer will ansagen"), ("10", None), ("Re", "Was war schon angesagt")], "Ja, als", 3),
    ("stich", "maennle", ["Herz-Zehn", "Herz-Zehn", "Karo-König", "Kreuz-Dame"], "gewinnt hier die zweite", 4),
    ("vorbehalt", "maennle", [("Solo", "A "), ("Solo", "C "), ("Damensolo", "C ")], "A spielt: Trumpfsolo", 3),
]
# What is tapped without a net, and what is said then.
WITHOUT_NET = [
    (
        "stich/?regeln=maennle",
        ["Herz-Zehn", "Herz-Zehn", "Karo-Ass", "Kreuz-Dame"],
        "gewinnt hier die zweite",
    ),
    ("blatt/?regeln=ddv", ["Karo-Ass"], "Noch 11 Karten antippen."),
    ("zaehlen/?regeln=ddv", ["Herz-Zehn", "Herz-Zehn", "Karo-Ass"], "Der Rest: 209 Augen in 45 Karten."),
]


def is_looked_up(page, context, phone):
    """By the phone, which says so, and with a net by the server again."""
    page.goto("/schiedsrichter/ansage/?regeln=ddv")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone.tap("keine 90")
    phone.tap("10")
    expect(phone.answer).to_contain_text("Nein, „keine 90“ lässt eine Stufe aus")
    expect(phone.answer).to_contain_text("Ohne Netz")
    phone.answer.get_by_text("DDV TSR 6.4.3").click()
    expect(phone.answer.locator(".ref-place p")).to_be_visible()
    phone.tap("Re", "Re hat angesagt")
    expect(page.locator("[data-said]")).to_contain_text("Re im 1. Stich, 0 lagen")
    expect(phone.answer).to_contain_text("Ja, „keine 90“ ist rechtzeitig")
    context.set_offline(False)
    phone.tap("9")
    expect(phone.answer).to_contain_text("Nein, zu spät")
    expect(phone.answer).not_to_contain_text("Ohne Netz")
    for address, taps, said in WITHOUT_NET:
        page.goto(f"/schiedsrichter/{address}")
        page.wait_for_load_state("networkidle")
        context.set_offline(True)
        for words in taps:
            phone.tap(words)
        expect(phone.answer).to_contain_text(said)
        context.set_offline(False)


def test_quarrels_are_settled_on_a_small_phone_within_thirty_seconds(page, context, at_the_table, browser, live_server):
    """* Each sort of dispute takes few taps, from the running evening one more; five cards of sixty pixels stand
    in a row.
    * Back takes a tap back, the address can be sent, and all goes without a script; with one, also without a net.
    * Counted Augen go into the game with one tap, and so does what the Vorbehalte have come to, with a
    net and without one.
    """
    page.set_viewport_size(SMALL_PHONE)
    phone = Phone(page)
    for referee, scheme, taps, said, most in DISPUTES:
        page.goto(f"/schiedsrichter/{referee}/?regeln={scheme}")
        for one in taps:
            words, row = (one, None) if isinstance(one, str) else one
            phone.tap(words, re.compile(rf"^\s*{row}") if row and referee == "vorbehalt" else row)
        phone.answers(said, most)
        assert page.evaluate(SIDEWAYS) <= 0
    at_the_table("maennle")
    phone.tap("Wem gehört der Stich\\?")
    boxes = [card.bounding_box() for card in page.locator(".ref-cards").first.locator(".ref-card").all()]
    assert min(box["width"] for box in boxes) >= 60
    assert [sum(box["y"] == top for box in boxes) for top in sorted({box["y"] for box in boxes})][:2] == [5, 5]
    for words in ("Herz-Zehn", "Herz-Zehn", "Karo-König", "Kreuz-Dame"):
        phone.tap(words)
    phone.answers("gewinnt hier die zweite", 5)
    sent, laid = page.url, page.locator(".ref-trick__card .face")
    page.go_back()
    expect(laid).to_have_count(3)
    page.goto(sent)
    expect(laid).to_have_count(4)
    without_script = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    plain = without_script.new_page()
    plain.goto("/schiedsrichter/stich/")
    for words in ("Karo-Ass", "Herz-Zehn", "Pik-Ass", "Karo-Zehn"):
        plain.get_by_role("link", name=words, exact=True).first.click()
    expect(plain.locator("[data-answer]")).to_contain_text("zweiten Karte, Herz-Zehn")
    without_script.close()
    is_looked_up(page, context, phone)

    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    page.goto(f"/abend/{evening.pk}/schiedsrichter/zaehlen/?k=herz-10&k=karo-as")
    phone.tap("Herz-Zehn 1 mal gewählt")
    page.get_by_role("link", name="Kontra hat 31 Augen").click()
    expect(page.locator("[data-chip=more]")).to_contain_text("Kontra 31")
    assert page.url.endswith(f"/abend/{evening.pk}/")
    save(page)
    assert stored(evening)["re_augen"] == 209
    for scheme, said, step, named, facts in TAKEN:
        assert (said, taken(page, context, at_the_table(scheme), said, step, named)) == (said, facts)


TAKEN = [
    # Männle § 12: the soloist holds what was bid
    (
        "maennle",
        "s0=solo.solo_trumpf&s1=solo.solo_buben.k90",
        r"\w+ hält „keine 9 vorab“",
        (),
        {"kind": "solo_trumpf", "re": [0], "announcements": [["re", "re", 0, True], ["re", "k90", 0, False]]},
    ),
    ("spin_haus", "s1=armut", None, (3,), {"kind": "armut", "re": [1, 3], "armut_player": 1}),
    # Steffen, Schieben: the parties are those of the Alten
    ("steffen", "s1=schieben", None, (0, 2), {"kind": "armut", "re": [0, 2]}),
]


def taken(page, context, evening, said, step, named):
    """What is stored of a game whose Vorbehalte were looked up, without a net where there is a step, and taken over."""
    page.goto(f"/abend/{evening.pk}/schiedsrichter/vorbehalt/?{said}")
    names = json.loads(page.locator("[data-names]").get_attribute("data-names"))
    page.wait_for_load_state("networkidle")
    link = page.get_by_role("link", name="Ins Spiel übernehmen")
    if step:
        context.set_offline(True)
        Phone(page).tap(step)
        expect(page.locator("[data-answer]")).to_contain_text("Ohne Netz")
        address = link.evaluate("one => one.href")
        context.set_offline(False)
        page.goto(address)  # the page of the evening itself is asked for with a net
    else:
        link.click()
    expect(page.locator("[data-status]")).to_contain_text("übernommen")
    seat(page, *(names[place] for place in named))
    reach(page, "[data-type=exact][data-name=augen]").fill("200")
    save(page)
    kept = stored(evening)
    place = {str(one.pk): names.index(one.name) for one in evening.league.players.all() if one.name in names}
    calls = [[c["party"], c["call"], place[c["player"]], c.get("vorab", False)] for c in kept.get("announcements", [])]
    return {
        "kind": kept["kind"],
        "re": sorted(place[one] for one in kept["re"]),
        **({"announcements": calls} if calls else {}),
        **({"armut_player": place[kept["armut_player"]]} if "armut_player" in kept else {}),
    }
