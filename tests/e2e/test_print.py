"""An evening on paper: two pages of A4 for 24 games, and no game torn apart."""

import re

import pytest

from leagues.actor import Actor
from scorebook.evenings.selectors.evenings import load
from scorebook.gatherings.selectors import load as load_gathering
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round, proposal
from scorebook.rules.models import RuleSetVersion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAPER = {"width": 710, "height": 1050}  # A4 without its margins, at 96 pixels an inch
NAMES = (
    "Anna Bergmann",
    "Maximilian Hofstätter",
    "Clara",
    "Maximilian Schneider",
    "Gundula Weißenberger",
    "Hans-Peter von Hohenfels",
    "Eva",
    "Dieter",
)
CALLS = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}]
TORN = """() => [...document.querySelectorAll(".item, .sheet tr")]
    .filter((one) => getComputedStyle(one).breakInside !== "avoid").length"""

# Words of the standing that lie on the words before them, or are cut off.
CROWDED = """() => [...document.querySelectorAll(".legend li")].flatMap((line) => [...line.children]
    .filter((one, place) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
    || place && one.getBoundingClientRect().left < line.children[place - 1].getBoundingClientRect().right - .5)
    .map((one) => one.textContent.trim()))"""


def play(evening, record, games):
    """Games with calls, an extra point, and now and then a solo."""
    for place in range(games):
        four = list(load(evening).folded.state.four)
        solo = place % 9 == 4
        extra = {"kind": "fuchs", "party": "re", "player": four[place % 3]}
        record(
            evening,
            kind="solo_buben" if solo else "normal",
            players=four,
            re=[place % 3] if solo else [place % 3, 3],
            re_augen=(155, 95, 182, 121)[place % 4],
            announcements=[] if solo else CALLS[: place % 3],
            extras=[] if solo else [extra],
        )


@pytest.mark.parametrize(("scheme", "people"), [("ddv", 5), ("steffen", 8), ("tacken", 6)])
def test_24_games_are_two_pages(page, sign_in, verwalter, make_evening, record, scheme, people):
    evening = make_evening(scheme, NAMES[:people])
    play(evening, record, 24)
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/druck/")
    page.emulate_media(media="print")
    assert page.evaluate(TORN) == 0
    page.set_viewport_size(PAPER)
    assert page.evaluate(CROWDED) == []
    assert page.locator(".item").count() == 24
    assert set(page.locator(".legend .player > span").all_inner_texts()) == set(NAMES[:people])
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2


def test_the_tournament_list_of_sixteen_is_one_page(page, sign_in, verwalter, make_league, record):
    league, players = make_league("ddv", [*NAMES, *(f"{name} der Zweite" for name in NAMES)])
    actor = Actor.account(verwalter)
    version = RuleSetVersion.objects.get(league=league)
    gathering = open_gathering(actor=actor, league=league, rule_set_version=version, players=players)
    for number in range(1, 4):
        plan = proposal(load_gathering(gathering))
        for table in begin_round(actor=actor, gathering=gathering, number=number, plan=plan, close_open=True):
            record(table)
    sign_in(verwalter)
    page.goto(f"/spieltag/{gathering.pk}/turnierliste/")
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    assert page.locator("tbody tr").count() == 16
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
