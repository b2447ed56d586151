"""Reading an evening: the sheet like on paper, leader, ledger, chart, display, wide view and print."""

import re

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.pages.display import figures_of, lines_of, wall_of
from scorebook.evenings.pages.sheet import ledger_of, lines_of_events, parity_of, sheet_of
from scorebook.evenings.pages.table_header import table_now
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import withdraw_game
from tests.evenings.intake import FIVE
from tests.evenings.reading import pk, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def played(make_evening, record):
    """Five at the table: a game, a redeal, a solo, a penalty without credit."""
    evening = make_evening("ddv", FIVE)
    record(evening, players=[pk(name) for name in FIVE[1:]], re_augen=155)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL, reason="vergeben")
    record(evening, kind="solo_damen", players=[pk(name) for name in (*FIVE[2:], "Anna")], re_augen=100)
    dora = Player.objects.get(name="Dora")
    fine = {"player": dora, "data": {"kind": "unsportlich"}, "shares": {dora.pk: -5}}
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, **fine)
    return evening


@pytest.fixture
def read(writer):
    return lambda name, evening, **more: text(writer.get(reverse(name, args=[evening.pk]), **more))


def test_the_running_sheet_and_its_sum_with_penalties_without_credit(played, read):
    sheet = sheet_of(load(played))
    assert [column.who.name for column in sheet.columns] == list(FIVE)
    rows = [
        (row.label, [None if cell.points is None else (cell.total, cell.points) for cell in row.cells])
        for row in sheet.rows
        if row.booked
    ]
    assert rows == [
        ("1", [None, (2, 2), (2, 2), (-2, -2), (-2, -2)]),
        ("2", [(1, 1), None, (-1, -3), (-1, 1), (-1, 1)]),
        ("+", [None, None, None, (-6, -5), None]),
    ]
    assert [column.points for column in sheet.columns] == [1, 2, -1, -6, -1]
    assert (sheet.total, sheet.outside, sheet.sum_agrees) == (-5, -5, True)
    page = read("evening-sheet", played)
    assert "Summe −5, stimmt mit den Strafen ohne Gutschrift überein" in page
    assert "Neu gegeben: Vergeben" in page
    printed = read("evening-print", played)
    assert (printed.count('<p class="item__sum">'), "(7.2.2 (a))" in printed) == (2, True)


def test_the_totals_of_four_are_all_even_or_all_odd(make_evening, record, read):
    """DDV 7.3.3: only Strafpunkte break it; at a table of five and in other documents it says nothing."""
    evening = make_evening("ddv")
    seen = [parity_of(load(evening))]
    for kind in ("normal", "solo_damen"):
        record(evening, kind=kind)
        seen.append(parity_of(load(evening)))
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares={int(pk("Dora")): -3, int(pk("Ben")): 3})
    seen.append(parity_of(load(evening)))
    assert seen == ["gerade", "ungerade", "gerade", "gemischt"]
    assert "nicht alle gerade oder alle ungerade (7.3.3)" in read("evening-sheet", evening)
    assert parity_of(load(make_evening("ddv", FIVE))) == parity_of(load(make_evening("mainz"))) == ""


def test_a_pflichtsolo_stands_in_a_column_of_its_own(make_evening, record, read):
    """DDV 4.2.4; where nobody owes one there is no such column."""
    evening = make_evening("ddv")
    record(evening)
    for _ in range(2):
        record(evening, kind="solo_damen", re=[2])
    assert [row.soloist and row.soloist.name for row in sheet_of(load(evening)).rows] == [None, "Cem", None]
    page = read("evening-sheet", evening)
    assert ('<abbr title="Pflichtsolo">PS</abbr>' in page, '<abbr title="Pflichtsolo von Cem">' in page) == (True, True)
    assert ">PS<" not in read("evening-sheet", make_evening("mainz", FIVE))


def test_leader_and_biggest_game(played):
    figures = figures_of(load(played))
    assert (figures.leaders, figures.lead) == (["Ben"], 2)
    assert (figures.biggest.number, figures.biggest_side.words, figures.played) == (2, "Cem −3", "2 Spiele, 1 allein")


def test_the_ledger_tells_pflichtsolo_and_lustsolo_apart(make_evening, record):
    evening = make_evening("spin_turnier")
    record(evening, kind="solo_damen")
    record(evening, kind="solo_buben")
    ledger = [(line.who.name, line.open, line.game, line.lust) for line in ledger_of(load(evening))]
    assert ledger == [("Anna", False, 1, [2]), *((name, True, None, []) for name in ("Ben", "Cem", "Dora"))]
    assert ledger_of(load(make_evening("tacken", FIVE))) == []


def test_nobody_is_shown_as_vorgefuehrt_at_the_end_of_a_round(make_evening, record, read):
    """Four Pflichtsoli and 20 games under an announced last round: the ledger says in which game each was played."""
    evening = make_evening("ddv")
    for place in range(4):
        record(evening, kind="solo_damen", re=[place])
    for _ in range(19):
        record(evening)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND)
    record(evening)
    view = load(evening)
    assert (view.folded.state.games_left, view.folded.state.over) == (0, True)
    ledger = [(line.game, line.open, line.forced) for line in ledger_of(view)]
    assert ledger == [(number, False, False) for number in (1, 2, 3, 4)]
    for name in ("evening-detail", "evening-sheet", "evening-display"):
        page = re.sub(r"<template.*?</template>", "", read(name, evening))  # the scripts' texts
        assert "wird vorgeführt" not in page


def test_what_an_inserted_game_does_to_the_order_is_said_once(make_evening, record):
    """A forgotten game before the first one leaves everybody after it one place too early."""
    evening = make_evening("ddv", FIVE)
    for _ in range(4):
        record(evening, players=list(load(evening).folded.state.four))
    assert [line.warnings for line in lines_of_events(load(evening))] == [[]] * 4
    withdraw_game(actor=SYSTEM, game=evening.games.order_by("event__position").first())
    said = "Gespielt haben andere, als an der Reihe waren, auch in den 2 Spielen danach."
    assert [line.warnings for line in lines_of_events(load(evening))] == [[said], [], []]


def test_the_lines_of_the_chart(played):
    lines = {line.name: line.totals for line in lines_of(load(played))}
    assert lines == {"Anna": (0, 0, 1), "Ben": (0, 2, 2), "Cem": (0, 2, -1), "Dora": (0, -2, -6), "Emil": (0, -2, -1)}


def test_the_chart_is_an_image_with_a_policy_of_its_own(played, make_evening, writer):
    image, again = (writer.get(reverse("evening-chart", args=[played.pk])) for _ in range(2))
    assert image["Content-Type"] == "image/svg+xml"
    assert image["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert ("−6" in text(image), image.content == again.content) == (True, True)
    assert writer.get(reverse("evening-chart", args=[make_evening().pk])).status_code == 200


def test_the_display_answers_only_what_is_new(played, writer):
    played.refresh_from_db()
    address = reverse("evening-display", args=[played.pk])
    assert writer.get(address, {"stand": played.stamp}).status_code == 204
    assert f'data-refresh="{played.stamp}"' in text(writer.get(address, {"stand": "earlier"}))


def test_the_sheet_takes_the_same_queries_for_any_length(played, record, read, django_assert_num_queries):
    read("evening-sheet", played)
    for _ in range(2):
        with django_assert_num_queries(9):
            read("evening-sheet", played)
        for _ in range(4):
            record(played, players=[pk(name) for name in FIVE[1:]])


@pytest.fixture
def last_game(make_evening, record):
    """Five at the table, before the last game of the announced last round."""
    evening = make_evening("steffen", ("Anna", "Ben", "Cem", "Dora", "Eva"))
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    while (state := load(evening).folded.state).until_end > 1:
        record(evening, players=list(state.four))
    return evening


def said(evening):
    """Who deals and who sits out, as the lines of the standing say it."""
    lines = wall_of(load(evening), evening.league).lines
    return sorted((line.who.call_name, line.note) for line in lines if line.deals or line.out)


def test_nobody_deals_and_nobody_sits_out_once_the_last_round_is_played(last_game, record, writer):
    (dealer,) = said(last_game)
    assert dealer[1].endswith("gibt und setzt aus")
    record(last_game, players=list(load(last_game).folded.state.four))
    assert said(last_game) == []
    page = writer.get(reverse("evening-display", args=[last_game.pk])).content.decode()
    assert [words in page for words in ("Der Abend ist gespielt", "Es spielen", " gibt")] == [True, False, False]


def test_where_all_are_level_nobody_leads(make_evening, record):
    evening = make_evening("ddv")
    record(evening, re_augen=120)
    record(evening, re=(2, 3), re_augen=120)
    view = load(evening)
    assert {row.points for row in table_now(view).strip} == {0}
    assert [one.who.name for one in table_now(view).strip if one.leads] == []
    assert [line.who.name for line in wall_of(view, evening.league).lines if line.leads] == []
    record(evening)
    view = load(evening)
    assert [one.who.name for one in table_now(view).strip if one.leads] == ["Anna", "Ben"]
