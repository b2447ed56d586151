"""A league of Steffen's has the cards of the German pack on every page, or if it asks for it those of the French."""

import html
import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.models import League
from scorebook.comparison.forms.query import query_of_game
from scorebook.evenings.pages.calculation import game_row
from scorebook.evenings.pages.ceremony import card_texts
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game
from scorebook.scoring.schemes import SCHEMES
from tests.access.walk import places, secrets_of

OF_MOST = re.compile(r"Damen|Buben|Kreuz|\bPik|\bKaro")
BAVARIAN = re.compile(r"\bOber|\bUnter(?:solo|\b-)|Eichel|Grün(?:solo|-)|Schell")
# What the documents say is printed as it is; the setting itself names both.
PRINTED = re.compile(
    r'<section[^>]*aria-labelledby="(?:paragraphen|auslegungen)".*?</section>|<ol class="notice-page__steps">.*?</ol>',
    re.DOTALL,
)
SETTING = re.compile(r"Ober, Unter, Eichel, Grün und Schellen statt Damen, Buben, Kreuz, Pik und Karo")
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
STATISTICS = [f"ansicht={view}" for view in ("stufen", "parteien", "spielarten", "soli", "sonderpunkte")]


@pytest.fixture
def spoken(make_evening, record, facts, verwalter):
    """A league of steffen with every game that has another word, a correction and every extra point."""
    evening = make_evening("steffen")
    points = [{"kind": kind, "party": "re"} for kind in ("fuchs", "herzstich")]
    calls = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}, {"party": "re", "call": "k90"}]
    record(evening, announcements=calls, extras=points)
    for kind in sorted(SCHEMES["steffen"].words.keys() & set(SCHEMES["steffen"].options.kinds)):
        game = record(evening, kind, extras=points[1:])
    actor = Actor.account(verwalter)
    correct_game(actor=actor, game=game, facts=facts(evening, "solo_damen"), revision=1)
    game.refresh_from_db()
    return SimpleNamespace(league=evening.league, evening=evening, game=game, verwalter=verwalter)


def pages(home):
    """Every address that can be read of this league."""
    secret = {name: reverse(name, kwargs=parts) for name, parts in secrets_of(home).items()}
    every = (secret.get(place.name, place.path) for place in places(home) if place.of_league)
    yield from (path for path in every if not path.endswith((".svg", ".png", ".pdf", ".xlsx")))
    yield from (f"{reverse('league-calls', args=[home.league.pk])}?{query}" for query in STATISTICS)
    row = game_row(load(home.evening), home.game)
    query = query_of_game(row.facts, home.evening.scheme, row.bock)
    for name in ("simulation", "simulation-value", "simulation-comparison"):
        yield f"{reverse(name)}?{query}&spiel={home.game.pk}"


# In the tables for phones: what a document says, in its own words.
QUOTED = re.compile(r'"text": ?"(?:[^"\\]|\\.)*"')


def said(browser, path):
    """What a page says, without what it only quotes."""
    answer = browser.get(path)
    if answer.status_code != 200 or not re.match(r"text/|application/json", answer.headers["Content-Type"]):
        return ""
    text = answer.content.decode()
    if answer.headers["Content-Type"].startswith("application/json"):
        text = QUOTED.sub("", text).encode().decode("unicode_escape", "replace")
    return html.unescape(SETTING.sub("", PRINTED.sub("", text)))


def found(texts, words):
    return {path: sorted(set(hits)) for path, text in texts.items() if (hits := words.findall(text))}


def test_every_page_speaks_as_the_league_wishes(spoken, browser_of, verwalter):
    browser = browser_of(verwalter)
    League.objects.update(other_words=False)
    spoken.evening.league.refresh_from_db()
    assert found({path: said(browser, path) for path in pages(spoken)}, BAVARIAN) == {}
    League.objects.update(other_words=True)
    spoken.evening.league.refresh_from_db()
    texts = {path: said(browser, path) for path in pages(spoken)}
    assert found(texts, OF_MOST) == {}
    assert len(found(texts, BAVARIAN)) > 10


@pytest.mark.parametrize(("bavarian", "foreign"), [(False, BAVARIAN), (True, OF_MOST)])
def test_charts_and_the_picture_to_share_speak_as_the_league_wishes(spoken, browser_of, verwalter, bavarian, foreign):
    League.objects.update(other_words=bavarian, share_names=True)
    browser, evening = browser_of(verwalter), spoken.evening
    close_evening(actor=Actor.account(verwalter), evening=evening)  # its year has a picture then
    # What other websites embed is the chart of the course once more.
    drawn = [one.path for one in places(spoken) if one.path.endswith(".svg") and one.name != "embed-chart"]
    charts = {path: browser.get(path) for path in drawn}
    assert {answer.status_code for answer in charts.values()} == {200}
    evening.refresh_from_db()
    card = card_texts(load(evening), evening.league)
    assert [title for title, _words in card.facts] == ["Größtes Spiel", "Längste Serie", "Beste Ansage"]
    texts = {path: "".join(TEXT.findall(answer.content.decode())) for path, answer in charts.items()}
    assert all("Anna" in text for text in texts.values()), "a chart has its words as text"
    texts |= {"picture": repr(card)}
    assert {path: hits for path, text in texts.items() if (hits := foreign.findall(text))} == {}
