"""A result in words: only what is known of it, in the words of the table."""

from scorebook.rules.wording import outcome_words, result_words
from scorebook.scoring.game.engine import score
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

GAME = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"]}
WORDS = [
    ([90, 119], "Re unter 120"),
    ([121, 150], "Contra unter 120"),
    ([0, 119], "Contra hat mehr"),
    ([121, 240], "Re hat mehr"),
    ([90, 150], "keiner unter 90"),
    ([60, 180], "keiner unter 60"),
    ([90, 180], "Re nicht unter 90, Contra nicht unter 60"),
    ([60, 150], "Re nicht unter 60, Contra nicht unter 90"),
    ([90, 239], "Re nicht unter 90, Contra nicht schwarz"),
    ([1, 239], "keiner schwarz"),
    ([0, 150], "Contra nicht unter 90"),
    ([90, 240], "Re nicht unter 90"),
    ([1, 240], "Re nicht schwarz"),
    ([100, 130], "Re nicht unter 100, Contra nicht unter 110"),
    ([0, 240], "Augen unbekannt"),
    ([120, 120], "120 : 120 Augen"),
]
RE_K90 = [("re", "re"), ("re", "k90")]
MISSED = [
    ("tacken", RE_K90, "kontra", "keiner unter 90, Keine 90 verfehlt"),
    ("mainz", [("kontra", "kontra"), ("kontra", "k90")], "re", "keiner unter 90, neun verfehlt"),
]


@each(("re_range", "words"), WORDS)
def test_a_range_is_told_by_what_the_parties_have_at_least_or_not(re_range, words):
    scheme = SCHEMES["mainz"]
    assert result_words(parse({**GAME, "re_range": re_range}, scheme), scheme) == words


@each(("scheme", "calls", "winner", "words"), MISSED)
def test_an_open_range_still_says_which_absage_was_missed(scheme, calls, winner, words):
    scheme = SCHEMES[scheme]
    said = [{"party": party, "call": call} for party, call in calls]
    facts = parse({**GAME, "re_range": [90, 150], "announcements": said}, scheme)
    found = score(facts, scheme)
    assert (found.winner, outcome_words(facts, scheme, found)) == (winner, words)
