"""What is tapped as a result: the Augen that its words say, and never a winner that the rules do not say."""

import re
from itertools import product

import pytest

from scorebook.scoring.game.engine import CLASS_OF, score, score_at
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import ALL_AUGEN, PartyName
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from scorebook.templatetags.calls import result_buttons
from tests.phone.node import asked

SEATS = [{"type": "seat", "value": "A"}, {"type": "seat", "value": "B"}]
# Deepest levels of Re and Kontra, and who called first: every answer that two parties can give each other.
CALLS = list(product(range(6), range(6), ("re", "kontra")))


def calls_of(re_level, kontra_level, first):
    """Taps on a call of each party, as deep as that."""
    levels = {"re": re_level, "kontra": kontra_level}
    order = [first, *(party for party in levels if party != first)]
    return [{"type": "call", "party": party, "value": str(levels[party])} for party in order if levels[party]]


def said_by(words, kontra):
    """The Augen of Re that the words of a button say: "Contra hat mehr: Re unter 90" are 60 to 89."""
    behind, limit = re.search(rf"(Re|{kontra}) (?:unter )?(\d+|schwarz)$", words).groups()
    low, high = (0, 0) if limit == "schwarz" else (int(limit) - 30 or 1, int(limit) - 1)
    return [low, high] if behind == "Re" else [ALL_AUGEN - high, ALL_AUGEN - low]


def telling(low, high):
    """The first and the last of each stretch of these Augen: no rule tells those between them from one another."""
    return [one for one in range(low, high + 1) if one in {low, high} or len(set(CLASS_OF[one - 1 : one + 2])) > 1]


def buttons(scheme):
    """The key of each result → what its button says without and with an Absage."""
    made = result_buttons(scheme.kontra_word)
    return {one.key: (one.spoken, one.augen) for one in (*made.re, *made.kontra)}


def scored(facts, scheme):
    """The facts as the kernel reads them; None where it refuses the calls as such."""
    found = parse(facts, scheme)
    if isinstance(found, Refusal):
        assert not {one.code for one in found.objections} & {"augen_range", "augen_missing", "augen_twice"}
        return None
    return found


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_a_result_is_what_its_button_says_whenever_the_calls_are_tapped(key):
    scheme = SCHEMES[key]
    config = {"key": key, "extras": [], "kontra_word": scheme.kontra_word}
    cases = [
        (result, calls, late)
        for result in buttons(scheme)
        for calls in CALLS
        for late in (False, True)  # the calls after the result
    ]
    questions = []
    for result, calls, late in cases:
        tap = {"type": "result", "value": result}
        made = calls_of(*calls)
        taps = [*SEATS, tap, *made] if late else [*SEATS, *made, tap]
        questions.append({"scheme": config, "taps": taps})
    asks = 0
    for (result, calls, late), answer in zip(cases, asked("entered.mjs", questions), strict=True):
        facts, said = answer["facts"], buttons(scheme)[result]
        game = scored(facts, scheme)
        absage = max(calls[:2]) >= 2
        assert answer["absage"] is absage
        words = said[1] if absage and not late else said[0]
        band, party = said_by(words, scheme.kontra_word), PartyName(result[:-1])
        assert answer["kept"] is (facts["re_range"] == band), (result, calls, late)
        if not late:
            assert answer["kept"], (result, calls)
        if game is None:
            continue
        low, high = facts["re_range"]
        inside = [score_at(game, augen, scheme) for augen in telling(low, high)]
        if not absage:
            assert {one.winner for one in inside} == {party}, (result, calls)
        elif late and result.endswith("1"):  # whoever said only who has won meant one of these
            least = telling(0, 150) if party is PartyName.RE else telling(90, ALL_AUGEN)
            won = [augen for augen in least if score_at(game, augen, scheme).winner is party]
            assert set(won) <= set(range(low, high + 1)), (result, calls, won)
        found = score(game, scheme)
        asks += isinstance(found, Refusal)
        if isinstance(found, Refusal):
            assert [one.code for one in found.objections] == ["augen_needed"]
        else:
            booked = {(one.winner, one.re_points, one.kontra_points, one.boecke) for one in inside}
            assert booked == {(found.winner, found.re_points, found.kontra_points, found.boecke)}
    assert 0 < asks < len(cases)
