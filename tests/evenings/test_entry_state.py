"""What the entry decides by itself is JavaScript; its tests run in node, which is nothing but a test runner here."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.whole
def test_taps_states_and_answers():
    node = shutil.which("node")
    if node is None:
        assert os.environ.get("REQUIRE_BROWSER") != "1", "node fehlt, die Tests in tests/js liefen nicht."
        pytest.skip("Kein node: die Tests in tests/js brauchen es als Testläufer.")
    run = subprocess.run([node, "--test", "tests/js/"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
