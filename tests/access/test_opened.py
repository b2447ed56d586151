"""What holds for every page of a league, whoever plays there and by whatever rules."""

import pytest

from tests.access.opened import KEPT

MOST_QUERIES = 15
# The files of a whole league read every table, some rows at a time.
NO_PAGES = {"league-file", "league-workbook"}
# Pages that have to open by all rules: the table, the calculation, the Aushang, referees, statistics, comparisons.
SHOWN = (
    *("evening-detail", "evening-sheet", "evening-display", "evening-print", "evening-table", "evening-penalties"),
    *("game-detail", "game-correct", "evening-journal", "league-changes"),
    *("league-rules", "rules-notice", "rules-edit", "rule-versions", "league-rules-shared"),
    *("evening-referee", "evening-referee-call", "evening-referee-trick", "evening-referee-reservation"),
    *("evening-referee-hand", "evening-referee-count", "evening-referee-tables"),
    *("evening-comparison", "game-comparison", "league-comparison", "evening-rules"),
    *("league-detail", "league-table", "league-ranking", "league-question", "league-people", "league-versus"),
    *("league-profile", "league-recounts", "recount", "league-votes", "rule-vote"),
)


@pytest.mark.parametrize(
    "world", ["ordinary", *(pytest.param(one, marks=pytest.mark.whole) for one in ("english", "spoken", "drawn"))]
)
def test_every_page_opens_and_writes_nothing(worlds, world):
    pages = worlds[world].pages
    assert {name: one.status for name, one in pages.items() if one.status >= 500} == {}
    assert {name: pages[name].status for name in SHOWN if pages[name].status != 200} == {}
    assert worlds[world].changed == []


@pytest.mark.whole
def test_a_document_that_is_drawn_by_lot_has_its_page(worlds):
    assert worlds["drawn"].pages["trumps"].status == 200


def test_no_page_takes_more_than_fifteen_queries(worlds):
    """Whatever the history; that the number does not grow with it is tested where the page is."""
    taken = {name: one.queries for name, one in worlds["ordinary"].pages.items() if one.status == 200}
    assert len(taken) > 50
    assert {name: number for name, number in taken.items() if number > MOST_QUERIES and name not in NO_PAGES} == {}


def test_no_page_shows_a_percent_sign_twice(worlds):
    """As a text of a template does that is given on with `_(…)` instead of `translate`."""
    assert [name for name, text in worlds["ordinary"].shown("text/html").items() if "%%" in text] == []


def test_what_was_opened_is_kept(worlds):
    assert worlds["ordinary"] is worlds["ordinary"] is KEPT["ordinary"]
