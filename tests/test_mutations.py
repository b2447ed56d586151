"""The breakages of `tests/mutations` still apply, and the tests that must notice them are still there."""

import re

from tests.each import each
from tests.mutations import ROOT, breakages


@each("breakage", breakages(), ids=lambda breakage: breakage.name)
def test_a_breakage_applies_and_names_tests_that_there_are(breakage):
    whole = (ROOT / breakage.file).read_text(encoding="utf-8")
    assert whole.count(breakage.before) == 1
    if breakage.file.endswith(".py"):
        compile(breakage.broken(whole), breakage.file, "exec")  # a slip of the pen would be noticed by any test
    assert breakage.tests
    for test in breakage.tests:
        path, *names = re.sub(r"\[.*", "", test).split("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert all(re.search(rf"^ *(?:class|def) {name}\b", text, re.MULTILINE) for name in names), test
