"""The scripts of the pages: who loads which, how they are announced, what may stand in them."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import override_settings

from leagues.templatetags.scripts import imports_of, needed_by

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LOADED = re.compile(r"{% modules ([^%]*) %}")
# What a page does by a script needs that script: mark in the markup, script.
NEEDS = {"data-confirm=": "confirm", "data-live=": "live", "data-refresh=": "display", "data-print": "print"}


def names_in(source):
    return {name for tag in LOADED.findall(source) for name in re.findall(r'"([^"]+)"', tag)}


def relative(path):
    return path.relative_to(ROOT / "static").as_posix()


def test_every_script_is_loaded_by_some_page():
    starts = {f"js/{name}.js" for template in TEMPLATES for name in names_in(template.read_text("utf-8"))}
    reached = starts | {path for start in starts for path in needed_by((start,))}
    assert reached == {relative(script) for script in SCRIPTS}


@pytest.mark.parametrize(("mark", "script"), NEEDS.items())
def test_a_page_that_needs_a_script_loads_it(mark, script):
    marked = [template for template in TEMPLATES if mark in template.read_text("utf-8")]
    assert marked
    assert [one.name for one in marked if script not in names_in(one.read_text("utf-8"))] == []


def test_pages_load_scripts_by_the_tag_alone():
    assert [one.name for one in TEMPLATES if re.search(r"<script(?![^>]*json)", one.read_text("utf-8"))] == []


class Head(HTMLParser):
    """Collects the scripts and preloads in the order of a page."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        if known.get("rel") == "modulepreload" or known.get("type") == "module":
            self.found.append((tag, known.get("href") or known.get("src")))


@pytest.fixture
def shelf(tmp_path):
    """Scripts of our own: a imports b and d/c, c imports b and e."""
    folder = tmp_path / "js"
    (folder / "d").mkdir(parents=True)
    (folder / "a.js").write_text('import { x,\n  y } from "./b.js";\nimport "./d/c.js";\nconst no = "./z.js";\n')
    (folder / "b.js").write_text("export const x = 1, y = 2;\n")
    (folder / "d" / "c.js").write_text('import * as b from "../b.js";\nimport e from "./e.js";\n')
    (folder / "d" / "e.js").write_text("export default 1;\n")
    with override_settings(STATICFILES_DIRS=[tmp_path]):
        yield


def test_all_that_a_script_imports_is_announced_before_it(shelf):
    html = Template('{% load scripts %}{% modules "a" %}').render(Context())
    assert Head(html).found == [
        ("link", "/static/js/b.js"),
        ("link", "/static/js/d/c.js"),
        ("link", "/static/js/d/e.js"),
        ("script", "/static/js/a.js"),
    ]


def test_two_scripts_of_a_page_announce_what_they_share_once(shelf):
    html = Template('{% load scripts %}{% modules "a" "d/c" %}').render(Context())
    assert [one for one in Head(html).found if one[1].endswith("b.js")] == [("link", "/static/js/b.js")]
    assert [one for one in Head(html).found if one[0] == "script"] == [
        ("script", "/static/js/a.js"),
        ("script", "/static/js/d/c.js"),
    ]


def test_a_script_that_does_not_exist_is_an_error_and_no_silent_page(shelf):
    with pytest.raises(LookupError, match=r"js/nobody\.js"):
        Template('{% load scripts %}{% modules "nobody" %}').render(Context())


@pytest.mark.parametrize("script", SCRIPTS, ids=relative)
def test_every_import_names_a_file_that_is_there(script):
    known = {relative(one) for one in SCRIPTS}
    assert set(imports_of(relative(script))) <= known
    assert "import(" not in script.read_text("utf-8"), "an import while running is announced by nobody"


@pytest.mark.parametrize("script", SCRIPTS, ids=relative)
def test_a_script_is_short_enough_to_be_read(script):
    lines = script.read_text("utf-8").splitlines()
    assert len(lines) <= 250
    assert [line for line in lines if len(line) > 120] == []
