"""The table of security requirements names evidence that exists, and leaves nothing open."""

import re
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).parents[1]
TEXT = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("security.md", "limits.md", "asvs.md"))
LEVELS = TEXT.split("## Level 1")[1].split("## Level 2")
EVIDENCE = re.findall(r"`((?:tests|docs|leagues|scorebook|templates|pyproject)[\w/.]*\.\w+)(?:::(\w+))?`", TEXT)


def rows(level):
    lines = re.findall(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| (\S+) \| (.+) \|$", LEVELS[level - 1], re.MULTILINE)
    assert len(lines) == len(re.findall(r"^\| \d", LEVELS[level - 1], re.MULTILINE))
    return lines


def test_every_requirement_of_the_first_level_is_met_or_accepted_with_a_reason():
    numbers = [number for number, *_ in rows(1)]
    assert (len(numbers), len(set(numbers))) == (70, 70)
    assert {met for _, _, met, _ in rows(1)} == {"yes", "accepted", "n/a"}
    for number, _, met, evidence in rows(1):
        assert "`" in evidence, number
        assert met != "n/a" or re.search(r"`tests/[\w/]+\.py::test_\w+`", evidence), number
        assert met != "accepted" or len(evidence) > 60, number


def test_the_second_level_says_yes_or_no():
    assert {met for _, _, met, _ in rows(2)} == {"yes", "no"}
    assert [number for number, _, met, evidence in rows(2) if met == "yes" and "`" not in evidence] == []
    assert len(rows(2)) >= 30


def test_what_is_claimed_is_held_by_a_test():
    """All but what is only asked to be written down, and what is the operator's."""
    open_rows = {no for level in (1, 2) for no, _, met, said in rows(level) if met == "yes" and "`tests/" not in said}
    assert open_rows == {"2.1.1", "6.1.1", "13.2.1", "15.1.1"}


@each(("path", "test"), sorted(set(EVIDENCE)))
def test_the_evidence_exists(path, test):
    text = (ROOT / path).read_text(encoding="utf-8")
    assert f"def {test}(" in text if test else text


def test_the_limits_are_those_of_the_code():
    from leagues.accounts import first, limits
    from scorebook.evenings.services import table_links

    table = TEXT.split("## Limits on wrong tries")[1].split("##")[0]
    told = re.findall(r"^\| .+ \| (\d+) \| (\d+) (second|minute)s? \|$", table, re.MULTILINE)
    limits = [
        *(limits.FROM_AN_ADDRESS, limits.ACCOUNT_FROM_AN_ADDRESS, limits.ACCOUNT_FROM_EVERYWHERE),
        *(limits.DEVICE_COOKIE, limits.WHILE_SIGNED_IN, first.WRONG_CODES),
        *(table_links.FROM_AN_ADDRESS, table_links.CODE_FROM_AN_ADDRESS, table_links.CODE_FROM_EVERYWHERE),
    ]
    assert [(int(most), int(every) * (60 if unit == "minute" else 1)) for most, every, unit in told] == [
        (limit.most, limit.every.total_seconds()) for limit in limits
    ]


def test_it_says_how_holes_in_dependencies_are_found():
    assert TEXT.count("pip-audit") == TEXT.count("pip-audit --strict") == 2
