"""Script tags of a page, with everything the scripts import named in the page's head.

A browser learns what a module imports only when it has arrived. On a slow connection each such step costs a round trip,
so all modules are announced at once.
"""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

# Imports stand at the beginning of a line and name a file relative to the one that imports.
IMPORT = re.compile(r'^import\s[^;"]*"(\.{1,2}/[^"]+)"', re.MULTILINE)


def imports_of(path: str) -> tuple[str, ...]:
    """The static files that a script imports itself, in their order. LookupError: there is no such script."""
    found = finders.find(path)
    if found is None:
        raise LookupError(f"there is no script {path}")
    return tuple(normpath(join(dirname(path), name)) for name in IMPORT.findall(Path(found).read_text("utf-8")))


def needed_by(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Every static file that these scripts import, directly or through others, each once and without themselves."""
    known = dict.fromkeys(paths)
    waiting = list(paths)
    while waiting:
        for path in imports_of(waiting.pop(0)):
            if path not in known:
                known[path] = None
                waiting.append(path)
    return tuple(path for path in known if path not in paths)


_remembered = cache(needed_by)


@register.simple_tag
def modules(*names: str) -> SafeString:
    """The tags for these scripts of `static/js` ("live", "entry/entry"), after a preload of all that they import."""
    paths = tuple(f"js/{name}.js" for name in names)
    needed = needed_by(paths) if settings.DEBUG else _remembered(paths)
    return format_html(
        "{}{}",
        format_html_join("", '<link rel="modulepreload" href="{}">\n', ((static(path),) for path in needed)),
        format_html_join("", '<script type="module" src="{}"></script>\n', ((static(path),) for path in paths)),
    )
