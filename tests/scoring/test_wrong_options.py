"""Options that do not exist, and values that they cannot have: refused by name."""

import json

import pytest

from scorebook.scoring.input.options import OptionError, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

WRONG = [
    ({"kein_fuchs": True}, "kein_fuchs"),
    ({"cards": 32}, "cards"),
    ({"cards": "48"}, "cards"),
    ({"cards": True}, "cards"),
    ({"kinds": "normal"}, "kinds"),
    ({"kinds": ["normal", "ramsch"]}, "kinds"),
    ({"kinds": ["solo_damen"]}, "kinds"),
    ({"kinds": []}, "kinds"),
    ({"extras": ["fuchs"]}, "extras"),
    ({"extras": {"schwein": ["normal"]}}, "extras"),
    ({"extras": {"fuchs": ["ramsch"]}}, "extras"),
    ({"extra_amount": -1}, "extra_amount"),
    ({"extra_amount": 1.5}, "extra_amount"),
    ({"extra_amount": True}, "extra_amount"),
    ({"extras_without_winner": 1}, "extras_without_winner"),
    ({"karlchen_gefangen_once": None}, "karlchen_gefangen_once"),
    ({"gegen_kinds": {"normal": True}}, "gegen_kinds"),
    ({"vorab": "immer"}, "vorab"),
    ({"invalid_calls": "ja"}, "invalid_calls"),
    ({"one_absage": 0}, "one_absage"),
    ({"re_with_120": True}, "re_with_120"),
    ({"solo_calls_answer_only": []}, "solo_calls_answer_only"),
    ({"stille_own_calls": "nein"}, "stille_own_calls"),
    ({"stille_extras": 2}, "stille_extras"),
    ({"stille_factor": 2}, "stille_factor"),
    ({"booking": ["credits"]}, "booking"),
    ({"bock": True}, "bock"),
    ({"bock": {"triggers": ["regen"]}}, "bock: triggers"),
    ({"bock": {"games": 0}}, "bock: games"),
    ({"bock": {"nesting": None}}, "bock: nesting"),
    ({"bock": {"last_round": "nie"}}, "bock: last_round"),
    ({"bock": {"laenge": 4}}, "bock: laenge"),
    ({"bock": {"extras": 1}}, "bock: extras"),
    ({"bock": {"factor": 1}}, "bock: factor"),
    ({"extras_doubled": "ja"}, "extras_doubled"),
    ({"calls": "double"}, "calls"),
    ({"extra_weights": []}, "extra_weights"),
    ({"extra_weights": {"schwein": 1}}, "extra_weights"),
    ({"extra_weights": {"fuchs": -1}}, "extra_weights"),
    ({"alone_extras": 0}, "alone_extras"),
    ({"vorab_once": 1}, "vorab_once"),
    ({"ansage_twice": "ja"}, "ansage_twice"),
    ({"uncalled_level": None}, "uncalled_level"),
    ({"levels_once": 0}, "levels_once"),
    ({"invalid_spreads": []}, "invalid_spreads"),
    ({"gespalten": "re"}, "gespalten"),
    ({"both_missed": True}, "both_missed"),
    ({"gegen_points": True}, "gegen_points"),
    ({"solo_factor": 0}, "solo_factor"),
    ({"rounding": "up"}, "rounding"),
    ({"tenth_cents": 0.5}, "tenth_cents"),
    ({"booking": "losers"}, "booking"),
    ({"calls": {"ansage": 2}}, "calls: ansage"),
    ({"calls": {"ansage_points": -1}}, "calls: ansage_points"),
    ({"calls": {"absage": "dreifach"}}, "calls: absage"),
    ({"calls": {"absage_points": 1.5}}, "calls: absage_points"),
    ({"deal": []}, "deal"),
    ({"call_shift": 6}, "call_shift"),
    ({"schwein": "ja"}, "schwein"),
    ({"penalties": {"dulle": 0}}, "penalties: dulle"),
    ({"penalties": {"absage": -1}}, "penalties: absage"),
    ({"penalties": {"frei": 3}}, "penalties: frei"),
    ({"deal": {"pflichtsolo": "ja"}}, "deal: pflichtsolo"),
    ({"deal": {"round_games": 201}}, "deal: round_games"),
    ({"deal": {"solo": True}}, "deal: solo"),
]


@each(("options", "named"), [pytest.param(*case, id=json.dumps(case[0])) for case in WRONG])
def test_an_impossible_option_is_named(options, named):
    with pytest.raises(OptionError) as caught:
        resolve(SCHEMES["ddv"], options)
    assert str(caught.value).startswith(f"{named}: ")


@pytest.mark.parametrize("options", [None, [], "bock", 7, [["cards", 40]]])
def test_options_are_an_object(options):
    with pytest.raises(OptionError, match="Objekt"):
        resolve(SCHEMES["ddv"], options)
