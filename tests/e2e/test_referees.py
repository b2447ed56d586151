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


def are_looked_up_without_a_connection(page, context):
    """Calls, tricks, Vorbehalte, hands and counted cards; and with a net the server says the same."""
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
    context.set_offline(False)

    page.goto("/schiedsrichter/vorbehalt/?regeln=maennle")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
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


def test_quarrels_are_settled_on_a_small_phone_within_thirty_seconds(page, context, at_the_table, browser, live_server):
    """* Each sort of dispute takes few taps, from the running evening one more; five cards of sixty pixels stand
    in a row.
    * Back takes a tap back, the address can be sent, and all goes without a script; with one, also without a net.
    """
    page.set_viewport_size(SMALL_PHONE)
    phone = Phone(page)
    for referee, scheme, taps, said, most in DISPUTES:
        page.goto(f"/schiedsrichter/{referee}/?regeln={scheme}")
        for words, row in taps:
            phone.tap(words, row)
        phone.answers(said, most)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in ("ddv", "maennle"):
        page.goto(f"/schiedsrichter/stich/?regeln={scheme}")
        boxes = [card.bounding_box() for card in page.locator(".ref-cards").first.locator(".ref-card").all()]
        assert min(box["width"] for box in boxes) >= 60
        assert [sum(box["y"] == top for box in boxes) for top in sorted({box["y"] for box in boxes})][:2] == [5, 5]
    at_the_table("maennle")
    for words in ("Wem gehört der Stich\\?", "Herz-Zehn", "Herz-Zehn", "Karo-König", "Kreuz-Dame"):
        phone.tap(words)
    phone.answers("gewinnt hier die zweite", 5)

    page.goto("/schiedsrichter/stich/")
    phone.tap("Herz-Zehn")
    phone.tap("Pik-Ass")
    sent, laid = page.url, page.locator(".ref-trick__card .face")
    page.go_back()
    expect(laid).to_have_count(1)
    page.goto(sent)
    expect(laid).to_have_count(2)
    without_script = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    plain = without_script.new_page()
    plain.goto("/schiedsrichter/stich/")
    for words in ("Karo-Ass", "Herz-Zehn", "Pik-Ass", "Karo-Zehn"):
        plain.get_by_role("link", name=words, exact=True).first.click()
    expect(plain.locator("[data-answer]")).to_contain_text("zweiten Karte, Herz-Zehn")
    without_script.close()
    are_looked_up_without_a_connection(page, context)


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


def test_what_a_referee_has_found_goes_into_the_entry(page, context, at_the_table):
    """Counted Augen of either side with one tap; what the Vorbehalte have come to, with a net and without one."""
    for who, re_augen in (("Re", 31), ("Kontra", 209)):
        evening = at_the_table("ddv")
        seat(page, "Anna", "Ben")
        page.goto(f"/abend/{evening.pk}/schiedsrichter/zaehlen/?k=herz-10&k=karo-as")
        Phone(page).tap("Herz-Zehn 1 mal gewählt")
        page.get_by_role("link", name=f"{who} hat 31 Augen").click()
        expect(page.locator("[data-chip=more]")).to_contain_text(f"{who} 31")
        assert page.url.endswith(f"/abend/{evening.pk}/")
        save(page)
        assert stored(evening)["re_augen"] == re_augen
    for number, (scheme, said, step, named, facts) in enumerate(TAKEN):
        assert (said, taken(page, context, at_the_table(scheme), said, step, named, net=number > 1)) == (said, facts)


def taken(page, context, evening, said, step, named, *, net):
    """What is stored of a game whose Vorbehalte were looked up and taken over."""
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
    return data
