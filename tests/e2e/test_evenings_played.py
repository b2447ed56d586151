"""Two whole evenings, tapped on phones of two sizes, with everything that happens at a table on the way.

What each game is worth, who deals it and who plays it was written down by hand from the documents.
"""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from scorebook.evenings.derived.refold import differences
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.evening import Evening, Game, menu, play, redeal, reveal, tapped
from tests.e2e.table import act, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIX = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")


# Steffen: without a Bock a win of Re is worth 5, of Kontra 10; calls, levels and Böcke double; 10 an extra point.
FIRST_ROUND = [
    Game("Anna", "Eva Falk", tapped("Ben Cem"), 5),
    Game("Ben", "Dora Falk", tapped("Anna Cem", "kontra 120"), -10),
    Game("Cem", "Anna Ben", tapped("Dora Eva", "kontra 120", calls=(("kontra", 1),)), -20),  # Kontra won: a Bock
    Game("Dora", "Ben Cem", tapped("Eva Falk", "re 90"), 20, "Bock ×2 noch 6"),
    # Re and Kontra called: another Bock
    Game("Eva", "Cem Dora", tapped("Anna Falk", calls=(("re", 1), ("kontra", 1))), 40, "Bock ×2 noch 5"),
    Game("Falk", "Anna Dora Eva", tapped("Ben", solo="solo_buben"), 600, "Doppelbock ×4 noch 4, dann ×2"),
]
# The third game was in truth won without a call: the fourth and the fifth were no Bock, the sixth a single one.
CORRECTED = {2: -10, 3: 10, 4: 20, 5: 300}
SECOND_ROUND = [
    Game("Anna", "Eva Falk", tapped("Ben Gerda", extras=(("re", "fuchs"),)), 20, "Bock ×2 noch 5"),
    Game("Ben", "Cem Falk", tapped("Anna Dora", "re schwarz"), 160, "Bock ×2 noch 4"),  # no trick: a Bock
    Game("Dora", "Anna Gerda", tapped("Ben Cem", "120:120"), -40, "Doppelbock ×4 noch 3, dann ×2"),  # gespalten: a Bock
    Game("Cem", "Ben Dora", tapped("Eva Gerda", "re 90", calls=(("re", 2),)), 320, "Tripelbock ×8 noch 2, dann ×4"),
    Game("Gerda", "Cem Dora", tapped("Eva Falk", "kontra 90"), -160, "Tripelbock ×8 noch 1, dann ×4"),
    Game("Eva", "Cem Falk Gerda", tapped("Anna", "kontra 120", solo="solo_damen"), -1200, "Doppelbock ×4 noch 2"),
    Game("Falk", "Ben Eva", tapped("Anna Gerda"), 20, "Doppelbock ×4 noch 1"),
]


def test_six_under_steffens_rules(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    evening, written = at_the_table("steffen", SIX), Evening(dict.fromkeys(SIX, 0))
    for game in FIRST_ROUND:
        play(page, written, game)

    # Kontra had called nothing in the third game: what follows is computed again, and that is said at once.
    page.locator("a.row", has_text="3. Anna und Ben").click()
    page.get_by_role("link", name="Korrigieren").click()
    act(page, "call", "1", party="kontra")
    with page.expect_navigation():
        page.locator("[data-save]").click()
    expect(page.get_by_role("status").filter(has_text="3 Spiele neu gerechnet")).to_be_visible()
    for place, worth in CORRECTED.items():
        written.count(FIRST_ROUND[place], -1)
        written.count(replace(FIRST_ROUND[place], re_points=worth))
    page.goto(f"/abend/{evening.pk}/")
    assert standing(page) == written.totals

    # Gerda comes as a guest and sits down between Ben and Cem; she deals when the deal comes to her.
    menu(page, "Plätze, Geber")
    page.get_by_role("link", name="Dazusetzen").click()
    page.get_by_role("textbox", name="Wie heißt euer Gast?").fill("Gerda")
    page.locator(".gap--2").click()
    page.get_by_role("button", name="Gerda setzt sich").click()
    page.get_by_text("Gerda kommt dazu").first.wait_for()
    written.add(["Gerda"], 0)
    play(page, written, SECOND_ROUND[0])

    # After the break Gerda and Dora have swapped.
    menu(page, "Plätze, Geber")
    page.get_by_role("link", name="Umsetzen").click()
    page.locator("label.chair", has_text="Gerda").click()
    page.locator("label.chair", has_text="Dora").click()
    page.get_by_role("button", name="So sitzen wir jetzt").click()
    page.get_by_text("Umgesetzt: Anna, Ben, Dora, Cem, Gerda, Eva, Falk.").wait_for()
    page.goto(f"/abend/{evening.pk}/")
    for game in SECOND_ROUND[1:4]:
        play(page, written, game)

    # The last round is announced: three games are left. A redeal uses up neither game nor Bock.
    menu(page, "Plätze, Geber")
    page.get_by_role("button", name="Diese ist die letzte").click()
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator(".band--calm")).to_contain_text("noch 3 Spiele")
    redeal(page, "Eingemischt")
    for game in SECOND_ROUND[4:6]:
        play(page, written, game)
    expect(page.locator(".band--calm")).to_contain_text("noch 1 Spiel")
    last = SECOND_ROUND[6]
    for name in last.tapped.re:
        page.locator(f".seat:visible:has-text('{name}')").click()
    page.locator("[data-act=result][data-value=re1]").click()
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", name="Der Abend ist gespielt")).to_be_visible()
    expect(page.locator("section[aria-labelledby=stand] li")).to_have_count(7)
    written.count(last)
    assert standing(page) == written.totals
    assert sum(written.totals.values()) == 0
    assert list(differences(evening)) == []

    # Who has won is told from behind.
    page.get_by_role("button", name="Abend beenden").click()
    called = reveal(page)
    places = sorted(written.totals, key=written.totals.get)
    assert [name for name in places if name in called[0]] == [places[0]]
    assert places[-1] in called[-1]
    page.get_by_role("link", name="Zum Podest").click()
    expect(page.get_by_role("heading", name=f"{places[-1]} gewinnt den Abend")).to_be_visible()


FOUR = SIX[:4]
# Männle: the 12 is one, odd values lose one, Re and Kontra double, called levels count twice.
# The first: 12, keine 9 2, gegen; ×2.
BEFORE = Game("Anna", "Ben Dora", tapped("Anna Cem", "kontra 90", calls=(("kontra", 2),)), -8)
REVOKE = {"Anna": 8, "Cem": 8, "Ben": -8, "Dora": -8}  # 12, keine 9, keine 6, gegen: 4; ×2 for Re
SOLO = Game("Cem", "Anna Ben Dora", tapped("Cem", solo="solo_buben", calls=(("re", 1),)), 6)  # 12; ×2; three times
AFTER = [
    Game("Dora", "Ben Dora", tapped("Anna Cem", "kontra 120"), -2),  # 12, gegen
    Game("Anna", "Anna Ben", tapped("Cem Dora", calls=(("re", 2),)), -8),  # keine 9 missed: 12, 2, gegen; ×2
]


def test_four_under_maennles_rules_with_a_revoke_and_a_dispute(page, at_the_table, another, account):
    evening, written = at_the_table("maennle", FOUR), Evening(dict.fromkeys(FOUR, 0))
    play(page, written, BEFORE)

    # § 9: Dora, who is Re with Ben and has called it, does not follow suit; 40 Augen are safe.
    menu(page, "Strafe oder Korrektur")
    page.get_by_role("link", name="Nicht bedient").click()
    page.locator("[name=culprit]").and_(page.get_by_label("Dora", exact=True)).check()
    for name in ("Ben", "Dora"):
        page.locator("[name=re]").and_(page.get_by_label(name, exact=True)).check()
    page.locator("[name=safe_augen]").fill("40")
    page.locator("[name=calls_re]").select_option(index=1)
    page.get_by_role("button", name="Berechnen").click()
    expect(page.get_by_role("heading", name="Das kostet")).to_be_visible()
    page.get_by_role("button", name="Speichern").click()
    for name, points in REVOKE.items():
        written.add([name], points)
    page.goto(f"/abend/{evening.pk}/")
    assert standing(page) == written.totals

    # A solo that Ben says was answered by Kontra: he contests it, play goes on.
    play(page, written, SOLO)
    writer = account("Ben")
    Membership.objects.create(league=evening.league, account=writer, role=Role.SCHREIBER)
    ben = another(writer)
    ben.goto(f"/abend/{evening.pk}/")
    ben.locator("a.row", has_text="Bubensolo").first.click()
    ben.get_by_role("link", name="Strittig").click()
    ben.get_by_label("Was stimmt nicht?").fill("Ich hatte Kontra gesagt")
    ben.get_by_role("button", name="Als strittig markieren").click()
    expect(ben.get_by_text("Das Spiel ist strittig.")).to_be_visible()
    page.reload()
    play(page, written, AFTER[0])

    # Vera sees it at the table, corrects the game and settles; Ben reads it over.
    page.get_by_role("link", name="„Ich hatte Kontra gesagt“").first.click()
    page.get_by_role("link", name="Spiel korrigieren").click()
    act(page, "call", "1", party="kontra")
    with page.expect_navigation():
        page.locator("[data-save]").click()
    written.add(["Cem"], 6)
    written.add(["Anna", "Ben", "Dora"], -2)
    page.get_by_role("link", name="Zum Streit").click()
    page.get_by_label("Das Spiel ist korrigiert").check()
    page.get_by_label("Warum?").fill("Anna hat es auch gehört")
    page.get_by_role("button", name="Entscheiden").click()
    expect(page.get_by_text("korrigiert: Anna hat es auch gehört")).to_be_visible()
    ben.goto(f"/abend/{evening.pk}/")
    ben.locator("a.row", has_text="Bubensolo").first.click()
    ben.get_by_role("button", name="Stimmt, gegengelesen").click()
    expect(ben.get_by_text("Gegengelesen von Ben")).to_be_visible()
    page.goto(f"/abend/{evening.pk}/")
    assert standing(page) == written.totals
    play(page, written, AFTER[1])
    assert sum(written.totals.values()) == 0
    assert list(differences(evening)) == []
    page.goto(f"/abend/{evening.pk}/schluss/")
    page.get_by_role("button", name="Abend beenden").click()
    places = sorted(written.totals, key=written.totals.get)
    assert places[-1] in reveal(page)[-1]
