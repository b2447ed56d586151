"""Redeeming an invitation."""

import pytest
from django.utils import timezone

from leagues.groups.models import Invitation, Membership, Role
from leagues.groups.services.invitations import invite, redeem_invitation, revoke_invitation
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.services.evenings import close_evening
from tests.cast import by, by_field
from tests.each import each


@pytest.fixture
def invited(league, vera):
    def make(role=Role.SCHREIBER, **facts):
        return invite(actor=by(vera), league=league, role=role, **facts)

    return make


def path(secret):
    return f"/einladung/{secret}/"


def test_whoever_accepts_is_a_member(browser_of, falk, league, invited):
    invitation, secret = invited()
    answer = browser_of(falk).post(path(secret))
    invitation.refresh_from_db()
    assert (answer.url, invitation.used) == (f"/liga/{league.pk}/", 1)
    assert Membership.objects.get(account=falk).role == Role.SCHREIBER


def test_a_preview_does_not_use_it_up(client, browser_of, falk, invited):
    invitation, secret = invited()
    for browser in (client, browser_of(falk)):
        assert [browser.get(path(secret)).status_code, browser.head(path(secret)).status_code] == [200, 200]
    invitation.refresh_from_db()
    assert (invitation.used, Membership.objects.filter(account=falk).exists()) == (0, False)


def test_strangers_are_led_to_an_account_and_back(client, invited):
    _, secret = invited()
    answer = client.post(path(secret))
    page = answer.content.decode()
    assert f"/anmelden/?next=%2Feinladung%2F{secret}%2F" in page
    assert f"/konto/neu/?next=%2Feinladung%2F{secret}%2F" in page
    assert Membership.objects.count() == 3


def test_it_works_as_often_as_it_says(browser_of, falk, account, invited):
    _, secret = invited(max_uses=2)
    browsers = [browser_of(falk), browser_of(account("Ida")), browser_of(account("Jan"))]
    assert [browser.post(path(secret)).status_code for browser in browsers] == [302, 302, 404]
    assert Membership.objects.count() == 5


@each("end", ["revoked", "expired", "put away", "maker demoted", "unknown"])
def test_what_has_ended_opens_nothing(browser_of, falk, vera, league, invited, end):
    invitation, secret = invited()
    if end == "revoked":
        revoke_invitation(actor=by(vera), invitation=invitation)
    elif end == "expired":
        Invitation.objects.update(expires_at=timezone.now())
    elif end == "put away":
        league.archived_at = timezone.now()
        league.save()
    elif end == "maker demoted":  # by whatever changed the row
        Membership.objects.filter(account=vera).update(role=Role.LESER)
    else:
        secret = "x" * 32
    browser = browser_of(falk)
    assert [browser.get(path(secret)).status_code, browser.post(path(secret)).status_code] == [404, 404]
    assert not Membership.objects.filter(account=falk).exists()


@each(
    ("has", "offered", "keeps", "used"),
    [
        (Role.LESER, Role.SCHREIBER, Role.SCHREIBER, 1),
        (Role.VERWALTER, Role.LESER, Role.VERWALTER, 0),
        (Role.LESER, Role.LESER, Role.LESER, 0),
    ],
)
def test_a_member_keeps_the_greater_role(browser_of, falk, league, invited, has, offered, keeps, used):
    Membership.objects.create(league=league, account=falk, role=has)
    invitation, secret = invited(offered)
    browser_of(falk).post(path(secret))
    invitation.refresh_from_db()
    assert (Membership.objects.get(account=falk).role, invitation.used) == (keeps, used)


def test_it_makes_somebody_a_player(browser_of, falk, anna, invited):
    _, secret = invited(player=anna, max_uses=20)
    browser = browser_of(falk)
    assert "als <strong>Anna</strong>" in browser.get(path(secret)).content.decode()
    browser.post(path(secret))
    anna.refresh_from_db()
    assert (anna.account, Invitation.objects.get().max_uses) == (falk, 1)


def test_a_player_with_an_account_is_not_claimed(falk, account, anna, invited):
    _, first = invited(player=anna)
    _, second = invited(player=anna)
    redeem_invitation(account=falk, secret=first)
    with pytest.raises(Refused, match="gilt nicht mehr"):
        redeem_invitation(account=account("Ida"), secret=second)
    anna.refresh_from_db()
    assert (anna.account, Membership.objects.count()) == (falk, 4)


def test_nobody_is_two_players(browser_of, falk, league, anna, invited):
    Player.objects.create(league=league, name="Falk", sign="F", account=falk)
    _, secret = invited(player=anna)
    page = browser_of(falk).post(path(secret), follow=True)
    assert "Du bist in dieser Liga schon Falk." in page.content.decode()
    anna.refresh_from_db()
    assert (anna.account, Membership.objects.filter(account=falk).exists()) == (None, False)


def test_an_invitation_has_its_limits(invited, other_league, falk, anna):
    for facts, field in (({"days": 0}, "days"), ({"days": 91}, "days"), ({"max_uses": 51}, "max_uses")):
        with pytest.raises(Refused) as refusal:
            invited(**facts)
        assert list(by_field(refusal.value)) == [field]
    foreign = Player.objects.create(league=other_league, name="Fremd", sign="F")
    Player.objects.filter(pk=anna.pk).update(account=falk)
    anna.refresh_from_db()
    for player, sentence in ((foreign, "gibt es nicht"), (anna, "schon ein Konto")):
        with pytest.raises(Refused, match=sentence):
            invited(player=player)


def test_after_the_first_evening_the_league_asks_a_lone_verwalter_to_invite_the_others(
    make_evening, record, browser_of, verwalter, stranger
):
    evening = make_evening()
    league, browser = evening.league, browser_of(verwalter)
    Player.objects.filter(league=league, name="Anna").update(account=verwalter)
    Player.objects.filter(league=league, name="Dora").update(regular=False)

    def asked():
        answer = browser.get(f"/liga/{league.pk}/")
        return [one.name for one in answer.context["to_invite"] if f"/spieler/{one.pk}/" in answer.content.decode()]

    record(evening)
    assert asked() == []
    close_evening(actor=by(verwalter), evening=evening)
    assert asked() == ["Ben", "Cem"]
    invitation, _secret = invite(actor=by(verwalter), league=league, role=Role.LESER)
    assert asked() == []
    revoke_invitation(actor=by(verwalter), invitation=invitation)
    assert asked() == ["Ben", "Cem"]
    Membership.objects.create(league=league, account=stranger, role=Role.LESER)
    assert asked() == []
