"""A file says what its page says: intervals, small samples, days, whole names, and of what its numbers are."""

import pytest


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
