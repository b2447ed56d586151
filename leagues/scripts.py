"""Scripts are small modules in the source, but are sent as one file a page.

Small modules are easier to work with, but each costs a request, and on a bad connection requests are what takes time.
In production, where static files get hashed names, all the scripts of a page are therefore put into one file. Each
module becomes a function there, so that their names do not collide, and comes after the modules that it imports. Only
some forms of `import` and `export` are supported; a module that uses another one is refused.
"""

import hashlib
import re
from pathlib import Path
from posixpath import dirname, join, normpath

from django.contrib.staticfiles import finders

# An import begins its line and names a file relative to the importing one.
NAMED = re.compile(r'^import\s[^;"]*"(\.{1,2}/[^"]+)"', re.MULTILINE)
IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\})\s+from\s+)?"(\.{1,2}/[^"]+)";\n?', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
# Comments on lines of their own: they are for people and left out of what is sent.
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*?(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
# And those beside code. One with a quotation mark stays: it may be within a text.
BESIDE = re.compile(r"""(?<=[\w;,:?=&|(){}\[\]>])[ \t]+// [^\n"'`]*$""", re.MULTILINE)
# Signs before the first word of a line are for people, too.
INDENT = re.compile(r"^\s+", re.MULTILINE)
# The digest in the name of a collected file.
HASHED = re.compile(r"\.([0-9a-f]{12})(?:\.[^.]+)?$")
OTHER_FORMS = re.compile(r"^(?:import|export|await)\b|\bimport\.meta\b|\bimport\(", re.MULTILINE)


def path_of(name: str) -> str:
    """The static file of a script, given the name that pages use, such as "entry/entry"."""
    return f"js/{name}.js"


def bundle_path(names: tuple[str, ...]) -> str:
    """The static file that contains these scripts and everything they import."""
    return f"js/pages/{'-'.join(name.rpartition('/')[2] for name in names)}.js"


def source_of(path: str) -> str:
    """The text of a script. LookupError if there is no such script."""
    found = finders.find(path)
    if found is None:
        raise LookupError(f"there is no script {path}")
    return Path(found).read_text("utf-8")


def imports_of(path: str) -> tuple[str, ...]:
    """The static files that a script imports directly, in order. LookupError if there is no such script."""
    return tuple(_resolved(path, name) for name in NAMED.findall(source_of(path)))


def needed_by(paths: tuple[str, ...]) -> tuple[str, ...]:
    """The static files that these scripts import, directly or indirectly, each once, without the scripts themselves."""
    needed = dict.fromkeys(paths)
    waiting = list(paths)
    while waiting:
        for path in imports_of(waiting.pop(0)):
            if path not in needed:
                needed[path] = None
                waiting.append(path)
    return tuple(path for path in needed if path not in paths)


def bundle(paths: tuple[str, ...]) -> str:
    """One module that does what these scripts do.

    ValueError if they import each other in a circle, or use an unsupported form of import or export.
    """
    order: dict[str, str] = {}
    for path in paths:
        _lay_down(path, order, ())
    parts = [_as_function(path, order) for path in order]
    return "\n".join(parts)


def _lay_down(path: str, order: dict[str, str], above: tuple[str, ...]) -> None:
    """Give the script a name, after everything that it imports has got one."""
    if path in above:
        raise ValueError(f"these scripts import each other: {' → '.join([*above, path])}")
    if path in order:
        return
    for needed in imports_of(path):
        _lay_down(needed, order, (*above, path))
    order[path] = f"$m{len(order)}"


def _as_function(path: str, order: dict[str, str]) -> str:
    source = source_of(path)
    exports = EXPORT.findall(source)
    body = IMPORT.sub(lambda found: _taken(found, path, order), EXPORT.sub("", source))
    body = COMMENT.sub("", body).strip()
    if OTHER_FORMS.search(body):
        raise ValueError(f"{path} imports, exports or waits in a form that cannot be put into one file")
    if not any("\n" in text for text in body.split("`")[1::2]):  # within a text of several lines all is kept
        body = INDENT.sub("", BESIDE.sub("", body))
    returned = f"\nreturn {{ {', '.join(exports)} }};" if exports else ""
    return f"const {order[path]} = (() => {{\n{body}{returned}\n}})();"


def _taken(found: re.Match[str], path: str, order: dict[str, str]) -> str:
    names, name = found.groups()
    if names is None:
        return ""
    exported = EXPORT.findall(source_of(_resolved(path, name)))
    if missing := [one for one in re.findall(r"[{,]\s*(\w+)", names) if one not in exported]:
        raise ValueError(f"{path} imports {missing[0]}, which {name} exports in another form or not at all")
    renamed = re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", names)
    return f"const {renamed} = {order[_resolved(path, name)]};\n"


def _resolved(path: str, name: str) -> str:
    return normpath(join(dirname(path), name))


# What stands in styles for people alone: comments, and the signs before the first word of a line.
FOR_PEOPLE = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\s*|^\s+", re.MULTILINE)


def styles_as_sent(text: str) -> str:
    """The styles of the program as a server sends them."""
    return FOR_PEOPLE.sub("", text)


def static_digest_ok(path: Path) -> bool:
    """Whether a collected file is there, and in it what its name says if there is a digest in the name."""
    if not path.is_file():
        return False
    named = HASHED.search(path.name)
    return not named or named[1] == hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()[:12]
