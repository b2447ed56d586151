"""Tables of people × what, and what two people have seen of each other."""

import pytest
from django.urls import reverse

from scorebook.statistics.dashboard import course_for, frame_of, sides
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.profile import meetings_of


@pytest.fixture
def shown(known, show):
    """The table of a page: its headers, and its rows as text."""

    def read(name, **query):
        table = show(name, **query).context["table"]
        rows = [[str(cell) for _column, cell in row.items()] for row in table.rows]
        return [str(column.header) for column in table.columns], rows

    return read


@pytest.fixture
def found(known, league):
    frame = frame_of(league.pk)
    question = frame.settled(StatsFilter())
    return frame, question, sides(frame, question)


def test_calls_stand_in_one_row_a_person_and_in_a_file_in_a_line_each(shown, filed):
    headers, rows = shown("stufen")
    assert headers == ["Spieler", "Re", "unterm Strich"]
    assert [("Anna" in row[0], row[1].split("<")[0], "100 %" in row[1], row[2]) for row in rows] == [
        (True, "1", True, "+2")
    ]
    assert filed("stufen")[1][:3] == ["Anna", "Re", "1"]


def test_everybody_as_re_and_as_kontra(shown, found):
    answer = found[2]
    anna, ben, *_others, last = sorted(answer.by_side(), key=lambda row: row.person.name)
    assert (anna.re_games.value, round(anna.re_rate.value, 3), anna.kontra_games.value) == (3, 0.667, 0)
    assert (anna.kontra_rate.value, ben.re_rate.value, ben.kontra_rate.value) == (None, 1, 0.5)
    assert answer.by_side()[-1] == last, "Dora, who was never Re"
    headers, cells = shown("re")
    assert (headers[1:3], len(cells)) == (["Re-Spiele", "Re gewonnen"], 4)


def test_points_by_kind_tell_a_solo_from_games_against_one(found):
    _frame, _question, answer = found
    pivot = answer.by_kind(None)
    assert [header for _place, header in pivot.columns] == ["Normalspiel", "eigenes Solo", "gegen ein Solo"]
    anna = next(row for row in pivot.rows if row.person.name == "Anna")
    solo = next(place for place, header in pivot.columns if header == "eigenes Solo")
    assert anna.cells[solo].number.value < 0
    assert sum(row.together.number.value for row in pivot.rows) == 0, "plus and minus of all games"


def test_soli_are_told_apart_by_why_they_were_played(shown, found):
    pivot = found[2].by_role()
    assert [(row.person.name, row.together.number.value) for row in pivot.rows] == [("Anna", 1)]
    headers, rows = shown("pflicht")
    assert (headers[0], len(headers), len(rows)) == ("Spieler", 2, 1)


def test_two_people_have_met_at_these_evenings(found, known, four):
    frame, question, _answer = found
    anna, ben, *_others = four
    meetings = meetings_of(course_for(frame, question), anna.pk, ben.pk)
    assert [(one.key, one.day, one.gap > 0) for one in meetings] == [
        (known[1].pk, known[1].local_date, False),
        (known[0].pk, known[0].local_date, True),
    ]


def test_the_comparison_tells_its_story(known, show, four):
    text = " ".join(show("league-versus", a=four[0].pk, b=four[1].pk).text.split())
    assert "Zuletzt am selben Tisch" in text
    assert "Am weitesten auseinander:" in text


def test_best_and_worst_evenings_lead_to_them(shown, known):
    _headers, rows = shown("league-table", ansicht="abende")
    links = [cell for row in rows for cell in row if reverse("evening-detail", args=[known[1].pk]) in cell]
    assert links != []
