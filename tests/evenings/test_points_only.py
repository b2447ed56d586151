"""Games of which only the points are known: they count in points and games, and in nothing that nobody knows."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from leagues.journal import Actor
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, EventKind, Score
from scorebook.evenings.pages.table_header import standing_of
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.recount import _unknown
from scorebook.gatherings.listing import nights_page
from scorebook.operation.integrity import violations
from tests.evenings.reading import refused, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening):
    return make_evening()


def seated(evening):
    return [seat.player for seat in evening.seats.all()]


def points(evening, amounts, games=1):
    shares = dict(zip((one.pk for one in seated(evening)), amounts, strict=False))
    return add_event(actor=SYSTEM, evening=evening, kind=EventKind.POINTS_ONLY, data={"games": games}, shares=shares)[0]


def test_it_counts_in_points_and_games_and_in_nothing_else(evening):
    points(evening, (4, 4, -4, -4))
    points(evening, (6, -2, -2, -2), games=3)
    view = load(evening)
    standing = [(one.points, one.games, one.wins, one.penalties) for one in view.folded.state.standing]
    assert standing == [(10, 4, 0, 0), (2, 4, 0, 0), (-6, 4, 0, 0), (-6, 4, 0, 0)]
    row = EveningPlayer.objects.get(evening=evening, player=seated(evening)[0])
    assert (row.points, row.games, row.bare, row.wins, row.undecided, row.squares) == (10, 4, 4, 0, 0, 28.0)
    assert (row.calls, row.re_games, row.totals, row.tail, row.longest_win) == (0, 0, None, 0, 0)
    assert [model for model in (EveningPair, EveningTally, Score) if model.objects.exists()] == []
    assert list(differences(evening)) == list(violations(evening.league)) == []
    out = StringIO()
    call_command("rebuild_rollups", "--check", stdout=out)
    assert out.getvalue() == "1 Abende, 0 Unterschiede.\n"
    assert [one.games for one in nights_page(evening.league, 1)] == [4]
    assert _unknown(view.sources, evening.scheme).code == "only_points", "it cannot be counted by other rules"


def test_what_is_taken_back_counts_no_more_and_can_come_back(evening):
    event = points(evening, (4, 4, -4, -4))
    withdraw_event(actor=SYSTEM, event=event)
    assert not EveningPlayer.objects.filter(evening=evening).exists()
    restore_event(actor=SYSTEM, event=event)
    assert EveningPlayer.objects.get(evening=evening, player=seated(evening)[0]).points == 4
    for amounts, games in (((), 1), ((), 0), ((0,), 0)):  # points of nobody are none
        assert refused(lambda amounts=amounts, games=games: points(evening, amounts, games))


def test_it_is_told_on_its_page_on_the_sheet_and_on_the_evening(writer, evening):
    event = points(evening, (4, 4, -4, -4), games=2)
    page = text(writer.get(reverse("event-detail", args=[event.pk])))
    assert ("2 Spiele, nur die Punkte" in page, "Mehr ist davon nicht erfasst." in page) == (True, True)
    for name, words in (("evening-sheet", "1–2"), ("evening-detail", "2 Spiele, nur die Punkte")):
        assert words in text(writer.get(reverse(name, args=[evening.pk])))


def test_the_standing_says_of_wins_what_is_known(writer, make_evening, record):
    """Anna has only points, Dora none of such, Ben both; the sheet, its print and its booklet say the same."""
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Eva", "Dora"))
    record(evening, players=[str(one.pk) for one in seated(evening)[1:]], re_augen=155)
    points(evening, (4, 4, -4, -4), games=2)
    expected = {
        "Anna": ("2 Spiele", "–"),
        "Ben": ("3 Spiele, 1 von 1 bekannten gewonnen", "1 von 1"),
        "Cem": ("3 Spiele, 1 von 1 bekannten gewonnen", "1 von 1"),
        "Dora": ("1 Spiel, 0 gewonnen", "0"),
        "Eva": ("3 Spiele, 0 von 1 bekannten gewonnen", "0 von 1"),
    }
    lines = standing_of(load(evening)).lines
    assert {line.who.name: (line.games_and_wins, line.wins_cell) for line in lines} == expected
    for name, css in (("evening-detail", "row__sub"), ("evening-print", "legend__games muted")):
        page = text(writer.get(reverse(name, args=[evening.pk])))
        shown = re.findall(rf'<span class="{css}">\s*([^<]*?)\s*</span>', page.partition('id="stand"')[2])
        assert sorted(shown[:5]) == sorted(words for words, _cell in expected.values())
