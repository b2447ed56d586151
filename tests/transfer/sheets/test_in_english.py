"""Whoever reads English pages reads in English what is wrong with a file; only a text of the rules stays German."""

import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.translation import override

from scorebook.rules.wording import localized
from scorebook.scoring.game.sentences import RuleText, Sentence, Signed
from scorebook.transfer.league_file import layout
from scorebook.transfer.sheets.cells import CellPlace
from tests.catalogue.messages import ROOT
from tests.catalogue.sentences import example, templates_in
from tests.each import each
from tests.transfer.smallest import of_game, packed

from .bad_files import BAD
from .conftest import NAMES
from .files import csv_file

ANY_GERMAN = re.compile(r'<span lang="de">.*?</span>')
READERS = [path for room in ("league_file", "sheets") for path in (ROOT / "scorebook" / "transfer" / room).glob("*.py")]
TEMPLATES = templates_in(READERS)
GERMAN = re.compile(
    r"(?!Böcke)\b\w*[äöüßÄÖÜ]\w*|„|\b(?:der|die|das|und|ist|steht|stehen|hier|nicht|muss|mit|Blatt|Zeile|Datei|Tabelle)\b"
)


@each("template", TEMPLATES)
def test_every_sentence_of_a_reader_is_said_in_english_and_comes_whole_out_of_a_process_of_its_own(
    template, in_english
):
    sentence = example(template)
    said = localized(sentence)
    assert (said != str(sentence), GERMAN.findall(said)) == (True, [])
    again = Sentence.from_json(sentence.to_json())
    assert (again, localized(again)) == (sentence, said)


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


@pytest.mark.django_db
def test_the_trial_of_a_table_remarks_in_english(way):
    """No date, points left over, what the kernel refuses, a wrong sum."""
    way.client.cookies["language"] = "en"
    rows = [["Datum", "Re", "Augen", "Ansagen", *NAMES], ["", "Anna, Ben", 151, "", 1, 1, -1, -1]]
    rows += [["6.3.98", "Anna, Ben", 151, "Re: Kontra", 1, 1, -1, -1], ["7.3.98", "Anna, Ben", 151, "", 2, 2, -2, -3]]
    page = way.through(csv_file([*rows, ["Summe", "", "", "", 3, 2, -2, -2]]))
    context = page.context
    remarks = [part for pair in (*context["refused"], *context["odd"]) for part in pair]
    assert (len(context["refused"]), len(context["odd"]), len(context["wrong_sums"])) == (2, 1, 4)
    remarks += [line.cell for line in context["wrong_sums"]]
    assert [found for said in remarks for found in GERMAN.findall(ANY_GERMAN.sub("", said))] == []
    assert "This party calls “Re”." in page.content.decode()


@pytest.mark.django_db
def test_a_bad_file_of_a_league_is_refused_in_english(browser_of, verwalter):
    client = browser_of(verwalter)
    client.cookies["language"] = "en"
    file = SimpleUploadedFile("liga.spielbuch.zip", packed(of_game(re_augen=241)))
    page = client.post("/ligen/uebernehmen/", {"file": file})
    said = " ".join(page.context["form"].errors["file"])
    assert GERMAN.findall(ANY_GERMAN.sub("", said)) == []
    assert "facts.re_augen: allowed is 0 to 240." in page.content.decode()
