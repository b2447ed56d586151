"""Choosing an Abrechnung: one sentence for each, and what one game comes to in it."""

from dataclasses import replace

from scorebook.rules.presets import SchemeCard, scheme_cards
from scorebook.scoring.game.paragraphs import DOCUMENTS
from scorebook.scoring.schemes import SCHEMES, registered
from tests.each import each

LONGEST = 120  # characters, so that seven of them can be compared on a phone


@each("scheme", SCHEMES.values(), ids=lambda one: one.key)
def test_every_abrechnung_says_in_one_short_sentence_what_it_is(scheme):
    assert scheme.about.endswith(".")
    assert (scheme.about.count("."), len(scheme.about) <= LONGEST) == (1, True)


def test_one_without_a_sentence_takes_the_first_about_its_document():
    ddv = SCHEMES["ddv"]
    with registered(replace(ddv, key="ohne", about="")):
        card = scheme_cards()[-1]
    first = "Die offiziellen Regeln für Turniere, hier in eigenen Worten und mit den Nummern von 2026."
    assert DOCUMENTS["ddv"].about.startswith(first)
    assert card == SchemeCard("ohne", ddv.title, first, [("Re", 7), ("Kontra", -7)])


def test_one_that_has_no_such_game_shows_no_value():
    ddv = SCHEMES["ddv"]
    with registered(replace(ddv, key="ohne", options=replace(ddv.options, extras={}))):
        assert scheme_cards()[-1].sides == ()
