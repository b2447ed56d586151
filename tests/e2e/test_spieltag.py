"""A Spieltag with two tables on a phone: opened, drawn, changed, played, and honoured."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.people.models import Player
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.selectors.evenings import load as load_evening
from scorebook.gatherings.models import Gathering, Seating
from scorebook.gatherings.selectors import load
from tests.e2e.table import Tapped, enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Fritz", "Gerd", "Hans", "Ida")


def names_at(number, table):
    """Who sits at a table of a round, by their seats."""
    evening = Evening.objects.get(table__round_number=number, table__number=table)
    return evening, [seat.player.name for seat in evening.seats.select_related("player").order_by("position")]


def play(page, number, table, results):
    """Go from the Spieltag to a table, tap games into it, end it, and be back at the Spieltag."""
    evening, names = names_at(number, table)
    page.get_by_role("link", name=f"Tisch {table}").first.click()
    page.wait_for_url(f"**/abend/{evening.pk}/")
    for game, result in enumerate(results, start=1):
        view = load_evening(evening)
        four = [view.names[key].call_name for key in view.folded.state.four]
        enter(page, Tapped(re=tuple(four[:2]), result=result))
        expect(page.locator(".rows[reversed] > li")).to_have_count(game)
    expect(page.locator(".gathering-note")).to_contain_text(f"Tisch {table}, Runde {number}")
    page.goto(reverse("evening-end", args=[evening.pk]))
    page.get_by_role("button", name="beenden").first.click()
    page.wait_for_url("**/spieltag/*/")
    return names


def test_nine_people_play_a_round_at_two_tables(page, make_league, sign_in, verwalter):
    league, _players = make_league("maennle", NAMES)
    sign_in(verwalter)
    page.goto(reverse("gathering-open", args=[league.pk]))
    for name in NAMES:
        page.get_by_role("checkbox", name=name).check()
    page.get_by_label("Spiele je Runde").select_option("4")
    page.get_by_label("Weitere Runden").select_option(Seating.SNAKE.value)
    page.get_by_role("button", name="Weiter: die Tische").click()

    # two swap before it holds
    page.wait_for_url("**/runde/")
    gathering = Gathering.objects.get()
    tables = page.locator(".gathering-plan")
    expect(tables).to_have_count(2)
    one = tables.nth(0).locator(".gathering-plan__name").nth(1).inner_text()
    other = tables.nth(1).locator(".gathering-plan__name").nth(2).inner_text()
    tables.nth(0).get_by_text(one, exact=True).click()
    tables.nth(1).get_by_text(other, exact=True).click()
    expect(page.locator(".gathering-plan").nth(0)).to_contain_text(other)
    expect(page.locator(".gathering-plan").nth(1)).to_contain_text(one)
    page.get_by_role("button", name="Runde 1 beginnen").click()
    page.wait_for_url("**/spieltag/*/")
    assert (names_at(1, 1)[1][1], names_at(1, 2)[1][2]) == (other, one)

    # each table writes for itself, and all stand in one list
    five = play(page, 1, 1, ["re 120", "re 90"])
    four = play(page, 1, 2, ["kontra 120"])
    assert sorted([*five, *four]) == sorted(NAMES)
    expect(page.locator(".gathering-table .chip").nth(0)).to_have_text("beendet, 2 Spiele")
    assert shown(page) == told(gathering)

    # the end, from the common standing
    page.get_by_role("button", name="Spieltag beenden").click()
    page.wait_for_url("**/siegerehrung/")
    page.get_by_role("link", name="Alle zeigen").click()
    winners = [line.who.call_name for line in load(gathering).lines if line.rank == 1]
    expect(page.locator(".podium__one--1 .podium__name")).to_have_text(winners)
    assert (Game.objects.count(), Player.objects.count()) == (3, len(NAMES))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def shown(page):
    """The list on the page: names with what they have."""
    rows = page.locator(".gathering-standing li")
    return [
        (row.locator(".player > span").inner_text().strip(), row.locator(".row__end").inner_text().strip())
        for row in rows.all()
    ]


def told(gathering):
    """The same as the folds of all tables say, added up."""
    points = dict.fromkeys(NAMES, 0)
    for evening in Evening.objects.filter(table__gathering=gathering):
        view = load_evening(evening)
        for one in view.folded.state.standing:
            points[view.names[one.player].name] += one.points
    order = sorted(points, key=lambda name: (-points[name], name.casefold()))
    return [(name, f"{points[name]:+d}".replace("-", "−").replace("+0", "0")) for name in order]
