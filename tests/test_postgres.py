"""What is said of the tests that run on PostgreSQL as well."""

import re
from pathlib import Path

from tests.postgres import FILES, also_there

ROOT = Path(__file__).parents[1]
ONLY_SQLITE = {"tests/operation/test_sqlite.py"}
# Asks which database there is, or is about its locks.
ASKS = re.compile(r"connection\.vendor|select_for_update")


def test_they_are_there():
    for file, names in FILES.items():
        there = set(re.findall(r"^ *def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))
        assert names - there == set(), file
        assert there, file


def test_a_file_is_named_whole_or_by_its_tests():
    several, snapshot = "tests/operation/test_removal.py", "tests/statistics/test_snapshot.py"
    found = [
        f"{snapshot}::test_two_snapshots_at_once",
        f"{several}::test_nothing_of_it_is_left_in_any_table[ddv]",
        f"{several}::test_it_is_called_off",
        "tests/evenings/test_sheet.py::test_nothing",
    ]
    assert [also_there(one) for one in found] == [True, True, False, False]


def test_whoever_asks_for_the_database_runs_on_both():
    asking = {
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "tests/e2e" not in str(path) and ASKS.search(path.read_text(encoding="utf-8"))
    }
    assert asking - FILES.keys() - ONLY_SQLITE - {"tests/test_postgres.py"} == set()
