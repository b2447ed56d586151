"""Every text that people read goes through the translation: German is the source, a catalogue may follow."""

import ast
import re
from html.parser import HTMLParser
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# Where tables are read, some modules know the words that people write there, and what other programs have written.
READ_THERE = {
    ROOT / "scorebook" / "transfer" / "sheets" / f"{name}.py"
    for name in ("cells", "columns", "days", "fact_words", "game_programs", "rewriting", "systems")
}
MODULES = [
    module
    for module in sorted([*(ROOT / "leagues").rglob("*.py"), *(ROOT / "scorebook").rglob("*.py")])
    # The kernel and the documents it implements speak German by themselves: words of the rules, not of the pages.
    # Commands, the demo, the settings and what lies there for servers speak to operators; migrations are history.
    # The description of the API is English, for programmers.
    if not {"migrations", "scoring", "management", "demo", "config", "contrib", "operation"}.union(
        {"schemas.py", "operations.py"}
    )
    & set(module.relative_to(ROOT).parts)
    and module not in READ_THERE
]

SAID = re.compile(r"{%-? *blocktrans(?:late)?\b.*?{% *endblocktrans(?:late)? *%}", re.DOTALL)
COMMENT = re.compile(r"{#.*?#}|{% *comment\b.*?{% *endcomment *%}", re.DOTALL)
CLASS_OF_PAGE = re.compile(r"{% *block (?:page_class|paper) *%}.*?{% *endblock *%}", re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
# In a tag: a literal with a letter that only German has, or with two words. Names of things stand in no space.
LITERAL = re.compile(r""""([^"]*)"|'([^']*)'""")
READABLE_ATTRIBUTES = {"aria-label", "title", "placeholder", "alt", "data-confirm", "summary"}
# Words that are names, signs or addresses in every language.
SAME_EVERYWHERE = {"Doppelkopf", "English", "Deutsch", "viewport", "noindex", "nofollow", "PIN", "QR", "CSV", "PDF"}
SAME_EVERYWHERE |= {"SVG", "pt", "P"}
SAME_EVERYWHERE |= {"Authorization", "Bearer"}
SAME_EVERYWHERE |= {"Anna", "Bernd", "Clara", "Dieter", "Eva", "Max"}  # who plays in the picture of the start page
SAME_EVERYWHERE |= {"Doppelbock"}  # a word of the game, marked as German where it stands
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}")
GERMAN = re.compile(r"[äöüßÄÖÜ„“…]|^[A-ZÄÖÜ][a-zäöüß]+[.?!:]?$|[A-Za-zäöüß]{2,}[,.:;]? +[A-Za-zÄÖÜäöüß]{2,}")
# What these are given is read by programs and operators: patterns, log lines, queries.
TO_PROGRAMS = {"compile", "TypeVar", "ParamSpec", "TypeError", "ValueError", "LookupError", "ProtectedError"}
TO_PROGRAMS |= {"debug", "info", "warning", "error", "exception", "critical", "report", "execute"}
# What describes an operation of the API and its parameters.
TO_PROGRAMS |= {"operation", "QueryPart", "NumberPart", "DayPart", "ChoicePart"}
CLASSES = {
    name for module in MODULES for name in re.findall(r"^class (\w+)", module.read_text("utf-8"), flags=re.MULTILINE)
}
TRANSLATING = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
TRANSLATING |= {"npgettext", "pgettext", "pgettext_lazy"}


class Page(HTMLParser):
    """What a template shows without asking the translation."""

    def __init__(self, html):
        super().__init__()
        self.shown, self.silent = [], 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.silent += tag in {"script", "style"}
        for name, value in attrs:
            if name in READABLE_ATTRIBUTES:
                self.handle_data(value or "")

    def handle_endtag(self, tag):
        self.silent -= tag in {"script", "style"}

    def handle_data(self, data):
        words = [word for word in WORD.findall(data) if word not in SAME_EVERYWHERE]
        if words and not self.silent and not re.fullmatch(r"[\w-]+=[\w.,=\- ]+|[a-z-]+(, ?[a-z-]+)+", data.strip()):
            self.shown.append(data.strip())


def untranslated_html(source):
    html = SAID.sub("", CLASS_OF_PAGE.sub("", COMMENT.sub("", source)))
    in_tags = [
        literal
        for tag in TAG.findall(html)
        if not re.match(r"{% *(?:translate|trans|load|include|extends|url|static|modules|block)\b", tag)
        and not re.search(r"""_\((["']).*\1\)""", tag)
        for pair in LITERAL.findall(tag)
        for literal in pair
        if re.search("[äöüßÄÖÜ„“…]|[a-zäöüß]{2,} [A-Za-zÄÖÜäöüß]{2,}", literal)
    ]
    return Page(TAG.sub("", html)).shown + in_tags


def docstrings(nodes):
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:  # of a field, too: a string that stands by itself
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    yield id(statement.value)


# Names that are the same in every language, of browsers, systems, fonts and keys of picture files, a header's value,
# and a reason that is stored and compared.
NAMES = {"Firefox", "Edg", "Edge", "Opera", "Samsung Internet", "Chrome", "Safari", "Android", "Windows", "Mac OS"}
NAMES |= {"Mac"}
NAMES |= {"Linux", "DejaVu Sans", "DejaVu Sans:bold", "Date", "Creator", "Title", "Lax", "Accept", "Gesamtstand"}
# Names of Django's objects to tell a mistake of the program, and errors of the database by their beginning.
NAMES |= {"cannot be edited: ", " has contributed already", "constraint failed: ", "CHECK constraint failed"}
# Headers, what stands in one, and how the program is called there.
NAMES |= {"Authorization", "Connection", "Spielbuch", 'Bearer error="invalid_token"'}
NAMES |= {'Bearer error="insufficient_scope", scope="'}
# Long words of the game with the places where they may be broken.
NAMES |= {"Fleischloser", "Fleisch\u00adloser", "Hängende Hochzeit", "Hängen\u00adde Hochzeit"}
NAMES |= {"Hängengelassene Hochzeit", "Hängen\u00adgelas\u00adsene Hochzeit"}
NAMES |= {"aeiouyäöüáàâéèêíìîóòôúùûåæøœ"}


def called(node):
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def untranslated_python(source):
    nodes = list(ast.walk(ast.parse(source)))
    passed = set(docstrings(nodes))
    for node in nodes:
        inside = None
        if isinstance(node, ast.Call) and called(node) in TRANSLATING | TO_PROGRAMS:
            inside = node
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            inside = node
        if isinstance(node, ast.AnnAssign | ast.arg):
            inside = node.annotation
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = node.returns
        passed |= {id(part) for part in ast.walk(inside)} if inside else set()
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in passed
        and GERMAN.search(node.value)
        and node.value not in CLASSES | NAMES
        and re.search("[A-Za-zäöü]", node.value)
        and not NOT_SHOWN.search(node.value)
    ]


# Names of classes for style sheets and of places in the address, headers, SQL, XML of office files, English for
# programmers.
NOT_SHOWN = re.compile(
    r"^[a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)*$"  # classes of the style sheet
    r"|^[A-Z][a-z]+(?:-[A-Z][a-z]+)+$|^(?:None|True|False|Cookie|Vary|Host|Origin|Allow|Location|Expires|Age|Refresh)$"
    r"|^<[a-z]|^\{\} ?<|^(?:attachment|inline); filename=|^noindex, nofollow$|^[A-Z][a-z]$|^table table--"
    r"|\b(?:SELECT|UPDATE|INSERT|CONFLICT|DELETE|WHERE|JOIN|AS|AND|DESC)\b|max-age|no-cache|charset|^[a-z]+/[a-z+-]+"
    r"|^Request(?:ed|-URI)? |^Unprocessable "  # what answers of the API are called
    r"|^<\?xml|\b(?:config|fo|manifest|meta|number|office|style|table|xmlns):[a-z]"
)


# What is found in a template and in a module, and what is not.
SHOWN = ["<p>Hallo</p>", '<a href="#" aria-label="Nach oben">{{ x }}</a>', "{% if x %}Herz Zehn{% endif %}"]
SHOWN += ['{{ n|pluralize:"ein Spiel" }}']
PASSED = [
    '<p>{% translate "Hallo" %}</p>',
    "<p>{% blocktranslate trimmed with x=y.z %}Hallo {{ x }}{% endblocktranslate %}</p>",
    '{% include "x.html" with title=_("Nach oben") %}{# Ein Wort für den Leser #}<b>{{ x }} · {{ y }}</b>',
]
SAYS = ['x = "Der Abend ist zu"', 'f(f"{x} wartet auf Netz")', 'label = "Größe"', 'x = {"a": "Spiel"}']
SILENT = ['x = _("Der Abend ist zu")', 'def f(x: "Spiel") -> "Spiel":\n    "Größe"', 'x = "small muted"']


def test_what_people_read_is_told_from_what_nobody_reads():
    assert [bool(untranslated_html(one)) for one in SHOWN + PASSED] == [True] * 4 + [False] * 3
    assert [bool(untranslated_python(one)) for one in SAYS + SILENT] == [True] * 4 + [False] * 3


@each("page", TEMPLATES, ids=lambda one: one.relative_to(ROOT / "templates").as_posix())
def test_a_template_translates_all_it_shows(page):
    assert untranslated_html(page.read_text("utf-8")) == []


@each("module", MODULES, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_a_module_translates_all_it_says(module):
    """And leaves the form of a day to the language: `date_format` knows how each one writes it."""
    source = module.read_text("utf-8")
    assert untranslated_python(source) == []
    assert re.findall(r"%d\.|%-d\.", source) == []
