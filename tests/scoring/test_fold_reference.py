"""The kernel's fold and the simple one agree on random evenings of all schemes, with options of Bock and deal."""

import json
from collections import Counter

import pytest

from scorebook.scoring.input.evening import answer_evening
from tests.scoring.evening_dice import dice
from tests.scoring.fold_reference import reference
from tests.shares import FULL, much

EVENINGS = 3000 if FULL else much(200, 60)


def plain(value):
    """As it comes out of the command."""
    return json.loads(json.dumps(value))


def test_both_folds_agree():
    seen = Counter()
    for seed in range(EVENINGS):
        evening = dice(seed)
        found, wanted = plain(answer_evening(evening).to_json()), plain(reference(evening))
        assert list(found) == ["rows", "state"], (seed, found)
        for place, (row, expected) in enumerate(zip(found["rows"], wanted["rows"], strict=True)):
            assert row == expected, (seed, place)
        assert found["state"] == wanted["state"], seed
        seen.update(_what_happened(evening, found))
    rare = {word: seen[word] for word in WORTH_SEEING if seen[word] * 200 < EVENINGS}
    assert not rare, "the dice hardly ever show this"


WORTH_SEEING = (
    "forced",
    "leads by force",
    "refused",
    "over",
    "round",
    "bock",
    "stacked",
    "withdrawn",
    "owes",
    "vorgefuehrt",
)


def _what_happened(evening, found):
    """What the evenings are drawn for."""
    state, rows = found["state"], found["rows"]
    yield from (
        word
        for word, happened in (
            ("forced", state["forced"]),
            ("leads by force", any(row["leader"] != row["four"][0] for row in rows if not row["points"])),
            ("refused", any(row["refused"] for row in rows)),
            ("over", state["over"]),
            ("round", state["round"] > 1),
            ("bock", any(row["bock"] for row in rows)),
            ("stacked", any(row["bock"] > 1 for row in rows)),
            ("withdrawn", any("withdrawn_at" in event for event in evening["events"])),
            ("owes", state["owes"]),
            ("vorgefuehrt", any(row["vorgefuehrt"] for row in rows)),
        )
        if happened
    )


@pytest.mark.parametrize("seed", [3, 12])
def test_the_dice_are_the_same_every_time(seed):
    assert dice(seed) == dice(seed)
