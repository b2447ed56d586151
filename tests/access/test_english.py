"""In English no page says anything in German, but what belongs to the rules and says so, and what people have typed."""

import re
from datetime import date
from functools import cache
from html.parser import HTMLParser

import pytest

from leagues.actor import Actor
from leagues.groups.services.seasons import add_season
from scorebook.scoring.schemes import SCHEMES
from tests.access.walk import places
from tests.catalogue.files import read_po
from tests.catalogue.messages import messages

READ = {"aria-label", "title", "placeholder", "alt", "content"}
VOID = {"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect", "source", "use"}
# Letters and words that only German has; "die" and "war" are English, too.
GERMAN = re.compile(
    r"[äöüßÄÖÜ„]|\b(?:und|der|das|ist|sind|nicht|mit|von|ein|eine|für|auf|bei|nach|wer|wie|zum|zur|oder|noch|wird|mindestens|angesagt|gewonnen|gegen|wenn|jeder)\b"
    r"|\b(?:Spiele?|Abende?|gewinnt|verliert|Punkte?|Regeln|Spieler|Liga|Tisch|Seite|Fassung|Runde)\b"
)
# The game's own words, which are the same in both languages.
OWN = re.compile(
    r"\w+-König|Bö?cke?n?|Normalspiel, Hochzeit und Karosolo|Hängen­?de Hochzeit|Stille Hochzeit|Dulle|Füchse"
    r"|Schmeißen|Spielbuch|Männle|Vorführung|Gegen die Alten|Fleischlos\w*|Fuchs am End\w*"
)


class Page(HTMLParser):
    """What stands on a page and is not marked as German."""

    def __init__(self, html):
        super().__init__()
        self.open, self.said = [("", "", False)], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given, (_, language, silent) = dict(attrs), self.open[-1]
        here = (tag, given.get("lang") or language, silent or tag in {"script", "style"})
        for name in READ & set(given):
            self.say(given[name] or "", here)
        if tag not in VOID:
            self.open.append(here)

    def handle_endtag(self, tag):
        while tag not in VOID and len(self.open) > 1 and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        self.say(data, self.open[-1])

    def say(self, text, here):
        _, language, silent = here
        if language != "de" and not silent and GERMAN.search(OWN.sub("", text)):
            self.said.append(" ".join(text.split()))


def own_words():
    """Names of schemes and what they call their things."""
    return {one.title for one in SCHEMES.values()}


# Forms whose questions are the rules themselves: choices and titles cannot say one by one that they are German.
FORMS = {"rules-edit", "rules-tried", "simulation", "simulation-comparison", "evening-penalty"}


@cache
def waiting():
    """Sentences that are new, and German until somebody fills in their English text (`tests/catalogue`)."""
    known = read_po()
    new = [text for message in messages() if not all(known.get(message, ("",))) for text in message[:2] if text]
    return [re.compile(re.sub(r"%\\?\(\w+\\?\)s|\\?\{\w+\\?\}", ".+", re.escape(text))) for text in new]


def waits(text):
    return any(pattern.fullmatch(text) for pattern in waiting())


@pytest.fixture
def reader(home, browser_of):
    browser = browser_of(home.verwalter)
    browser.cookies["language"] = "en"
    return browser


def test_no_page_says_anything_in_german(home, reader):
    found = {}
    for place in [one for one in places(home) if one.name not in FORMS]:
        answer = reader.get(place.path)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            said = [text for text in Page(answer.content.decode()).said if text not in own_words()]
            if said:
                found[place.name] = said
    left = {name: [one for one in said if not waits(one)] for name, said in found.items()}
    assert {name: said for name, said in left.items() if said} == {}


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_says_in_its_header_in_which_language_it_is(home, reader, language):
    reader.cookies["language"] = language
    said = {}
    for place in places(home):
        answer = reader.get(place.path)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            written = re.search(r'<html lang="(\w+)"', answer.content.decode())
            if written:
                said.setdefault((answer.headers.get("Content-Language"), written[1]), []).append(place.name)
    for_everybody = said.pop(("de", "de"), []) if language == "en" else []
    assert list(said) == [(language, language)]
    assert set(for_everybody) <= {"embed-table"}


def test_a_page_that_there_is_not_says_its_language_too(reader):
    assert reader.get("/gibt-es-nicht/").headers["Content-Language"] == "en"


def test_places_are_numbers_without_a_full_stop(home, reader):
    """In German the full stop after a number says that it is an ordinal."""
    pages = [reader.get(place.path) for place in places(home)]
    html = [page.content.decode() for page in pages if page.headers.get("Content-Type", "").startswith("text/html")]
    stands = [
        place
        for page in html
        for place in re.findall(r'class="(?:row__place|placed__place|legend__rank)">(.*?)<', page)
    ]
    assert "1" in stands
    assert {place for place in stands if place and not place.strip().isdecimal()} == set()


def test_shares_and_amounts_are_written_as_in_english(home, reader):
    wrong, right = {}, set()
    for place in [one for one in places(home) if one.name not in {*FORMS, "embed-table"}]:
        answer = reader.get(place.path)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            html = re.sub(r'<(\w+)[^<>]* lang="de".*?</\1>', "", answer.content.decode())
            right |= {place.name} if re.search(r"\d%", html) else set()
            if said := re.findall(r"\d[ \u00a0](?:%|€)", html):
                wrong[place.name] = said
    assert (wrong, "league-table" in right) == ({}, True)


def test_days_in_sentences_of_a_page_are_written_as_in_english(home, reader):
    begun, ended = date(2024, 2, 29), date(2024, 12, 1)
    add_season(actor=Actor.account(home.verwalter), league=home.league, name="S", start=begun, end=ended)
    said = reader.get(f"/liga/{home.league.pk}/aenderungen/").content.decode()
    assert "Season created: 29/02/2024 to 01/12/2024" in said
