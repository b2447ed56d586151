"""The conformance kit: what its cases rest on, what our program answers, and what the table says of wrong ones."""

import json
import subprocess
import sys
from pathlib import Path

from fixtures.conformance.generator.__main__ import written
from fixtures.conformance.generator.scores import SCORES
from fixtures.conformance.run import FAILED, PASSED, REFUSED, SCHEMES, Judged, agrees, cases_of, laid_to, table, verdict
from fixtures.conformance.wrong import ANSWERS, MISTAKES, wrong_answer
from scorebook.scoring.game.paragraphs import DOCUMENTS
from scorebook.scoring.schemes import SCHEMES as KERNEL
from tests.each import each

ROOT = Path(__file__).parents[2]


def judged(scheme, answer):
    """Every case of a scheme with an answer, as it comes out of a command."""
    found = []
    for case in cases_of(scheme):
        said = json.loads(json.dumps(answer(case["asks"], case["in"])))
        found.append(Judged(case, said, verdict(case, said)))
    return found


def ours(question, asked):
    return ANSWERS[question](asked).to_json()


def test_the_kit_has_every_scheme_every_question_and_no_case_twice():
    cases = [case for scheme in SCHEMES for case in cases_of(scheme)]
    assert set(SCHEMES) == set(SCORES) <= set(KERNEL)
    assert len(cases) >= 2_000
    assert {(case["in"]["scheme"], case["asks"]) for case in cases} == {(s, q) for s in SCHEMES for q in ANSWERS}
    assert len({json.dumps([case["in"], sorted(case["out"])], sort_keys=True) for case in cases}) == len(cases)
    assert sum((ROOT / f"fixtures/conformance/{scheme}.jsonl").stat().st_size for scheme in SCHEMES) <= 2_000_000


def test_every_case_names_a_paragraph_of_its_document():
    known = tuple(sorted(one.source for document in DOCUMENTS.values() for one in document.paragraphs.values()))
    known += ("Angaben, die es nicht geben kann",)
    named = {case["paragraph"] for scheme in SCHEMES for case in cases_of(scheme)}
    assert {
        one for one in named if one not in known and not one.startswith(tuple(f"{name}," for name in known))
    } == set()


def test_a_case_rests_on_paragraphs_that_are_asked_before_it():
    for scheme in SCHEMES:
        asked = dict.fromkeys(case["paragraph"] for case in cases_of(scheme))
        place = {paragraph: number for number, paragraph in enumerate(asked)}
        for case in cases_of(scheme):
            before = [place.get(one, -1) < place[case["paragraph"]] for one in case["rests_on"]]
            assert all(before), case["case"]


@each("scheme", SCHEMES)
def test_the_files_are_what_the_generator_writes(scheme):
    assert (ROOT / f"fixtures/conformance/{scheme}.jsonl").read_text(encoding="utf-8") == written(scheme)


@each("scheme", SCHEMES)
def test_our_program_passes_every_case(scheme):
    assert [one for one in judged(scheme, ours) if one.verdict != PASSED] == []


@each("name", MISTAKES)
def test_the_table_points_at_exactly_the_paragraphs_of_a_mistake(name):
    mistake = MISTAKES[name]
    found = judged(mistake.scheme, lambda question, asked: wrong_answer(mistake, question, asked))
    assert set(laid_to(found)) == set(mistake.paragraphs)
    assert {row.split("  ")[0] for row in table(found) if row.endswith("<-")} == set(mistake.paragraphs)


def test_a_stranger_asks_a_program_from_the_command_line():
    command = [sys.executable, "fixtures/conformance/run.py", "--scheme", "mainz"]
    done = subprocess.run(
        [*command, "--", sys.executable, "-m", "scorebook.scoring", "{question}"],
        cwd=ROOT,
        check=False,
        capture_output=True,
    )
    total = done.stdout.decode().strip().splitlines()[-1].split()
    number = str(len(cases_of("mainz")))
    assert (total, done.returncode, done.stderr) == (["all", number, number, "0", "0"], 0, b"")


def test_a_wrong_program_is_told_apart_from_one_that_says_nothing():
    command = [sys.executable, "fixtures/conformance/run.py", "--scheme", "mainz", "--"]
    wrong = [sys.executable, "-m", "fixtures.conformance.wrong", "first_dulle", "{question}"]
    done = subprocess.run([*command, *wrong], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert [row.split("  ")[0] for row in done.stdout.splitlines() if row.endswith("<-")] == list(
        MISTAKES["first_dulle"].paragraphs
    )
    silent = subprocess.run([*command, sys.executable, "-c", ""], cwd=ROOT, check=False, capture_output=True, text=True)
    number = len(cases_of("mainz"))
    refused = sum(case["out"] != {"error": True} for case in cases_of("mainz"))
    assert silent.stdout.split()[-5:] == ["all", str(number), str(number - refused), "0", str(refused)]


def test_what_an_answer_must_say():
    case = {"out": {"winner": "re", "items": ["won"], "points": {"A": 1}}}
    right = {"winner": "re", "points": {"A": 1}, "items": [{"label": "x", "amount": 1, "op": "+"}], "more": 1}
    assert verdict(case, right) == PASSED
    assert verdict(case, right | {"winner": "kontra"}) == FAILED
    assert verdict(case, {"error": {"code": "x"}}) == REFUSED
    assert verdict(case, None) == REFUSED
    assert verdict({"out": {"error": True}}, right) == FAILED
    item = {"id": "won", "op": "+", "amount": 1}
    assert agrees(case["out"], right | {"items": [item, {"id": "extra:re:fuchs", "op": "+", "amount": 0}]})
    assert not agrees(case["out"], right | {"items": [item | {"id": "against"}]})
    assert agrees({"extras": [{"card": 1}, {"card": 2}]}, {"extras": [{"card": 2}, {"card": 1}]})
    assert not agrees({"rows": [{"bock": 0}]}, {"rows": []})
