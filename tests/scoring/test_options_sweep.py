"""Every base with every value of every option: what is accepted is scored right, what is refused says why."""

from dataclasses import replace
from random import Random

import pytest

from scorebook.scoring.game.engine import scored
from scorebook.scoring.game.facts import ExtraFact
from scorebook.scoring.game.terms import ALL_AUGEN, EXTRA_LIMITS, PartyName
from scorebook.scoring.input.contradictions import ContradictionError
from scorebook.scoring.input.options import OPTIONS, options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.space import games, some_games
from tests.scoring.test_sweep import WITHOUT_TRICKS, assert_bookings_sum_up, assert_items_make_the_value
from tests.shares import FULL, much

PAIRS = 400 if FULL else much(60, 8)
# Each option looks at every n-th row of the space of games, each at other ones.
EVERY = 7 if FULL else much(149, 1511)
# What the value of a game does not hang on: rules that differ in nothing else are swept once.
BESIDE_THE_VALUE = (
    "deal",
    "penalties",
    "tenth_cents",
    "call_shift",
    "schwein",
    "cards",
    "second_dulle",
    "schmeissen_two_trumps",
)
# Why a value alone is refused, by base.
EVERYWHERE = {"trigger_without_extra", "stille_factor", "thirds"}
REFUSED = {
    "ddv": EVERYWHERE | {"pflichtsolo_without_solo", "vorfuehrung_without_pflichtsolo"},
    "maennle": {"stille_factor", "thirds", "thirds_rounded", "vorfuehrung_without_pflichtsolo"},
    "mainz": EVERYWHERE | {"vorfuehrung_without_pflichtsolo"},
    "spin_turnier": EVERYWHERE | {"pflichtsolo_without_solo"},
    "spin_haus": EVERYWHERE | {"trigger_without_kind", "vorfuehrung_without_pflichtsolo"},
    "steffen": {"thirds_rounded", "vorfuehrung_without_pflichtsolo"},
    "tacken": EVERYWHERE - {"stille_factor"} | {"vorfuehrung_without_pflichtsolo"},
}


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
    base, refused, accepted, swept = SCHEMES[key], set(), 0, set()
    for turn, difference in enumerate(single_differences()):
        try:
            scheme = resolve(base, difference)
        except ContradictionError as error:
            named = {field.partition(".")[0] for found in error.contradictions for field in found.fields}
            assert next(iter(difference)) in named
            refused |= {found.code for found in error.contradictions}
            continue
        assert resolve(base, options_to_json(scheme.options)) == scheme
        accepted += 1
        if (valued := as_far_as_valued(scheme, base)) not in swept:
            swept.add(valued)
            sweep(scheme, turn)
    print(f"{key}: {accepted} of {turn + 1} single values accepted, {len(swept)} swept")
    assert refused == REFUSED[key]


def as_far_as_valued(scheme, base):
    """The options of a scheme on which the value of a game hangs, comparable."""
    return repr(replace(scheme.options, **{name: getattr(base.options, name) for name in BESIDE_THE_VALUE}))


class OnlyValued:
    """Options that let nobody read what the value of a game does not hang on."""

    def __init__(self, options):
        self.options = options

    def __getattr__(self, name):
        assert name not in BESIDE_THE_VALUE
        return getattr(self.options, name)


@pytest.mark.parametrize("key", SCHEMES)
def test_the_value_of_a_game_does_not_hang_on_what_is_swept_once(key):
    scheme = SCHEMES[key]
    narrow = replace(scheme, options=OnlyValued(scheme.options))
    for facts in some_games(scheme, 60):
        dressed = replace(facts, extras=extras_of(scheme)) if 0 < facts.re_augen < ALL_AUGEN else facts
        assert scored(dressed, narrow) == scored(dressed, scheme)


def sweep(scheme, turn):
    """The properties of every game, also with extras and Böcke; `turn` chooses another share for each option."""
    extras, bock = extras_of(scheme), min(scheme.options.bock.most, 2)
    for row in games(scheme, EVERY, turn % EVERY):
        dressed = [replace(facts, extras=extras, bock=bock) for facts in row if 0 < facts.re_augen < ALL_AUGEN]
        found = [scored(facts, scheme) for facts in (*row, *dressed)]
        for facts, one in zip((*row, *dressed), found, strict=True):
            assert_items_make_the_value(facts, one)
            assert_bookings_sum_up(facts, one, scheme)
        nets = [one.re_points - one.kontra_points for one in found[:WITHOUT_TRICKS]]
        assert nets == sorted(nets), (scheme.options, row[0])


@pytest.mark.parametrize("key", SCHEMES)
@pytest.mark.share(7)
def test_two_options_at_once_are_scored_right_or_refused(key):
    """Random pairs of values: a rule set that is accepted can score every legal game."""
    base, random, accepted = SCHEMES[key], Random(key), 0
    for turn in range(PAIRS):
        one, other = random.sample(single_differences(), 2)
        both = together(one, other)
        try:
            scheme = resolve(base, both)
        except ContradictionError as error:
            assert {field.split(".")[0] for found in error.contradictions for field in found.fields} & set(both)
            continue
        accepted += 1
        sweep(scheme, turn)
    print(f"{key}: {accepted} of {PAIRS} pairs accepted")
    assert accepted > PAIRS // 2


def together(one, other):
    """Both differences, those of one policy in it."""
    both = dict(one)
    for name, value in other.items():
        nested = isinstance(value, dict) and name in both and OPTIONS[name].parts
        both[name] = both[name] | value if nested else value
    return both
