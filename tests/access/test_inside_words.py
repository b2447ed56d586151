"""No key of the program stands in what a card player reads: the glossary, the options, the rule books, a league."""

import html
import re
from itertools import chain

import pytest
from django.urls import reverse

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.scoring.game.options import Options
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, Note
from scorebook.scoring.input.options import SINGLE_OPTIONS
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

# Keys that are no German words: they have an underscore or a figure in them, or are English.
ENGLISH = {"queue", "stack", "restart", "ignore", "play_out", "drop", "extras", "booking", "credits", "losers_pay"}
KEYS = {term.value for term in chain(Kind, Call, ExtraKind, Note)} | set(Options.__dataclass_fields__) | set(SCHEMES)
FACTS = {"re_augen", "kontra_augen", "re_tricks", "kontra_tricks", "re_range", "armut_player", "klaerungsstich"}
PARTS = {part for key in SINGLE_OPTIONS for part in key.split(".")}
INSIDE = ENGLISH | {key for key in KEYS | FACTS | PARTS if re.search(r"_|^k\d", key)}
WORD = re.compile(rf"(?<![\w/=#.-])(?:{'|'.join(sorted(map(re.escape, INSIDE), key=len, reverse=True))})(?![\w=-])")
# Where programs are told what they may send, and where keys are what the page is about.
FOR_PROGRAMS = re.compile(r"^/(?:api|daten|admin|schnittstelle)")
HIDDEN = re.compile(r"<(script|style|template)\b.*?</\1>|<[^>]*>", re.DOTALL)
# On pages of a league what can be copied for a program is marked as such.
CODE = re.compile(r"<(code|pre)\b.*?</\1>", re.DOTALL)


def read(text):
    return sorted(set(WORD.findall(html.unescape(HIDDEN.sub(" ", text)))))


def test_the_texts_of_the_options_name_no_key():
    texts = {key: f"{one.title} {one.text} {' '.join(one.values.values())}" for key, one in OPTION_TEXTS.items()}
    assert {key: found for key, text in texts.items() if (found := read(text))} == {}


@pytest.mark.django_db
@each("scheme", SCHEMES)
def test_the_rules_of_a_scheme_and_its_glossary_name_no_key(client, scheme):
    pages = [reverse("help-glossary"), reverse("help-scheme", args=[scheme])]
    answers = {path: client.get(path) for path in pages}
    assert {path: (one.status_code, read(one.content.decode())) for path, one in answers.items()} == {
        path: (200, []) for path in pages
    }


@pytest.mark.whole
def test_no_page_of_a_league_names_a_key(worlds):
    pages = {
        one.place.path: read(CODE.sub("", one.text))
        for one in worlds["ordinary"].pages.values()
        if one.place.of_league and one.status == 200 and one.kind.startswith("text/")
    }
    found = {path: words for path, words in pages.items() if not FOR_PROGRAMS.match(path)}
    assert {path: words for path, words in found.items() if words} == {}
    assert len(found) > 50
