"""Sheets as groups really bring them: every proposal accepted, the day said where the file does not say it."""

import io
import json
import tomllib
import zipfile
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.parsed_rows import RulesByDate, proposed_meaning
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.reading import read_workbook, title_of
from scorebook.transfer.sheets.systems import understood
from scorebook.transfer.sheets.tables import SheetError
from tests.each import each

FOLDER = Path(__file__).parent / "brought"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))["files"]
STRANGE = tomllib.loads((FOLDER / "strange.toml").read_text(encoding="utf-8"))
SAID_DAY = date(2020, 2, 29)


def read(content, name=""):
    """What a person takes over who accepts what is proposed."""
    shape = understood(read_workbook(content, title_of(name)))
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
    games = [sum(game.games for game in evening.games) for evening in plan.evenings]
    return {
        "refused": [str(remark) for remark in plan.refused],
        "evenings": len(plan.evenings),
        "games": sum(games),
        "totals": dict(totals),
        "first_day": min(days, default=""),
        "last_day": max(days, default=""),
        "asked_day": shape.needs_day,
        "factor": meaning.factor,
        "less_is_better": meaning.minus_wins,
        "present": [sorted(evening.people) for evening in plan.evenings],
        "games_of_each_evening": games,
        "evening_totals": [dict(evening.totals) for evening in plan.evenings],
        "days": dict(zip(days, games, strict=True)),
    }


def wanted(name, found):
    """What is expected of a file, with the rest as it was found."""
    one = EXPECTED[name]
    known = {
        "refused": [],
        "asked_day": one.get("asked") == "the day",
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


@each("name", sorted(EXPECTED.keys() - {"tournament_list.csv"}))
def test_it_comes_over_whole(name):
    found = told(*read((FOLDER / name).read_bytes(), name))
    assert found == wanted(name, found)


@each("name", STRANGE)
def test_what_nobody_has_told_us_of_comes_over_by_the_same_rules(name):
    one = STRANGE[name]
    found = told(*read(one["text"].encode(), one.get("file", "")))
    assert (found["refused"], found["days"], found["totals"]) == ([], one["days"], one["totals"])


def whole_league():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.json", "{}")
        archive.writestr("league.jsonl", "{}")
    return out.getvalue()


TWICE = "Spiel;Spieler;Punkte\n1;Anna;1\n1;Ben;-1\n1;Cem;1\n1;Dora;-1\n1;Anna;2\n"


@each(
    ("content", "code"),
    [
        ((FOLDER / "tournament_list.csv").read_bytes(), "tournament"),
        (b"Pl.;Name;Runde 1;Runde 2\n1;Anna;12;3\n2;Ben;2;4\n3;Cem;-4;-3\n4;Dora;-10;-4\n", "tournament"),
        (b"Platz;Name;Spiele;Punkte\n1;Anna;120;340\n2;Ben;118;22\n3;Cem;90;-100\n4;Dora;119;-262\n", "all_time"),
        (b'{"a": [1, 2], "b": {"c": "d"}}', "unknown_json"),
        (whole_league(), "league_file"),
        (json.dumps([{f"p{place}": 1, "a": 1, "b": 2, "c": 3} for place in range(300)]).encode(), "file_too_large"),
        (b"<table><tr>" + b"<td>1" * 300 + b"</tr></table>", "too_many_columns"),
        (b"<table>", "empty"),
        (b"Datum;Anna\n8.3.24;6 S\n15.3.24;-9 S\n22.3.24;1\n", "no_table"),
        (TWICE.encode(), "row_twice"),
    ],
)
def test_what_has_no_evenings_is_refused_in_the_first_step(content, code):
    with pytest.raises(SheetError) as refused:
        understood(read_workbook(content))
    assert refused.value.code == code
    if code == "row_twice":
        assert "Für „Anna“ stehen zwei Zeilen zu einem Spiel da (B2 und B6)." in refused.value.message
