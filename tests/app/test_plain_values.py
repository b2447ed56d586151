"""What processes hand each other comes back as it was, and nothing else is handed on."""

import pickle
import zlib
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.plain_values import from_bytes, key_text, to_bytes
from scorebook.scoring.game.terms import Call
from scorebook.statistics.filters import Question


class Row(NamedTuple):
    name: str
    number: int


class Other(NamedTuple):
    day: date


ROWS = (Row, Other)
single = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(), st.dates(), st.uuids(),
    st.decimals(allow_nan=False, allow_infinity=False), st.builds(Row, st.text(), st.integers()),
    st.builds(Other, st.dates()),
)  # fmt: skip
keys = st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.dates(), st.uuids())
rows = st.lists(st.builds(Row, st.text(), st.integers()), max_size=3).map(tuple)
named = st.lists(st.fixed_dictionaries({"a": st.integers(), "b": st.text()}), max_size=3).map(tuple)


def collected(inner):
    some, by_key = st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3)
    return st.one_of(some, some.map(tuple), by_key, st.tuples(st.tuples(inner)), rows, named)


values = st.recursive(single, collected, max_leaves=6)


def same(one, other):
    """Equal, and of the same types all the way down."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, dict):
        return all(same(*pair) for pair in zip(one.items(), other.items(), strict=True))
    return not isinstance(one, list | tuple) or all(map(same, one, other))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(values)
def test_it_comes_back_as_it_was(value):
    assert same(from_bytes(to_bytes(value, ROWS), ROWS), value)


def test_rows_of_one_kind_lie_close_together():
    some = tuple(Row(f"name {at}", at) for at in range(3))
    assert zlib.decompress(to_bytes(some, ROWS)) == b'["table",0,[["name 0",0],["name 1",1],["name 2",2]]]'


@pytest.mark.parametrize("value", [object(), {1, 2}, (1, {"a": object()}), Call.RE, b"bytes", Row("x", 1)])
def test_what_is_not_plain_is_refused(value):
    with pytest.raises(TypeError):
        to_bytes(value)


def test_what_would_be_executed_is_no_value():
    with pytest.raises(zlib.error):
        from_bytes(pickle.dumps(print))


def test_keys_are_the_same_text_in_every_process():
    question = Question(scheme="ddv", start=date(2026, 1, 2), chosen=frozenset({3, 20}))
    key = ("stamp", question, (Call.RE, None, UUID(int=5)), [1, "1"])
    assert key_text(key) == (
        "('stamp', Question('ddv', datetime.date(2026, 1, 2), None, False, {20, 3}, 30), "
        "(Call.RE, None, UUID('00000000-0000-0000-0000-000000000005'),), (1, '1',),)"
    )
    with pytest.raises(TypeError):
        key_text((1, object()))


def test_a_sum_of_a_database_is_plain():
    assert from_bytes(to_bytes({"sum": Decimal("12.50")})) == {"sum": Decimal("12.50")}
