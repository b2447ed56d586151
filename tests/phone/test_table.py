"""The score table that a phone keeps: small enough for a bad connection, whatever a group has agreed."""

import gzip
import json

import pytest

from scorebook.scoring.lookup.table import score_table
from scorebook.scoring.schemes import SCHEMES
from tests.phone.rules import PRESETS, by_option, table_of
from tests.shares import FULL, much

MOST = 20 * 1024
AS_PRINTED = {"tacken": 13 * 1024}  # the order of the calls says whose game is counted, so there are many more
# Every n-th value of an option; HARNESS=full looks at all of them.
EVERY = 1 if FULL else much(61, 197)


def packed(scheme):
    """The table as it is sent."""
    return gzip.compress(json.dumps(table_of(scheme), separators=(",", ":")).encode(), 9, mtime=0)


@pytest.mark.whole
def test_size_of_every_scheme_and_of_all_ready_made_rules():
    sizes = {key: len(packed(scheme)) for key, scheme in (SCHEMES | PRESETS).items()}
    assert {key: size for key, size in sizes.items() if size > AS_PRINTED.get(key, 4 * 1024)} == {}
    assert score_table(SCHEMES["steffen"]) == table_of(SCHEMES["steffen"])  # the same every time


@pytest.mark.whole
@pytest.mark.parametrize("key", SCHEMES)
def test_size_with_every_value_of_every_option(key):
    sizes = {name: len(packed(scheme)) for name, scheme in list(by_option(key))[::EVERY]}
    largest = max(sizes, key=sizes.get)
    print(f"{key}: {len(sizes)} tables, at most {sizes[largest]} bytes: {largest}")
    assert sizes[largest] <= MOST


@pytest.mark.whole
def test_a_table_says_what_it_cannot_say():
    assert {key: table_of(scheme)["unknown"] for key, scheme in SCHEMES.items() if key in {"ddv", "maennle"}} == {
        "ddv": [],
        "maennle": ["invalid"],
    }
