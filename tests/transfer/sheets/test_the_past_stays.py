"""Evenings of long ago come in as the past: nobody is told of them, and nobody owes anything for them."""

from datetime import date

import pytest
from django.core import mail

from leagues.journal import Actor
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


def test_nobody_is_told_of_them_and_they_are_no_news_but_the_evening_after_them_is(way, verwalter, record):
    actor, league = Actor.account(verwalter), way.league
    make_webhook(actor=actor, league=league, url="https://hook.example/")
    way.take(csv_file(ROWS))
    assert (Evening.objects.count(), Letter.objects.count(), mail.outbox) == (23, 0, [])
    assert not WebhookDelivery.objects.exists()
    front = way.client.get(f"/liga/{league.pk}/").context["front"]
    assert (front.evening_count, front.news) == (23, [])

    players = list(Player.objects.filter(league=league, name__in=NAMES).order_by("name"))
    rules = RuleSetVersion.objects.get(league=league)
    evening = open_evening(actor=actor, league=league, rule_set_version=rules, players=players, dealer=players[0])
    for _ in range(9):
        record(evening, re=(2, 3), re_augen=240)
    close_evening(actor=actor, evening=evening)
    assert way.client.get(f"/liga/{league.pk}/").context["front"].news != []


def test_nobody_owes_a_solo(way):
    way.take(csv_file(GAMES))
    view = load(Evening.objects.get())
    assert view.folded.state.owes
    assert (stand_json(view)["owes"], table_now(view).owes) == ([], [])
    assert [(line.open, line.forced) for line in ledger_of(view)] == [(False, False)] * 4


def test_nobody_owes_money(way):
    for year, agreed in enumerate(
        ({"start_fee": 100}, {"absent": Absent.FIXED, "absent_fee": 200}, {"tenths": 50}, {"penalty_fee": 100}), 2015
    ):
        agree(actor=Actor.system(), league=way.league, since=date(year, 1, 1), **agreed)
    rows = [[day.replace("2018", str(year)), *points] for year in range(2015, 2019) for day, *points in ROWS[-2:]]
    way.take(csv_file([ROWS[0], *rows]))
    assert Evening.objects.count() == 8
    assert paid_evenings(way.league.pk, names_of(way.league.pk)) == []
