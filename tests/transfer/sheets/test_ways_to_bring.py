"""A table comes as a file, as several at once, or pasted; the usual way has four screens."""

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.transfer.models import SheetBatch
from tests.each import each

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
ROWS = [["Nr", *NAMES, "S"], [1, 1, 1, -1, -1, 1], [2, 3, -1, 1, -3, 2], [3, 2, 0, 2, -4, 1]]
SEVERAL = {f"{number}_2019-{number % 12 + 1:02}-08_Runde.csv": csv_file(ROWS) for number in range(1, 5)}


def totals(league):
    rows = EveningPlayer.objects.filter(league=league)
    return {name: sum(row.points for row in rows.filter(player__name=name)) for name in NAMES}


def test_several_files_are_one_mapping_one_trial_and_one_taking_over(way):
    files = [SimpleUploadedFile(name, content) for name, content in SEVERAL.items()]
    screens = [way.start, way.client.post(way.start, {"file": files})["Location"]]
    while screens[-1] != way.trial:
        screens.append(way.say(screens[-1])["Location"])
    way.client.post(way.trial)
    assert screens == [way.start, way.shape, way.people, way.trial]
    assert (SheetBatch.objects.count(), Evening.objects.count()) == (1, 4)
    assert totals(way.league) == {"Anna": 8, "Ben": 0, "Cem": 8, "Dora": -16}


def test_the_command_takes_several_files(way, tmp_path):
    for name, content in SEVERAL.items():
        (tmp_path / name).write_bytes(content)
    files = [str(tmp_path / name) for name in SEVERAL]
    call_command("import_sheet", str(way.league.pk), *files, stdout=io.StringIO())
    assert (Evening.objects.count(), totals(way.league)["Dora"]) == (4, -16)


def test_a_pasted_table_is_as_good_as_a_file(way):
    text = "Datum\tAnna\tBen\tCem\tDora\n6.3.98\t14\t-6\t-10\t2\n3.4.98\t4\t4\t-4\t-4\n"
    assert way.client.post(way.start, {"pasted": text})["Location"] == way.shape
    assert [way.say(step)["Location"] for step in (way.shape, way.people)] == [way.people, way.trial]
    way.client.post(way.trial)
    assert [str(one.local_date) for one in Evening.objects.order_by("local_date")] == ["1998-03-06", "1998-04-03"]


@each(
    ("brought", "errors"),
    [
        ({}, {"file": ["Bitte eine Datei auswählen oder eine Tabelle einfügen."]}),
        (
            {"file": [SimpleUploadedFile("a.csv", b"x;y")], "pasted": "x"},
            {"pasted": ["Entweder eine Datei oder eine eingefügte Tabelle, nicht beides."]},
        ),
        ({"pasted": "nur ein Wort"}, {"file": ["Die Tabelle hat nur eine Spalte. Gebraucht werden das Datum und eine "
                                                "Spalte für jeden Spieler."]}),
    ],
)  # fmt: skip
def test_neither_both_and_no_table_are_refused_at_their_field(way, brought, errors):
    page = way.client.post(way.start, brought)
    assert page.context["form"].errors == errors


def test_files_of_different_programs_do_not_come_together(way):
    players = [{"name": name} for name in NAMES]
    zettel = {"session_id": "a", "created_at": "2024-03-08T20:00:00", "players": players, "rounds": []}
    other = json.dumps(zettel).encode()
    files = [SimpleUploadedFile("a.csv", csv_file(ROWS)), SimpleUploadedFile("b.json", other)]
    page = way.client.post(way.start, {"file": files})
    assert page.context["form"].errors["file"] == [
        "Diese Dateien kommen aus verschiedenen Programmen. Bitte nur solche von einer Sorte auf einmal bringen."
    ]
