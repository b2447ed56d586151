"""Evenings of long ago come in as the past: nobody is told of them, and nobody owes anything for them."""

import io
from datetime import date

import pytest
from django.core import mail

from leagues.actor import Actor
from leagues.letters.models import Letter
from leagues.people.models import Player
from leagues.people.selectors import names_of
from scorebook.api.models import WebhookDelivery
from scorebook.api.values import stand_json
from scorebook.api.webhooks import make_webhook
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.sheet import ledger_of
from scorebook.evenings.pages.table_header import table_now
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.money.amounts import Absent
from scorebook.money.selectors import paid_evenings
from scorebook.money.services import agree
from scorebook.rules.models import RuleSetVersion
from scorebook.transfer.exporting import export_league
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
SOME = ["Anna", "Ben", "Cem", "Dora", "Emil"]
ROWS = [
    ["Datum", *SOME],
    *([f"{day}.{month}.2018", 4, 4, -4, -4, ""] for month in range(1, 12) for day in (2, 9)),
    ["7.12.2018", 9, -5, -8, "", 4],
]
GAMES = [
    ["Datum", "Re", "Kontra", "Augen Re", "Art"],
    ["6.3.98", "Anna", "Ben, Cem, Dora", 151, "Damensolo"],
    *(["6.3.98", "Anna, Ben", "Cem, Dora", 151, ""] for _ in range(5)),
]


@pytest.fixture
def taken(way):
    def take(rows):
        way.walk(csv_file(rows))
        way.client.post(way.trial)
        return way

    return take


def test_nobody_gets_a_letter(taken):
    taken(ROWS)
    assert (Evening.objects.count(), Letter.objects.count(), mail.outbox) == (23, 0, [])


def test_no_program_hears_of_them(way, taken, verwalter):
    make_webhook(actor=Actor.account(verwalter), league=way.league, url="https://hook.example/")
    taken(ROWS)
    assert (Evening.objects.count(), WebhookDelivery.objects.count()) == (23, 0)


def test_they_are_no_news(taken):
    front = taken(ROWS).client.get(f"/liga/{Evening.objects.first().league_id}/").context["front"]
    assert (front.evening_count, front.news) == (23, [])


def test_the_evening_played_after_them_is(taken, record, verwalter):
    way, actor = taken(ROWS), Actor.account(verwalter)
    players = list(Player.objects.filter(league=way.league, name__in=NAMES).order_by("name"))
    rules = RuleSetVersion.objects.get(league=way.league)
    evening = open_evening(actor=actor, league=way.league, rule_set_version=rules, players=players, dealer=players[0])
    for _ in range(9):
        record(evening, re=(2, 3), re_augen=240)
    close_evening(actor=actor, evening=evening)
    assert way.client.get(f"/liga/{way.league.pk}/").context["front"].news != []


def test_nobody_owes_a_solo(taken):
    taken(GAMES)
    view = load(Evening.objects.get())
    assert view.folded.state.owes
    assert (stand_json(view)["owes"], table_now(view).owes) == ([], [])
    assert [(line.open, line.forced) for line in ledger_of(view)] == [(False, False)] * 4


@pytest.mark.parametrize(
    "agreed", [{"start_fee": 100}, {"absent": Absent.FIXED, "absent_fee": 200}, {"tenths": 50}, {"penalty_fee": 100}]
)
def test_nobody_owes_money(way, taken, agreed):
    agree(actor=Actor.system(), league=way.league, since=date(1990, 1, 1), **agreed)
    taken(ROWS)
    assert paid_evenings(way.league.pk, names_of(way.league.pk)) == []


def test_they_are_the_past_in_a_moved_league_too(taken, verwalter):
    way = taken(ROWS)
    out = io.BytesIO()
    export_league(league=way.league, target=out)
    out.seek(0)
    with checked_file(out) as checked:
        moved = import_league(actor=Actor.account(verwalter), owner=verwalter, checked=checked, as_new=True)
    assert {one.from_table for one in Evening.objects.filter(league=moved.league)} == {True}
