"""The documents beside the code say what is true."""

import re
import tomllib
from pathlib import Path

from scorebook.scoring.game.paragraphs import GLOSSARY
from scorebook.version import VERSION

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_glossary_is_the_one_of_the_help_page():
    text = (ROOT / "scorebook/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (?:`(.+?)`|–) \| ", text, re.MULTILINE)
    assert [(term, code or None) for term, code in rows] == [(word.term, word.code) for word in GLOSSARY]


def test_the_readme_names_its_two_commands():
    assert "pip install uv && uv run manage.py demo" in README
    assert re.search(r"^uv run pytest$", README, re.M)


def test_every_folder_of_the_map_exists():
    block = README.split("## The map")[1].split("```")[1]
    inside, found = {}, []
    for indent, names in re.findall(r"^( *)((?:\S+/ ?)+) {2,}", block, re.M):
        for name in names.split():
            found.append(inside.get(len(indent) - 2, "") + name)
        inside[len(indent)] = found[-1]
    assert len(found) >= 20
    assert [folder for folder in found if not (ROOT / folder).is_dir()] == []


def test_every_path_that_contributing_names_exists():
    """Told whole, or from inside a room, as a sentence about it would."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w[\w./-]+(?:/|\.(?:py|js|css|md|json|jsonl|html)))`", text))
    insides = ["", "scorebook", "leagues", "scorebook/scoring", "scorebook/scoring/game", "scorebook/scoring/input"]
    places = [ROOT / inside for inside in [*insides, "scorebook/scoring/schemes", "scorebook/rules"]]
    assert len(named) > 25
    assert {path for path in named if not any((place / path).exists() for place in places)} == set()


def test_every_scheme_opens_with_its_table_of_paragraphs():
    for path in (ROOT / "scorebook/scoring/schemes").glob("[a-z]*.py"):
        head = path.read_text(encoding="utf-8").split('"""')[1]
        rows = head.count("\n|") - 2  # without the heads and the line below them
        assert rows >= 1, path.name


def test_nothing_else_stands_at_the_top():
    import subprocess

    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    tops = {name.split("/")[0] for name in listed if name and not name.startswith(".")}
    assert tops <= {
        "manage.py",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "scorebook",
        "leagues",
        "templates",
        "static",
        "tests",
        "fixtures",
        "docs",
    }


def test_the_program_and_its_project_have_one_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
