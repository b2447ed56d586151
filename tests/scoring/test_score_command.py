"""`manage.py score`: one line in, one answer out, in order; one bad line never stops a batch."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorebook.scoring.input.answer import answer
from scorebook.scoring.lines import answer_game as answer_line
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "cases" / "golden.jsonl"
GAME = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 121}
WON = {
    "winner": "re",
    "points": {"A": 1, "B": 1, "C": -1, "D": -1},
    "boecke": 0,
    "items": [
        {
            "id": "decided",
            "label": "Re gewinnt: mindestens 121 Augen",
            "op": "+",
            "amount": 0,
            "party": "re",
            "total": 0,
            "source": "DDV TSR 7.1.1",
        },
        {
            "id": "won",
            "label": "Gewonnen",
            "op": "+",
            "amount": 1,
            "party": "re",
            "total": 1,
            "source": "DDV TSR 7.2.2 (a)",
        },
    ],
}


def line(**changes):
    return json.dumps(GAME | changes).encode()


def score(*arguments, given=b"", **environment):
    """Run the command as a process: status, lines of standard output, standard error."""
    done = subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "sqlite://:memory:", **environment},
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


@pytest.fixture
def answered(monkeypatch, capsysbinary):
    """The same inside this process: quicker, and the same for everything but the process itself."""

    def make(*arguments, given=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            call_command("score", *arguments)
            status = 0
        except SystemExit as end:
            status = end.code
        out, errors = capsysbinary.readouterr()
        return status, out.decode().splitlines(), errors.decode()

    return make


def test_a_scored_game_is_printed_as_json_and_the_status_is_0():
    status, lines, errors = score(given=line())
    assert (status, [json.loads(one) for one in lines], errors) == (0, [WON], "")


def test_a_refused_line_makes_the_status_1_and_stops_nothing(answered):
    batch = b"\n".join([line(), b"", b"kein JSON", line(re_augen=999), line()])  # the last line needs no end
    status, lines, errors = answered(given=batch)
    data = [json.loads(one) for one in lines]
    assert (status, errors) == (1, "")
    assert [one["error"]["code"] if "error" in one else one for one in data] == [
        WON,
        "not_an_object",
        "not_an_object",
        "augen_range",
        WON,
    ]


@pytest.mark.whole
def test_every_golden_case_is_answered_as_expected():
    cases = [json.loads(one) for one in GOLDEN.read_text(encoding="utf-8").splitlines()]
    batch = "".join(json.dumps(case["game"], ensure_ascii=False) + "\n" for case in cases)
    status, lines, _ = score(given=batch.encode())
    data = [json.loads(one) for one in lines]
    wanted = [case["expect"] for case in cases]
    assert status == 1
    assert [
        {"error": True} if "error" in one else {name: one[name] for name in want}
        for one, want in zip(data, wanted, strict=True)
    ] == wanted


def test_a_file_of_cases_is_read_as_it_is(answered):
    status, lines, _ = answered(str(GOLDEN))
    expected = [json.loads(one)["expect"] for one in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert status == 1
    assert [json.loads(one).get("winner") for one in lines] == [want.get("winner") for want in expected]


@pytest.mark.whole
def test_a_missing_file_is_told_in_german():
    status, lines, errors = score("gibt-es-nicht.jsonl")
    assert (status, lines) == (1, [])
    assert "gibt-es-nicht.jsonl" in errors
    assert "lässt sich nicht lesen" in errors
    assert "Traceback" not in errors


def test_a_directory_is_no_file(tmp_path):
    with pytest.raises(CommandError, match="lässt sich nicht lesen"):
        call_command("score", str(tmp_path))


def test_no_line_is_no_mistake(answered):
    assert answered() == (0, [], "")


@pytest.mark.whole
def test_names_are_printed_in_utf8_whatever_the_locale():
    given = line(players=["Ännchen", "B", "C", "\ud800"], re=["Ännchen", "B"])
    status, lines, errors = score(given=given, LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (status, errors) == (0, "")
    assert "Ännchen" in lines[0]
    assert json.loads(lines[0])["points"] == {"Ännchen": 1, "B": 1, "C": -1, "\ud800": -1}


def test_one_scheme_for_all_lines(answered):
    status, lines, _ = answered("--scheme", "steffen", given=line() + b"\n" + line(scheme="skat") + b"\nnull\n")
    assert status == 1
    assert [json.loads(one).get("points", {}).get("A") for one in lines] == [5, 5, None]


def test_a_scheme_that_does_not_exist_is_a_wrong_call():
    with pytest.raises(CommandError, match="skat"):
        call_command("score", "--scheme", "skat")


def test_explain_prints_german_text(answered):
    fox = line(re_augen=130, extras=[{"kind": "fuchs", "party": "kontra"}])
    status, lines, _ = answered("--explain", given=fox + b"\n[]\n" + line(re=["A", "E"], bock=1))
    assert status == 1
    assert lines == [
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
    ]


GARBAGE = [
    pytest.param(b"", id="empty"),
    pytest.param(b"  \t\r\n", id="blank"),
    pytest.param(b"null", id="null"),
    pytest.param(b"[1, 2]", id="a list"),
    pytest.param(b'"ddv"', id="a string"),
    pytest.param(b"NaN", id="not a number"),
    pytest.param(b'{"scheme": "ddv"', id="cut off"),
    pytest.param(b"{}{}", id="two objects"),
    pytest.param(b"\xff\xfe\x00", id="no text at all"),
    pytest.param(b'{"a": "\x01"}', id="a control character"),
    pytest.param(b"[" * 100_000, id="very deep"),
    pytest.param(b'{"re_augen": 1' + b"0" * 5000 + b"}", id="a number too long to read"),
    pytest.param(b'{"game": null}', id="a case without facts"),
]


@each("given", GARBAGE)
def test_garbage_is_refused_as_no_object(given):
    text, refused = answer_line(given)
    assert (refused, json.loads(text)["error"]["code"]) == (True, "not_an_object")


STRANGE = [
    pytest.param({"re_augen": 10**400}, "augen_range", id="huge Augen"),
    pytest.param({"re_augen": float("nan")}, "wrong_type", id="no number"),
    pytest.param({"re_augen": -0.0}, "wrong_type", id="minus zero"),
    pytest.param({"bock": 10**400}, "bock_range", id="huge Bock"),
    pytest.param({"klaerungsstich": -(10**400)}, "klaerungsstich_range", id="hugely negative"),
    pytest.param({"re_range": [0, 10**400], "re_augen": 121}, "augen_twice", id="huge range"),
    pytest.param({"kind": "\ud800"}, "kind_unknown", id="a lone surrogate"),
    pytest.param({"options": {"\ud800": 1}}, "options_invalid", id="a lone surrogate as an option"),
    pytest.param({"options": {"cards": 10**400}}, "options_invalid", id="a huge option"),
]


@pytest.mark.parametrize(("changes", "code"), STRANGE)
@pytest.mark.parametrize("as_text", [False, True])
def test_strange_values_are_refused_and_can_be_printed(changes, code, as_text):
    text, refused = answer_line(line(**changes), explain=as_text)
    assert refused
    assert text.encode("utf-8", "backslashreplace")
    if not as_text:
        assert json.loads(text)["error"]["code"] == code


def test_however_deep_the_options_are_the_line_is_refused():
    told = set()
    for depth in (10, 500, *range(800, 1000), 2000):  # somewhere here the interpreter stops reading
        given = json.dumps(GAME)[:-1].encode() + b', "options": {"cards": ' + b"[" * depth + b"]" * depth + b"}}"
        text, refused = answer_line(given)
        told.add((refused, json.loads(text)["error"]["code"]))
    assert told == {(True, "options_invalid"), (True, "not_an_object")}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_scheme_of_the_command_replaces_the_one_of_the_line(scheme):
    assert answer_line(line(scheme="skat"), scheme=scheme) == answer_line(line(scheme=scheme))


def test_the_facts_may_stand_under_game():
    assert answer_line(json.dumps({"case": "Beispiel", "game": GAME}).encode()) == answer_line(line())


def test_a_byte_order_mark_before_the_first_line_is_no_mistake():
    assert answer_line(b"\xef\xbb\xbf" + line()) == answer_line(line())


@each("path", sorted(GOLDEN.parent.glob("*.jsonl")), ids=lambda path: path.stem)
def test_an_answer_is_the_same_as_an_object_and_as_a_line(path):
    for one in path.read_text(encoding="utf-8").splitlines():
        found = answer(json.loads(one)["game"])
        assert found.to_line() == json.dumps(found.to_json(), ensure_ascii=False)
