"""A table comes into a league in four steps, and goes again in one."""

from datetime import date

import pytest

from leagues.journal import Actor
from leagues.people.selectors import names_of
from scorebook.evenings.models import Evening, EveningPlayer, Game
from scorebook.money.selectors import agreed_terms, paid_evenings
from scorebook.money.services import agree
from scorebook.transfer.models import BroughtSheet
from tests.each import each

from .conftest import NAMES, ROWS
from .files import csv_file, xlsx_file

pytestmark = pytest.mark.django_db
STANDINGS = [
    ["Datum", *NAMES, "Wert"],
    ["6.3.98", 2, 2, -2, -2, 2],
    ["6.3.98", 3, 1, -3, -1, 1],
    ["3.4.98", 7, -3, -7, 3, 4],
    ["3.4.98", 6, -2, -6, 2, 1],
    ["Summe", 9, -2, -6, 2, ""],
]


def test_four_steps_in_and_one_back(way):
    content = csv_file([*ROWS, ["Summe", "", 19, -2, -13, -3]])
    page = way.through(content)
    said = page.content.decode()
    assert (page.context["new"], page.context["same"]) == (3, 0)
    for part, there in (
        ("Blatt", False),
        ("Es gibt nichts Neues", False),
        ("Ben: in der Tabelle −2, gerechnet −3", True),
        ("3 stimmen, 1 nicht", True),
    ):
        assert (part in said) is there, part

    answer = way.client.post(way.trial)

    assert answer["Location"] == f"/liga/{way.league.pk}/daten/"
    data = way.client.get(answer["Location"]).content.decode()
    assert "3 Abende übernommen." in data
    assert "6. März 1998 bis 1. Mai 1998" in data
    assert Evening.objects.count() == 3
    assert not BroughtSheet.objects.exists()  # it names people
    assert way.client.post(way.trial)["Location"] == way.start
    again = way.through(content)
    assert (again.context["new"], again.context["same"]) == (0, 3)
    assert "Es gibt nichts Neues zu übernehmen." in again.content.decode()
    changed = way.through(csv_file([*ROWS[:2], ["3.4.98", "", 6, 2, -4, -4], ROWS[3]]))
    assert "Anna +4 → +6, Ben +4 → +2" in changed.content.decode()
    way.back()
    assert not Evening.objects.exists()
    assert "zurückgenommen" in way.client.get(answer["Location"]).content.decode()


def test_cells_of_a_workbook_are_named_with_their_sheet(way):
    rows = [["Datum", *NAMES], [date(2003, 5, 2), 2, 2, -2, -2], [date(2003, 6, 6), "viel", 2, -2, -2]]
    rows += [[date(2003, 7, 4), 1, 1, -1, -1], [date(2003, 8, 1), 1, 1, -1, -1]]
    page = way.through(xlsx_file({"2003": rows}))
    assert page.context["refused"] == [
        (
            "Blatt 2003, B3",
            "„viel“ ist keine Zahl. Punkte dürfen aussehen wie 12, −12 oder 12,5; wer nicht mitspielte, "
            "hat eine leere Zelle.",
        )
    ]
    assert "Blatt 2003, B3" in page.content.decode()


def test_a_bad_file_ends_in_a_sentence_at_the_field(way):
    page = way.bring(b"Datum;Anna\r\n6.3.98;1\x00\r\n")
    assert page.context["form"].errors["file"] == [
        "In B2 stehen Zeichen, die kein Text sind. Ist das wirklich eine Tabelle?"
    ]
    assert not BroughtSheet.objects.exists()
    assert {way.client.get(step)["Location"] for step in (way.shape, way.people, way.trial)} == {way.start}


def test_fewer_than_four_people_are_none(way):
    way.bring(csv_file(ROWS))
    names = {f"name_{place}": "" for place in range(4)}
    page = way.client.post(way.people, names)
    assert (page.status_code, page.context["form"].non_field_errors()) == (422, ["Es braucht mindestens vier Leute."])


def test_a_name_that_is_nearly_somebodys_is_proposed_as_theirs(way):
    way.bring(csv_file([["Datum", "Ann a", *NAMES[1:]], ["6.3.98", 2, 2, -2, -2]]))
    assert way.form(way.people).fields["name_0"].initial == str(way.league.players.get(name="Anna").pk)


def test_a_table_of_games_says_which_columns_it_reads_and_what_does_not_fit(way):
    rows = [["Datum", "Spielart", "Re", "Augen", *NAMES], ["6.3.98", "Normal", "Anna, Ben", 151, 3, 3, -3, -3]]
    way.bring(csv_file(rows))
    said = way.client.get(way.shape).content.decode()
    assert "Was in den Spielen geschah, steht in: Spielart, Re, Augen." in said
    assert "ein Spiel, mit Re, Ansagen und Ergebnis" in said
    page = way.take(csv_file(rows))
    assert (page.context["new"], page.context["games"]) == (1, 1)
    assert page.context["odd"] == [("E2", "Anna hat hier +3; nach den gewählten Regeln sind es +2.")]
    assert EveningPlayer.objects.get(player__name="Anna").points == 2
    other = csv_file([rows[0], ["6.3.98", "Normal", "Anna, Ben", 160, 2, 2, -2, -2]])
    assert "dieselben Punkte, aber andere Angaben zu den Spielen" in way.through(other).content.decode()
    way.client.post(way.trial, {"changed_too": "on"})
    assert way.through(other).context["same"] == 1
    way.back()
    assert list(Game.objects.filter(event__withdrawn_at=None).values_list("re_augen", flat=True)) == [151]


def test_what_a_row_is_offers_games_only_where_the_table_tells_them(way):
    way.bring(csv_file(ROWS))
    assert [value for value, _words in way.form(way.shape).fields["form"].choices] == [
        "totals", "standing", "single", "running", "running_on"
    ]  # fmt: skip


def test_a_table_that_waits_has_a_page_that_asks_again_and_is_refused_there(way, monkeypatch):
    waiting = []
    monkeypatch.setattr("leagues.background.start", lambda key, work: waiting.append(work))
    monkeypatch.setattr("scorebook.transfer.services.inspection.ANSWERED_WITHIN", 0)
    assert way.bring(csv_file(ROWS))["Location"] == way.shape
    page = way.client.get(way.shape)
    assert ("Die Datei wird durchgesehen" in page.content.decode(), page["Refresh"]) == (True, "2")
    waiting[-1]()
    assert "form" in way.client.get(way.shape).context
    way.bring(b"nichts")
    waiting[-1]()
    page = way.client.get(way.shape)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["file"])


def test_what_everybody_has_stands_beside_the_sums_of_the_table(way):
    page = way.through(csv_file(STANDINGS))
    context = page.context
    assert [(line.name, line.points, line.evenings) for line in context["totals"]] == [
        ("Anna", 6, 2),
        ("Dora", 2, 2),
        ("Ben", -2, 2),
        ("Cem", -6, 2),
    ]
    assert (context["first_day"], context["last_day"], context["evenings"]) == ("06.03.1998", "03.04.1998", 2)
    assert context["left_out"] == ["Wert (ihr Kopf sagt uns nichts)"]
    assert (context["best_evening"].name, context["best_evening"].points) == ("Anna", 3)
    assert (context["highest_game"].points, context["highest_game"].day) == (4, "03.04.1998")
    assert "Nicht übernommen werden die Spalten: Wert (ihr Kopf sagt uns nichts)." in page.content.decode()


def test_each_reading_stands_beside_its_outcome(way):
    way.bring(csv_file(STANDINGS))
    labels = dict(way.form(way.shape).fields["form"].choices)
    assert labels["running_on"].endswith(": Anna +6, Ben −2, Cem −6, Dora +2")
    assert labels["single"].endswith(": Anna +18, Ben −2, Cem −18, Dora +2")


@each(("said", "owed"), [({}, 0), ({"owed": "on"}, 2)])
def test_old_evenings_are_paid_unless_somebody_says_otherwise(way, said, owed):
    agree(actor=Actor.system(), league=way.league, since=date(1990, 1, 1), tenths=100)
    page = way.through(csv_file(STANDINGS))
    assert "noch nicht bezahlt" in page.content.decode()
    way.client.post(way.trial, said)
    assert len(paid_evenings(way.league.pk, names_of(way.league.pk))) == owed
    way.back()
    assert [one.since for one in agreed_terms(way.league.pk)] == [date(1990, 1, 1)]
