"""The catalogue is complete, unambiguous, and says something at every place."""

from collections import Counter
from dataclasses import fields

import pytest

from scorebook.scoring.game import awards, facts, scheme, terms
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.paragraphs import DOCUMENTS, GLOSSARY, Example, Reading, _read, by_source, cite
from scorebook.scoring.input.options import options_to_json
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

PARTS = ("paragraphs", "readings")
TERMS = (terms.PartyName, terms.KINDS, terms.Call, terms.EXTRAS, terms.Note, awards.Award)
ENUMS = (*TERMS, *(scheme.Vorab, scheme.Re120, scheme.Booking, scheme.Trigger, scheme.Nesting, scheme.LastRoundBock))
CLASSES = (scheme.Options, scheme.BockPolicy, scheme.DealPolicy, scheme.Scheme, facts.GameFacts)
READINGS = [
    pytest.param(reading, id=f"{reading.document}-{reading.key}")
    for document in DOCUMENTS.values()
    for reading in document.readings
]
EXAMPLES = [
    pytest.param(example, id=f"{document.key}-{place}")
    for document in DOCUMENTS.values()
    for place, example in enumerate(document.examples, start=1)
]


def twice(words: list[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]


@pytest.mark.parametrize(
    ("document", "key", "source"),
    [
        ("maennle", "27", "Männle § 27"),
        ("spin", "bock", "Spin Hausregeln, Bock-Runde"),
        ("tacken", "2a", "Tacken Regel 2 A"),
        ("steffen", "wertung", "Steffen Wertung"),
        ("mainz", "3.10", "Mainz 3.10"),
        ("ddv", "7.2.2a", "DDV TSR 7.2.2 (a)"),
        ("haus", "bock", "Hausregel Bock"),
    ],
)
def test_a_paragraph_is_cited_as_printed_and_found_again(document: str, key: str, source: str) -> None:
    found = by_source(cite(document, key))
    assert found is DOCUMENTS[document].paragraphs[key]
    assert (found.document, found.key, found.source) == (document, key, source)


@each("reading", READINGS)
def test_a_reading_belongs_to_a_paragraph_and_to_schemes_of_its_document(reading: Reading) -> None:
    assert reading.paragraph in DOCUMENTS[reading.document].paragraphs
    if reading.document == "haus":
        assert set(reading.schemes) <= set(SCHEMES)
    else:
        assert reading.schemes
        assert {SCHEMES[key].document for key in reading.schemes} == {reading.document}


@each("reading", [one for one in READINGS if one.values[0].option])
def test_the_option_of_a_reading_exists(reading: Reading) -> None:
    name, _, part = str(reading.option).partition(".")
    options = options_to_json(SCHEMES[(*reading.schemes, "ddv")[0]].options)
    assert name in options
    assert not part or part in options[name]


@each("example", EXAMPLES)
def test_an_example_can_be_scored_and_every_step_has_its_paragraph(example: Example) -> None:
    rules = SCHEMES[example.facts["scheme"]]
    game = parse(dict(example.facts), rules)
    assert not isinstance(game, Refusal), game
    result = score(game, rules)
    assert isinstance(result, GameScore)
    assert [item.source for item in result.items if by_source(item.source) is None] == []


def test_every_scheme_has_a_document_with_examples() -> None:
    shown = {example.facts["scheme"] for document in DOCUMENTS.values() for example in document.examples}
    assert set(SCHEMES) == shown
    assert {scheme.document for scheme in SCHEMES.values()} == set(DOCUMENTS) - {"haus"}


def test_the_catalogue_has_everything_once_and_nothing_empty() -> None:
    sources = [one.source for document in DOCUMENTS.values() for one in document.paragraphs.values()]
    assert twice(sources) == []
    assert ([rule.source for one in SCHEMES.values() for rule in one.rules if rule.source not in sources]) == []
    assert by_source("DDV TSR 99") is None
    for key in (("ddv", "99"), ("skat", "1")):
        with pytest.raises(KeyError):
            cite(*key)
    for name, document in DOCUMENTS.items():
        raw = _read(name)
        assert (raw["document"], [twice([one["key"] for one in raw[part]]) for part in PARTS]) == (name, [[], []])
        said = [document.title, document.cite, document.edition, document.about]
        said += [text for one in document.paragraphs.values() for text in (one.number, one.title, one.text)]
        said += [text for one in document.readings for text in (one.title, one.text)]
        said += [example.title for example in document.examples]
        assert [text for text in said if not text.strip() or text != text.strip()] == []


def test_the_glossary_explains_every_word_of_the_game_once_and_no_other() -> None:
    explained = {word.code for word in GLOSSARY if word.code}
    assert twice([word.term for word in GLOSSARY]) == twice([word.code for word in GLOSSARY if word.code]) == []
    assert [word.term for word in GLOSSARY if not word.text.strip()] == []
    assert {word.value for enum in TERMS for word in enum} - explained == set()
    names = {field.name for one in CLASSES for field in fields(one)} | {"scheme"}
    assert explained - {word.value for enum in ENUMS for word in enum} - names == set()


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


@each(("document", "key", "said", "unsaid"), TEXTS)
def test_a_paragraph_says_what_its_document_says(document: str, key: str, said: str, unsaid: str) -> None:
    """Statements that are easily told wrong, word by word."""
    text = DOCUMENTS[document].paragraphs[key].text
    assert said in text
    assert not unsaid or unsaid not in text
