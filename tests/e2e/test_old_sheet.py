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
    """A new sheet of four columns."""

    def make():
        league, _players = make_league(names=NAMES)
        sign_in(verwalter)
        page.goto(f"/liga/{league.pk}/abend/vom-blatt/")
        page.get_by_label("Datum").fill("1998-03-06")
        for place, name in enumerate(NAMES, start=1):
            page.get_by_label(f"Spalte {place}", exact=True).fill(name)
        page.get_by_label("Was steht in einer Zeile?").focus()
        return page, league

    return make


def cell(page, number, what):
    return page.get_by_label(f"Spiel {number}, {what}", exact=True)


def is_entered(page, league):
    """Who stands how at the evening that came of the sheet."""
    expect(page.locator(".notice", has_text="Das Blatt ist eingetragen.")).to_be_visible()
    found = load(Evening.objects.get(league=league))
    assert Event.objects.filter(evening=found.evening).count() > 0
    return {found.names[one.player].name: one.points for one in found.folded.state.standing}


def test_an_old_sheet_is_typed(sheet):
    """* 24 games take at most eight keys each, and a reload loses nothing.
    * A name that is typed last goes along when Enter sends the sheet. It fits a phone.
    """
    page, league = sheet()
    keys = Keys(page)
    cell(page, 1, "Gewinner").focus()
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
    state = page.locator("[data-state]")
    expect(state).to_have_text("24 Spiele.")
    page.reload()
    page.get_by_role("button", name="Als Abend eintragen").click()
    assert is_entered(page, league) == dict(zip(NAMES, totals_after(PAPER)[-1], strict=True))
    page.goto(f"/liga/{league.pk}/abend/vom-blatt/")
    expect(cell(page, 1, "Gewinner")).to_have_value("")

    page, league = sheet()
    cell(page, 1, "Gewinner").fill("12")
    cell(page, 1, "Wert").fill("2")
    page.set_viewport_size(PHONE)
    assert (page.evaluate(SIDEWAYS) <= 0, violations(page)) == (True, [])
    page.get_by_label("Spalte 4", exact=True).fill("Doro")
    page.keyboard.press("Enter")
    assert [*is_entered(page, league)] == ["Anna", "Ben", "Cem", "Doro"]
