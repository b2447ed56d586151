"""Every page of a league that has played: no wider than a screen, no target too small, nothing that axe-core finds.

The main ones again in a language whose texts are a third longer and stand in brackets: they still fit, and show what
nobody translated. A text outside the brackets did not come through the catalogue. What belongs to the rules says that
it is German; what people have typed, and the game's own words, are the same in every language.
"""

import re
from types import SimpleNamespace

import pytest
from django.utils.translation import trans_real
from playwright.sync_api import Error

from leagues.accounts.models import Account
from leagues.formats import LOCALES
from leagues.groups.models import League, Season
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.selectors import names_of
from scorebook.config.middleware import MARKS
from scorebook.evenings.models import Evening
from scorebook.evenings.services.games import restore_game, withdraw_game
from scorebook.gatherings.models import Gathering
from scorebook.rules.models import RuleSet
from scorebook.scoring.schemes import SCHEMES
from tests.access.walk import SECRET, Place, places, secrets_of
from tests.catalogue.files import mo_bytes, read_po
from tests.e2e.measures import COLOURS, CUT, SIDEWAYS, SMALL, STRUCTURE, violations
from tests.invented.build import build
from tests.shares import much

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# What fits the narrowest and the widest fits between them.
WIDTHS = {320: 568, 1280: 800, 390: 844}
# Of so many pages one is shown to axe-core, and one for its colours, which tests/test_contrast.py knows by their names.
SHOWN, COLOURED = much((1, 2), (3, 12))
# What lies folded up in a page is measured unfolded; a menu would lie over it.
UNFOLD = "() => document.querySelectorAll('details:not(.menu)').forEach((one) => { one.open = true; })"
# A page that works something off by itself is measured as it stands.
NOTHING_SENT = """const { fetch } = window;
window.fetch = (address, options) => (options?.method === "POST" ? new Promise(() => {}) : fetch(address, options));
HTMLFormElement.prototype.submit = HTMLFormElement.prototype.requestSubmit = () => {};"""
MENUS = "() => document.querySelectorAll('.menu').forEach((one) => { one.open = true; })"
SIGNED_OUT = ("/anmelden/", "/konto/neu/", "/konto/passwort/vergessen/", "/tisch/", "/hilfe/", "/gibt-es-nicht/")


@pytest.fixture
def demo(verwalter):
    """A league of the demo whose last evening runs, with something in its journal, and one that is closed."""
    build(account=verwalter, seed=1, evenings=10, games=8)
    evening = Evening.objects.get(closed_at=None)
    game = evening.games.last()
    withdraw_game(actor=Actor.account(verwalter), game=game)
    game.refresh_from_db()
    restore_game(actor=Actor.account(verwalter), game=game)
    game.refresh_from_db()
    closed = evening.league.evenings.exclude(closed_at=None).latest("local_date")
    return SimpleNamespace(league=evening.league, evening=evening, game=game, closed=closed, verwalter=verwalter)


def addresses(demo):
    """Every address of the walk, those of a closed evening, and those behind real secrets."""
    todo = [place for place in places(demo) if place.name != "logout"]
    for name, values in secrets_of(demo).items():
        (part, value), *_ = values.items()
        todo += [place._replace(path=place.path.replace(SECRET[part], value)) for place in todo if place.name == name]
    running, closed = (str(one.pk) for one in (demo.evening, demo.closed))
    todo += [
        Place(f"{place.name}, closed", place.path.replace(running, closed), True)
        for place in todo
        if place.name in {"evening-detail", "evening-sheet", "evening-print", "evening-display", "evening-ceremony"}
    ]
    return todo


LANGUAGE = "la"  # nobody has translated anything into it
# Not a word to be lengthened: a place for a value, a tag, a sign of HTML.
KEPT = re.compile(r"(%\(\w+\)[sd]|%[sd%]|\{[^{}]*\}|<[^>]*>|&#?\w+;)")
MAIN = set(
    """
    league-list league-detail league-evenings league-table league-question league-people league-records
    league-profile league-comparison league-members league-players league-edit
    league-money league-rules evening-detail evening-sheet evening-ceremony evening-comparison evening-money
    game-detail help help-glossary referees account preset-list
    """.split()  # noqa: SIM905 - thirty names in quotes are harder to read
)
# Everything that stands outside of brackets, in the order of the page.
OUTSIDE = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    let depth = 0;
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (node.parentElement.closest('[lang=de], script, style, noscript')) continue;
        let outside = '';
        for (const one of node.data) {
            if (one === '⟦') depth += 1;
            else if (one === '⟧') depth -= 1;
            else if (!depth) outside += one;
        }
        if (outside.trim()) found.push(outside.replace(/\\s+/g, ' ').trim());
    }
    return found;
}"""
# What stands further right than the page is wide, and is not in something that scrolls.
BESIDE = """() => [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter((one) => !one.closest('.scroll, .table-container, svg, .visually-hidden'))
    .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 60)}`).slice(-8)"""
# The same in every language: the program, the game's words, months and days, which Django knows.
SAME = re.compile(
    r"(?<!\w)(?:Spielbuch|Kontra|Bock|Böcke|Augen|Deutsch|English|PDF|CSV|PIN|SVG|PNG|XLSX|ODS|JSON|DDV|TSR|schwarz|keine"
    r"|(?:Kreuz|Pik|Herz|Karo)(?:-\w+)?|Re unter \d+|Fuchs|Doppelkopf|Karlchen|Normalspiel|Hochzeit|Stille|Damen|Buben"
    r"|Fleischloser|Gegen die Alten|\w*[Ss]olo|Soli|(?:\w+tag|Mittwoch), \d+\. \w+|Januar|Februar|März"
    r"|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Apr|Jun|Jul|Aug|Sept|Okt|Nov|Dez"
    r"|Bürgerhaus Nordstadt|Weinstube Traube|Anna|https?:\S+|localhost\S*)(?!\w)"
)
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{3,}")


def longer(text):
    """The text in brackets, with vowels doubled until it is a third longer."""
    parts, more = KEPT.split(text), sum(map(len, KEPT.split(text)[::2])) // 3
    if not re.search(r"[A-Za-z]{2}", "".join(parts[::2])):
        return text
    for place in range(0, len(parts), 2):
        found = ""
        for letter in parts[place]:
            found += letter * 2 if more > 0 and letter in "aeiou" else letter
            more -= letter in "aeiou"
        parts[place] = found
    inside = "".join(parts)
    begin, end = len(inside) - len(inside.lstrip()), len(inside.rstrip())
    return f"{inside[:begin]}⟦{inside[begin:end]}⟧{inside[end:]}"


@pytest.fixture
def pseudo(settings, tmp_path, monkeypatch):
    """The language exists, with a catalogue like any other."""
    folder = tmp_path / LANGUAGE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = {message: tuple(longer(text or message.text) for text in texts) for message, texts in read_po().items()}
    (folder / "django.mo").write_bytes(mo_bytes(catalogue))
    settings.LANGUAGES = [*settings.LANGUAGES, (LANGUAGE, "⟦Zz⟧")]
    settings.LOCALE_PATHS = [tmp_path]
    monkeypatch.setitem(MARKS, LANGUAGE, MARKS["en"])
    monkeypatch.setitem(LOCALES, LANGUAGE, LOCALES["en"])
    yield
    trans_real._translations.pop(LANGUAGE, None)


def typed(league):
    """What people have typed, and what things of the rules are called."""
    found = {part for one in names_of(league.pk).values() for part in (one.name, one.call_name, one.short, one.sign)}
    found |= {*Player.objects.values_list("name", flat=True), *League.objects.values_list("name", flat=True)}
    found |= {*Account.objects.values_list("display_name", flat=True), *Account.objects.values_list("email", flat=True)}
    found |= {*RuleSet.objects.values_list("name", flat=True), *Evening.objects.values_list("place", flat=True)}
    found |= {*League.objects.values_list("description", flat=True), *Gathering.objects.values_list("place", flat=True)}
    found |= {*Season.objects.values_list("name", flat=True)}
    found |= {part for one in SCHEMES.values() for part in (one.title, one.short)}
    return sorted((re.escape(" ".join(one.split())) for one in found if one), key=len, reverse=True)


def is_opened(page, path):
    """Whether the address leads to a page, and to none that is opened by itself."""
    try:
        answer = page.goto(path)
    except Error as error:
        assert "Download is starting" in str(error), path
        return False
    is_page = answer.status in {200, 404} and (answer.header_value("content-type") or "").startswith("text/html")
    return is_page and answer.request.redirected_from is None


def fits(page):
    """What does not: by width how much too wide, which targets are too small, which words cut."""
    page.evaluate(UNFOLD)
    wrong = {}
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(SIDEWAYS), page.evaluate(SMALL), page.evaluate(CUT)
        if found[0] > 0 or found[1] or found[2]:
            wrong[width] = found
    return wrong


def test_every_page_fits_the_screen_the_thumb_and_everybodys_eyes(
    pseudo, page, context, demo, sign_in, verwalter, live_server
):
    """No wider than any screen, no target too small, no word cut; of a share of them nothing that axe-core finds, also
    in the colours of either theme."""
    sign_in(verwalter)
    wrong, opened, todo = {}, 0, addresses(demo)
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(NOTHING_SENT)
    for name, path in [*((place.name, place.path) for place in todo), *((None, path) for path in SIGNED_OUT)]:
        if name is None:
            page.context.clear_cookies()
        if not is_opened(page, path):
            continue
        opened += 1
        if found := fits(page):
            wrong[path] = found
        found = [] if opened % SHOWN else violations(page, STRUCTURE)
        for theme in ("dark", "light")[: 0 if opened % COLOURED else 2]:
            page.emulate_media(color_scheme=theme)
            found += violations(page, COLOURS)
        page.evaluate(MENUS)
        if found := [*found, *page.evaluate(SMALL)]:
            wrong[name, path] = found
    assert (wrong, opened > 100) == ({}, True)
    speaks_by_the_catalogue(page, context, sign_in, verwalter, live_server, demo, todo)


def speaks_by_the_catalogue(page, context, sign_in, verwalter, live_server, demo, todo):
    """No text stands outside of brackets, and nothing is too wide though everything is a third longer."""
    main = {place.name: place.path for place in todo if place.name in MAIN}
    own = re.compile(rf"(?<!\w)(?:{'|'.join(typed(demo.league))})(?!\w)")
    sign_in(verwalter)
    context.add_cookies([{"name": "language", "value": LANGUAGE, "url": live_server.url}])
    page.set_viewport_size({"width": 360, "height": 640})
    german, wide = {}, {}
    for name, path in main.items():
        answer = page.goto(path)
        assert (name, answer.status, page.evaluate("() => document.documentElement.lang")) == (name, 200, LANGUAGE)
        page.evaluate(UNFOLD)
        left = [text for text in page.evaluate(OUTSIDE) if WORD.search(SAME.sub("", own.sub("", text)))]
        if left:
            german[name] = left
        too_wide, cut = page.evaluate(SIDEWAYS), page.evaluate(CUT)
        if too_wide > 0 or cut:
            wide[name] = (too_wide, cut, page.evaluate(BESIDE) if too_wide > 0 else [])
    assert (len(main), german, wide) == (len(MAIN), {}, {})
