"""No script holds a sentence: pages bring the sentences along, so that a catalogue of another language reaches them."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from leagues.scripts import needed_by
from scorebook.evenings.services.commands import EVENTS, KINDS
from tests.each import each

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "static").rglob("*.js"))
TEMPLATES = ROOT / "templates"
SHELVES = sorted((TEMPLATES / "components" / "texts").glob("*.html"))
PAGES = [page for page in sorted(TEMPLATES.rglob("*.html")) if "{% modules " in page.read_text("utf-8")]

COMMENT_OR_STRING = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.DOTALL
)
FILLED = re.compile(r"\$\{[^{}]*\}")
# Looks like something to read: a letter or sign that only German has, a capitalised word, the end of a sentence, or
# plain words in a row.
READABLE = re.compile(
    r"[äöüßÄÖÜ…„“–]|(?:^|[\s(])[A-Z][a-z]+(?:$|[\s.,:;?!)])|[a-z]{2,}[.?!:](?:\s|$)|^[a-z]{2,}(?: [a-z]{2,})+$"
)
# Names of keys and errors of the browser, what it is asked about its screen, names of a header, of style classes, of a
# scheme, parts of a cookie, and a word for programmers.
NOT_SHOWN = {
    *("Enter", "Escape", "small muted", "no event ", "Content-Type", "Retry-After"),
    *("(min-width: 56.25rem)", "(display-mode: standalone)", "(prefers-reduced-motion: reduce)"),
    *("sheet:", "https:", "; Secure"),
}
# A text put straight onto the page; "…" and "·" alone are signs, not words.
PUT = re.compile(
    r"""(?:(?:textContent|innerText|innerHTML|placeholder|title)\s*[:=]\s*|setAttribute\("aria-label",\s*"""
    r"""|\b(?:announce|note|tell|confirm|alert)\()(["'`])((?:(?!\1).)*)\1"""
)


def code_of(script):
    return COMMENT_OR_STRING.sub(lambda found: "" if found[0].startswith("/") else found[0], script)


def readable(script):
    """The string literals of a script that look like something to read."""
    code = code_of(script)
    literals = [FILLED.sub("", one[1:-1]) for one in COMMENT_OR_STRING.findall(code)]
    shown = [one for one in literals if one not in NOT_SHOWN and READABLE.search(one)]
    put = [FILLED.sub("", words) for _, words in PUT.findall(code)]
    return shown + [words for words in put if re.search("[A-Za-z]", words)]


FOUND = [
    *('button.textContent = "Speichern";', 'let x = "früher";', "say(`Es fehlen noch ${missing}.`)"),
    *('note("wartet auf Netz");', 'mark.textContent = "abgemeldet";', "x.setAttribute('a', 'nach oben')"),
    *(
        'select.setAttribute("aria-label", `${n}. ansage`);',
        'const a = "Pflichtsolo offen"',
        'this.dock.tell("beendet")',
    ),
]
PASSED = [
    'say("no_net"); // wartet auf Netz',
    '/** Früher. */ x.querySelector("[data-part] a.row");',
    "`theme=${theme}; path=/; max-age=${age}; SameSite=Lax`",
    "place.textContent = `${said} ${title}:`;",
    'place.textContent = count > 1 ? ` × ${count}` : "";',
]


def test_a_sentence_in_a_script_is_told_from_what_nobody_reads():
    assert [bool(readable(code)) for code in FOUND + PASSED] == [True] * len(FOUND) + [False] * len(PASSED)


@each("script", SCRIPTS, ids=lambda one: one.relative_to(ROOT / "static").as_posix())
def test_no_script_holds_a_sentence(script):
    source = script.read_text("utf-8")
    assert readable(source) == []
    assert re.findall(r"[äöüßÄÖÜ]", source) == []


class Shelf(HTMLParser):
    """The texts of a page by their key, with what they are in another state of the net behind them."""

    def __init__(self, html):
        super().__init__()
        self.texts, self.key, self.met = {}, None, set()
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.key = dict(attrs).get("data-text")
        if self.key:
            met = (self.key, dict(attrs).get("data-net"))
            assert met not in self.met, f"{met} stands there twice"
            self.met.add(met)
            self.texts.setdefault(self.key, "")

    def handle_data(self, data):
        if self.key:
            self.texts[self.key] += data

    def handle_endtag(self, tag):
        self.key = None


def source_of(page):
    """A template with what it includes by name."""
    html = page.read_text("utf-8")
    return html + "".join(source_of(TEMPLATES / name) for name in re.findall(r'{% include "([^"]+)"', html))


def texts_of(page):
    return Shelf(source_of(page)).texts


def keys_in(script):
    """The keys of texts that a script names: in `say(…)`, as a `code` or `text`; `early_*` for a key put together."""
    code = code_of(script.read_text("utf-8"))
    asked = re.findall(r"\bsay\(((?:[^()]|\([^()]*\))*)\)", code)
    literals = {key for call in asked for key in re.findall(r'["`]([a-z_]+\*?)["`]', FILLED.sub("*", call))}
    named = {
        key for line in re.findall(r"\b(?:code|text)\b ?[:=] [^;}]*", code) for key in re.findall(r'"(\w+)"', line)
    }
    tables = {key for table in re.findall(r"const REFUSED = {[^}]*}", code) for key in re.findall(r'"(\w+)"', table)}
    return literals | named | tables


def keys_of(page):
    names = re.findall(r"{% modules ([^%]*) %}", page.read_text("utf-8"))
    starts = tuple(f"js/{name}.js" for tag in names for name in re.findall(r'"([^"]+)"', tag))
    return set().union(*(keys_in(ROOT / "static" / path) for path in {*starts, *needed_by(starts)}))


# Looks like a key and is none: values that a text is chosen by, and a code of the server, which sends its sentence.
NO_KEYS = {"from", "kontra", "augen_needed"}


@each("page", PAGES, ids=lambda one: one.relative_to(TEMPLATES).as_posix())
def test_a_page_brings_every_text_its_scripts_ask_for(page):
    there = set(texts_of(page))
    asked = keys_of(page) - NO_KEYS
    missing = {key for key in asked if not any(re.fullmatch(key.replace("*", r"\w+"), one) for one in there)}
    if "data-wake-note" not in source_of(page):
        missing -= {"wake_unknown", "wake_insecure"}  # said only where there is a place for it
    assert missing == set()


def test_every_text_is_asked_for_by_a_script():
    asked = set().union(*(keys_in(script) for script in SCRIPTS))
    there = {key for shelf in SHELVES for key in texts_of(shelf)}
    assert {key for key in there if not any(re.fullmatch(one.replace("*", r"\w+"), key) for one in asked)} == set()
    assert there


def test_everything_that_can_wait_on_a_phone_has_its_words():
    unsent, ahead = (texts_of(TEMPLATES / "components" / "texts" / f"{name}.html") for name in ("unsent", "ahead"))
    assert {f"unsent_{kind}" for kind in KINDS} <= set(unsent)
    assert {f"ahead_did_{kind}" for kind in EVENTS if kind != "penalty"} <= set(ahead)  # that one says who and why


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda one: one.stem)
def test_a_catalogue_reaches_every_text(monkeypatch, shelf):
    monkeypatch.setattr(translation._trans, "gettext", lambda text: f"translated {text}", raising=False)
    monkeypatch.setattr(translation._trans, "pgettext", lambda _what, text: f"translated {text}", raising=False)
    texts = Shelf(render_to_string(shelf.relative_to(TEMPLATES).as_posix())).texts
    assert texts
    assert [text for text in texts.values() if not text.startswith("translated ")] == []
