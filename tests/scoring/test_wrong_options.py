"""Options that do not exist, and values that they cannot have: refused by name."""

import pytest

from scorebook.scoring.input.options import OptionError, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

# Option, or part of one, and what it cannot be.
WRONG = {
    "kein_fuchs": [True],
    "cards": [32, "48", True],
    "kinds": ["normal", ["normal", "ramsch"], ["solo_damen"], []],
    "extras": [["fuchs"], {"schwein": ["normal"]}, {"fuchs": ["ramsch"]}],
    "extra_amount": [-1, 1.5, True],
    "extras_without_winner": [1],
    "karlchen_gefangen_once": [None],
    "gegen_kinds": [{"normal": True}],
    "vorab": ["immer"],
    "invalid_calls": ["ja"],
    "one_absage": [0],
    "re_with_120": [True],
    "solo_calls_answer_only": [[]],
    "stille_own_calls": ["nein"],
    "stille_extras": [2],
    "stille_factor": [2],
    "booking": [["credits"], "losers"],
    "bock": [True],
    "bock: triggers": [["regen"]],
    "bock: games": [0],
    "bock: nesting": [None],
    "bock: last_round": ["nie"],
    "bock: laenge": [4],
    "bock: extras": [1],
    "bock: factor": [1],
    "extras_doubled": ["ja"],
    "calls": ["double"],
    "extra_weights": [[], {"schwein": 1}, {"fuchs": -1}],
    "alone_extras": [0],
    "vorab_once": [1],
    "ansage_twice": ["ja"],
    "uncalled_level": [None],
    "levels_once": [0],
    "invalid_spreads": [[]],
    "gespalten": ["re"],
    "both_missed": [True],
    "gegen_points": [True],
    "solo_factor": [0],
    "rounding": ["up"],
    "tenth_cents": [0.5],
    "calls: ansage": [2],
    "calls: ansage_points": [-1],
    "calls: absage": ["dreifach"],
    "calls: absage_points": [1.5],
    "deal": [[]],
    "call_shift": [6],
    "schwein": ["ja"],
    "penalties: dulle": [0],
    "penalties: absage": [-1],
    "penalties: frei": [3],
    "deal: pflichtsolo": ["ja"],
    "deal: round_games": [201],
    "deal: solo": [True],
}


@each(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_an_impossible_option_is_named(name, value):
    first, _, part = name.partition(": ")
    with pytest.raises(OptionError) as caught:
        resolve(SCHEMES["ddv"], {first: {part: value} if part else value})
    assert str(caught.value).startswith(f"{name}: ")


@each("options", [None, [], "bock", 7, [["cards", 40]]])
def test_options_are_an_object(options):
    with pytest.raises(OptionError, match="Objekt"):
        resolve(SCHEMES["ddv"], options)
