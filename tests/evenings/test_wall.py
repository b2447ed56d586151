"""The wide view: what is true of the next game is said only as long as there is one."""

import pytest
from django.test import Client
from django.urls import reverse

from leagues.actor import Actor
from scorebook.evenings.models import EventKind
from scorebook.evenings.pages.big_screen import wall_of
from scorebook.evenings.pages.table_header import table_now
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


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


def test_nobody_deals_and_nobody_sits_out_once_the_last_round_is_played(last_game, record, verwalter):
    (dealer,) = said(last_game)
    assert dealer[1].endswith("gibt und setzt aus")
    record(last_game, players=list(load(last_game).folded.state.four))
    assert said(last_game) == []
    client = Client()
    client.force_login(verwalter)
    page = client.get(reverse("evening-display", args=[last_game.pk])).content.decode()
    assert "Der Abend ist gespielt" in page
    assert "Es spielen" not in page
    assert " gibt" not in page


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
