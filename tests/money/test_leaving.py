"""Money outlives names and years: who is forgotten still owes, and an evening counts in the year in which it began."""

from datetime import date

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.services.evenings import change_date_and_place

pytestmark = pytest.mark.django_db
ACTOR = Actor.system()


@pytest.fixture
def new_year(at_money):
    """An evening of New Year's Eve at ten cents a point, of which somebody owes something."""
    evening = at_money()
    return change_date_and_place(actor=ACTOR, evening=evening, local_date=date(2024, 12, 31), place="")


def pages(league):
    players = Player.objects.filter(league=league).order_by("pk").values_list("pk", flat=True)
    return [
        reverse("league-money", args=[league.pk]),
        *(reverse("money-statement", args=[league.pk, one]) for one in players),
    ]


def test_who_is_forgotten_still_owes_and_has_no_name(new_year, browser_of, verwalter):
    league, browser = new_year.league, browser_of(verwalter)
    before = browser.get(pages(league)[0]).context
    owing = min(before["balances"], key=lambda one: one.cents)
    assert owing.cents < 0
    anonymise_player(actor=ACTOR, player=Player.objects.get(pk=int(owing.who.person)))
    answers = [browser.get(page) for page in pages(league)]
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    assert not [answer for answer in answers if owing.who.name in answer.content.decode()]
    after = answers[0].context
    assert [one.cents for one in after["balances"]] == [one.cents for one in before["balances"]]
    assert sum(one.cents for one in after["balances"]) + after["owed"] == 0


def test_an_evening_counts_in_the_year_in_which_it_began(new_year, browser_of, verwalter):
    kasse = browser_of(verwalter).get(pages(new_year.league)[0]).context
    assert ([one.year for one in kasse["years"]], kasse["chosen"], kasse["evenings"]) == ([2024], 2024, 1)
    assert sorted(one.cents for one in kasse["year"]) == sorted(one.cents for one in kasse["balances"])
