"""Evenings of which no more than the year is known: they keep their order, and no month or weekday has them."""

import io
import re
from datetime import date

import pytest
from django.core.cache import cache
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.models import Player
from scorebook.evenings.models import Evening
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.ready import READY
from scorebook.statistics.pictures.heat import by_month, by_weekday
from scorebook.transfer.exporting import export_league
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file
from tests.each import each

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
ROWS = [
    ["Abend", *NAMES],
    ["1. Abend 2008", 12, -4, -6, -2],
    ["2. Abend 2008", 2, -4, 4, -2],
    ["1. Abend 2009", -12, 4, 6, 2],
]


def taken(way, rows, **said):
    way.walk(csv_file(rows), **said)
    page = way.client.get(way.trial)
    way.client.post(way.trial)
    return page


def test_they_keep_their_order_and_say_only_the_year(way):
    page = taken(way, ROWS)
    assert (page.context["first_day"], page.context["last_day"]) == ("2008", "2009")
    evenings = Evening.objects.order_by("local_date")
    assert [(evening.day_words(), evening.day_known) for evening in evenings] == [
        ("2008, Tag unbekannt", False),
        ("2008, Tag unbekannt", False),
        ("2009, Tag unbekannt", False),
    ]
    listed = way.client.get(f"/liga/{way.league.pk}/abende/").content.decode()
    assert (listed.count("2008, Tag unbekannt"), listed.count("1. Januar")) == (2, 0)


GAMES = [
    ["Abend", *NAMES],
    ["1. Abend 2008", 3, -1, -1, -1],
    ["1. Abend 2008", 2, 2, -2, -2],
    ["1. Abend 2008", 40, -14, -13, -13],
    ["2. Abend 2008", -9, 3, 3, 3],
    ["2. Abend 2008", 12, -4, -4, -4],
    ["2. Abend 2008", 1, 1, -1, -1],
    ["1. Abend 2009", -3, 1, 1, 1],
    ["1. Abend 2009", 1, -1, 1, -1],
]
A_DAY = re.compile(r"\b[1-3]\. ?(?:Januar|Jan\b|1\.)|\b0[1-3]\.01\.|200[89]-01-0")


@each("rows", [ROWS, GAMES])
def test_no_page_and_no_table_to_take_home_says_a_day_that_nobody_knows(way, rows):
    taken(way, rows)
    league, who = way.league, Player.objects.filter(league=way.league).order_by("name").values_list("pk", flat=True)
    names = ("league-detail", "league-table", "league-ranking", "league-records", "league-people", "league-titles")
    pages = [reverse(name, args=[league.pk]) for name in (*names, "league-years", "league-money", "league-evenings")]
    pages += [reverse("league-year", args=[league.pk, year]) for year in (2008, 2009)]
    pages += [reverse("league-year-person", args=[league.pk, 2008, who[0]])]
    pages += [reverse("league-profile", args=[league.pk, one]) for one in who]
    pages += [f"{reverse('league-versus', args=[league.pk])}?a={who[0]}&b={who[1]}"]
    pages += [reverse("evening-detail", args=[one.pk]) for one in Evening.objects.all()]
    pages += [reverse("league-question", args=[league.pk, name]) for name in READY]
    said = {}
    for page in pages:
        answer = way.client.get(page, follow=True)
        assert answer.status_code == 200, page
        text = re.sub(r"<[^>]+>", " ", answer.content.decode())
        said[page] = [found[0] for found in A_DAY.finditer(text)]
    assert {page: days for page, days in said.items() if days} == {}


def test_a_moved_league_still_knows_only_the_year(way, verwalter):
    taken(way, ROWS)
    out = io.BytesIO()
    export_league(league=way.league, target=out)
    out.seek(0)
    with checked_file(out) as checked:
        moved = import_league(actor=Actor.account(verwalter), owner=verwalter, checked=checked, as_new=True)
    assert [one.day_known for one in Evening.objects.filter(league=moved.league)] == [False] * 3


def test_the_year_is_said_where_the_file_does_not_say_it(way):
    rows = [["Nr", *NAMES], [1, 12, -4, -6, -2], [2, 2, -4, 4, -2]]
    way.walk(csv_file(rows), day="", year="1998")
    way.client.post(way.trial)
    assert [one.day_words() for one in Evening.objects.all()] == ["1998, Tag unbekannt"] * 2


def test_neither_day_nor_year_is_no_answer(way):
    way.bring(csv_file([["Nr", *NAMES], [1, 12, -4, -6, -2], [2, 2, -4, 4, -2]]))
    form = way.client.get(way.shape).context["form"]
    fields = {one: form[one].value() for one in form.fields if form[one].value() not in (False, None)}
    page = way.client.post(way.shape, {**fields, "day": "", "year": ""})
    assert page.context["form"].errors == {"day": ["Bitte den Tag sagen, oder das Jahr."]}


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
