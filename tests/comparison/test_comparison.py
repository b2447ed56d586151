"""The pages that compare games under other rules. Nothing is stored."""

import pytest
from django.urls import reverse

from leagues.journal import Actor
from scorebook.comparison.judgement import judge
from scorebook.comparison.pages.comparison import column
from scorebook.evenings.models import Score as StoredScore
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.comparison.known import game
from tests.each import each


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening("ddv")
    record(evening, re_augen=155, announcements=[{"party": "re", "call": "re"}])
    record(evening, kind="solo_fleischlos", re_augen=100)
    return evening


@pytest.fixture
def addresses(evening):
    def make():
        one = evening.games.first()
        return [
            reverse("game-comparison", args=[one.pk]),
            reverse("evening-comparison", args=[evening.pk]),
            reverse("league-comparison", args=[evening.league_id]),
        ]

    return make


def test_one_game_under_every_abrechnung_and_rule_set(client, verwalter, evening):
    rules = RuleSet.objects.create(league=evening.league, name="Sommerregeln")
    save_version(actor=Actor.account(verwalter), rule_set=rules, scheme_key="ddv", options={"extra_amount": 5})
    client.force_login(verwalter)
    one = evening.games.get(kind="normal")
    page = client.get(reverse("game-comparison", args=[one.pk])).text
    for title in ("DDV", "Männle", "Steffen", "Sommerregeln", "so gespielt", "Zählt anders"):
        assert title in page
    solo = evening.games.get(kind="solo_fleischlos")
    page = client.get(reverse("game-comparison", args=[solo.pk])).text
    assert "„Fleischloser“ gibt es dort nicht." in page


def test_the_own_column_is_what_is_booked(client, verwalter, make_evening, record):
    evening = make_evening("steffen")
    for augen in (120, 155, 120, 30, 90):
        record(evening, re_augen=augen)
    client.force_login(verwalter)
    booked = {}
    for one in StoredScore.objects.filter(evening=evening):
        for part in one.game.participations.all():
            booked[part.player.name] = booked.get(part.player.name, 0) + part.points
    for name, args in (("evening-comparison", [evening.pk]), ("league-comparison", [evening.league_id])):
        response = client.get(reverse(name, args=args))
        rows = response.context["table"].rows
        assert {row.who.name: row.cells[0].points for row in rows} == booked


def test_nothing_is_stored(client, verwalter, evening, addresses):
    client.force_login(verwalter)
    before = list(StoredScore.objects.values())
    for address in addresses():
        assert client.get(address).status_code == 200
        assert client.post(address).status_code == 405
    assert list(StoredScore.objects.values()) == before


@each("year", ["", "1850", "x", "٢٠٢٦", "9" * 50])
def test_a_year_that_was_not_is_all_of_them(client, verwalter, evening, year):
    client.force_login(verwalter)
    response = client.get(reverse("league-comparison", args=[evening.league_id]), {"jahr": year})
    assert (response.context["year"], response.context["evenings"]) == (None, 1)


def test_a_league_without_evenings_and_an_evening_without_games(client, verwalter, make_evening, make_league):
    client.force_login(verwalter)
    league, _ = make_league(name="Leer")
    assert "Noch kein Abend" in client.get(reverse("league-comparison", args=[league.pk])).text
    evening = make_evening()
    assert "Noch kein Spiel" in client.get(reverse("evening-comparison", args=[evening.pk])).text


def test_it_takes_the_same_queries_for_any_number_of_games(
    client, verwalter, evening, record, addresses, django_assert_num_queries
):
    client.force_login(verwalter)
    for address in addresses()[:2]:
        client.get(address)
    for _ in range(2):
        for address in addresses()[:2]:
            with django_assert_num_queries(9):
                client.get(address)
        for _ in range(3):
            record(evening)


@each(("factor", "boecke", "told"), [(2, 1, 2), (2, 2, 4), (3, 1, 3), (3, 2, 9), (3, 0, 0)])
def test_a_column_names_what_the_boecke_on_the_game_multiply_with(factor, boecke, told):
    scheme = resolve(SCHEMES["steffen"], {"bock": {"factor": factor}})
    assert column("Unsere", scheme, judge(game(re_augen=130), scheme, boecke), None).bock == told
