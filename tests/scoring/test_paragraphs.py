"""The catalogue is complete, unambiguous, and says something at every place."""

from collections import Counter
from dataclasses import fields

import pytest

from scorebook.scoring.game import awards, facts, scheme, terms
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.paragraphs import (
    DOCUMENTS,
    GLOSSARY,
    Document,
    Example,
    Reading,
    _read,
    by_source,
    cite,
)
from scorebook.scoring.input.options import options_to_json
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

ENUMS = (
    *(terms.PartyName, terms.KINDS, terms.Call, terms.EXTRAS, terms.Note),
    awards.Award,
    *(scheme.Vorab, scheme.Re120, scheme.Booking, scheme.Trigger, scheme.Nesting, scheme.LastRoundBock),
)
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


@pytest.mark.parametrize(("document", "key"), [("ddv", "99"), ("skat", "1")])
def test_an_unknown_paragraph_is_an_error(document: str, key: str) -> None:
    with pytest.raises(KeyError):
        cite(document, key)


def test_an_unknown_source_is_no_paragraph() -> None:
    assert by_source("DDV TSR 99") is None


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_keys_of_a_document_are_unique(name: str) -> None:
    raw = _read(name)
    assert raw["document"] == name
    assert {part: twice([one["key"] for one in raw[part]]) for part in ("paragraphs", "readings")} == {
        "paragraphs": [],
        "readings": [],
    }


def test_no_two_paragraphs_are_printed_alike() -> None:
    sources = [one.source for document in DOCUMENTS.values() for one in document.paragraphs.values()]
    assert twice(sources) == []


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=lambda document: document.key)
def test_nothing_is_left_empty(document: Document) -> None:
    said = {"title": document.title, "cite": document.cite, "edition": document.edition, "about": document.about}
    for paragraph in document.paragraphs.values():
        said |= {f"{paragraph.key} {part}": getattr(paragraph, part) for part in ("number", "title", "text")}
    for reading in document.readings:
        said |= {f"{reading.key} {part}": getattr(reading, part) for part in ("title", "text")}
    said |= {f"example {place}": example.title for place, example in enumerate(document.examples)}
    assert [what for what, text in said.items() if not text.strip() or text != text.strip()] == []


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


@pytest.mark.parametrize("key", SCHEMES)
def test_every_rule_stands_in_the_catalogue(key: str) -> None:
    assert [rule.source for rule in SCHEMES[key].rules if by_source(rule.source) is None] == []


def test_the_examples_expect_nothing() -> None:
    allowed = {field.name for field in fields(facts.GameFacts)} | {"scheme"}
    assert {name for one in EXAMPLES for name in one.values[0].facts} <= allowed


def test_the_glossary_explains_every_word_once() -> None:
    assert twice([word.term for word in GLOSSARY]) == []
    assert twice([word.code for word in GLOSSARY if word.code]) == []
    assert [word.term for word in GLOSSARY if not word.text.strip()] == []


def test_the_glossary_knows_the_terms_of_the_game() -> None:
    explained = {word.code for word in GLOSSARY}
    kinds = (terms.PartyName, terms.KINDS, terms.Call, terms.EXTRAS, terms.Note, awards.Award)
    assert {word.value for kind in kinds for word in kind} - explained == set()


def test_the_glossary_names_no_word_that_the_code_does_not_have() -> None:
    words = {word.value for enum in ENUMS for word in enum}
    names = {field.name for one in CLASSES for field in fields(one)} | {"scheme"}
    assert {word.code for word in GLOSSARY if word.code} - words - names == set()
