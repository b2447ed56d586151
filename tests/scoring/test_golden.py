"""Worked games: every case is a line of data, named by a sentence."""

import json
from pathlib import Path

import pytest

from scorebook.scoring.input.answer import answer
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

CASES = [
    (path.stem, json.loads(line))
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


@each("case", [pytest.param(case, id=f"{stem}: {case['case']}") for stem, case in CASES])
def test_case(case):
    found = answer(case["game"]).to_json()
    if case["expect"].get("error"):
        assert found["error"]["message"]
        return
    assert {name: found.get(name) for name in case["expect"]} == case["expect"]


def test_there_are_cases_of_every_scheme():
    assert {case["game"]["scheme"] for _, case in CASES} == set(SCHEMES)
