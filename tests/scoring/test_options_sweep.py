"""Every base with every value of every option: what is accepted is scored right, what is refused says why."""

from dataclasses import replace

import pytest

from scorebook.scoring.game.choices import Booking
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import ExtraFact
from scorebook.scoring.game.terms import ALL_AUGEN, EXTRA_LIMITS, ExtraKind, PartyName
from scorebook.scoring.input.options import OPTIONS, OptionError, options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.space import games
from tests.scoring.test_sweep import WITHOUT_TRICKS, assert_bookings_sum_up, assert_items_make_the_value
from tests.shares import FULL, much

# Each option looks at every n-th row of the space of games; HARNESS=full looks at all of them.
EVERY = 1 if FULL else much(149, 1511)
WHOLE = [{"booking": booking.value} for booking in Booking if booking.whole]
ROUNDED = [{"rounding": "down"}, {"rounding": "to_zero"}]
# The only values that are refused, by base.
REFUSED = {key: [{"stille_factor": 1}, *WHOLE] for key in SCHEMES} | {"steffen": ROUNDED, "tacken": WHOLE}


def single_differences():
    """Every option alone with each of its values."""
    return [{name: value} for name, option in OPTIONS.items() for value in option.values]


def extras_of(scheme):
    """One extra point of each kind of the scheme, by turns for both parties, as far as one game can have them."""
    parties = (PartyName.RE, PartyName.KONTRA)
    found = []
    for place, kind in enumerate(sorted(scheme.options.extras)):
        extra = ExtraFact(kind, parties[place % 2])
        with_it = [*found, extra]
        if all(sum(one.kind in kinds for one in with_it) <= limit for kinds, limit in EXTRA_LIMITS):
            found = with_it
    return tuple(found)


@pytest.mark.parametrize("key", SCHEMES)
@pytest.mark.share(7)
def test_every_value_of_every_option_is_scored_right_or_refused(key):
    base, refused = SCHEMES[key], []
    for turn, difference in enumerate(single_differences()):
        try:
            scheme = resolve(base, difference)
        except OptionError as error:
            assert str(error).startswith(f"{next(iter(difference))}: ")
            refused.append(difference)
            continue
        assert resolve(base, options_to_json(scheme.options)) == scheme
        sweep(scheme, turn)
    assert refused == REFUSED[key]


def sweep(scheme, turn):
    """The properties of every game, also with extras and Böcke; `turn` chooses another share for each option."""
    extras, bock = extras_of(scheme), min(scheme.options.bock.most, 2)
    for row in games(scheme, EVERY, turn % EVERY):
        found = [score(facts, scheme) for facts in row]
        nets = [one.re_points - one.kontra_points for one in found]
        assert nets[:WITHOUT_TRICKS] == sorted(nets[:WITHOUT_TRICKS]), (scheme.options, row[0])
        for facts, one in zip(row, found, strict=True):
            assert_right(facts, one, scheme)
            if 0 < facts.re_augen < ALL_AUGEN:
                dressed = replace(facts, extras=extras, bock=bock)
                assert_right(dressed, score(dressed, scheme), scheme)


def assert_right(facts, found, scheme):
    assert_items_make_the_value(facts, found)
    assert_bookings_sum_up(facts, found, scheme)


def test_a_new_option_joins_the_sweep_by_itself():
    """The table that the options are read with is the one that the sweep goes through."""
    assert set(OPTIONS) == set(options_to_json(SCHEMES["ddv"].options))
    assert [name for name, option in OPTIONS.items() if len(option.values) < 2] == []


def test_the_values_of_an_option_are_those_that_it_can_have():
    differences = single_differences()
    assert len(differences) > 100
    for key, base in SCHEMES.items():
        accepted = [one for one in differences if one not in REFUSED[key]]
        assert len({str(options_to_json(resolve(base, one).options)) for one in accepted}) > 90


@pytest.mark.parametrize("key", [key for key in SCHEMES if key != "steffen"])
def test_thirds_of_a_value_that_has_none_are_refused_with_a_reason(key):
    with pytest.raises(OptionError, match="durch drei teilbar; möglich: plus_minus, credits, losers_pay"):
        resolve(SCHEMES[key], {"booking": "plus_minus_whole"})


def test_a_single_quiet_solo_is_refused_where_the_sum_would_not_be_zero():
    with pytest.raises(OptionError, match="stille Hochzeit dreifach"):
        resolve(SCHEMES["mainz"], {"stille_factor": 1})
    assert resolve(SCHEMES["mainz"], {"stille_factor": 1, "booking": "credits"}).options.stille_factor == 1
    with pytest.raises(OptionError, match="stille Hochzeit dreifach"):
        resolve(SCHEMES["tacken"], {"stille_factor": 1, "booking": "plus_minus"})


def test_extras_for_the_sweep_fit_into_one_game():
    assert {one.kind for one in extras_of(SCHEMES["tacken"])} >= {ExtraKind.FUCHS, ExtraKind.DULLE_GEFANGEN}
