"""What is said of the tests that run on PostgreSQL as well."""

import re
from pathlib import Path

from tests.postgres import FILES

ROOT = Path(__file__).parents[1]
ONLY_SQLITE = {"tests/operation/test_sqlite.py"}
# Asks which database there is, or is about its locks.
ASKS = re.compile(r"connection\.vendor|select_for_update")


def test_they_are_there():
    for file, names in FILES.items():
        there = set(re.findall(r"^ *def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))
        assert names - there == set(), file
        assert there, file


def test_whoever_asks_for_the_database_runs_on_both():
    asking = {
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "tests/e2e" not in str(path) and ASKS.search(path.read_text(encoding="utf-8"))
    }
    assert asking - FILES.keys() - ONLY_SQLITE - {"tests/test_postgres.py"} == set()
