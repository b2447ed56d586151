"""A file says what its page says: intervals, small samples, days, whole names, and of what its numbers are."""

import pytest
from django.urls import reverse

from tests.statistics.addresses import statistic

pytestmark = pytest.mark.django_db


@pytest.fixture
def file_of(known, browser_of, lena, league):
    """The rows of a file by the first cell, each as header → cell."""
    reader = browser_of(lena)

    def read(name, **query):
        answer = reader.get(statistic(league.pk, name), {"als": "csv", **query})
        header, *lines = [line.split(";") for line in answer.content.decode("utf-8-sig").splitlines()]
        assert len(header) == len(set(header)), "every column has a name of its own"
        return {line[0]: dict(zip(header, line, strict=True)) for line in lines}

    return read


def test_shares_are_per_cent_with_the_ends_of_their_interval(file_of):
    anna = file_of("league-table")["Anna"]
    assert [anna[f"Siege %{end}"] for end in ("", " von", " bis")] == ["66,67", "20,77", "93,85"]
    assert (anna["Soli gewonnen %"], anna["Re %"]) == ("0", "100")


def test_what_is_made_of_few_games_is_named(file_of):
    anna = file_of("league-table")["Anna"]
    assert anna["aus wenigen Spielen"] == "je Spiel, je Abend, Siege %, Re %, Soli gewonnen %, Ansagen gehalten %"


def test_best_and_worst_evenings_have_their_day(file_of):
    anna = file_of("league-table")["Anna"]
    assert [anna[name] for name in ("bester Abend", "bester Abend, Tag")] == ["5", "2024-03-01"]
    assert anna["schlechtester, Tag"] == "2025-03-07"


def test_columns_are_named_by_what_they_count(file_of):
    anna = file_of("league-table")["Anna"]
    assert {"Soli gewonnen", "Ansagen gehalten", "Ansagen gehalten %", "Sonderpunkte verloren"} <= set(anna)


def test_points_by_kind_have_those_per_game_beside_them(file_of):
    anna = file_of("arten")["Anna"]
    assert (anna["eigenes Solo"], anna["eigenes Solo je Spiel"]) == ("-3", "-3")
    soli = file_of("pflicht")["Anna"]
    assert [soli[name] for name in soli if name.endswith("davon gut %")] == ["0"]


def test_a_comparison_names_its_rows_by_themselves(known, browser_of, lena, league, four):
    page = browser_of(lena).get(reverse("league-versus", args=[league.pk]), {"a": four[0].pk, "b": four[1].pk})
    labels = [line.label for line in page.context["compared"].table.lines]
    assert {"Soli gewonnen", "Ansagen gehalten"} <= set(labels)
    assert len(labels) == len(set(labels))
