"""The kernel as a package of strangers: built alone, installed alone, and asked what its README asks."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KERNEL = ROOT / "scorebook" / "scoring"
GAME = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 121}
UV = shutil.which("uv") or Path(sys.executable).with_name("uv")


def run(*command, given=None, cwd=ROOT):
    """Status and output of a command that finds nothing of ours on its path."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, input=given, capture_output=True, text=True, cwd=cwd, env=environment, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    python = ["--python", sys.executable]
    status, said = run(UV, "build", "--wheel", "--no-build-isolation", *python, "-o", folder, KERNEL)
    assert status == 0, said
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def stranger(wheel, tmp_path_factory):
    """Runs the Python of an empty environment that has the wheel and no index."""
    folder = tmp_path_factory.mktemp("stranger")
    run(UV, "venv", "--python", sys.executable, folder / "venv")
    python = folder / "venv" / "bin" / "python"
    status, said = run(UV, "pip", "install", "--no-index", "--python", python, wheel)
    assert status == 0, said
    return lambda *arguments, given=None: run(python, *arguments, given=given, cwd=folder)


def test_the_wheel_is_small_typed_and_needs_nothing(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        told = packed.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert wheel.stat().st_size <= 350 * 1024
    assert "doppelkopf/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"doppelkopf"}
    assert ("Requires-Dist" in told, told.splitlines()[1]) == (False, "Name: doppelkopf")


def test_a_stranger_follows_the_readme(stranger):
    assert stranger("-m", "doctest", "-o", "ELLIPSIS", KERNEL / "README.md") == (0, "")


def test_the_tools_of_the_package_answer_as_the_app(stranger):
    from scorebook.scoring import score
    from scorebook.scoring.lines import words

    status, said = stranger("-c", "import doppelkopf; print(*sorted(doppelkopf.__all__))")
    assert (status, said.split()) == (0, ["SCHEMES", "fold", "judge_call", "judge_reservation", "judge_trick", "score"])
    status, said = stranger("-m", "doppelkopf", "words", "--language", "en")
    assert (status, json.loads(said)) == (0, words("en"))
    lines = [GAME, {**GAME, "re_augen": 241}]
    given = "".join(f"{json.dumps(one)}\n" for one in lines)
    for language in ("de", "en"):
        status, said = stranger("-m", "doppelkopf", "score", "--language", language, given=given)
        assert (status, said.splitlines()) == (1, [score(one, language=language).to_line() for one in lines])
    for tool in ("fold", "judge_call", "judge_trick", "judge_reservation"):
        status, said = stranger("-m", "doppelkopf", tool, given="nothing\n")
        assert (status, json.loads(said)["error"]["code"]) == (1, "not_an_object")
