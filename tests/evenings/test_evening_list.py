"""The list of a league's evenings: how many games, who is first, whatever is known about the evening."""

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.models.game import TOTALS
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import withdraw_game
from scorebook.gatherings.listing import nights_page

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def listed(evening):
    (one,) = nights_page(evening.league, 1)
    return one.games, one.first


def test_games_that_count_and_who_is_first(make_evening, record):
    evening = make_evening()
    fine, _ = add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares={evening.dealer_id: 5})
    assert listed(evening) == (0, ""), "a fine before the first game puts nobody first"
    withdraw_event(actor=SYSTEM, event=fine)
    record(evening)
    one = record(evening, kind="solo_damen", re=(2,), re_augen=200)
    assert listed(evening) == (2, "Cem")
    withdraw_game(actor=SYSTEM, game=one)
    assert listed(evening) == (1, "Anna")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares={evening.dealer_id: -50})
    assert listed(evening) == (1, "Ben")
    # A chain of merged entries ends at the last name.
    middle, last = (Player.objects.create(league=evening.league, name=name) for name in ("Benno", "Benedikt"))
    Player.objects.filter(name="Ben").update(merged_into=middle)
    Player.objects.filter(pk=middle.pk).update(merged_into=last)
    assert listed(evening) == (1, "Benedikt")


def test_totals_alone_count_too(make_evening):
    old = make_evening()
    shares = {seat.player_id: points for seat, points in zip(old.seats.all(), (-3, 1, 9, -7), strict=True)}
    add_event(actor=SYSTEM, evening=old, kind=EventKind.PENALTY, reason=TOTALS, shares=shares)
    assert listed(old) == (0, "Cem")


def test_people_go_by_what_the_others_call_them(make_evening, record, writer):
    evening = make_evening()
    record(evening)
    Player.objects.filter(name="Anna").update(nickname="Änne")
    address = reverse("league-evenings", args=[evening.league_id])
    assert "vorn: Änne" in writer.get(address).content.decode()
    close_evening(actor=SYSTEM, evening=evening)
    assert "gewonnen: Änne" in writer.get(address).content.decode()


def test_the_page_takes_the_same_queries_for_any_number(writer, make_evening, record, django_assert_num_queries):
    evening = make_evening()
    for _ in range(2):
        for _ in range(3):
            record(evening)
        with django_assert_num_queries(6):
            writer.get(reverse("league-evenings", args=[evening.league_id]))
