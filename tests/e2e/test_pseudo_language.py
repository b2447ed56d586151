"""In a language whose texts are a third longer and stand in brackets, pages still fit, and show what nobody translated.

A text outside the brackets did not come through the catalogue. What belongs to the rules says that it is German; what
people have typed, and the game's own words, are the same in every language.
"""

import re

import pytest
from django.utils.translation import trans_real

from leagues.accounts.models import Account
from leagues.formats import LOCALES
from leagues.groups.models import League, Season
from leagues.people.models import Player
from leagues.people.selectors import names_of
from scorebook.config.languages import MARKS
from scorebook.evenings.models import Evening
from scorebook.gatherings.models import Gathering
from scorebook.rules.models import RuleSet
from scorebook.scoring.schemes import SCHEMES
from tests.catalogue.files import mo_bytes, read_po
from tests.e2e.measures import CUT, SIDEWAYS
from tests.e2e.test_looks import UNFOLD, addresses, demo

__all__ = ["demo"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGE = "zz"
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


def test_every_text_comes_from_the_catalogue_and_fits_when_it_is_a_third_longer(
    pseudo, page, context, demo, client, sign_in, verwalter, live_server
):
    places = {place.name: place.path for place in addresses(demo) if place.name in MAIN}
    own = re.compile(rf"(?<!\w)(?:{'|'.join(typed(demo.league))})(?!\w)")
    sign_in(verwalter)
    context.add_cookies([{"name": "language", "value": LANGUAGE, "url": live_server.url}])
    page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    page.set_viewport_size({"width": 360, "height": 640})
    german, wide = {}, {}
    for name, path in places.items():
        answer = page.goto(path)
        assert (name, answer.status, page.evaluate("() => document.documentElement.lang")) == (name, 200, LANGUAGE)
        page.evaluate(UNFOLD)
        left = [text for text in page.evaluate(OUTSIDE) if WORD.search(SAME.sub("", own.sub("", text)))]
        if left:
            german[name] = left
        too_wide, cut = page.evaluate(SIDEWAYS), page.evaluate(CUT)
        if too_wide > 0 or cut:
            wide[name] = (too_wide, cut, page.evaluate(BESIDE) if too_wide > 0 else [])
    assert len(places) == len(MAIN)
    assert (german, wide) == ({}, {})
