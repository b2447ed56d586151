"""The documents beside the code say what is true."""

import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

from scorebook.contrib import release, settings_table
from scorebook.scoring.game.paragraphs import GLOSSARY
from scorebook.version import OLDEST, VERSION
from tests.each import each

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_glossary_is_the_one_of_the_help_page():
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (?:`(.+?)`|–) \| ", text, re.MULTILINE)
    assert [(term, code or None) for term, code in rows] == [(word.term, word.code) for word in GLOSSARY]


DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / ".github").rglob("*.md")])
# What is looked up row by row, and what is not read from top to bottom.
TABLES = {"asvs.md", "settings.md", "glossary.md", "CHANGELOG.md", "CONTRIBUTING.md"}
TWO_SCREENS = 100


@each("document", DOCUMENTS)
def test_every_link_leads_somewhere(document):
    text = document.read_text(encoding="utf-8")
    named = {path.partition("#")[0] for path in re.findall(r"\]\(([^)\s]+)\)", text)}
    inside = {path for path in named if path and "://" not in path and not path.startswith("mailto:")}
    assert {path for path in inside if not (document.parent / path).exists()} == set()


def test_a_document_is_read_on_two_screens():
    long = {one.name: len(one.read_text("utf-8").splitlines()) for one in DOCUMENTS if one.name not in TABLES}
    assert {name: lines for name, lines in long.items() if lines > TWO_SCREENS} == {}


def test_every_document_of_a_topic_is_linked_from_the_readme():
    assert {f"docs/{one.name}" for one in (ROOT / "docs").glob("*.md")} - set(
        re.findall(r"\((docs/[\w.-]+)\)", README)
    ) == set()


def test_the_table_of_settings_is_the_one_of_the_program():
    assert settings_table.TABLE.read_text("utf-8") == settings_table.table()
    text = "".join((ROOT / "scorebook/config" / name).read_text("utf-8") for name in ("settings.py", "environment.py"))
    asked = set(re.findall(r"""(?:flag|listed|one_of|count|environ\.get)\(\s*"([A-Z_]{4,})\"""", text))
    told = set(re.findall(r"[A-Z_]{4,}", " ".join(one.name + " " + one.about for one in settings_table.documented())))
    assert asked - told == {"SCOREBOOK_DEBUG"}


def test_every_path_that_contributing_names_exists():
    """Told whole, or from inside a room, as a sentence about it would."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w[\w./-]+(?:/|\.(?:py|js|css|md|json|jsonl|html)))`", text))
    insides = ["", "scorebook", "leagues", "scorebook/scoring", "scorebook/scoring/game", "scorebook/scoring/input"]
    places = [ROOT / inside for inside in [*insides, "scorebook/scoring/schemes", "scorebook/rules"]]
    assert len(named) > 25
    assert {path for path in named if not any((place / path).exists() for place in places)} == set()


def test_every_file_that_the_program_names_exists():
    """Scripts say which file of the kernel they follow, and texts which test holds them."""
    places = (path for top in ("leagues", "scorebook", "static/js", "templates") for path in (ROOT / top).rglob("*.*"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in places if path.suffix in {".py", ".js", ".html"})
    named = set(re.findall(r"\b(?:leagues|scorebook|tests)/[\w/-]+\.(?:py|toml)\b", text))
    assert len(named) > 10
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_every_scheme_opens_with_its_table_of_paragraphs():
    for path in (ROOT / "scorebook/scoring/schemes").glob("[a-z]*.py"):
        head = path.read_text(encoding="utf-8").split('"""')[1]
        rows = head.count("\n|") - 2  # without the heads and the line below them
        assert rows >= 1, path.name


def test_the_program_and_its_project_have_one_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_a_release_takes_a_screen_and_begins_with_what_hosts_have_to_know():
    _head, _unreleased, newest, *older = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    assert [len(one.splitlines()) <= release.SCREEN for one in (newest, *older)] == [True] * (1 + len(older))
    assert re.findall(r"^### (.+)$", newest, re.M) == ["For hosts", "Für Betreiber", "Für die Runde"]
    assert newest.startswith(f"{VERSION} – ")


def test_what_is_unreleased_becomes_a_release_or_it_is_said_why_not():
    before = "# Änderungen\n\n## unveröffentlicht\n\n### For hosts\n\n- a\n\n### Für Betreiber\n\n- b\n\n## 0.2.0 – x\n"
    after = release.cut(before, "0.3.0", date(2027, 1, 2))
    assert after == before.replace("icht\n\n### For", "icht\n\n## 0.3.0 – 2. Januar 2027\n\n### For")
    for wrong in (
        before.replace("For hosts", "Hosts"),
        before.replace("- a\n", "- a\n" * 50),
        after.replace("unv", "v"),
    ):
        with pytest.raises(release.NoRelease):
            release.cut(wrong, "0.3.0", date(2027, 1, 2))


def test_the_oldest_version_that_an_update_brings_along_is_said():
    assert f"an update works from {OLDEST} on" in (ROOT / "docs/backup-and-update.md").read_text("utf-8")
