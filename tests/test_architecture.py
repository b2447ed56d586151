"""The layers of the design, checked by a machine."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scorebook import contributions
from tests.each import each

ROOT = Path(__file__).parents[1]
KERNEL = sorted((ROOT / "scorebook" / "scoring").rglob("*.py"))
MODULES = sorted([*(ROOT / "leagues").rglob("*.py"), *(ROOT / "scorebook").rglob("*.py")])


def test_imports_point_one_way():
    """In a process of its own: it silences the loggers of the one that it runs in."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_kernel_has_twelve_doors_at_most():
    """The contract names them; behind each stands what it says that it has, and nobody comes through a thirteenth."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    named = next(one["ignore_imports"] for one in contracts if one["type"] == "protected")
    doors = {"scorebook.scoring", *(line.removeprefix("** -> ") for line in named)}
    used = {
        node.module
        for path in MODULES
        if path not in KERNEL
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level == 0 and f"{node.module}.".startswith("scorebook.scoring.")
    }
    assert (used, len(doors) <= 12) == (doors, True)


@each("path", KERNEL, ids=lambda path: path.stem)
def test_the_kernel_is_pure_and_read_from_top_to_bottom(path):
    """Standard library only, no clock and no chance: facts in, score out, the same answer tomorrow.

    Rules read options instead of asking for a scheme; schemes and documents are named where the schemes stand, but the
    house rules, which belong to everybody.
    """
    from scorebook.scoring.game.paragraphs import DOCUMENTS, HOUSE
    from scorebook.scoring.schemes import SCHEMES

    source = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    whole = {alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {(node.module or "").split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    compared = {const.value for node in nodes if isinstance(node, ast.Compare) for const in constants(ast.walk(node))}
    named = set() if "schemes" in path.parts else {const.value for const in constants(nodes)}
    assert whole | parts <= sys.stdlib_module_names
    assert not whole & {"random", "time", "datetime", "os", "secrets"}
    assert not compared & set(SCHEMES)
    assert not named & ({*SCHEMES, *DOCUMENTS} - {HOUSE})
    assert len(source.splitlines()) <= 350


def constants(nodes):
    """The strings among these nodes."""
    return [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@pytest.mark.parametrize("package", ["scorebook", "leagues"])
def test_the_packages_import_nothing_by_themselves(package):
    assert (ROOT / package / "__init__.py").read_text() == ""


# Low to high, as in the contracts.
ROOMS_OF_TEMPLATES = [("components",), ("accounts", "people", "groups"), ("rules",), ("evenings",)]
ROOMS_OF_TEMPLATES += [("referees",), ("comparison",), ("disputes",), ("statistics",)]
PART = re.compile(r"""\{% (?:include|extends) "([a-z_]+)/[^"]+" """)


@each("floor", range(len(ROOMS_OF_TEMPLATES)))
def test_templates_include_nothing_of_a_higher_room(floor):
    allowed = {room for rooms in ROOMS_OF_TEMPLATES[: floor + 1] for room in rooms}
    found = {
        (path.name, part)
        for room in ROOMS_OF_TEMPLATES[floor]
        for path in (ROOT / "templates" / room).rglob("*.html")
        for part in PART.findall(path.read_text(encoding="utf-8"))
        if part not in allowed
    }
    assert found == set()


def test_numbers_get_their_sign_in_one_place():
    """One module of Python writes a minus sign before a number, and no template or script does it by itself."""
    makes_minus = re.compile(r"""["']−["']|f["']−\{|u2212""")
    sources = [*(ROOT / "scorebook").rglob("*.py"), *(ROOT / "leagues").rglob("*.py")]
    assert [path.name for path in sources if makes_minus.search(path.read_text(encoding="utf-8"))] == ["sentences.py"]
    by_hand = re.compile(r"""−\s*\{[{%]|cut:"-"|(?:−|u2212)["'`]?\s*[+$]""")
    shown = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").rglob("*.js")]
    assert [path.name for path in shown if by_hand.search(path.read_text(encoding="utf-8"))] == []


def test_no_two_classes_share_a_name():
    """Whoever searches for a name finds one thing. Django asks for `Command` and `Meta` by their names."""
    found: dict[str, list[str]] = {}
    for package in ("scorebook", "leagues"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if path.parent.name == "migrations":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef) and node.name not in {"Command", "Meta"}:
                    found.setdefault(node.name, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


# What may know a scheme or a document by name: the schemes, and the penalties that follow a chapter.
# Words of telling and knowing name nothing that one could look for; a name says what the thing is.
NO_NAMES = {"told", "said", "known", "asked", "shown", "whoever", "nobody"}
PREDICATES = {"is_known", "day_known"}  # whether somebody or a day is known is what is asked there
# Names of what is stored, or of keys that phones, the API and league files have.
STORED_NAMES = {
    "leagues/people/models.py": {"asked_by", "asked_at"},
    "scorebook/referees/models.py": {"said"},
    "scorebook/scoring/game/options.py": {"NOBODY"},
    "scorebook/scoring/game/referee_rules.py": {"NOBODY"},
    "scorebook/scoring/referees/reservation_questions.py": {"said"},
    "scorebook/statistics/models.py": {"asked"},
    "scorebook/transfer/models.py": {"told", "said"},
}


def test_names_are_names_of_things():
    found = {}
    for path in MODULES:
        if "migrations" in path.parts:
            continue
        names = {
            next(getattr(node, part) for part in ("name", "arg", "id", "attr") if hasattr(node, part))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.arg)
            or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
            or (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Store)
                and ast.unparse(node.value) == "self"
            )
        } - PREDICATES
        words = {name: {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)} for name in names}
        if wrong := {name for name in names if NO_NAMES & words[name]}:
            found[path.relative_to(ROOT).as_posix()] = wrong
    assert found == STORED_NAMES


KNOWS_SCHEMES = ("scorebook/scoring/schemes", "scorebook/scoring/penalties", "scorebook/migrations")


def test_nobody_but_the_schemes_knows_one_by_name():
    from scorebook.scoring.game.paragraphs import HOUSE
    from scorebook.scoring.schemes import SCHEMES

    names = ({*SCHEMES} | {scheme.document for scheme in SCHEMES.values()}) - {HOUSE}
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for package in ("scorebook", "leagues")
        for path in (ROOT / package).rglob("*.py")
        if not str(path.relative_to(ROOT)).startswith(KNOWS_SCHEMES)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names
    }
    assert found == set()


def test_no_template_cuts_words():
    """The typography of German words comes from the words of a scheme, by a filter."""
    cut = re.compile(r"word[a-z_.]*\|(?:slice|cut)")
    assert [path.name for path in (ROOT / "templates").rglob("*.html") if cut.search(path.read_text("utf-8"))] == []


@each("template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_templates_make_one_decision_a_line(template):
    assert [line for line in template.read_text(encoding="utf-8").splitlines() if len(line) > 160] == []


def test_pages_are_shown_in_one_place_by_frozen_contexts():
    """A dictionary says nothing of what a template may read."""
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in MODULES}
    rendering = re.compile(r"shortcuts import .*\brender\b|import .*\brender_to_string\b")
    assert {path for path, source in sources.items() if rendering.search(source)} == {"leagues/web.py"}
    thawed = {
        path
        for path, source in sources.items()
        if ("/pages" in path or "/table/" in path) and re.search("^@dataclass$", source, re.M)
    }
    assert thawed == set()


def test_a_registry_has_several_contributors():
    """Where one room answers, it is called by its name from above; eight are more than anybody keeps in mind."""
    filled = re.findall(r"^    (\w+)\[:\] = ", (ROOT / "scorebook/contributions.py").read_text(encoding="utf-8"), re.M)
    found = {name: len(getattr(contributions, name)) for name in filled}
    rows = re.findall(r"^\| `(\w+)`: .* \| (.*) \|$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M)
    assert found == {name: len(rooms.split(", ")) for name, rooms in rows if name in found}
    assert (len(found) <= 8, min(found.values()) >= 2) == (True, True)
