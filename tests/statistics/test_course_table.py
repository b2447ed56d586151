"""A file says what its page says, and what it is about in its name; evening by evening, and in every table."""

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


@pytest.fixture
def file_of(known, filed):
    """The rows of a file by the first cell, each as header → cell."""

    def read(name):
        header, *lines = filed(name)
        assert len(header) == len(set(header)), "every column has a name of its own"
        return {line[0]: dict(zip(header, line, strict=True)) for line in lines}

    return read


def test_a_table_has_shares_intervals_days_and_what_is_made_of_few_games(file_of):
    anna = file_of("league-table")["Anna"]
    expected = {
        "Punkte": "2",
        "Siege %": "66,67",
        "Siege % von": "20,77",
        "Siege % bis": "93,85",
        "Soli gewonnen": "0",
        "Soli gewonnen %": "0",
        "Re %": "100",
        "Ansagen gehalten": "1",
        "Sonderpunkte verloren": "0",
        "bester Abend": "5",
        "bester Abend, Tag": "2024-03-01",
        "schlechtester, Tag": "2025-03-07",
        "aus wenigen Spielen": "je Spiel, je Abend, Siege %, Re %, Soli gewonnen %, Ansagen gehalten %",
    }
    assert {name: anna[name] for name in expected} == expected


def test_points_by_kind_have_those_per_game_beside_them(file_of):
    anna, soli = file_of("arten")["Anna"], file_of("pflicht")["Anna"]
    assert (anna["eigenes Solo"], anna["eigenes Solo je Spiel"]) == ("-3", "-3")
    assert [soli[name] for name in soli if name.endswith("davon gut %")] == ["0"]


def test_a_comparison_names_its_rows_by_themselves(known, show, four):
    labels = [line.label for line in show("league-versus", a=four[0].pk, b=four[1].pk).context["compared"].table.lines]
    assert {"Soli gewonnen", "Ansagen gehalten"} <= set(labels)
    assert len(labels) == len(set(labels))
