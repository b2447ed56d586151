"""Statements of the documents that are easily told wrong, held against the rule book word by word."""

import pytest

from scorebook.scoring.game.paragraphs import DOCUMENTS
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.trumps import trumps_of
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

# document, paragraph, what it has to say, what it must not say
TEXTS = [
    ("spin", "schweinchen", "die beiden Trumpf-Asse", "Hält jemand beide Karo-Asse"),
    ("spin", "schweinchen", "im Farbsolo die beiden Asse der gewählten Farbe", ""),
    ("spin", "armut", "wer nicht einmischen lassen kann", ""),
    ("spin", "sonderpunkte", "mit einer Karo-Dame", ""),
    ("maennle", "22", "im Normalspiel, im Trumpfsolo und in den Farbsoli", ""),
    ("maennle", "22", "Im Damen- und Bubensolo gewinnt auch von zwei Herz-Zehnen die erste", ""),
    ("maennle", "11", "vom Geber ab", "Links vom Geber beginnend"),
    ("maennle", "15", "Ist ein Stich ohne Ansage gespielt", "n-te Ansage einer Partei"),
    ("mainz", "4.9", "In welcher Richtung sie schwerer werden, sagt es nicht", "am leichtesten"),
    ("mainz", "4.11", "Außer beim reinen Trumpfstich zählen auch Stiche, die getrumpft werden", ""),
    ("tacken", "doppelkopf", "mindestens 40 Augen", ""),
    ("tacken", "a3", "mehr als 40", ""),
    ("tacken", "dulle", "nur, wo auch „Zweite die Erste“ abgesprochen ist", ""),
    ("steffen", "dulle", "als Minimum", ""),
    ("ddv", "8.4.1", "Auf Platz 1 wird zuerst gegeben", ""),
    ("ddv", "4.1", "ob er gesund ist", "zuerst gegeben"),
]
READINGS = {
    "spin": {"karlchen_karo_dame": "mit einer Karo Dame", "armut_ohne_schweinchen": "die Armut steht nicht dabei"},
    "maennle": {"vom_geber_ab": "links vom Geber", "haengengelassen_ansage": "der späteste Zeitpunkt"},
    "tacken": {"doppelkopf_ab_40": "mehr als 40", "dulle_nach_absprache": "abgesprochen"},
    "steffen": {"dulle_mindestens": "Minimum"},
}


@each(("document", "key", "said", "unsaid"), TEXTS, ids=[f"{one[0]} {one[1]}" for one in TEXTS])
def test_a_paragraph_says_what_its_document_says(document, key, said, unsaid):
    text = DOCUMENTS[document].paragraphs[key].text
    assert said in text
    assert not unsaid or unsaid not in text


@pytest.mark.parametrize("document", READINGS)
def test_what_a_document_leaves_open_is_a_reading_with_its_reason(document):
    readings = {one.key: one.text for one in DOCUMENTS[document].readings}
    assert {key for key, said in READINGS[document].items() if said not in readings[key]} == set()


def test_in_spin_neither_schweinchen_nor_second_dulle_hold_in_an_armut():
    """Both hold "nur beim regulären Spiel, bei einer Hochzeit oder einem Farbsolo"."""
    table = {kind: trumps_of(SCHEMES["spin_haus"], kind) for kind in (Kind.NORMAL, Kind.HOCHZEIT, Kind.ARMUT)}
    assert [one.second_dulle for one in table.values()] == [True, True, False]
    assert table[Kind.ARMUT].cards == table[Kind.NORMAL].cards
    assert "hat Schweinchen" not in " ".join(table[Kind.ARMUT].notes)
