"""A league is deleted for good in the moment in which people save there: it goes, and nothing else breaks."""

import time
import uuid
from threading import Event as Moment
from threading import Thread

import pytest
from django.db import connection
from django.utils import timezone

from leagues.erasures import Erasure
from leagues.groups.models import League
from leagues.groups.pages import leagues as removal_pages
from leagues.groups.services.departures import remove_due, remove_league
from leagues.journal import Actor
from scorebook.evenings.models import Evening, Event
from scorebook.evenings.services.games import record_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.whole
@pytest.mark.parametrize("how", ["by tidy", "at once"])
def test_it_goes_and_who_saves_there_finds_nothing_and_elsewhere_notices_nothing(make_evening, facts, how):
    going, elsewhere = make_evening(), make_evening()
    league = going.league
    begun, over, outcomes = Moment(), Moment(), {one.pk: set() for one in (going, elsewhere)}

    def save(evening):
        made = facts(evening)
        while not over.wait(0.02):  # who never pauses lets nobody else write on SQLite
            try:
                record_game(actor=Actor.system(), evening=evening, game_id=uuid.uuid4(), facts=made)
                outcomes[evening.pk].add("saved")
            except Evening.DoesNotExist:
                outcomes[evening.pk].add("gone")
            except Exception as error:
                outcomes[evening.pk].add(repr(error))
            begun.set()
        connection.close()

    savers = [Thread(target=save, args=[one]) for one in (going, elsewhere)]
    for one in savers:
        one.start()
    begun.wait(20)
    try:
        if how == "by tidy":
            League.objects.filter(pk=league.pk).update(removal_due=timezone.now())
            assert remove_due() == 1
        else:
            remove_league(league=league)
        time.sleep(0.1)  # whoever waited tries
    finally:
        over.set()
        for one in savers:
            one.join()
    assert (outcomes[going.pk] - {"saved"}, outcomes[elsewhere.pk]) == ({"gone"}, {"saved"})
    assert list(Erasure.objects.values_list("kind", "key")) == [("league", league.pk)]
    assert not Event.objects.filter(league=league.pk).exists()


def test_whoever_presses_a_button_in_that_moment_reads_that_it_is_gone(make_league, browser_of, verwalter, monkeypatch):
    league, _ = make_league()
    browser = browser_of(verwalter)
    browser.raise_request_exception = False
    read = removal_pages.managed_league

    def reading(request, league_id):
        found = read(request, league_id)
        remove_league(league=found)
        return found

    monkeypatch.setattr(removal_pages, "managed_league", reading)
    assert browser.post(f"/liga/{league.pk}/loeschen/abbrechen/").status_code == 404
