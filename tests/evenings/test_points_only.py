"""Games of which only the points are known: they count in points and games, and in nothing that nobody knows."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from leagues.actor import Actor
from leagues.refused import Refused
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, EventKind, Score
from scorebook.evenings.pages.sheet import standing_of
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.other_rules import _unknown
from scorebook.gatherings.listing import nights_page
from scorebook.operation.integrity import violations

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def opened(make_evening):
    evening = make_evening()
    return evening, [seat.player for seat in evening.seats.all()]


def points(evening, amounts, games=1):
    shares = {player.pk: amount for player, amount in amounts.items()}
    return add_event(actor=SYSTEM, evening=evening, kind=EventKind.POINTS_ONLY, data={"games": games}, shares=shares)[0]


def test_it_counts_in_points_and_games_and_in_nothing_else(make_evening):
    evening, players = opened(make_evening)
    anna, ben, cem, dora = players[:4]
    points(evening, {anna: 4, ben: 4, cem: -4, dora: -4})
    points(evening, {anna: 6, ben: -2, cem: -2, dora: -2}, games=3)
    standing = load(evening).folded.state.standing
    assert [(one.points, one.games, one.wins, one.penalties) for one in standing[:4]] == [
        (10, 4, 0, 0),
        (2, 4, 0, 0),
        (-6, 4, 0, 0),
        (-6, 4, 0, 0),
    ]
    row = EveningPlayer.objects.get(evening=evening, player=anna)
    assert (row.points, row.games, row.bare, row.wins, row.undecided, row.squares) == (10, 4, 4, 0, 0, 28.0)
    assert (row.calls, row.re_games, row.totals, row.tail, row.longest_win) == (0, 0, None, 0, 0)
    assert not EveningPair.objects.exists()
    assert not EveningTally.objects.exists()
    assert not Score.objects.exists()
    assert list(differences(evening)) == []
    assert list(violations(evening.league)) == []
    out = StringIO()
    call_command("rebuild_rollups", "--check", stdout=out)
    assert out.getvalue() == "1 Abende, 0 Unterschiede.\n"
    assert [one.games for one in nights_page(evening.league, 1)] == [4]


def test_what_is_taken_back_counts_no_more_and_can_come_back(make_evening):
    evening, players = opened(make_evening)
    event = points(evening, dict(zip(players, (4, 4, -4, -4), strict=False)))
    withdraw_event(actor=SYSTEM, event=event)
    assert not EveningPlayer.objects.filter(evening=evening).exists()
    restore_event(actor=SYSTEM, event=event)
    assert EveningPlayer.objects.get(evening=evening, player=players[0]).points == 4


def test_points_of_nobody_are_none(make_evening):
    evening, players = opened(make_evening)
    for shares, games in (({}, 1), ({}, 0), ({players[0]: 0}, 0)):
        with pytest.raises(Refused):
            points(evening, shares, games)


def test_the_evening_cannot_be_counted_by_other_rules(make_evening):
    evening, players = opened(make_evening)
    points(evening, dict(zip(players, (4, 4, -4, -4), strict=False)))
    view = load(evening)
    found = _unknown(view.sources, evening.scheme)
    assert found.code == "only_points"


def test_it_is_told_on_its_page_on_the_sheet_and_in_the_journal(client, verwalter, make_evening):
    evening, players = opened(make_evening)
    event = points(evening, dict(zip(players, (4, 4, -4, -4), strict=False)), games=2)
    client.force_login(verwalter)
    page = client.get(reverse("event-detail", args=[event.pk])).content.decode()
    assert "2 Spiele, nur die Punkte" in page
    assert "Mehr ist davon nicht erfasst." in page
    assert "1–2" in client.get(reverse("evening-sheet", args=[evening.pk])).content.decode()
    assert "2 Spiele, nur die Punkte" in client.get(reverse("evening-detail", args=[evening.pk])).content.decode()


def test_the_standing_says_of_wins_what_is_known(client, verwalter, make_evening, record):
    """Anna has only points, Dora none of such, Ben both; the sheet, its print and its booklet say the same."""
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Eva", "Dora"))
    anna, ben, cem, eva, dora = (seat.player for seat in evening.seats.all())
    players = [str(one.pk) for one in (ben, cem, eva, dora)]
    record(evening, players=players, re_augen=155)
    points(evening, {anna: 4, ben: 4, cem: -4, eva: -4}, games=2)
    expected = {
        "Anna": "2 Spiele",
        "Ben": "3 Spiele, 1 von 1 bekannten gewonnen",
        "Cem": "3 Spiele, 1 von 1 bekannten gewonnen",
        "Dora": "1 Spiel, 0 gewonnen",
        "Eva": "3 Spiele, 0 von 1 bekannten gewonnen",
    }
    lines = {line.who.name: line for line in standing_of(load(evening)).lines}
    assert {name: line.games_and_wins for name, line in lines.items()} == expected
    cells = {"Anna": "–", "Ben": "1 von 1", "Cem": "1 von 1", "Dora": "0", "Eva": "0 von 1"}
    assert {name: line.wins_cell for name, line in lines.items()} == cells
    client.force_login(verwalter)
    for name, css in (("evening-detail", "row__sub"), ("evening-print", "legend__games muted")):
        page = client.get(reverse(name, args=[evening.pk])).content.decode()
        shown = re.findall(rf'<span class="{css}">\s*([^<]*?)\s*</span>', page.partition('id="stand"')[2])
        assert sorted(shown[:5]) == sorted(expected.values())
