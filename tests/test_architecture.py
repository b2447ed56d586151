"""The layers of the design, checked by a machine."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from scorebook import contributions
from tests.each import each

ROOT = Path(__file__).parents[1]
KERNEL = sorted((ROOT / "scorebook" / "scoring").rglob("*.py"))
MODULES = sorted([*(ROOT / "leagues").rglob("*.py"), *(ROOT / "scorebook").rglob("*.py")])
# What Django does not document, and may be gone in its next version.
DOORS = {
    *("SQLCompiler", "ModelState", "ModelIterable", "fields_cache", "get_converters", "get_extra_restriction"),
    *("_known_related_objects", "get_compiler"),
}


class Module(NamedTuple):
    """What is asked about a module here: all of them are parsed once, and trees of all would be too large to keep."""

    path: Path
    imports: set[str]
    classes: list[tuple[str, int]]
    names: set[str]
    texts: list[tuple[str, int]]
    private: list[str]

    @property
    def place(self):
        return self.path.relative_to(ROOT).as_posix()


def parsed(path, source):
    found = Module(path, set(), [], set(), [], [])
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            found.imports.add(node.module)
        if isinstance(node, ast.ClassDef):
            found.classes.append((node.name, node.lineno))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.texts.append((node.value, node.lineno))
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.names.add(node.name)
        if isinstance(node, ast.arg):
            found.names.add(node.arg)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.names.add(node.id)
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == "self"
        ):
            found.names.add(node.attr)
        found.private.extend(f"{name} in line {node.lineno}" for name in private_in(node))
    return found


def private_in(node):
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.arg(arg=name) if name in DOORS:
            return [name]
        case ast.Constant(value=str(name)) if name in DOORS:  # getattr, patch
            return [name]
        case ast.Call(func=ast.Attribute(value=owner, attr="__new__")) if not ast.unparse(owner).startswith("super("):
            return ["__new__"]
        case ast.Call(func=ast.Attribute(value=ast.Name(id="object"), attr="__setattr__"), args=[first, *_]):
            return [] if ast.unparse(first) == "self" else ["__setattr__"]
    return []


@cache
def modules():
    return [parsed(path, path.read_text(encoding="utf-8")) for path in MODULES if path.parent.name != "migrations"]


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
    imported = {name for module in modules() if module.path not in KERNEL for name in module.imports}
    used = {name for name in imported if f"{name}.".startswith("scorebook.scoring.")}
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
    for module in modules():
        for name, line in module.classes:
            if name not in {"Command", "Meta"}:
                found.setdefault(name, []).append(f"{module.place}:{line}")
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


# Words of telling and knowing name nothing that one could look for; a name says what the thing is.
WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
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
    for module in modules():
        words = {name: set(map(str.lower, WORDS.findall(name))) for name in module.names - PREDICATES}
        if wrong := {name for name in words if NO_NAMES & words[name]}:
            found[module.place] = wrong
    assert found == STORED_NAMES


# What may know a scheme or a document by name: the schemes, and the penalties that follow a chapter.
KNOWS_SCHEMES = ("scorebook/scoring/schemes", "scorebook/scoring/penalties", "scorebook/migrations")


def test_nobody_but_the_schemes_knows_one_by_name():
    from scorebook.scoring.game.paragraphs import HOUSE
    from scorebook.scoring.schemes import SCHEMES

    names = ({*SCHEMES} | {scheme.document for scheme in SCHEMES.values()}) - {HOUSE}
    found = {
        f"{module.place}:{line} {text}"
        for module in modules()
        if not module.place.startswith(KNOWS_SCHEMES)
        for text, line in module.texts
        if text in names
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


@each(
    "source, found",
    [
        ("from django.db.models.sql.compiler import SQLCompiler as C", ["SQLCompiler in line 1"]),
        ("x = 1\nrow._state.fields_cache['x'] = y", ["fields_cache in line 2"]),
        ("vars(field).pop('get_extra_restriction')", ["get_extra_restriction in line 1"]),
        ("made = model.__new__(model)", ["__new__ in line 1"]),
        ("object.__setattr__(made, 'int', 1)", ["__setattr__ in line 1"]),
        ("made = super().__new__(cls)\nobject.__setattr__(self, 'a', 1)\nModel._meta.get_fields()", []),
    ],
)
def test_a_door_is_seen(source, found):
    assert parsed(ROOT, source).private == found


def test_nothing_goes_through_a_private_door():
    """The app uses of Django what Django documents."""
    assert {module.place: module.private for module in modules() if module.private} == {}
