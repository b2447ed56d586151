"""Evenings of which no more than the year is known: they keep their order, and no month or weekday has them."""

import re
from datetime import date

import pytest
from django.core.cache import cache
from django.urls import reverse

from leagues.people.models import Player
from scorebook.evenings.models import Evening
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.ready import READY
from scorebook.statistics.pictures.heat import by_month, by_weekday

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
TOTALS = [
    ["Abend", *NAMES],
    ["1. Abend 2008", 12, -4, -6, -2],
    ["2. Abend 2008", 2, -4, 4, -2],
    ["1. Abend 2009", -12, 4, 6, 2],
]
GAMES = [
    ["Abend", *NAMES],
    ["1. Abend 2010", 3, -1, -1, -1],
    ["1. Abend 2010", 2, 2, -2, -2],
    ["1. Abend 2010", 40, -14, -13, -13],
    ["2. Abend 2010", -9, 3, 3, 3],
    ["2. Abend 2010", 12, -4, -4, -4],
    ["1. Abend 2011", -3, 1, 1, 1],
]
A_DAY = re.compile(r"\b[1-3]\. ?(?:Januar|Jan\b|1\.)|\b0[1-3]\.01\.|20(?:08|09|10|11)-01-0")


def test_they_keep_their_order_and_say_only_the_year(way):
    page = way.take(csv_file(TOTALS))
    assert (page.context["first_day"], page.context["last_day"]) == ("2008", "2009")
    evenings = [(one.day_words(), one.day_known) for one in Evening.objects.order_by("local_date")]
    assert evenings == [(f"{year}, Tag unbekannt", False) for year in (2008, 2008, 2009)]


@pytest.mark.whole
def test_no_page_and_no_table_to_take_home_says_a_day_that_nobody_knows(way):
    way.take(csv_file(TOTALS))
    way.take(csv_file(GAMES))
    league, who = way.league, Player.objects.filter(league=way.league).order_by("name").values_list("pk", flat=True)
    names = ("league-detail", "league-table", "league-ranking", "league-records", "league-people", "league-titles")
    pages = [reverse(name, args=[league.pk]) for name in (*names, "league-years", "league-money", "league-evenings")]
    pages += [
        reverse("league-year", args=[league.pk, 2010]),
        reverse("league-year-person", args=[league.pk, 2010, who[0]]),
    ]
    pages += [reverse("league-profile", args=[league.pk, who[0]])]
    pages += [f"{reverse('league-versus', args=[league.pk])}?a={who[0]}&b={who[1]}"]
    pages += [reverse("evening-detail", args=[one.pk]) for one in Evening.objects.order_by("local_date")[2:4]]
    pages += [reverse("league-question", args=[league.pk, name]) for name in READY]
    said = {}
    for page in pages:
        answer = way.client.get(page, follow=True)
        assert answer.status_code == 200, page
        said[page] = [found[0] for found in A_DAY.finditer(re.sub(r"<[^>]+>", " ", answer.content.decode()))]
    assert {page: days for page, days in said.items() if days} == {}


def test_day_or_year_is_asked_where_the_file_does_not_say_it(way):
    rows = [["Nr", *NAMES], [1, 12, -4, -6, -2], [2, 2, -4, 4, -2]]
    way.bring(csv_file(rows))
    unsaid = way.say(way.shape, day="", year="")
    assert unsaid.context["form"].errors == {"day": ["Bitte den Tag sagen, oder das Jahr."]}
    way.take(csv_file(rows), day="", year="1998")
    assert [one.day_words() for one in Evening.objects.all()] == ["1998, Tag unbekannt"] * 2
    way.take(
        b"Abend;Anna;Ben;Cem;Dora\nFr 20.12.;3;-1;-1;-1\nFr 27.12.;-6;2;2;2\nFr 3.1.;0;0;1;-1\n", day="", year="2013"
    )
    days = Evening.objects.filter(day_known=True).order_by("local_date").values_list("local_date", flat=True)
    assert list(days) == [date(2013, 12, 20), date(2013, 12, 27), date(2014, 1, 3)]


def test_no_month_or_weekday_counts_them(make_evening, record):
    evening = make_evening()
    record(evening)

    def columns(**known):
        Evening.objects.filter(pk=evening.pk).update(local_date=date(2024, 3, 8), **known)
        cache.clear()
        frame = frame_of(evening.league_id)
        question = frame.settled(StatsFilter(minimum=0))
        return [[long for long, _short in of(frame, question).columns] for of in (by_month, by_weekday)]

    assert [columns(day_known=True), columns(day_known=False)] == [[["Mär"], ["Freitag"]], [[], []]]
