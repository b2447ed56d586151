"""Seasons: named stretches of time."""

from datetime import date

import pytest

from leagues.groups.models import Season
from leagues.journal import JournalEntry
from tests.each import each

TYPED = {"name": "Saison 2020", "start": "2020-01-01", "end": "2020-12-31"}
TYPED |= {"ranking": "streich", "drop": "3", "minimum": "40"}
SUM = {"ranking": "summe", "drop": 2, "minimum": 30}


@pytest.fixture
def seasons(league):
    return f"/liga/{league.pk}/saisons/"


@pytest.fixture
def season(league):
    return Season.objects.create(league=league, name="Saison 2019", start=date(2019, 1, 1), end=date(2019, 12, 31))


@pytest.mark.parametrize("count", [1, 3])
def test_the_seasons_are_listed(browser_of, lena, league, seasons, count, django_assert_num_queries):
    for year in range(2000, 2000 + count):
        Season.objects.create(league=league, name=str(year), start=date(year, 1, 1))
    browser = browser_of(lena)
    with django_assert_num_queries(3):  # session with account, league, seasons
        page = browser.get(seasons)
    assert [one.name for one in page.context["seasons"]] == [str(year) for year in range(1999 + count, 1999, -1)]


def test_a_season_is_added(browser_of, vera, seasons):
    assert browser_of(vera).post(seasons, TYPED).url == seasons
    season = Season.objects.get()
    assert (season.name, season.start, season.end) == ("Saison 2020", date(2020, 1, 1), date(2020, 12, 31))
    assert (season.ranking, season.drop, season.minimum) == ("streich", 3, 40)
    entry = JournalEntry.objects.first()
    counted = {"ranking": "streich", "drop": 3, "minimum": 40}
    assert (entry.action, entry.after) == (
        "season.add",
        {"season": season.pk, "start": "2020-01-01", "end": "2020-12-31"} | counted,
    )


@each(
    ("change", "field"),
    [
        ({"end": "2019-12-31"}, "end"),
        ({"name": "Saison 2019"}, "__all__"),
        ({"name": " "}, "name"),
        ({"start": ""}, "start"),
        ({"ranking": "würfeln"}, "ranking"),
        ({"drop": "101"}, "drop"),
        ({"minimum": "-1"}, "minimum"),
    ],
)
def test_what_is_wrong_stands_at_the_field(browser_of, vera, season, seasons, change, field):
    form = browser_of(vera).post(seasons, {**TYPED, **change}).context["form"]
    assert (list(form.errors), list(Season.objects.all())) == ([field], [season])


def test_a_season_is_changed(browser_of, vera, season, seasons):
    page = browser_of(vera).get(f"{seasons}{season.pk}/")
    assert 'value="2019-01-01"' in page.content.decode()
    browser_of(vera).post(f"{seasons}{season.pk}/", {**TYPED, "end": ""})
    season.refresh_from_db()
    assert (season.name, season.start, season.end) == ("Saison 2020", date(2020, 1, 1), None)
    assert (season.ranking, season.drop, season.minimum) == ("streich", 3, 40)


def test_a_season_is_taken_away(browser_of, vera, season, seasons):
    assert browser_of(vera).post(f"{seasons}{season.pk}/entfernen/").url == seasons
    assert not Season.objects.exists()
    before = {"season": season.pk, "start": "2019-01-01", "end": "2019-12-31"} | SUM
    assert JournalEntry.objects.first().before == before


def test_a_season_of_another_league_does_not_exist(browser_of, vera, other_league, seasons):
    foreign = Season.objects.create(league=other_league, name="Fremd", start=date(2019, 1, 1))
    browser = browser_of(vera)
    answers = [browser.post(f"{seasons}{foreign.pk}/", TYPED), browser.post(f"{seasons}{foreign.pk}/entfernen/")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert Season.objects.get().name == "Fremd"
