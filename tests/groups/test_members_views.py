"""Members: listed, invited, given roles, taken out."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from leagues.groups.models import Invitation, Membership, Role, token_hash
from leagues.groups.services.invitations import invite
from leagues.people.models import Player
from tests.cast import by
from tests.each import each

ASKED = {"role": "schreiber", "days": "7", "max_uses": "5", "email": ""}


@pytest.fixture
def members(league):
    return f"/liga/{league.pk}/mitglieder/"


@pytest.fixture
def of(league):
    return lambda account: Membership.objects.get(league=league, account=account)


@pytest.mark.parametrize("count", [1, 3])
def test_members_and_open_invitations_are_listed(
    browser_of, account, vera, lena, league, anna, members, count, django_assert_num_queries
):
    for number in range(count):
        Membership.objects.create(league=league, account=account(f"Mitglied{number}"), role=Role.SCHREIBER)
        invite(actor=by(vera), league=league, role=Role.LESER, player=anna)
    over, _ = invite(actor=by(vera), league=league, role=Role.LESER)
    Invitation.objects.filter(pk=over.pk).update(expires_at=timezone.now() - timedelta(minutes=1))
    browsers = [browser_of(vera), browser_of(lena)]
    with django_assert_num_queries(4):  # session with account, league, members, invitations
        page = browsers[0].get(members)
    with django_assert_num_queries(3):
        browsers[1].get(members)
    names = [str(member) for member in page.context["members"]]
    more = [f"Mitglied{number} · Schreiber" for number in range(count)]
    assert names == ["Vera · Verwalter", *more, "Sven · Schreiber", "Lena · Leser"]  # from the mightiest
    assert [one.player for one in page.context["invitations"]] == [anna] * count


def test_addresses_and_invitations_are_shown_to_the_verwalter_only(browser_of, vera, sven, lena, league, members):
    invite(actor=by(vera), league=league, role=Role.LESER)
    pages = [browser_of(member).get(members).content.decode() for member in (vera, sven, lena)]
    assert ["sven@example.org" in page for page in pages] == [True, False, False]
    assert ["Zurückziehen" in page for page in pages] == [True, False, False]


def test_a_link_is_shown_once_with_its_code_and_only_its_hash_is_stored(browser_of, vera, league, members):
    browser = browser_of(vera)
    page = browser.post(members, ASKED).content.decode()
    secret = re.search(r"/einladung/([\w-]+)/", page).group(1)
    invitation = Invitation.objects.get()
    assert (invitation.token_hash, invitation.role, invitation.max_uses) == (token_hash(secret), "schreiber", 5)
    assert timedelta(days=6.9) < invitation.expires_at - timezone.now() < timedelta(days=7)
    assert 'src="data:image/svg+xml' in page
    assert len(secret) * 6 >= 128
    assert secret not in browser.get(members).content.decode()


@pytest.mark.parametrize("email", ["sven@example.org", "niemand@example.org"])
def test_an_invitation_by_letter_does_not_tell_who_has_an_account(browser_of, vera, members, email):
    page = browser_of(vera).post(members, {**ASKED, "email": email}, follow=True)
    assert (page.redirect_chain, mail.outbox[0].to) == ([(members, 302)], [email])
    assert f"Die Einladung geht an {email}." in page.content.decode()
    secret = re.search(r"/einladung/([\w-]+)/", mail.outbox[0].body).group(1)
    assert Invitation.objects.get().token_hash == token_hash(secret)


@each("change", [{"role": "boss"}, {"days": "3650"}, {"max_uses": "1000000"}, {"days": ""}, {"email": "sven"}])
def test_a_wrong_invitation_stands_at_the_field(browser_of, vera, members, change):
    form = browser_of(vera).post(members, {**ASKED, **change}).context["form"]
    assert list(form.errors) == list(change)
    assert (Invitation.objects.count(), mail.outbox) == (0, [])


def test_an_invitation_is_withdrawn(browser_of, vera, league):
    invitation, _ = invite(actor=by(vera), league=league, role=Role.LESER)
    browser_of(vera).post(f"/liga/{league.pk}/einladungen/{invitation.pk}/zurueckziehen/")
    invitation.refresh_from_db()
    assert invitation.revoked_at is not None


def test_a_role_is_changed(browser_of, vera, lena, members, of):
    browser, path = browser_of(vera), f"{members}{of(lena).pk}/rolle/"
    for role in ("boss", ""):
        assert "Diese Rolle gibt es nicht." in browser.post(path, {"role": role}, follow=True).text
        assert of(lena).role == Role.LESER
    browser.post(path, {"role": "schreiber"})
    assert of(lena).role == Role.SCHREIBER


def test_the_last_verwalter_stays(browser_of, vera, members, of):
    browser = browser_of(vera)
    for path, typed in ((f"{of(vera).pk}/rolle/", {"role": "leser"}), (f"{of(vera).pk}/entfernen/", {})):
        page = browser.post(members + path, typed, follow=True)
        assert "Die Liga braucht einen Verwalter." in page.content.decode()
    assert of(vera).role == Role.VERWALTER


def test_a_member_is_taken_out_and_the_player_stays(browser_of, vera, sven, league, members, of):
    player = Player.objects.create(league=league, name="Svenni", sign="S", account=sven)
    browser = browser_of(sven)
    browser_of(vera).post(f"{members}{of(sven).pk}/entfernen/")
    player.refresh_from_db()
    assert (player.account, browser.get(members).status_code) == (None, 404)


def test_a_member_leaves(browser_of, lena, league, members, of):
    browser = browser_of(lena)
    page = browser.post(f"{members}{of(lena).pk}/entfernen/", follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert "Du gehörst nicht mehr zu „Freitagsrunde“." in page.content.decode()
    assert not league.memberships.filter(account=lena).exists()


def test_members_and_invitations_of_another_league_do_not_exist(browser_of, vera, falk, other_league, league):
    foreign = Membership.objects.get(league=other_league)
    invitation, _ = invite(actor=by(falk), league=other_league, role=Role.LESER)
    browser = browser_of(vera)
    paths = [
        f"/liga/{league.pk}/mitglieder/{foreign.pk}/rolle/",
        f"/liga/{league.pk}/mitglieder/{foreign.pk}/entfernen/",
        f"/liga/{league.pk}/einladungen/{invitation.pk}/zurueckziehen/",
    ]
    assert [browser.post(path, {"role": "leser"}).status_code for path in paths] == [404] * 3
    assert Membership.objects.get(pk=foreign.pk).role == Role.VERWALTER
