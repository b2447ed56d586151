"""An old sheet is typed with digits and the tab key, and nothing of it is lost."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening, Event
from scorebook.evenings.selectors.evenings import load
from tests.e2e.conftest import PHONE
from tests.e2e.measures import SIDEWAYS, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Anna", "Ben", "Cem", "Dora")
# Who has won, and the value: two, a solo that was won, one that was lost; six times.
PAPER = [("12", 3), ("3", 2), ("234", 1), ("14", 4)] * 6
MOST_KEYS = 8


class Keys:
    """A keyboard that counts."""

    def __init__(self, page):
        self.page, self.pressed = page, 0

    def type(self, text):
        for key in text:
            self.page.keyboard.press(key)
            self.pressed += 1

    def tab(self):
        self.page.keyboard.press("Tab")
        self.pressed += 1


def totals_after(games):
    """By hand: everybody's totals after each of these games."""
    totals, found = [0, 0, 0, 0], []
    for winners, value in games:
        up = {int(one) - 1 for one in winners}
        gain, loss = {1: (3, 1), 2: (1, 1), 3: (1, 3)}[len(up)]
        totals = [one + value * (gain if place in up else -loss) for place, one in enumerate(totals)]
        found.append(totals)
    return found


@pytest.fixture
def sheet(page, make_league, verwalter, sign_in):
    league, _players = make_league(names=NAMES)
    sign_in(verwalter)
    page.goto(f"/liga/{league.pk}/abend/vom-blatt/")
    page.get_by_label("Datum").fill("1998-03-06")
    for place, name in enumerate(NAMES, start=1):
        page.get_by_label(f"Spalte {place}", exact=True).fill(name)
    page.get_by_label("Was steht in einer Zeile?").focus()
    return page


def cell(page, number, what):
    return page.get_by_label(f"Spiel {number}, {what}", exact=True)


def test_an_old_sheet_is_typed_game_by_game(sheet):
    """From the last name a tap leads right into the first game. Twenty-four games take at most eight keys each; the
    first difference from the paper is marked, a reload loses nothing; it fits a phone; entered, it is kept no more."""
    # the fifth name changes the columns, another one in its place does not
    for named, what, typed in (("Emil", "Gewinner", "12"), ("Eva", "Verlierer", "35"), ("Ede", "Wert", "2")):
        sheet.get_by_label("Spalte 5", exact=True).fill(named)
        cell(sheet, 1, what).click()
        sheet.keyboard.type(typed)
        expect(cell(sheet, 1, what)).to_have_value(typed)
        expect(sheet.locator(".old-sheet__ends")).to_contain_text(named)
    for what in ("Gewinner", "Verlierer", "Wert"):
        cell(sheet, 1, what).fill("")
    sheet.get_by_label("Spalte 5", exact=True).fill("")

    keys = Keys(sheet)
    cell(sheet, 1, "Gewinner").focus()
    for (winners, value), totals in zip(PAPER, totals_after(PAPER), strict=True):
        before = keys.pressed
        keys.type(winners)
        keys.tab()
        keys.type(str(value))
        keys.tab()
        if len(str(totals[int(winners[0]) - 1])) < MOST_KEYS - (keys.pressed - before):
            keys.type(str(totals[int(winners[0]) - 1]))
        keys.tab()
        assert keys.pressed - before <= MOST_KEYS
    expect(sheet.locator("[data-state]")).to_have_text("24 Spiele.")
    sheet.set_viewport_size(PHONE)
    assert (max(sheet.evaluate(SIDEWAYS), 0), violations(sheet)) == (0, [])

    totals = totals_after(PAPER)
    stand = cell(sheet, 2, "Stand")
    stand.fill(str(totals[1][2] + 1))
    expect(sheet.locator(".old-sheet__first th")).to_have_text("2")
    expect(sheet.locator(".old-sheet__said:visible")).to_have_text(
        f"Zum ersten Mal anders. Cem: auf dem Blatt {totals[1][2] + 1}, gerechnet {totals[1][2]}.".replace("-", "−")
    )
    sheet.reload()
    expect(cell(sheet, 2, "Gewinner")).to_have_value("3")
    expect(sheet.get_by_label("Spalte 4", exact=True)).to_have_value("Dora")
    expect(sheet.get_by_label("Datum")).to_have_value("1998-03-06")
    stand.fill(str(totals[1][2]))
    expect(sheet.locator(".old-sheet__first")).to_have_count(0)
    for name, total in zip(NAMES, totals[-1], strict=True):
        sheet.get_by_label(f"Unten auf dem Blatt, {name}").fill(str(total))
    expect(sheet.locator("[data-state]")).to_have_text("24 Spiele. Stimmt mit dem Blatt überein.")

    # a name that is typed last goes along when Enter sends the sheet
    sheet.get_by_label("Spalte 4", exact=True).fill("Doro")
    sheet.keyboard.press("Enter")
    expect(sheet.locator(".notice", has_text="Das Blatt ist eingetragen.")).to_be_visible()
    found = load(Evening.objects.get())
    standing = [(found.names[one.player].name, one.points) for one in found.folded.state.standing]
    assert (Event.objects.count(), standing) == (24, list(zip((*NAMES[:3], "Doro"), totals[-1], strict=True)))
    sheet.goto(f"/liga/{found.evening.league_id}/abend/vom-blatt/")
    expect(cell(sheet, 1, "Gewinner")).to_have_value("")
