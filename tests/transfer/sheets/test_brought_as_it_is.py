"""Sheets as groups really bring them: every proposal accepted, the day said where the file does not say it."""

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.meaning import proposed_meaning
from scorebook.transfer.sheets.parsed_rows import RulesByDate
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.reading import read_workbook, title_of
from scorebook.transfer.sheets.systems import understood
from scorebook.transfer.sheets.tables import SheetError

FOLDER = Path(__file__).parent / "brought"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))["files"]
SAID_DAY = date(2020, 2, 29)


def read(name):
    """What a person takes over who accepts what is proposed."""
    workbook = read_workbook((FOLDER / name).read_bytes(), title_of(name))
    shape = understood(workbook)
    meaning = proposed_meaning(shape, {one: one for one in shape.names if one not in shape.no_people})
    if shape.needs_day:
        meaning = replace(meaning, day=SAID_DAY)
    return shape, meaning, plan_of(shape, meaning, today=date(2026, 11, 28), rules=RulesByDate(SCHEMES["ddv"]))


def told(shape, meaning, plan):
    """What came of it, in the words of what is expected."""
    totals = Counter()
    for evening in plan.evenings:
        totals.update(evening.totals)
    days = [evening.day.isoformat() for evening in plan.evenings]
    return {
        "refused": [str(remark) for remark in plan.refused],
        "evenings": len(plan.evenings),
        "games": sum(game.games for evening in plan.evenings for game in evening.games),
        "totals": dict(totals),
        "first_day": min(days, default=""),
        "last_day": max(days, default=""),
        "asked_day": shape.needs_day,
        "factor": meaning.factor,
        "less_is_better": meaning.minus_wins,
        "present": [sorted(evening.people) for evening in plan.evenings],
        "games_of_each_evening": [sum(game.games for game in evening.games) for evening in plan.evenings],
        "evening_totals": [dict(evening.totals) for evening in plan.evenings],
    }


def wanted(name, found):
    """What is expected of a file, with the rest as it was found."""
    one = EXPECTED[name]
    asks_day = one.get("asked") == "the day"
    known = {
        "refused": [],
        "asked_day": asks_day,
        "first_day": SAID_DAY.isoformat(),
        "last_day": SAID_DAY.isoformat(),
        **{key: value for key, value in one.items() if key in found},
    }
    if present := one.get("present") or one.get("present_if_yes"):
        known["present"] = present
    if either := one.get("games_of_each_evening"):
        same = found["games_of_each_evening"] in either
        known["games_of_each_evening"] = found["games_of_each_evening"] if same else either
    return found | known


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_it_comes_over_whole(name):
    if name == "tournament_list.csv":
        with pytest.raises(SheetError, match="Turnierliste"):
            read(name)
        return
    found = told(*read(name))
    assert found == wanted(name, found)
