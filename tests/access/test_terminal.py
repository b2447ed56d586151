"""The command line: one sentence and a status, whatever is typed and whoever stops reading."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError

from scorebook.management import terminal
from scorebook.management.terminal import NAMES, answered
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
GAME = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 151}


@pytest.fixture
def manage(tmp_path):
    """Run a command in a fresh place; answers status and what stood on stderr."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment |= {"DATABASE_URL": f"sqlite:///{tmp_path / 'empty.sqlite3'}"}

    def run(*arguments, stdin=b"", reader=False, **settings):
        command = [os.fsencode(one) for one in (sys.executable, "manage.py", *arguments)]
        process = subprocess.Popen(command, cwd=ROOT, env=environment | settings, stdin=-1, stdout=-1, stderr=-1)
        if reader:
            process.stdout.close()
            process.stdout = None
        _, err = process.communicate(stdin, timeout=120)
        return process.returncode, err.decode()

    return run


@pytest.mark.whole
@pytest.mark.parametrize("command", ["rescore", "rebuild_rollups", "check_integrity"])
@pytest.mark.share(3)
def test_a_database_without_tables_is_one_sentence(manage, command):
    status, err = manage(command)
    assert (status, err.count("\n")) == (1, 1)
    assert "passt nicht zum Programm" in err


@pytest.mark.whole
@pytest.mark.parametrize("arguments", [("rescore", "--league", b"a\xff"), ("score", b"a\xff"), (b"a\xff",)])
@pytest.mark.share(3)
def test_an_argument_that_is_no_text_is_one_sentence(manage, arguments):
    status, err = manage(*arguments)
    assert status in {1, 2}
    assert "Traceback" not in err


@pytest.mark.whole
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREBOOK_PRODUCTION", "1"),
        ("DATABASE_URL", "mysql://wirt:geheim@host/x"),
        ("DATABASE_URL", "postgres://wirt:geheim@host:abc/x"),
        ("EMAIL_PORT", "smtp"),
        ("TRUSTED_PROXY", "viele"),
    ],
)
@pytest.mark.share(2)
def test_a_wrong_setting_is_one_sentence(manage, name, value):
    """Also for the command that looks over an installation: nothing works without settings."""
    status, err = manage("doctor", **{name: value})
    assert (status, err.count("\n")) == (1, 1)
    assert "Traceback" not in err and "geheim" not in err


def test_without_the_packages_it_says_how_it_is_called():
    command = [sys.executable, "-S", "manage.py", "demo"]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout, process.stderr) == (1, "", f"{terminal.NO_DJANGO}\n")


def raising(monkeypatch, error):
    def execute(_arguments):
        raise error

    monkeypatch.setattr("django.core.management.execute_from_command_line", execute)


def test_a_text_that_cannot_be_encoded_is_one_sentence_only_if_it_was_typed(monkeypatch, capsys):
    raising(monkeypatch, UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed"))
    with pytest.raises(SystemExit) as stopped:
        terminal.run(["manage.py", "demo", "a\udcff"])
    assert (stopped.value.code, capsys.readouterr().err) == (2, f"{terminal.UNREADABLE}\n")
    with pytest.raises(UnicodeEncodeError):
        terminal.run(["manage.py", "demo"])


def test_the_database_is_one_sentence_in_every_own_command(monkeypatch, capsys):
    raising(monkeypatch, OperationalError("no such table:\nleagues_account"))
    with pytest.raises(SystemExit) as stopped:
        terminal.run(["manage.py", "rescore"])
    err = capsys.readouterr().err
    assert (stopped.value.code, err.count("\n"), "migrate" in err) == (1, 1, True)
    with pytest.raises(OperationalError):
        terminal.run(["manage.py", "migrate"])


def test_breaking_off_is_one_word(monkeypatch, capsys):
    raising(monkeypatch, KeyboardInterrupt())
    with pytest.raises(SystemExit) as stopped:
        terminal.run(["manage.py", "setup"])
    assert (stopped.value.code, capsys.readouterr().err) == (130, "Abgebrochen.\n")


@pytest.mark.whole
@pytest.mark.parametrize(
    "arguments", [("score",), ("score", "--explain"), ("score", "--no-color"), ("fold",), ("help",)]
)
@pytest.mark.share(3)
def test_a_reader_that_has_gone_is_one_sentence(manage, arguments):
    lines = (json.dumps(GAME) + "\n").encode() * 20_000
    status, err = manage(*arguments, stdin=lines, reader=True)
    assert (status, err) == (141, "Abgebrochen: die Ausgabe liest niemand mehr.\n")


LINES_WITHOUT_DJANGO = """
import sys
sys.argv = ["manage.py", {name!r}, *{arguments!r}]
from manage import main
try:
    main()
finally:
    print(sorted(name for name in sys.modules if name.split(".")[0] in ("django", "psycopg", "matplotlib")))
"""


@each("name", sorted(NAMES))
def test_what_answers_lines_starts_without_django(name):
    code = LINES_WITHOUT_DJANGO.format(name=name, arguments=())
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, input=b"", capture_output=True, check=True)
    assert done.stdout.decode() == "[]\n"


@pytest.mark.parametrize("arguments", [("--help",), ("--scheme", "skat"), ("--verbosity", "2")])
def test_what_only_django_understands_is_left_to_it(arguments):
    assert not answered(["manage.py", "score", *arguments])
