"""A league of Steffen's has the cards of the German pack on every page, or if it asks for it those of the French."""

import html
import re

from leagues.groups.models import League
from leagues.journal import Actor
from scorebook.evenings.pages.ceremony import card_texts
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening
from tests.access.opened import league_of_steffen
from tests.access.walk import places
from tests.each import each

OF_MOST = re.compile(r"Damen|Buben|Kreuz|\bPik|\bKaro")
BAVARIAN = re.compile(r"\bOber|\bUnter(?:solo|\b-)|Eichel|Grün(?:solo|-)|Schell")
# What the documents say is printed as it is; the setting itself names both.
PRINTED = re.compile(
    r'<section[^>]*aria-labelledby="(?:paragraphen|auslegungen)".*?</section>|<ol class="notice-page__steps">.*?</ol>',
    re.DOTALL,
)
SETTING = re.compile(r"Ober, Unter, Eichel, Grün und Schellen statt Damen, Buben, Kreuz, Pik und Karo")
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


# In the tables for phones: what a document says, in its own words.
QUOTED = re.compile(r'"text": ?"(?:[^"\\]|\\.)*"')


def said(page):
    """What a page says, without what it only quotes."""
    text = page.text
    if page.kind == "application/json":
        text = QUOTED.sub("", text).encode().decode("unicode_escape", "replace")
    return html.unescape(SETTING.sub("", PRINTED.sub("", text)))


def found(texts, words):
    return {path: sorted(set(hits)) for path, text in texts.items() if (hits := words.findall(text))}


def texts_of(world):
    """Of every page with words; what is drawn has a test of its own."""
    pages = (one for one in world.pages.values() if one.status == 200 and not one.kind.startswith("image/"))
    return {one.place.path: said(one) for one in pages}


def test_every_page_speaks_as_the_league_wishes(worlds):
    assert found(texts_of(worlds["spoken_as_usual"]), BAVARIAN) == {}
    texts = texts_of(worlds["spoken"])
    assert found(texts, OF_MOST) == {}
    assert len(found(texts, BAVARIAN)) > 10


@each(("bavarian", "foreign"), [(False, BAVARIAN), (True, OF_MOST)])
def test_charts_and_the_picture_to_share_speak_as_the_league_wishes(
    make_evening, record, facts, browser_of, verwalter, bavarian, foreign
):
    spoken = league_of_steffen(make_evening, record, facts, verwalter)
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
    assert found(texts | {"picture": repr(card)}, foreign) == {}
