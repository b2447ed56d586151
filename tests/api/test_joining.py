"""Whoever comes to a league that others can read is told so before their name stands there."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from leagues.groups.models import League
from leagues.groups.services.invitations import invite
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.selectors import names_of
from leagues.people.services.persons import merge_players
from leagues.people.services.players import add_player, add_players, unlist_player

SYSTEM = Actor.system()
WEEK = timedelta(days=7)
pytestmark = pytest.mark.django_db


def open_to_all(home):
    home.league = publish(actor=SYSTEM, league=home.league, public=True, notice=AT_ONCE)
    return home


@pytest.fixture
def opened(home):
    """A league with an open page."""
    return open_to_all(home)


@pytest.fixture
def invited(opened, account, browser_of):
    """Somebody with an account, invited as a player who is named outside: the account, the browser, the path."""

    def make(*, player="Dora"):
        guest = account("Dorothea")
        found = Player.objects.get(league=opened.league, name=player) if player else None
        _, secret = invite(actor=SYSTEM, league=opened.league, role="leser", player=found)
        return guest, browser_of(guest), reverse("invitation", args=[secret])

    return make


def unlisted(league, name):
    return Player.objects.get(league=league, name=name).unlisted


def test_a_new_player_is_not_named_outside_before_somebody_has_told_them(home):
    add_player(actor=SYSTEM, league=home.league, name="Vor")
    publish(actor=SYSTEM, league=home.league, public=True, notice=WEEK)
    add_players(actor=SYSTEM, league=home.league, names=["Fritz", "Gerd"])
    League.objects.filter(pk=home.league.pk).update(public_from=None)
    add_player(actor=SYSTEM, league=home.league, name="Hans")
    publish(actor=SYSTEM, league=home.league, public=False)
    add_player(actor=SYSTEM, league=home.league, name="Nach")
    data = {name: unlisted(home.league, name) for name in ("Anna", "Vor", "Fritz", "Gerd", "Hans", "Nach")}
    assert data == {"Anna": False, "Vor": False, "Fritz": True, "Gerd": True, "Hans": True, "Nach": False}


def test_whoever_writes_them_down_is_told_and_a_verwalter_names_them(home, browser_of):
    """Not in a league of its own."""
    browser, path = browser_of(home.verwalter), reverse("league-players", args=[home.league.pk])
    assert "öffentlich" not in browser.get(path).content.decode()
    assert "ohne Namen" not in browser.post(path, {"name": "Emma"}, follow=True).content.decode()
    opened = open_to_all(home)
    assert "Die Liga ist öffentlich" in browser.get(path).content.decode()
    said = browser.post(path, {"name": "Fritz"}, follow=True).content.decode()
    assert "steht Fritz ohne Namen" in said
    assert said.count('<span class="row__sub">außerhalb ohne Namen</span>') == 1
    fritz = Player.objects.get(league=opened.league, name="Fritz")
    entry = reverse("league-player-edit", args=[opened.league.pk, fritz.pk])
    assert "Mit Namen nennen" in browser.get(entry).content.decode()
    browser.post(reverse("player-unlist", args=[opened.league.pk, fritz.pk]), {"unlisted": "0"})
    assert not unlisted(opened.league, "Fritz")


@pytest.mark.parametrize("wants", [True, False])
def test_an_invitation_says_that_the_league_is_public_and_asks(opened, invited, wants):
    unlist_player(actor=SYSTEM, player=Player.objects.get(league=opened.league, name="Dora"), unlisted=not wants)
    guest, browser, path = invited()
    for page in (Client().get(path), browser.get(path)):
        assert "Diese Liga ist öffentlich" in page.content.decode()
    assert ('name="unlisted" value="1" checked' in browser.get(path).content.decode()) is not wants
    browser.post(path, {"asked": "1"} | ({"unlisted": "1"} if wants else {}))
    dora = Player.objects.get(league=opened.league, name="Dora")
    assert (dora.account, dora.unlisted) == (guest, wants)
    said = opened.league.journal.filter(action="player.unlist" if wants else "player.list")
    assert said.last().account_id == guest.pk


def test_an_invitation_into_an_announced_league_names_the_day(home, account):
    day = publish(actor=SYSTEM, league=home.league, public=True, notice=WEEK).public_from
    _, secret = invite(actor=SYSTEM, league=home.league, role="leser")
    page = Client().get(reverse("invitation", args=[secret])).content.decode()
    assert f"Ab dem {localtime(day):%-d}. " in page and 'name="unlisted"' not in page


def test_an_invitation_into_a_league_that_is_not_public_asks_nothing(home, account, browser_of):
    dora = Player.objects.get(league=home.league, name="Dora")
    unlist_player(actor=SYSTEM, player=dora, unlisted=True)
    _, secret = invite(actor=SYSTEM, league=home.league, role="leser", player=dora)
    browser, path = browser_of(account("Dorothea")), reverse("invitation", args=[secret])
    page = browser.get(path).content.decode()
    assert "öffentlich" not in page and 'name="unlisted"' not in page
    browser.post(path)
    assert unlisted(home.league, "Dora")


def test_two_entries_of_one_person_are_named_again_together(opened, browser_of):
    """The entry says how the person stands outside, whichever entry said so."""
    dora = Player.objects.get(league=opened.league, name="Dora")
    twin = add_player(actor=SYSTEM, league=opened.league, name="Theodora")
    merge_players(actor=SYSTEM, player=twin, into=dora)
    assert names_of(opened.league.pk)[str(dora.pk)].unlisted
    entry = reverse("league-player-edit", args=[opened.league.pk, dora.pk])
    assert "Mit Namen nennen" in browser_of(opened.verwalter).get(entry).content.decode()
    unlist_player(actor=SYSTEM, player=dora, unlisted=False)
    assert not names_of(opened.league.pk)[str(dora.pk)].unlisted
