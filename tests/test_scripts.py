"""The scripts of the pages: who loads which, how they are announced, what may stand in them."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core.management import call_command
from django.template import Context, Template
from django.test import override_settings

from leagues.scripts import FOR_PEOPLE, bundle, imports_of, needed_by, path_of
from scorebook.config.storage import script_sets
from tests.each import each

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LOADED = re.compile(r"{% modules(?:_later)? ([^%]*) %}")
QUOTED = re.compile(r'"([^"]+)"')
ICON = re.compile(r'(?:icon.html" with name|\bicon)="(\w+)"')
PART = re.compile(r"""{% include "([^"]+)""")
# What a page does by a script needs that script: mark in the markup, script.
NEEDS = {
    "data-confirm=": "confirm",
    "data-detour=": "detour",
    "data-live=": "live",
    "data-print": "parts",
    "data-refresh=": "display",
}


def names_in(source):
    return {name for tag in LOADED.findall(source) for name in re.findall(r'"([^"]+)"', tag)}


def with_parts(template):
    """A template and all that it includes."""
    own = template.read_text("utf-8")
    return "".join([own, *(with_parts(ROOT / "templates" / part) for part in PART.findall(own))])


def relative(path):
    return path.relative_to(ROOT / "static").as_posix()


def test_every_script_is_loaded_by_some_page():
    starts = {f"js/{name}.js" for template in TEMPLATES for name in names_in(template.read_text("utf-8"))}
    starts.add("js/worker/worker.js")  # the service worker, which no page loads but the browser
    reached = starts | {path for start in starts for path in needed_by((start,))}
    assert reached == {relative(script) for script in SCRIPTS}


def test_every_icon_that_a_page_names_is_drawn():
    drawn = set(re.findall(r'name == "(\w+)"', (ROOT / "templates" / "components" / "icon.html").read_text("utf-8")))
    named = {(icon, page.name) for page in TEMPLATES for icon in ICON.findall(page.read_text("utf-8"))}
    assert [one for one in sorted(named) if one[0] not in drawn] == []


@pytest.mark.parametrize(("mark", "script"), NEEDS.items())
def test_a_page_that_needs_a_script_loads_it(mark, script):
    pages = [template for template in TEMPLATES if "{% extends" in template.read_text("utf-8")]
    marked = [page for page in pages if mark in with_parts(page)]
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
    html = Template('{% modules "a" %}').render(Context())
    assert Head(html).found == [
        ("link", "/static/js/b.js"),
        ("link", "/static/js/d/c.js"),
        ("link", "/static/js/d/e.js"),
        ("script", "/static/js/a.js"),
    ]


def test_two_scripts_of_a_page_announce_what_they_share_once(shelf):
    found = Head(Template('{% modules "a" "d/c" %}').render(Context())).found
    assert [one for one in found if one[0] == "script" or one[1].endswith("b.js")] == [
        ("link", "/static/js/b.js"),
        ("script", "/static/js/a.js"),
        ("script", "/static/js/d/c.js"),
    ]


def test_what_comes_later_is_named_and_not_loaded(shelf):
    html = Template('{% modules_later "a" "d/c" %}').render(Context())
    assert html.splitlines() == [f'<meta name="later" content="/static/js/{name}.js">' for name in ("a", "d/c")]


def test_a_script_that_does_not_exist_is_an_error_and_no_silent_page(shelf):
    with pytest.raises(LookupError, match=r"js/nobody\.js"):
        Template('{% modules "nobody" %}').render(Context())


@each("script", SCRIPTS, ids=relative)
def test_every_import_names_a_file_that_is_there(script):
    known = {relative(one) for one in SCRIPTS}
    assert set(imports_of(relative(script))) <= known
    assert "import(" not in script.read_text("utf-8"), "an import while running is announced by nobody"


@each("script", SCRIPTS, ids=relative)
def test_a_script_is_short_enough_to_be_read(script):
    lines = script.read_text("utf-8").splitlines()
    assert len(lines) <= 250
    assert [line for line in lines if len(line) > 120] == []


@pytest.fixture
def scripts(monkeypatch):
    """Give scripts by path in place of those of the project."""

    def give(sources):
        monkeypatch.setattr("leagues.scripts.source_of", sources.__getitem__)

    return give


def test_one_file_does_what_its_modules_do(scripts, tmp_path):
    scripts(
        {
            "js/a.js": 'import { one, Two } from "./in/b.js";\nimport "./in/c.js";\n\n// said\n'
            "console.log(one(), // said too\n  new Two().x); // said: a;\n",
            "js/in/b.js": 'import { base as start } from "../d.js";\n/** One. */\nexport const one = () => start + 1;\n'
            "export class Two { x = `// no comment ${base()}` }\nfunction base() { return 2; }\n",
            "js/in/c.js": 'import { base } from "../d.js";\nconst one = base;\nconsole.log("c", one);\n',
            "js/d.js": "export const base = 1;\n\nconsole.log('d; // no'); // said\n",
        }
    )
    text = bundle(("js/a.js",))
    assert "said" not in text
    (tmp_path / "page.mjs").write_text(text)
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    done = subprocess.run([node, tmp_path / "page.mjs"], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["d; // no", "c 1", "2 // no comment 2"]


def test_the_one_file_keeps_only_the_room_in_front_of_a_line_that_is_text(scripts):
    scripts(
        {
            "js/a.js": 'import "./b.js";\nif (one) {\n  two(`a ${b}`);\n}\n',
            "js/b.js": "if (one) {\n  two(`a; // 1\n\n  b`);\n}\n",
        }
    )
    parts = "{\n  two(`a; // 1\n\n  b`);\n}\n})();", "{\ntwo(`a ${b}`);\n}\n})();"
    assert [part in bundle(("js/a.js",)) for part in parts] == [True, True]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ('import { x } from "./a.js";\n', "import each other"),
        ('import * as all from "./b.js";\n', "form"),
        ('import { y } from "./b.js";\n', "form"),
        ("export default 1;\n", "form"),
        ('const b = await import("./b.js");\n', "form"),
        ("await fetch(1);\n", "form"),
        ("console.log(import.meta.url);\n", "form"),
    ],
)
def test_scripts_in_another_form_are_refused(scripts, source, reason):
    scripts({"js/a.js": source, "js/b.js": "export const x = 1, y = 2;\n"})
    with pytest.raises(ValueError, match=reason):
        bundle(("js/a.js",))


def test_a_page_gets_one_script_where_names_are_hashed(settings, tmp_path):
    hashed = {"BACKEND": "scorebook.config.storage.HashedStaticFiles"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("css", "js", "json", "svg", "txt")
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    head = Head(Template('{% modules "live" "wake_lock" "confirm" "entry/entry" %}').render(Context()))
    [(tag, address)] = head.found
    assert tag == "script"
    assert re.fullmatch(r"/static/js/pages/live-wake_lock-confirm-entry\.[0-9a-f]{12}\.js", address)
    sent = (tmp_path / address.removeprefix("/static/")).read_text("utf-8")
    assert {name in sent for name in ("class Poller", "class Entry", "class Dock", "navigator.wakeLock")} == {True}


def test_the_files_of_a_page_share_no_module():
    """What stands in two files runs twice."""
    everywhere = {
        tuple(re.findall(r'"([^"]+)"', tag)) for tag in LOADED.findall((ROOT / "templates/base.html").read_text())
    }
    of_all = {path for names in everywhere for path in _with_all(names)}
    assert [names for names in script_sets() - everywhere if of_all & set(_with_all(names))] == []
    for template in TEMPLATES:
        source = template.read_text("utf-8")
        at_once, later = (
            {path for tag in re.findall(sort, source) for path in _with_all(tuple(QUOTED.findall(tag)))}
            for sort in (r"{% modules ([^%]*) %}", r"{% modules_later ([^%]*) %}")
        )
        assert at_once & later == set(), template


def _with_all(names):
    paths = tuple(path_of(name) for name in names)
    return {*paths, *needed_by(paths)}


def test_styles_are_sent_without_what_is_for_people():
    styles = "/* Why * this\n   is so. */\n.card {\n  color: red; /* beside */\n\n  top: 0;\n}\n"
    assert FOR_PEOPLE.sub("", styles) == ".card {\ncolor: red; top: 0;\n}\n"
