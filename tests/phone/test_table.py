"""The score table that a phone keeps: small enough for a bad connection, whatever a group has agreed."""

import gzip
import json

import pytest

from scorebook.scoring.lookup.table import score_table
from scorebook.scoring.schemes import SCHEMES
from tests.phone.rules import PRESETS, by_option
from tests.shares import FULL, much

MOST = 20 * 1024
# Every n-th value of an option; HARNESS=full looks at all of them.
EVERY = 1 if FULL else much(61, 197)


def packed(scheme):
    """The table as it is sent."""
    return gzip.compress(json.dumps(score_table(scheme), separators=(",", ":")).encode(), 9, mtime=0)


@pytest.mark.whole
def test_size_of_every_scheme():
    found = {key: len(packed(scheme)) for key, scheme in SCHEMES.items()}
    assert found == {
        "ddv": 2710,
        "maennle": 3639,
        "mainz": 3900,
        "spin_turnier": 3290,
        "spin_haus": 3752,
        "steffen": 3382,
        "tacken": 12338,
    }


@pytest.mark.whole
def test_size_of_every_ready_made_rules():
    found = {key: len(packed(scheme)) for key, scheme in PRESETS.items()}
    assert found == {
        "additiv_bock": 3356,
        "verdoppelt": 2897,
        "verdoppelt_bock": 3585,
        "fuenf_zehn": 2991,
        "ganz_normal": 2707,
        "kasse": 2706,
        "ohne_neunen": 2590,
        "solo_dreifach": 3753,
    }


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_size_with_every_value_of_every_option(key):
    sizes = {name: len(packed(scheme)) for name, scheme in list(by_option(key))[::EVERY]}
    largest = max(sizes, key=sizes.get)
    print(f"{key}: {len(sizes)} tables, at most {sizes[largest]} bytes: {largest}")
    assert sizes[largest] <= MOST


@pytest.mark.whole
def test_a_table_is_the_same_every_time():
    assert packed(SCHEMES["steffen"]) == packed(SCHEMES["steffen"])


@pytest.mark.whole
def test_a_table_says_what_it_cannot_say():
    assert {key: score_table(scheme)["unknown"] for key, scheme in SCHEMES.items() if key in {"ddv", "maennle"}} == {
        "ddv": [],
        "maennle": ["invalid"],
    }
