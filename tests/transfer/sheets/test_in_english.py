"""Whoever reads English pages reads in English what is wrong with a file; only a text of the rules stays German."""

import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.translation import override

from scorebook.rules.wording import localized
from scorebook.scoring.game.sentences import RuleText, Sentence, Signed
from scorebook.transfer.sheets.cells import CellPlace
from tests.catalogue.messages import ROOT
from tests.catalogue.sentences import example, templates_in
from tests.each import each
from tests.transfer.test_bad_files import changed, damaged, layout, of_game, packed

from .bad_files import BAD
from .conftest import NAMES
from .files import csv_file

READERS = [path for room in ("league_file", "sheets") for path in (ROOT / "scorebook" / "transfer" / room).glob("*.py")]
TEMPLATES = templates_in(READERS)
GERMAN = re.compile(
    r"(?!Böcke)\b\w*[äöüßÄÖÜ]\w*|„|\b(?:der|die|das|und|ist|steht|stehen|hier|nicht|muss|mit|Blatt|Zeile|Datei|Tabelle)\b"
)


@each("template", TEMPLATES)
def test_every_sentence_of_a_reader_is_said_in_english(template, in_english):
    said = localized(example(template))
    assert (said != str(example(template)), GERMAN.findall(said)) == (True, [])


@each("template", TEMPLATES)
def test_every_sentence_comes_whole_out_of_a_process_of_its_own(template, in_english):
    sentence = example(template)
    again = Sentence.from_json(sentence.to_json())
    assert (again, localized(again)) == (sentence, localized(sentence))


def test_there_are_as_many_as_somebody_has_counted():
    assert len(TEMPLATES) > 80


def test_a_sentence_is_german_by_itself_even_while_somebody_reads_english(in_english):
    sentence = Sentence("{points} am {day}, {number}", points=Signed(-1234), day=date(1998, 3, 6), number=50_000)
    assert sentence == "−1.234 am 06.03.1998, 50.000"
    assert localized(sentence) == "−1,234 am 06/03/1998, 50,000"


def test_what_the_rules_say_stays_german_and_says_so(in_english):
    sentence = Sentence(layout.IN_LINE, file="<a>", line=3, said=Sentence.of_rules("Zwei & zwei."))
    assert localized(sentence) == '&lt;a&gt;, line 3: <span lang="de">Zwei &amp; zwei.</span>'
    again = Sentence.from_json(sentence.to_json())
    assert isinstance(again.values["said"].values["said"], RuleText)
    with override("de"):
        assert localized(sentence) == "<a>, Zeile 3: Zwei & zwei."


def test_what_people_have_typed_is_no_template(in_english):
    assert localized(Sentence("{text}", text="{name} {0} %s")) == "{name} {0} %s"


def test_a_cell_is_called_by_its_sheet(in_english):
    place = CellPlace("1998", 13, 3)
    assert (str(place), localized(place.sentence)) == ("Blatt 1998, D14", "Sheet 1998, D14")


# Every sentence is looked at above; the pages say only that they hand on what they were told in the reader's language.
@pytest.mark.django_db
def test_a_bad_table_is_refused_in_english(way):
    make, _code, sentence = BAD["NUL"]
    way.client.cookies["language"] = "en"
    (said,) = way.bring(make(), "tabelle.dat").context["form"].errors["file"]
    assert (sentence in said, GERMAN.findall(said)) == (False, [])


REMARKED = {
    "no date": csv_file([["Datum", *NAMES], ["", 2, 2, -2, -2], ["6.3.98", 2, 2, -2, -2]]),
    "points left over": csv_file([["Datum", *NAMES], ["6.3.98", 2, 2, -2, -3]]),
    "what the kernel refuses": csv_file(
        [["Datum", "Re", "Augen", "Ansagen", *NAMES], ["6.3.98", "Anna, Ben", 151, "Re: Kontra", 1, 1, -1, -1]],
    ),
    "a wrong sum": csv_file([["Datum", *NAMES], ["6.3.98", 2, 2, -2, -2], ["Summe", 3, 2, -2, -2]]),
}
ANY_GERMAN = re.compile(r'<span lang="de">.*?</span>')


@pytest.mark.django_db
@each("name", REMARKED)
def test_the_trial_of_a_table_remarks_in_english(name, way):
    way.client.cookies["language"] = "en"
    page = way.through(REMARKED[name])
    context = page.context
    remarks = [part for pair in (*context["refused"], *context["odd"]) for part in pair]
    remarks += [line.cell for line in context["wrong_sums"]]
    assert remarks
    assert [found for said in remarks for found in GERMAN.findall(ANY_GERMAN.sub("", said))] == []
    if name == "what the kernel refuses":
        assert "This party calls “Re”." in page.content.decode()


TAMPERED = {
    "damaged": damaged(),
    "a field": packed(changed(layout.LEAGUE, name="")),
    "a game": packed(of_game(re_augen=241)),
}


@pytest.mark.django_db
@each("name", TAMPERED)
def test_a_bad_file_of_a_league_is_refused_in_english(name, browser_of, verwalter):
    client = browser_of(verwalter)
    client.cookies["language"] = "en"
    file = SimpleUploadedFile("liga.spielbuch.zip", TAMPERED[name])
    page = client.post("/ligen/uebernehmen/", {"file": file})
    said = page.context["form"].errors["file"]
    assert [found for one in said for found in GERMAN.findall(ANY_GERMAN.sub("", one))] == []
    assert said
    if name == "a game":
        assert "facts.re_augen: allowed is 0 to 240." in page.content.decode()
