"""Evening by evening, what everybody got, on a page and in a file; and what the files are called."""

import datetime

import pytest
from django.utils import timezone
from django.utils.html import strip_tags

from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.events import add_event
from tests.statistics.conftest import SYSTEM


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date(2026, 1, 31))


@pytest.fixture
def lines(show):
    def make(name="abende", **query):
        answer = show(name, als="csv", **query)
        return answer.headers["Content-Disposition"], answer.content.decode("utf-8-sig").split("\r\n")[:-1]

    return make


def test_a_file_has_a_row_for_each_evening_and_a_column_for_each_person(known, lines):
    assert lines()[1] == ["Abend;Cem;Anna;Ben;Dora", "2025-03-07;1;-3;1;1", "2024-03-01;3;5;-3;-5"]
    assert lines(zeit="2024")[1] == ["Abend;Anna;Cem;Ben;Dora", "2024-03-01;5;3;-3;-5"]


def test_whoever_was_not_there_has_no_number_and_a_penalty_has_one(known, lines, four):
    emil = Player.objects.create(league=four[0].league, name="Emil", sign="E", colour="red")
    add_event(actor=SYSTEM, evening=known[1], kind=EventKind.PENALTY, shares={emil.pk: -7})
    assert lines()[1][1:] == ["2025-03-07;1;-3;1;1;-7", "2024-03-01;3;5;-3;-5;"]


def test_the_name_of_a_file_says_what_it_is_about(known, lines):
    for query, name in (
        ({}, "abende-alle-zeiten-ddv"),
        ({"zeit": "2024"}, "abende-2024-ddv"),
        ({"abrechnung": "normiert"}, "abende-alle-zeiten-normiert"),
        ({"name": "league-table", "von": "2024-01-01"}, "ewige-tabelle-ab-01-01-2024-ddv"),
    ):
        assert lines(**query)[0] == f'attachment; filename="freitagsrunde-{name}-2026-01-31.csv"'


def test_the_newest_stands_first_and_an_evening_that_is_still_played_is_marked(known, evening_of, play, four, show):
    play(evening_of("2025-03-09"), four[:1], 160, kind="solo_damen", running=True)
    answer = show("abende")
    days = [strip_tags(row.get_cell("day")) for row in answer.context["table"].rows]
    assert days == ["09.03.2025 läuft", "07.03.2025", "01.03.2024"]
    assert '<th scope="row"' in answer.text
