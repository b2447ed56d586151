"""In English no page says anything in German, but what belongs to the rules and says so, and what people have typed."""

import re
from datetime import date
from functools import cache
from html.parser import HTMLParser

import pytest

from leagues.groups.services.leagues import add_season
from leagues.journal import Actor
from scorebook.rules.terms import SOME_TERMS, all_german
from scorebook.scoring.schemes import SCHEMES
from tests.catalogue.files import read_po
from tests.catalogue.messages import messages
from tests.shares import much

pytestmark = pytest.mark.whole
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

# A sentence that a script fills in, and marks then (`static/js/texts.js`); and programs of others by their names.
LATER = re.compile(r".*\{\w+\}.*|Doppelkopf[ -](?:Score|Zettel|Schreiber)")


class Page(HTMLParser):
    """What stands on a page and is not marked as German."""

    def __init__(self, html):
        super().__init__()
        self.open, self.said, self.terms = [("", "", False)], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given, (_, language, silent) = dict(attrs), self.open[-1]
        here = (tag, given.get("lang") or language, silent or tag in {"script", "style"})
        for name in READ & set(given):
            self.say(given[name] or "", here)
            self.name(given[name] or "", here, alone=True)
        if tag not in VOID:
            self.open.append(here)

    def handle_endtag(self, tag):
        while tag not in VOID and len(self.open) > 1 and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        self.say(data, self.open[-1])
        self.name(data, self.open[-1], alone=self.open[-1][0] == "title")

    def name(self, text, here, *, alone):
        """Note a word of the game. In an attribute, no part of a text can say that it is German: `alone`, all must."""
        _, language, silent = here
        said = " ".join(text.split())
        if language != "de" and not silent and own_term(said, alone):
            self.terms.append(said)

    def say(self, text, here):
        _, language, silent = here
        if language != "de" and not silent and is_german(text):
            self.said.append(" ".join(text.split()))


@cache
def is_german(text):
    return GERMAN.search(OWN.sub("", text)) is not None


@cache
def own_term(said, alone):
    """Whether a word of the game stands there that has to say that it is German."""
    return bool(all_german(said) if alone else SOME_TERMS.search(LATER.sub("", in_the_catalogue().sub("", said))))


# The form whose questions are the rules themselves: amounts stand deep within what says that it is German.
OF_RULES = {"rules-edit"}

# What somebody's website shows is in the language of that, whoever looks at it.
FOR_EVERYBODY = {"embed-table"}


@cache
def waiting():
    """Sentences that are new, and German until somebody fills in their English text (`tests/catalogue`)."""
    known = read_po()
    new = [text for message in messages() if not all(known.get(message, ("",))) for text in message[:2] if text]
    return [re.compile(re.sub(r"%\\?\(\w+\\?\)s|\\?\{\w+\\?\}", ".+", re.escape(text))) for text in new]


@cache
def in_the_catalogue():
    """What the English sentences say of the game themselves: "Re wins" is English, and "Re" alone is not."""
    said = {text for texts in read_po().values() for text in texts if text}
    parts = {" ".join(part.split()) for text in said for part in re.split(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>", text)}
    own = sorted((part for part in parts if SOME_TERMS.search(part) and not all_german(part)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, own)))


@pytest.fixture
def found(worlds):
    """Every page of a league as somebody sees it who reads English."""
    return {name: one for name, one in worlds["english"].pages.items() if one.is_html}


def test_no_page_says_anything_in_german_and_words_of_the_game_say_that_they_are(found):
    read = {name: Page(one.text) for name, one in found.items() if one.status == 200}
    schemes = {one.title for one in SCHEMES.values()}
    german = {text for page in read.values() for text in page.said} - schemes
    german = {text for text in german if not any(pattern.fullmatch(text) for pattern in waiting())}
    assert {name: texts for name, page in read.items() if (texts := german & {*page.said})} == {}
    assert {name: page.terms for name, page in read.items() if page.terms and name not in FOR_EVERYBODY} == {}
    assert len(read) > much(80, 50)


def test_every_page_says_in_which_language_it_is(found, worlds, client, db):
    said = languages(found)
    assert set(said.pop(("de", "de"), ())) <= FOR_EVERYBODY
    assert list(said) == [("en", "en")]
    german = {name: one for name, one in worlds["ordinary"].pages.items() if one.is_html}
    assert list(languages(german)) == [("de", "de")]
    client.cookies["language"] = "en"
    assert client.get("/gibt-es-nicht/").headers["Content-Language"] == "en"


def languages(found):
    """Which pages say in which language they are, in their header and in themselves."""
    said = {}
    for name, one in found.items():
        if written := re.search(r'<html lang="(\w+)"', one.text):  # others lead on, or are for scripts
            said.setdefault((one.headers.get("Content-Language"), written[1]), set()).add(name)
    return said


def test_places_amounts_and_days_are_written_as_in_english(found, home, browser_of):
    """In German the full stop after a place says that it is an ordinal, and a blank stands before a unit."""
    shown = r'class="(?:row__place|placed__place|legend__rank)">(.*?)<'
    stands = {place.strip() for one in found.values() for place in re.findall(shown, one.text)} - {""}
    assert ("1" in stands, {place for place in stands if not place.isdecimal()}) == (True, set())
    texts = {
        name: re.sub(r'<(\w+)[^<>]* lang="de".*?</\1>', "", found[name].text)
        for name in set(found) - OF_RULES - FOR_EVERYBODY
    }
    assert {name: said for name, text in texts.items() if (said := re.findall(r"\d[ \u00a0](?:%|€)", text))} == {}
    assert re.search(r"\d%", texts["league-table"])
    begun, ended = date(2024, 2, 29), date(2024, 12, 1)
    add_season(actor=Actor.account(home.verwalter), league=home.league, name="S", start=begun, end=ended)
    browser = browser_of(home.verwalter)
    browser.cookies["language"] = "en"
    said = browser.get(f"/liga/{home.league.pk}/aenderungen/").text
    assert "Season created: 29/02/2024 to 01/12/2024" in said
