"""Games, evenings and questions as lines of JSON: one in, one answer out; one bad line never stops a batch."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorebook import scoring
from scorebook.scoring.input.answer import answer
from scorebook.scoring.lines import ANSWERS
from scorebook.scoring.lines import answer_game as answer_line
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "cases" / "golden.jsonl"
FOUR = ["A", "B", "C", "D"]
NORMAL = {"scheme": "ddv", "kind": "normal"}
GAME = NORMAL | {"players": FOUR, "re": ["A", "B"], "re_augen": 121}
BEGUN = {"scheme": "ddv", "seats": FOUR, "dealer": "A"}
DECIDED = {
    "id": "decided", "label": "Re gewinnt: mindestens 121 Augen", "op": "+", "amount": 0, "party": "re", "total": 0,
    "source": "DDV TSR 7.1.1",
}  # fmt: skip
GEWONNEN = {
    "id": "won", "label": "Gewonnen", "op": "+", "amount": 1, "party": "re", "total": 1, "source": "DDV TSR 7.2.2 (a)",
}  # fmt: skip
WON = {"winner": "re", "points": {"A": 1, "B": 1, "C": -1, "D": -1}, "boecke": 0, "items": [DECIDED, GEWONNEN]}


def line(**changes):
    return json.dumps(GAME | changes).encode()


@pytest.fixture
def answered(monkeypatch, capsysbinary):
    """Status, lines of standard output and standard error of a command for what is given to it."""

    def make(*arguments, given=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            call_command(*arguments)
            status = 0
        except SystemExit as end:
            status = end.code
        out, errors = capsysbinary.readouterr()
        return status, out.decode().splitlines(), errors.decode()

    return make


@pytest.mark.parametrize(
    ("command", "tool", "question"),
    [
        ("score", "score", GAME),
        ("fold", "fold", BEGUN | {"events": []}),
        (
            "check_call",
            "judge_call",
            {"scheme": "ddv", "kind": "normal", "party": "re", "call": "re", "cards_in_hand": 9},
        ),
        ("who_plays", "judge_reservation", BEGUN),
        ("who_takes", "judge_trick", NORMAL | {"cards": ["herz-10"] * 2 + ["karo-as"] * 2}),
    ],
)
def test_a_refused_line_makes_the_status_1_and_stops_nothing(answered, tmp_path, command, tool, question):
    given = json.dumps(question).encode()
    batch = b"\n".join([given, b"", b"kein JSON", given])  # the last line needs no end
    whole = ANSWERS[tool](given)[0]
    assert "error" not in json.loads(whole)
    assert getattr(scoring, tool)(question).to_line() == whole
    status, lines, errors = answered(command, given=batch)
    assert (status, errors, lines[0], lines[3]) == (1, "", whole, whole)
    assert [json.loads(one)["error"]["code"] for one in lines[1:3]] == ["not_an_object"] * 2
    assert (answered(command), answered(command, given=given)) == ((0, [], ""), (0, [whole], ""))
    path = tmp_path / "fragen.jsonl"
    path.write_bytes(given)
    assert answered(command, str(path)) == (0, [whole], "")


@pytest.mark.whole
def test_a_process_prints_json_in_utf8_whatever_the_locale():
    given = line(players=["Ännchen", "B", "C", "\ud800"], re=["Ännchen", "B"])
    environment = {**os.environ, "DATABASE_URL": "sqlite://:memory:", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "manage.py", "score"]
    done = subprocess.run(
        command, input=given, capture_output=True, cwd=ROOT, env={**environment, "PYTHONUTF8": "0"}, check=False
    )
    points = {"Ännchen": 1, "B": 1, "C": -1, "\ud800": -1}
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode()) == WON | {"points": points}
    assert "Ännchen" in done.stdout.decode()


def test_a_file_of_cases_is_read_as_it_is(answered):
    status, lines, _ = answered("score", str(GOLDEN))
    wanted = [json.loads(one)["expect"] for one in GOLDEN.read_text(encoding="utf-8").splitlines()]
    found = [
        {"error": True} if "error" in one else {name: one[name] for name in want}
        for one, want in zip(map(json.loads, lines), wanted, strict=True)
    ]
    assert (status, found) == (1, wanted)


@pytest.mark.parametrize("path", ["gibt-es-nicht.jsonl", str(ROOT)])
def test_what_is_no_file_is_told_in_german(path):
    with pytest.raises(CommandError, match=rf"{path}.* lässt sich nicht lesen"):
        call_command("score", path)


def test_one_scheme_for_all_lines(answered):
    given = line() + b"\n" + line(scheme="skat") + b"\nnull\n"
    status, lines, _ = answered("score", "--scheme", "steffen", given=given)
    assert (status, [json.loads(one).get("points", {}).get("A") for one in lines]) == (1, [5, 5, None])
    with pytest.raises(CommandError, match="skat"):
        call_command("score", "--scheme", "skat")


def test_explain_prints_german_text(answered):
    fox = line(re_augen=130, extras=[{"kind": "fuchs", "party": "kontra"}])
    contra = line(scheme="steffen", re_augen=100)
    given = b"\n".join([fox, b"[]", line(re=["A", "E"], bock=1), contra])
    status, lines, _ = answered("score", "--explain", given=given)
    assert status == 1
    assert lines[:14] == [
        "Re hat gewonnen.",
        "      +0 =     0  Re gewinnt: mindestens 121 Augen  [DDV TSR 7.1.1]",
        "      +1 =     1  Gewonnen  [DDV TSR 7.2.2 (a)]",
        "      −1 =     0  Fuchs gefangen (Kontra)  [DDV TSR 7.2.3]",
        "Gutschrift: A 0, B 0, C 0, D 0",
        "",
        "Nicht gewertet:",
        "  Die Zeile ist leer oder kein JSON-Objekt.",
        "",
        "Nicht gewertet:",
        "  re: E spielt nicht mit; erlaubt: A, B, C, D.",
        "  bock: diese Abrechnung kennt keinen Bock; erlaubt ist 0.",
        "",
        "Contra hat gewonnen.",
    ]


@each(
    "given",
    [
        *(b"  \t\r\n", b"null", b"[1, 2]", b'"ddv"', b"NaN", b'{"scheme": "ddv"', b"{}{}", b"\xff\xfe\x00"),
        *(b'{"a": "\x01"}', b"[" * 100_000, b'{"re_augen": 1' + b"0" * 5000 + b"}", b'{"game": null}'),
    ],
)
def test_garbage_is_refused_as_no_object(given):
    for answers in (answer_line, ANSWERS["fold"]) if b"game" not in given else (answer_line,):
        text, refused = answers(given)
        assert (refused, json.loads(text)["error"]["code"]) == (True, "not_an_object")


@each(
    ("changes", "code"),
    [
        ({"re_augen": 10**400}, "augen_range"),
        ({"re_augen": float("nan")}, "wrong_type"),
        ({"re_augen": -0.0}, "wrong_type"),
        ({"bock": 10**400}, "bock_range"),
        ({"klaerungsstich": -(10**400)}, "klaerungsstich_range"),
        ({"re_range": [0, 10**400], "re_augen": 121}, "augen_twice"),
        ({"kind": "\ud800"}, "kind_unknown"),
        ({"options": {"\ud800": 1}}, "options_invalid"),
        ({"options": {"cards": 10**400}}, "options_invalid"),
    ],
)
def test_strange_values_are_refused_and_can_be_printed(changes, code):
    found = [answer_line(line(**changes), explain=explain) for explain in (False, True)]
    assert [refused for _, refused in found] == [True, True]
    assert [bool(text.encode("utf-8", "backslashreplace")) for text, _ in found] == [True, True]
    assert json.loads(found[0][0])["error"]["code"] == code


def test_however_deep_the_options_are_the_line_is_refused():
    told = set()
    for depth in (10, 500, *range(800, 1000), 2000):  # somewhere here the interpreter stops reading
        given = json.dumps(GAME)[:-1].encode() + b', "options": {"cards": ' + b"[" * depth + b"]" * depth + b"}}"
        text, refused = answer_line(given)
        told.add((refused, json.loads(text)["error"]["code"]))
    assert told == {(True, "options_invalid"), (True, "not_an_object")}


def test_the_facts_may_stand_under_game_behind_a_byte_order_mark_and_under_a_scheme_of_the_command():
    assert json.loads(answer_line(line())[0]) == WON
    assert answer_line(json.dumps({"case": "Beispiel", "game": GAME}).encode()) == answer_line(line())
    assert answer_line(b"\xef\xbb\xbf" + line()) == answer_line(line())
    assert [answer_line(line(scheme="skat"), scheme=key) for key in SCHEMES] == [
        answer_line(line(scheme=key)) for key in SCHEMES
    ]


def test_an_answer_is_the_same_as_an_object_and_as_a_line():
    for path in sorted(GOLDEN.parent.glob("*.jsonl")):
        for one in path.read_text(encoding="utf-8").splitlines():
            found = answer(json.loads(one)["game"])
            assert found.to_line() == json.dumps(found.to_json(), ensure_ascii=False)
