"""Whoever reads English pages reads in English what the kernel objects to; the kernel itself speaks German."""

import ast
import json
import re

import pytest

from scorebook.rules.wording import field_message, localized, refused_by_rules
from scorebook.scoring.game.objections import NOT_AN_OBJECT, Objection, Refusal, at_field
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.options import OptionError, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.catalogue.messages import ROOT
from tests.catalogue.sentences import example, templates_in
from tests.each import each

KERNEL = sorted((ROOT / "scorebook" / "scoring").rglob("*.py"))
OWN = {"Bock", "Solo", "{party} schwarz"}  # words of the game, which are the same
TEMPLATES = [template for template in templates_in(KERNEL) if template not in OWN]
GERMAN = re.compile(
    r"(?!Böcke|Doppelköpfe)\b\w*[äöüßÄÖÜ]\w*|„"
    r"|\b(?:der|die|das|und|ist|steht|nicht|muss|mit|gibt|fehlt|erlaubt|sagt|keine|Spiel|Punkte)\b"
)
# What makes a sentence of what the kernel objects to or proposes, and at which place its text is given.
SAYING = {"reject": 2, "at_field": 2, "Objection": 2, "OptionError": 0, "Contradiction": 2, "Sentence": 0}


@each("template", TEMPLATES)
def test_every_sentence_of_the_kernel_is_said_in_english(template, in_english):
    said = localized(example(template))
    assert (said != str(example(template)), GERMAN.findall(said)) == (True, [])


def test_there_are_as_many_as_somebody_has_counted():
    assert len(TEMPLATES) > 170


@each("path", KERNEL, ids=lambda path: path.stem)
def test_no_sentence_of_the_kernel_is_made_without_the_catalogue(path):
    """A text that is written where an objection is made would be German on every page."""
    bare = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in SAYING and len(node.args) > SAYING[name]:
            text = node.args[SAYING[name]]
            parts = [one.value for one in ast.walk(text) if isinstance(one, ast.Constant)]
            words = any(re.search(r"[a-zäöü]{3}", re.sub(r"\{\w+\}", "", str(part))) for part in parts)
            if isinstance(text, ast.JoinedStr) or (isinstance(text, ast.Constant) and words):
                bare.append(ast.unparse(node))
    assert bare == []


def test_an_objection_is_german_by_itself_even_while_somebody_reads_english(in_english):
    one = at_field(
        "bock_range", "bock", "hier liegt höchstens {most} Bock auf einem Spiel, nicht {bock}.", most=1, bock=1200
    )
    assert one.message == "bock: hier liegt höchstens 1 Bock auf einem Spiel, nicht 1.200."
    assert localized(one.message) == "Bock: here at most 1 Bock lies on a game, not 1,200."
    assert (one.sentence_without_field, field_message(one)) == (
        "hier liegt höchstens 1 Bock auf einem Spiel, nicht 1.200.",
        "Here at most 1 Bock lies on a game, not 1,200.",
    )


def test_an_objection_keeps_what_it_is_made_of_under_another_field(in_english):
    [one] = Refusal((at_field("re_missing", "re", "fehlt."),)).under("events[3].facts").objections
    assert (one.field, one.message) == ("events[3].facts.re", "events[3].facts.re: fehlt.")
    assert (localized(one.message), field_message(one)) == ("Re party: is missing.", "Is missing.")


def test_what_people_have_typed_stands_as_they_typed_it(in_english):
    one = at_field("kind_unknown", "kind", "„{word}“ gibt es nicht; {allowed}", word="{word} %s <b>", allowed="x.")
    assert localized(one.sentence_without_field) == "there is no “{word} %s <b>”; x."


def test_what_a_page_has_said_already_is_said_so():
    mine = Objection("mine", "", "Schon gesagt.")
    assert refused_by_rules([mine]).objections[0].message == "Schon gesagt."


def test_the_answer_of_the_kernel_to_programs_stays_german(in_english):
    data = json.loads(answer({"scheme": "ddv"}).to_line())
    assert data["error"]["message"] == "kind: fehlt."
    assert Refusal((NOT_AN_OBJECT,)).to_json()["error"]["message"] == "Die Zeile ist leer oder kein JSON-Objekt."


def test_an_option_is_objected_to_under_its_name(in_english):
    with pytest.raises(OptionError) as wrong:
        resolve(SCHEMES["ddv"], {"bock": {"games": 0}})
    assert str(wrong.value) == "bock: games: erlaubt ist eine ganze Zahl von 1 bis 50 oder null"
    assert (
        localized(wrong.value.sentence) == "Wie lange ein Bock dauert: allowed is a whole number from 1 to 50, or null"
    )
    assert wrong.value.path == ("bock", "games")
