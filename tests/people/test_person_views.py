"""Merging, forgetting and unlinking players, and inviting the person behind one."""

import re

import pytest

from leagues.groups.models import Invitation
from leagues.people.models import Forgetting, Player
from tests.cast import PASSWORD
from tests.each import each


@pytest.fixture
def path(league, anna):
    return f"/liga/{league.pk}/spieler/{anna.pk}/"


def test_two_entries_become_one_and_two_again(browser_of, vera, league, anna, ben, path):
    browser = browser_of(vera)
    assert browser.post(f"{path}trennen/").status_code == 404
    assert browser.get(f"{path}zusammenlegen/").status_code == 200
    into = f"/liga/{league.pk}/spieler/{ben.pk}/"
    page = browser.post(f"{path}zusammenlegen/", {"into": ben.pk}, follow=True)
    anna.refresh_from_db()
    assert (anna.merged_into, page.redirect_chain) == (ben, [(into, 302)])
    assert "„Anna“ zählt hier mit." in page.content.decode()
    assert browser.get(path).status_code == 404
    assert browser.post(f"{path}trennen/").url == into
    anna.refresh_from_db()
    assert anna.merged_into is None


@each("whom", ["itself", "nobody", "foreign"])
def test_only_another_player_of_the_league_can_be_chosen(browser_of, vera, anna, path, other_league, whom):
    foreign = Player.objects.create(league=other_league, name="Fremd", sign="F")
    into = {"itself": anna.pk, "nobody": "", "foreign": foreign.pk}[whom]
    form = browser_of(vera).post(f"{path}zusammenlegen/", {"into": into}).context["form"]
    anna.refresh_from_db()
    assert (list(form.errors), anna.merged_into) == (["into"], None)


SURE = {"sure": "on", "password": PASSWORD}


@each(
    ("typed", "wrong"),
    [({"password": PASSWORD}, "sure"), ({"sure": "on"}, "password"), ({"sure": "on", "password": "x"}, "password")],
)
def test_a_name_is_removed_only_when_sure_and_with_the_password(browser_of, vera, anna, path, typed, wrong):
    form = browser_of(vera).post(f"{path}vergessen/", typed).context["form"]
    assert (list(form.errors), Forgetting.objects.exists()) == ([wrong], False)


def test_a_person_may_do_it_and_unlink_without_a_role(browser_of, lena, anna, path):
    anna.account = lena
    anna.save()
    browser = browser_of(lena)
    page = browser.get(path).content.decode()
    assert ("Das bist du." in page, "Zusammenlegen" in page, 'name="name"' in page) == (True, False, False)
    assert browser.post(f"{path}konto-loesen/").status_code == 302
    anna.refresh_from_db()
    assert anna.account is None
    assert browser.post(f"{path}vergessen/", SURE).status_code == 403
    Player.objects.filter(pk=anna.pk).update(account=lena)
    assert browser.post(f"{path}vergessen/", SURE).status_code == 302
    assert Forgetting.objects.get().asked_by == lena


def test_the_person_behind_a_player_is_invited(browser_of, vera, anna, path):
    browser = browser_of(vera)
    assert browser.get(f"{path}einladen/").status_code == 200
    page = browser.post(f"{path}einladen/", {"role": "leser", "days": "1", "max_uses": "20"}).content.decode()
    invitation = Invitation.objects.get()
    assert (invitation.player, invitation.max_uses) == (anna, 1)
    assert re.search(r"/einladung/[\w-]{32}/", page)


def test_a_player_with_account_is_not_invited(browser_of, vera, sven, anna, path):
    anna.account = sven
    anna.save()
    form = browser_of(vera).post(f"{path}einladen/", {"role": "leser", "days": "1"}).context["form"]
    assert form.errors == {"__all__": ["Anna hat schon ein Konto."]}
