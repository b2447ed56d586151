"""The scripts of the phone, run in node, which is nothing but a test runner here: one process for many questions."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def asked(script, question):
    """What a script of this folder answers, a line each."""
    node = shutil.which("node")
    if node is None:
        assert os.environ.get("REQUIRE_BROWSER") != "1", "node fehlt."
        pytest.skip("Kein node: die Skripte lassen sich nicht vergleichen.")
    told = json.dumps(question)
    done = subprocess.run([node, HERE / script], input=told, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
