"""The referees one tap from a dispute: they open with the game that it is about, and the answer goes to that game."""

import re
from html import unescape

import pytest
from django.urls import reverse

from leagues.journal import Actor
from scorebook.disputes.services import contest_game, settle_dispute
from scorebook.referees.selectors import answers_about

pytestmark = pytest.mark.django_db
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


@pytest.fixture
def browser(browser_of, verwalter):
    return browser_of(verwalter)


@pytest.fixture
def games(make_evening, record):
    """Three games of an evening; Anna dealt the first one."""
    evening = make_evening("ddv", FIVE)
    return [record(evening) for _ in range(3)]


@pytest.fixture
def contested(games, verwalter):
    return contest_game(actor=Actor.account(verwalter), game=games[0], sentence="Das war zu spät.")


def page(browser, address):
    return unescape(browser.get(address).content.decode())


def asked(game, which):
    return f"{reverse('evening-referee', args=[game.evening_id])}{which}/?spiel={game.event_id}"


def test_an_open_dispute_leads_to_all_three(browser, games, contested):
    html = page(browser, reverse("dispute", args=[contested.pk]))
    nav = html.partition('class="at-hand"')[2].partition("</nav>")[0]
    links = re.findall(r'href="([^"]+)">([^<]+)<', nav)
    assert links == [
        (asked(games[0], "ansage"), "Durfte er das noch?"),
        (asked(games[0], "stich"), "Wem gehört der Stich?"),
        (asked(games[0], "vorbehalt"), "Wer darf spielen?"),
    ]


def test_the_game_stands_there_with_its_winners_and_what_each_got(browser, games, contested):
    about = browser.get(reverse("dispute", args=[contested.pk])).context["about"]
    assert (about.number, about.words, about.sub, about.value) == (1, "Anna und Ben", "130 : 110 Augen", 1)


def test_a_settled_one_leads_nowhere(browser, games, contested, verwalter):
    settle_dispute(actor=Actor.account(verwalter), dispute=contested, outcome="stands", reason="Rechtzeitig.")
    assert "at-hand" not in page(browser, reverse("dispute", args=[contested.pk]))


def test_the_referee_knows_who_played_and_dealt_then(browser, games):
    html = page(browser, asked(games[0], "vorbehalt"))
    assert "zu Spiel 1" in html
    seats = [html.index(f">{name}<") for name in FIVE[1:]]
    assert seats == sorted(seats)
    now = page(browser, asked(games[0], "vorbehalt").partition("?")[0])
    assert ("zu Spiel" in now, ">Anna<" in now) == (False, True)


def test_the_game_stays_from_tap_to_tap_and_with_the_other_referees(browser, games):
    html = page(browser, asked(games[0], "ansage"))
    there = f"spiel={games[0].event_id}"
    steps = re.findall(r'data-step href="([^"]+)"', html)
    others = re.findall(r'href="([^"]+)"', html.partition('class="ref-nav"')[2].partition("</nav>")[0])
    assert [address for address in (*steps, *others) if there not in address] == []
    assert len(others) == 5


def test_the_answer_is_offered_to_that_game_and_kept_without_its_number(browser, games):
    html = page(browser, f"{asked(games[0], 'ansage')}&wer=kontra&was=kontra&karten=9")
    keep = re.search(r'class="ref-keep" href="([^"]+)"', html)[1]
    form = page(browser, keep)
    assert re.findall(r'value="([^"]+)"[^>]*checked', form) == [str(games[0].event_id)]
    identity = re.search(r'name="uuid" value="([^"]+)"', form)[1]
    assert browser.post(keep, {"event": str(games[0].event_id), "uuid": identity}).status_code == 302
    [kept] = answers_about(games[0].evening, games[0].event_id)
    assert kept.href.endswith("ansage/?wer=kontra&was=kontra&karten=9")


@pytest.mark.parametrize("what", ["1", "a%0Ab", "f10f88a9-3587-44dd-82ab-a4ec23f7ea4c", "<b>"])
def test_what_is_no_game_of_the_evening_is_as_if_nothing_was_said(browser, games, what):
    html = page(browser, f"{reverse('evening-referee', args=[games[0].evening_id])}vorbehalt/?spiel={what}")
    assert ("zu Spiel" in html, ">Anna<" in html) == (False, True)
