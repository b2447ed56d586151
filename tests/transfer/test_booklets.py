"""Booklets: their text says what the pages say, and nothing of somebody who was forgotten."""

import io
import re
from datetime import date

import pytest
from pypdf import PdfReader

from leagues.journal import Actor
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.services.evenings import change_date_and_place, close_evening

pytestmark = pytest.mark.django_db
A4 = (595, 842)


@pytest.fixture
def played(make_evening, record):
    evening = make_evening(names=("Änne", "Ben", "Cem Ünal", "Dora"))
    change_date_and_place(actor=Actor.system(), evening=evening, local_date=date(2024, 2, 29), place="Zum Krug")
    record(evening, re_augen=151, comment="Darüber reden wir noch, Claudia Ohlsen")
    record(evening, "solo_damen", re_augen=100)
    close_evening(actor=Actor.system(), evening=evening)
    evening.league.share_names = True
    evening.league.save()
    return evening


def read(answer):
    """The pages, which are numbered and A4."""
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    pdf = PdfReader(io.BytesIO(answer.content))
    for number, page in enumerate(pdf.pages, start=1):
        assert re.search(rf"(?:Seite|Page) {number} (?:von|of) {len(pdf.pages)}", page.extract_text())
        assert (round(page.mediabox.width), round(page.mediabox.height)) == A4
    return pdf


def text(answer):
    return "\n".join(page.extract_text() for page in read(answer).pages)


def lines(answer):
    return [" ".join(line.split()) for line in text(answer).splitlines()]


def evening_pdf(client, evening, **query):
    return client.get(f"/abend/{evening.pk}/blatt.pdf", query)


def year_pdf(client, league, **query):
    return client.get(f"/liga/{league.pk}/jahrbuch.pdf", query)


def test_the_sheet_of_an_evening_says_what_its_page_says_and_is_the_same_each_time(played, browser_of, verwalter):
    client = browser_of(verwalter)
    answer = evening_pdf(client, played)
    said = text(answer)
    reading = client.get(f"/abend/{played.pk}/blatt/").context["reading"]
    parts = ["Freitagsrunde", "Donnerstag, 29. Februar 2024 · Zum Krug", f"{reading.figures.played}."]
    parts += ["Probe: Alle Punkte zusammen ergeben null.", *(column.who.short for column in reading.sheet.columns)]
    parts += [part for line in reading.standing.lines for part in (f"{line.rank}.", line.who.name)]
    assert [part for part in parts if part not in said] == []
    assert 'filename="freitagsrunde-2024-02-29.pdf"' in answer["Content-Disposition"]
    assert evening_pdf(client, played).content == answer.content
    assert read(answer).trailer["/Root"]["/Lang"] == "de-DE"


def test_a_year_book_says_what_the_table_says(played, browser_of, verwalter):
    client = browser_of(verwalter)
    answer = year_pdf(client, played.league, zeit="2024")
    said = lines(answer)
    board = client.get(f"/liga/{played.league_id}/tabelle/", {"zeit": "2024"}).context["table"]
    for row in board.data:
        points, games = board.columns["points"].column, board.columns["games"].column
        points.table = board
        words = f"{row.person.name} {games.text(row.games.value)} {points.text(row.points.value)}"
        assert any(words in line for line in said), words
    whole = " ".join(said)  # a line of the cover may be broken
    parts = "2024|Tabelle|Leute|Paare|Rekorde|Alle Abende|29.02.2024|Zum Krug|Teuerstes Spiel allein gegen drei"
    parts += "|Vom 29. Februar 2024 bis zum 29. Februar 2024: 1 Abend, 2 Spiele, 4 Leute am Tisch."
    assert [part for part in parts.split("|") if part not in whole] == []
    today = date.today().isoformat()
    assert f'filename="freitagsrunde-jahrbuch-2024-{today}.pdf"' in answer["Content-Disposition"]


def test_the_chart_of_an_evening_stands_below_its_heading_though_a_page_ends_there(
    make_evening, record, browser_of, verwalter
):
    evening = make_evening()
    for _ in range(24):
        record(evening, re_augen=151)
    pages = read(evening_pdf(browser_of(verwalter), evening)).pages
    headed = ["Punkte im Lauf des Abends" in page.extract_text() for page in pages]
    assert headed == [bool(page.images) for page in pages]
    assert (sum(headed), len(pages) > 1) == (1, True)


def test_who_was_forgotten_is_named_nowhere_and_without_names_there_are_signs_and_no_notes(
    played, browser_of, verwalter
):
    client = browser_of(verwalter)
    anonymise_player(actor=Actor.account(verwalter), player=played.seats.last().player)
    played.league.share_names = False
    played.league.save()
    for make, of in ((evening_pdf, played), (year_pdf, played.league)):
        for query, named in (({}, True), ({"namen": "0"}, False)):
            said = text(make(client, of, **query)).replace("\n", " ")
            assert ("Cem Ünal" in said, "Dora" in said) == (named, False)
            assert ("Claudia Ohlsen" in said) is (named and make is evening_pdf)


def test_an_english_booklet_says_so_and_calls_a_score_sheet_one_and_a_year_without_evenings_says_so(
    played, browser_of, verwalter
):
    client = browser_of(verwalter)
    client.cookies["language"] = "en"
    english = evening_pdf(client, played)
    assert read(english).trailer["/Root"]["/Lang"] == "en-GB"
    said = lines(english)
    assert ("Score sheet" in said, "Hand" in said) == (True, False)
    assert [line for line in said if line.startswith("1.")] == []
    year = year_pdf(client, played.league, von="2023-01-01", bis="2023-12-31")
    assert "-year-book-" in year["Content-Disposition"]
    assert "Nothing was played in this time." in text(year).replace("\n", " ")
