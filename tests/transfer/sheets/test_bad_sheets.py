"""What is wrong with a table is said in a sentence, on the page and by the command, and nothing of it is kept."""

import io

import pytest
from django.core.management import CommandError, call_command

from scorebook.evenings.models import Evening
from scorebook.transfer.models import BroughtSheet

from .bad_files import BAD
from .conftest import NAMES
from .files import csv_file, xlsx_file

pytestmark = pytest.mark.django_db


@pytest.mark.share(4)
@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_on_the_page_and_by_the_command(name, way, tmp_path):
    make, _code, sentence = BAD[name]
    content = make()
    (said,) = way.bring(content, "tabelle.dat").context["form"].errors["file"]
    assert sentence in said
    if content:
        file = tmp_path / "tabelle.dat"
        file.write_bytes(content)
        with pytest.raises(CommandError) as refused:
            call_command("import_sheet", str(way.league.pk), str(file), stdout=io.StringIO())
        assert str(refused.value) == said
    assert not BroughtSheet.objects.exists()
    assert not Evening.objects.exists()


GOOD = ["6.3.98", 2, 2, -2, -2]
ODD = {
    "a formula that nobody has worked out": (
        csv_file([["Datum", *NAMES], GOOD, ["3.4.98", "=B2*2", 2, -2, -2]]),
        "B3: Hier steht eine Formel, die niemand ausgerechnet hat. Bitte die Tabelle einmal öffnen und speichern.",
    ),
    "a formula that a program has written without its value": (
        xlsx_file({"": [["Datum", *NAMES], GOOD, ["3.4.98", "=1+1", 2, -2, -2]]}),
        "B3: Hier steht eine Formel, die niemand ausgerechnet hat. Bitte die Tabelle einmal öffnen und speichern.",
    ),
    "a formula without its value in every evening of somebody": (
        xlsx_file({"": [["Datum", *NAMES], *(["6.3.98", 2, 2, -2, "=0-2"],) * 2, ["3.4.98", 2, 2, -2, "=0-2|-2"]]}),
        "E2: Hier steht eine Formel, die niemand ausgerechnet hat. Bitte die Tabelle einmal öffnen und speichern.",
    ),
    "a day that counts from another beginning": (
        xlsx_file({"": [["Datum", *NAMES], [35860, 2, 2, -2, -2], [12000, 2, 2, -2, -2]]}),
        "A3: Der 07.11.1932 kann nicht stimmen; vielleicht zählt die Tabelle ihre Tage ab 1904 statt ab 1900, oder "
        "umgekehrt.",
    ),
    "a day that there is not": (
        csv_file([["Datum", *NAMES], GOOD, ["30.2.98", 2, 2, -2, -2]]),
        "A3: „30.2.98“ ist kein Datum. Ein Tag darf aussehen wie 8.3.2024, 2024-03-08 oder 8/3/2024, auch mit Uhrzeit.",
    ),
    "a word for a number": (
        csv_file([["Datum", *NAMES], GOOD, GOOD, ["3.4.98", "viel", 2, -2, -2]]),
        "B4: „viel“ ist keine Zahl. Punkte dürfen aussehen wie 12, −12 oder 12,5; wer nicht mitspielte, "
        "hat eine leere Zelle.",
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_a_bad_cell_costs_its_evening_alone(name, way, tmp_path):
    content, sentence = ODD[name]
    page = way.through(content)
    assert [f"{cell}: {said}" for cell, said in page.context["refused"]] == [sentence]
    assert page.context["new"] >= 1
    file = tmp_path / "runde.csv"
    file.write_bytes(content)
    out = io.StringIO()
    call_command("import_sheet", str(way.league.pk), str(file), "--dry-run", stdout=out)
    assert out.getvalue().splitlines()[0] == sentence
