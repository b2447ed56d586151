"""What a quick run does without is there, and what it has at least."""

import re
from pathlib import Path

from tests.whole import FILES

ROOT = Path(__file__).parents[1]


def test_they_are_there():
    assert [name for name in sorted(FILES) if not (ROOT / name).is_file()] == []


def test_what_wants_a_browser_lies_in_one_folder():
    """`.ci/run` reads no other one for it."""
    wanting = re.compile(r"^(?:pytestmark.*|@)pytest\.mark\.browser\b", re.MULTILINE)
    tests = (ROOT / "tests").rglob("test_*.py")
    folders = {path.parent for path in tests if wanting.search(path.read_text(encoding="utf-8"))}
    assert folders == {ROOT / "tests" / "e2e"}
