"""The first page of a league: one sentence, the table of a period, the last evenings."""

import datetime
import gzip
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.models import Season
from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.overview.front import Wanted, front_of

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
TODAY = datetime.date(2025, 3, 10)


@pytest.fixture
def front(league):
    def make(key="", account=None, today=TODAY):
        return front_of(frame_of(league.pk), account, Wanted(key), today)

    return make


@pytest.fixture
def over(known):
    for evening in known:
        close_evening(actor=SYSTEM, evening=evening)
    return known


@pytest.fixture
def page(browser_of, lena, league):
    browser = browser_of(lena)

    def get(**query):
        return browser.get(reverse("league-detail", args=[league.pk]), query)

    return get


def table(front):
    return [(row.place, row.moved, row.person.name, row.score.value) for row in front.standing.rows]


def test_places_move_with_the_last_evening(over, front):
    """Before Anna lost her solo by 1, it was Anna +5, Cem +3, Ben −3, Dora −5."""
    assert table(front("ewig")) == [(1, 1, "Cem", 4), (2, -1, "Anna", 2), (3, 0, "Ben", -2), (4, 0, "Dora", -4)]


def test_equals_share_a_place(over, front):
    assert table(front("jahr")) == [
        (1, None, "Ben", 1),
        (1, None, "Cem", 1),
        (1, None, "Dora", 1),
        (4, None, "Anna", -3),
    ]


def test_the_year_knows_only_its_own_evenings(over, front):
    year = front("jahr")
    assert (year.period.label, year.period.name) == ("Jahr", "2025")
    assert [len(row.form) for row in year.standing.rows] == [1] * 4
    assert {row.moved for row in year.standing.rows} == {None}
    assert not year.standing.moving
    assert year.standing.rows[-1].person.name == "Anna"


def test_a_running_season_is_shown_first_and_ranked_as_agreed(over, front, league):
    assert [one.key for one in front().periods] == ["jahr", "ewig"]
    Season.objects.create(league=league, name="Winter", start="2024-01-01", ranking="platz", minimum=0)
    shown = front()
    assert [(one.key, one.label) for one in shown.periods] == [("saison", "Saison"), ("jahr", "Jahr"), ("ewig", "Ewig")]
    assert [one.name for one in shown.periods] == ["Winter", "2025", ""]
    assert (shown.period.key, shown.score_label, shown.places) == ("saison", "Platzpunkte", 1)
    assert sum(row.score.value for row in shown.standing.rows) == 2 * 6


def test_a_season_that_is_over_can_be_chosen_but_is_not_shown_first(over, front, league):
    Season.objects.create(league=league, name="Früher", start="2024-01-01", end="2024-12-31", minimum=0)
    assert [one.key for one in front().periods] == ["jahr", "ewig", "saison"]
    assert len(front("saison").standing.course.keys) == 1


def test_the_form_says_who_was_not_there(over, front, evening_of, play, four):
    other = Player.objects.create(league=four[0].league, name="Emil", sign="E", colour="red")
    third = evening_of("2025-03-08", [other, *four[1:]])
    play(third, (other, four[1]))
    forms = {row.person.name: [bar.points for bar in row.form] for row in front("ewig").standing.rows}
    assert forms["Emil"][:2] == [None, None]
    assert forms["Anna"][2] is None
    words = next(row.form_words for row in front("ewig").standing.rows if row.person.name == "Emil")
    assert words.startswith("nicht da, nicht da, +")


def test_a_penalty_counts_in_the_points_and_not_per_game(over, front, four):
    add_event(actor=SYSTEM, evening=over[1], kind=EventKind.PENALTY, shares={four[1].pk: -10})
    ben = next(row for row in front("ewig").standing.rows if row.person.name == "Ben")
    assert ben.per_game.value == pytest.approx((ben.score.value + 10) / 3)


def test_the_sentence_says_who_won_the_last_evening(over, front, play):
    assert re.fullmatch(
        r"Ben, Cem und Dora gewinnen am Freitag, 7\. März gemeinsam mit \+\d+\.", front("ewig").headline
    )


def test_the_sentence_says_who_leads_while_an_evening_is_played(front, evening_of, play, four):
    evening = evening_of("2025-03-09")
    assert front().headline.startswith("Der Abend hat angefangen.")
    play(evening, four[:1], 160, kind="solo_damen", running=True)
    assert re.fullmatch(r"Anna führt mit \+\d+, \d+ vor Ben, Cem und Dora, nach 1 Spiel\.", front().headline)
    assert len(front().headline) <= 140


def test_the_last_evenings_name_their_winner(over, front):
    assert [(one.day.year, one.names, len(one.results), one.games, one.running) for one in front().evenings] == [
        (2025, "Ben, Cem und Dora", 4, 1, False),
        (2024, "Anna", 4, 2, False),
    ]


def test_the_own_row_is_marked_and_always_there(over, front, page, lena, four):
    Player.objects.filter(pk=four[3].pk).update(account=lena)
    assert [row.person.name for row in front(account=lena.pk).standing.rows if row.own] == ["Dora"]
    assert page().content.decode().count("standing__own") == 1


def test_the_page_takes_so_many_queries_whatever_the_history(page, over, evening_of, play, four):
    taken = []
    for day in ("2025-03-08", "2025-03-09"):
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert page().status_code == 200
        taken.append(len(queries))
        play(evening_of(day), four[:2])
    assert taken == [10, 10]


def test_an_empty_league_and_a_single_evening_have_a_page(page, league, four, evening_of, play):
    assert "Noch kein Abend." in page().content.decode()
    play(evening_of("2025-03-08"), four[:2])
    assert "1 Abend." in page(zeit="ewig").content.decode()
    assert page(zeit="unfug").status_code == 200


def test_all_evenings_have_a_page_of_their_own(browser_of, lena, known, league):
    text = browser_of(lena).get(reverse("league-evenings", args=[league.pk])).content.decode()
    assert text.count('class="row"') == 2


def test_the_sentence_says_where_the_evening_has_brought_its_winner(over, front):
    """Anna loses her solo by 1 to each of three: Ben, Cem and Dora win together; the league is led by Cem."""
    assert front("ewig").headline == "Ben, Cem und Dora gewinnen am Freitag, 7. März gemeinsam mit +1."


def test_who_wins_the_last_evening_and_leads_then_has_taken_the_lead(evening_of, play, four, front):
    anna, ben, cem, dora = four
    for day, winners, augen in (("2025-01-03", (anna, ben), 130), ("2025-01-10", (cem,), 130)):
        evening = evening_of(day)
        play(evening, winners, augen, **({"kind": "solo_damen"} if len(winners) == 1 else {}))
        close_evening(actor=SYSTEM, evening=evening)
    assert front("ewig").headline.endswith("und übernimmt die Spitze.")
    assert dora


def test_the_first_page_and_its_chart_are_small_and_take_twelve_queries(page, browser_of, lena, over, league):
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        shown = page(zeit="ewig").content
    assert len(queries) <= 12
    pictures = [found.replace("&amp;", "&") for found in re.findall(r'src="([^"]*verlauf\.svg[^"]*)"', shown.decode())]
    drawn = b"".join(browser_of(lena).get(address).content for address in pictures)
    assert pictures
    assert len(gzip.compress(shown, 6)) + len(gzip.compress(drawn, 6)) <= 60_000
