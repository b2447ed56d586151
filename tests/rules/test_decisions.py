"""Every decision that we took where a document is silent is told with its reason, or is an option of its own."""

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.scoring.game.paragraphs import DOCUMENTS
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.rules.decisions import DECISIONS, VALUES

READINGS = {(document.key, one.key): one for document in DOCUMENTS.values() for one in document.readings}


def test_a_decision_is_told_as_a_reading_with_the_option_that_changes_it():
    data = {(one.document, one.reading): one.option for one in DECISIONS if one.reading}
    assert data == {key: one.option or None for key, one in READINGS.items()}


@each("decision", [one for one in DECISIONS if one.paragraph], ids=lambda one: one.said)
def test_what_the_document_says_itself_stands_in_its_paragraph(decision):
    paragraph = DOCUMENTS[decision.document].paragraphs[decision.paragraph]
    assert decision.words in paragraph.text
    assert decision.option is None or decision.option in OPTION_TEXTS


def test_a_reading_that_moves_points_names_the_other_one_or_the_option_for_it():
    """But those to which the document leaves no other way: its numbers, or that four results come to nothing."""
    readings = [one for one in DECISIONS if one.reading and not one.option]
    unnamed = [one for one in readings if one.words not in READINGS[one.document, one.reading].text]
    without = [one.reading for one in VALUES if one in readings and not one.words]
    settled = ["unter_nur_gewinner", "solo_ohne_gewinner", "fuchs_vor_klaerung", "karlchen_selbst", "doppelkopf_vier"]
    assert (unnamed, without) == ([], [*settled, "paritaet"])


def test_no_decision_stands_there_twice():
    assert len({one.said for one in DECISIONS}) == len(DECISIONS)


def test_a_reading_gives_its_reason_and_names_only_options_that_there_are():
    assert {one.option for one in READINGS.values() if one.option} <= set(OPTION_TEXTS)
    assert [key for key, one in READINGS.items() if len(one.text) < 80] == []


@each("scheme", SCHEMES)
def test_the_page_of_a_scheme_tells_its_readings(client, scheme):
    page = client.get(f"/hilfe/{scheme}/").content.decode()
    document = DOCUMENTS[SCHEMES[scheme].document]
    own = [one for one in document.readings if not one.schemes or scheme in one.schemes]
    assert [one.key for one in own if f'id="a-{one.key}"' not in page] == []
