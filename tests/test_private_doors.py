"""The app uses of Django what Django documents: nothing that may be gone in its next version."""

import ast
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).resolve().parents[1]
DOORS = {
    *("SQLCompiler", "ModelState", "ModelIterable", "fields_cache", "get_converters", "get_extra_restriction"),
    *("_known_related_objects", "get_compiler"),
}


def doors_in(source: str) -> list[str]:
    """What this text uses that is not documented, with its lines."""
    return [f"{name} in line {line}" for node in ast.walk(ast.parse(source)) for name, line in _doors(node)]


def _doors(node: ast.AST) -> list[tuple[str, int]]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.arg(arg=name) if name in DOORS:
            return [(name, node.lineno)]
        case ast.Constant(value=str(name)) if name in DOORS:  # getattr, patch
            return [(name, node.lineno)]
        case ast.Call(func=ast.Attribute(value=owner, attr="__new__")) if not ast.unparse(owner).startswith("super("):
            return [("__new__", node.lineno)]
        case ast.Call(func=ast.Attribute(value=ast.Name(id="object"), attr="__setattr__"), args=[first, *_]):
            return [] if ast.unparse(first) == "self" else [("__setattr__", node.lineno)]
    return []


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
    assert doors_in(source) == found


def test_nothing_goes_through_a_private_door():
    files = {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
        for top in ("leagues", "scorebook")
        for file in (ROOT / top).rglob("*.py")
        if "migrations" not in file.parts
    }
    assert {name: doors for name, source in files.items() if (doors := doors_in(source))} == {}
