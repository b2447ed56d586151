"""A phone folds an evening as the kernel does: dealer, Bock, Pflichtsolo, seats, who plays, the last round, totals."""

import json

import pytest

from scorebook.scoring.input.evening import answer_evening, read_evening
from tests.phone.node import asked
from tests.phone.rules import Tables
from tests.scoring.evening_dice import dice
from tests.shares import FULL, much

EVENINGS = 2000 if FULL else much(200, 40)


def plain(value):
    return json.loads(json.dumps(value))


@pytest.mark.whole
def test_random_evenings():
    evenings = [dice(seed) for seed in range(EVENINGS)]
    tables = Tables()
    asks = [(tables.name_of(read_evening(evening).scheme), evening) for evening in evenings]
    found = asked("answers.mjs", {"tables": tables.by_name, "evenings": asks})
    for seed, (evening, folded) in enumerate(zip(evenings, found, strict=True)):
        wanted = plain(answer_evening(evening).to_json())
        for place, (row, expected) in enumerate(zip(folded["rows"], wanted["rows"], strict=True)):
            row.pop("score", None)
            assert row == expected, (seed, place)
        assert folded["state"] == wanted["state"], seed
    print(f"{len(evenings)} evenings, {sum(len(one['rows']) for one in found)} events: all the same")
