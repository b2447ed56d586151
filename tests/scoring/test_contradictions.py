"""Options that contradict each other are refused with all reasons when a rule set is made, and only then."""

import pytest

from scorebook.scoring.input.contradictions import ContradictionError
from scorebook.scoring.input.options import resolve, scheme_from_json, scorable
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

WITHOUT_HAENGENDE = {"kinds": ["normal", "hochzeit", "stille_hochzeit", "solo_damen"]}
HAENGENDE_BOCK = {"bock": {"triggers": ["haengende_lost"]}, **WITHOUT_HAENGENDE}
UNOWED = ("deal.vorfuehrung", "deal.pflichtsolo")
SENSELESS = [
    ("ddv", {"bock": {"triggers": ["herzstich"]}}, "trigger_without_extra", ("bock.triggers", "extras")),
    ("spin_haus", {"extras": {"fuchs": ["normal"]}}, "trigger_without_extra", ("bock.triggers", "extras")),
    ("mainz", HAENGENDE_BOCK, "trigger_without_kind", ("bock.triggers", "kinds")),
    ("ddv", {"deal": {"pflichtsolo": False}}, "vorfuehrung_without_pflichtsolo", UNOWED),
    ("mainz", {"deal": {"vorfuehrung": True}}, "vorfuehrung_without_pflichtsolo", UNOWED),
    ("spin_turnier", {"kinds": ["normal", "hochzeit"]}, "pflichtsolo_without_solo", ("deal.pflichtsolo", "kinds")),
    ("tacken", {"solo_factor": 4, "booking": "losers_pay"}, "solo_factor_thirds", ("solo_factor", "booking")),
]
IMPOSSIBLE = [
    ("ddv", {"kinds": ["solo_damen"]}, "no_normal", ("kinds",)),
    ("ddv", {"booking": "plus_minus_whole"}, "thirds", ("booking",)),
    ("tacken", {"booking": "losers_pay_whole"}, "thirds", ("booking",)),
    ("steffen", {"rounding": "down"}, "thirds_rounded", ("rounding", "booking")),
    ("mainz", {"stille_factor": 1}, "stille_factor", ("stille_factor", "booking")),
    ("tacken", {"stille_factor": 1, "booking": "plus_minus"}, "stille_factor", ("stille_factor", "booking")),
]


def refused(make, key, options):
    with pytest.raises(ContradictionError) as caught:
        make(SCHEMES[key], options)
    return caught.value


@each(("key", "options", "code", "fields"), [*SENSELESS, *IMPOSSIBLE])
def test_whoever_makes_rules_is_told_what_contradicts_what(key, options, code, fields):
    error = refused(resolve, key, options)
    assert [(one.code, one.fields) for one in error.contradictions] == [(code, fields)]
    assert str(error) == f"{fields[0].replace('.', ': ')}: {error.contradictions[0].message}"


def test_what_cannot_be_scored_is_refused_everywhere_and_what_was_stored_before_is_still_scored():
    for key, options, code, _fields in IMPOSSIBLE:
        assert [one.code for one in refused(scorable, key, options).contradictions] == [code]
    for key, options, _code, _fields in SENSELESS:
        assert scheme_from_json(key, options) == scorable(SCHEMES[key], options)


def test_all_reasons_are_told_at_once():
    options = {"bock": {"triggers": ["herzstich", "haengende_lost"]}, "deal": {"vorfuehrung": True}}
    found = refused(resolve, "mainz", options | WITHOUT_HAENGENDE).contradictions
    codes = ["trigger_without_kind", "trigger_without_extra", "vorfuehrung_without_pflichtsolo"]
    assert [one.code for one in found] == codes


def test_a_quiet_solo_counts_once_where_only_gains_are_booked():
    assert resolve(SCHEMES["mainz"], {"stille_factor": 1, "booking": "credits"}).options.stille_factor == 1
