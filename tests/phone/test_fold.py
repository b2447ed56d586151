"""A phone folds an evening as the kernel does: dealer, Bock, Pflichtsolo, seats, who plays, the last round, totals."""

import json

import pytest

from scorebook.scoring.input.evening import answer_evening, read_evening
from tests.phone.node import asked
from tests.phone.rules import table_of_evening
from tests.scoring.evening_dice import TRIGGERS, dice
from tests.shares import FULL, much

EVENINGS = 2000 if FULL else much(200, 40)


def evening_of(seed):
    """An evening by chance; where it has Böcke, everything causes them: each set of causes takes a table of its own."""
    evening = dice(seed)
    if bock := evening["options"].get("bock"):
        bock["triggers"] = list(TRIGGERS)
    return evening


def plain(value):
    return json.loads(json.dumps(value))


@pytest.mark.whole
def test_random_evenings():
    evenings = [evening_of(seed) for seed in range(EVENINGS)]
    tables = {seed: table_of_evening(read_evening(evening).scheme) for seed, evening in enumerate(evenings)}
    found = asked(
        "answers.mjs", {"tables": tables, "evenings": [(str(seed), one) for seed, one in enumerate(evenings)]}
    )
    for seed, (evening, folded) in enumerate(zip(evenings, found, strict=True)):
        wanted = plain(answer_evening(evening).to_json())
        for place, (row, expected) in enumerate(zip(folded["rows"], wanted["rows"], strict=True)):
            row.pop("score", None)
            assert row == expected, (seed, place)
        assert folded["state"] == wanted["state"], seed
    print(f"{len(evenings)} evenings, {sum(len(one['rows']) for one in found)} events: all the same")
