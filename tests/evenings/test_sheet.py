"""Reading an evening: the sheet like on paper, leader and biggest game, the ledger, chart, display and print."""

import re

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.pages.display import figures_of, lines_of
from scorebook.evenings.pages.lines import lines_of_events
from scorebook.evenings.pages.sheet import ledger_of, parity_of, sheet_of
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import withdraw_game

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


def pk(name):
    return str(Player.objects.get(name=name).pk)


@pytest.fixture
def played(make_evening, record):
    """Five at the table: a game, a redeal, a solo, a penalty without credit."""
    evening = make_evening("ddv", FIVE)
    record(evening, players=[pk(name) for name in ("Ben", "Cem", "Dora", "Eva")], re_augen=155)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL, reason="vergeben")
    record(evening, kind="solo_damen", players=[pk(name) for name in ("Cem", "Dora", "Eva", "Anna")], re_augen=100)
    add_event(
        actor=SYSTEM,
        evening=evening,
        kind=EventKind.PENALTY,
        player=Player.objects.get(name="Dora"),
        data={"kind": "unsportlich"},
        shares={int(pk("Dora")): -5},
    )
    return evening


def test_the_running_sheet(played):
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


def test_the_sum_check_knows_penalties_without_credit(played, client, verwalter):
    sheet = sheet_of(load(played))
    assert (sheet.total, sheet.outside, sheet.sum_agrees) == (-5, -5, True)
    client.force_login(verwalter)
    page = " ".join(client.get(reverse("evening-sheet", args=[played.pk])).content.decode().split())
    assert "Summe −5, stimmt mit den Strafen ohne Gutschrift überein" in page
    assert "Neu gegeben: Vergeben" in page


def test_the_totals_of_four_are_all_even_or_all_odd(make_evening, record, client, verwalter):
    """DDV 7.3.3: only Strafpunkte break it; at a table of five and in other documents it says nothing."""
    evening = make_evening("ddv")
    seen = [parity_of(load(evening))]
    record(evening)
    seen.append(parity_of(load(evening)))
    record(evening, kind="solo_damen")
    seen.append(parity_of(load(evening)))
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares={int(pk("Dora")): -3, int(pk("Ben")): 3})
    seen.append(parity_of(load(evening)))
    assert seen == ["gerade", "ungerade", "gerade", "gemischt"]
    client.force_login(verwalter)
    page = " ".join(client.get(reverse("evening-sheet", args=[evening.pk])).content.decode().split())
    assert "nicht alle gerade oder alle ungerade (7.3.3)" in page
    assert parity_of(load(make_evening("ddv", FIVE))) == parity_of(load(make_evening("mainz"))) == ""


def test_a_pflichtsolo_stands_in_a_column_of_its_own(make_evening, record, client, verwalter):
    """DDV 4.2.4; where nobody owes one there is no such column."""
    evening = make_evening("ddv")
    record(evening)
    record(evening, kind="solo_damen", re=[2])
    record(evening, kind="solo_damen", re=[2])
    rows = sheet_of(load(evening)).rows
    assert [row.soloist.name if row.soloist else None for row in rows] == [None, "Cem", None]
    client.force_login(verwalter)
    page = " ".join(client.get(reverse("evening-sheet", args=[evening.pk])).content.decode().split())
    assert '<abbr title="Pflichtsolo">PS</abbr>' in page
    assert '<abbr title="Pflichtsolo von Cem">' in page
    other = make_evening("mainz", FIVE)
    assert ">PS<" not in client.get(reverse("evening-sheet", args=[other.pk])).content.decode()


def test_leader_and_biggest_game(played):
    figures = figures_of(load(played))
    assert (figures.leaders, figures.lead) == (["Ben"], 2)
    assert (figures.biggest.number, figures.biggest_side.words, figures.played) == (2, "Cem −3", "2 Spiele, 1 allein")


def test_the_ledger_tells_pflichtsolo_and_lustsolo_apart(make_evening, record):
    evening = make_evening("spin_turnier")
    record(evening, kind="solo_damen")
    record(evening, kind="solo_buben")
    ledger = [(line.who.name, line.open, line.game, line.lust) for line in ledger_of(load(evening))]
    assert ledger == [
        ("Anna", False, 1, [2]),
        ("Ben", True, None, []),
        ("Cem", True, None, []),
        ("Dora", True, None, []),
    ]
    assert ledger_of(load(make_evening("tacken", FIVE))) == []


def test_nobody_is_shown_as_vorgefuehrt_at_the_end_of_a_round(make_evening, record, client, verwalter):
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
    assert [(line.game, line.open, line.forced) for line in ledger_of(view)] == [
        (number, False, False) for number in (1, 2, 3, 4)
    ]
    client.force_login(verwalter)
    for name in ("evening-detail", "evening-sheet", "evening-display"):
        page = client.get(reverse(name, args=[evening.pk])).content.decode()
        assert "wird vorgeführt" not in re.sub(r"<template.*?</template>", "", page, flags=re.S)  # the scripts' texts


def test_what_an_inserted_game_does_to_the_order_is_said_once(make_evening, record):
    """A forgotten game before the first one leaves everybody after it one place too early."""
    evening = make_evening("ddv", FIVE)
    orders = []
    for _ in range(4):
        orders.append(list(load(evening).folded.state.four))
        record(evening, players=orders[-1])
    assert [line.warnings for line in lines_of_events(load(evening))] == [[], [], [], []]
    withdraw_game(actor=SYSTEM, game=evening.games.order_by("event__position").first())
    assert [line.warnings for line in lines_of_events(load(evening))] == [
        ["Gespielt haben andere, als an der Reihe waren, auch in den 2 Spielen danach."],
        [],
        [],
    ]


def test_the_lines_of_the_chart(played):
    lines = {line.name: line.totals for line in lines_of(load(played))}
    assert lines == {"Anna": (0, 0, 1), "Ben": (0, 2, 2), "Cem": (0, 2, -1), "Dora": (0, -2, -6), "Eva": (0, -2, -1)}


def test_the_chart_is_an_image_with_a_policy_of_its_own(played, make_evening, client, verwalter):
    client.force_login(verwalter)
    image = client.get(reverse("evening-chart", args=[played.pk]))
    assert image["Content-Type"] == "image/svg+xml"
    assert image["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    drawn = image.content.decode()
    assert "−6" in drawn
    assert drawn == client.get(reverse("evening-chart", args=[played.pk])).content.decode()
    assert client.get(reverse("evening-chart", args=[make_evening().pk])).status_code == 200


def test_the_display_answers_only_what_is_new(played, client, verwalter):
    client.force_login(verwalter)
    played.refresh_from_db()
    address = reverse("evening-display", args=[played.pk])
    assert client.get(address, {"stand": played.stamp}).status_code == 204
    assert f'data-refresh="{played.stamp}"' in client.get(address, {"stand": "earlier"}).content.decode()


def test_the_print_has_every_game_itemised(played, client, verwalter):
    client.force_login(verwalter)
    page = client.get(reverse("evening-print", args=[played.pk])).content.decode()
    assert page.count('<p class="item__sum">') == 2
    assert "nach DDV TSR" in page
    assert "(7.2.2 (a))" in page


def test_the_sheet_takes_the_same_queries_for_any_length(played, record, client, verwalter, django_assert_num_queries):
    client.force_login(verwalter)
    address = reverse("evening-sheet", args=[played.pk])
    client.get(address)
    with django_assert_num_queries(9):
        client.get(address)
    for _ in range(10):
        record(played, players=[pk(name) for name in FIVE[1:]])
    with django_assert_num_queries(9):
        client.get(address)
