"""Whoever loses rights in a league does not get them back by what they made before."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.utils import timezone
from django.utils.formats import date_format

from leagues.accounts.models import Account
from leagues.accounts.services import choose_language, delete_account
from leagues.groups.models import Invitation, Membership, Role
from leagues.groups.services.departures import ask_to_remove
from leagues.groups.services.invitations import invite, redeem_invitation
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.models import Capability
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.table_links import link_by_secret, open_table_link, table_secret
from scorebook.rules.selectors import default_rule_set
from tests.cast import PASSWORD, by
from tests.each import each

# SQLite lets one write at a time; in memory, as tests have it, the second does not even wait.
AT_ONCE = 2 if connection.vendor == "postgresql" else 1
GONE = "Diese Einladung gilt nicht mehr."
OLDER = "älter als die letzte Änderung deiner Rechte"


@pytest.fixture
def second(league, account):
    """Another Verwalter of the league."""
    walter = account("Walter")
    Membership.objects.create(league=league, account=walter, role=Role.VERWALTER)
    return walter


@pytest.fixture
def of(league):
    return lambda account: Membership.objects.get(league=league, account=account)


@pytest.fixture
def evening(league, vera):
    players = [Player.objects.create(league=league, name=name, sign=name[:2]) for name in ("Ali", "Bea", "Cem", "Doro")]
    version = default_rule_set(league).versions.get()
    return open_evening(actor=by(vera), league=league, rule_set_version=version, players=players, dealer=players[0])


def role_of(league, account):
    return Membership.objects.filter(league=league, account=account).values_list("role", flat=True).first()


def leave_by(way, league, vera, second, of):
    if way == "removed":
        remove_member(actor=by(vera), membership=of(second))
    elif way == "left":
        remove_member(actor=by(second), membership=of(second))
    else:
        change_role(actor=by(vera), membership=of(second), role=Role.LESER)


@each("way", ["removed", "left", "demoted"])
def test_nobody_comes_back_up_by_what_was_made_before(league, vera, second, of, way):
    """Neither by an own invitation nor by one that somebody else made; a newer one takes them back."""
    roles = (Role.VERWALTER, Role.SCHREIBER)
    own = [invite(actor=by(second), league=league, role=role, days=30, max_uses=20)[1] for role in roles]
    _, others = invite(actor=by(vera), league=league, role=Role.VERWALTER, max_uses=20)
    leave_by(way, league, vera, second, of)
    for secret, said in ((own[0], GONE), (own[1], GONE), (others, OLDER)):
        with pytest.raises(Refused, match=said):
            redeem_invitation(account=second, secret=secret)
    assert role_of(league, second) == (Role.LESER if way == "demoted" else None)
    _, newer = invite(actor=by(vera), league=league, role=Role.SCHREIBER)
    redeem_invitation(account=second, secret=newer)
    assert role_of(league, second) == Role.SCHREIBER


def test_an_old_one_still_takes_in_everybody_else(league, vera, second, falk, of):
    _, secret = invite(actor=by(vera), league=league, role=Role.SCHREIBER, max_uses=20)
    leave_by("removed", league, vera, second, of)
    redeem_invitation(account=falk, secret=secret)
    assert role_of(league, falk) == Role.SCHREIBER


@each("to", [Role.SCHREIBER, Role.LESER])
def test_a_demoted_verwalter_keeps_the_invitations_they_could_still_stand_for(league, vera, second, anna, of, to):
    made = {role: invite(actor=by(second), league=league, role=role)[0] for role in Role}
    as_player, _ = invite(actor=by(second), league=league, role=Role.LESER, player=anna)
    others, _ = invite(actor=by(vera), league=league, role=Role.VERWALTER)
    change_role(actor=by(vera), membership=of(second), role=to)
    still_open = set(Invitation.objects.filter(revoked_at=None))
    assert still_open == {others, *(one for role, one in made.items() if to.includes(role))}
    assert as_player not in still_open


@each("change", ["role", "member", "blocked", "deleted"])
def test_an_invitation_gives_no_more_than_its_maker_may_now(league, vera, second, falk, change):
    """Whatever changed the maker's rights: here a row in the database."""
    role = Role.VERWALTER if change == "role" else Role.LESER
    _, secret = invite(actor=by(second), league=league, role=role)
    if change == "role":
        Membership.objects.filter(account=second).update(role=Role.SCHREIBER)
    elif change == "member":
        Membership.objects.filter(account=second).delete()
    elif change == "blocked":
        Account.objects.filter(pk=second.pk).update(is_active=False)
    else:
        delete_account(account=Account.objects.get(pk=second.pk))
    with pytest.raises(Refused, match=GONE):
        redeem_invitation(account=falk, secret=secret)
    assert role_of(league, falk) is None


def test_a_promotion_ends_nothing(league, vera, sven, second, of):
    invite(actor=by(second), league=league, role=Role.VERWALTER)
    change_role(actor=by(vera), membership=of(sven), role=Role.VERWALTER)
    change_role(actor=by(vera), membership=of(second), role=Role.VERWALTER)
    assert Invitation.objects.filter(revoked_at=None).count() == 1


def test_whoever_lost_the_role_meanwhile_changes_nothing(league, vera, second, lena, evening, of):
    """As in a race: the page has let them in, the service is called after the role is gone."""
    remove_member(actor=by(vera), membership=of(second))
    before = list(Membership.objects.order_by("pk").values_list())
    tries = (
        lambda: invite(actor=by(second), league=league, role=Role.VERWALTER),
        lambda: change_role(actor=by(second), membership=of(lena), role=Role.VERWALTER),
        lambda: remove_member(actor=by(second), membership=of(lena)),
        lambda: open_table_link(actor=by(second), evening=evening),
    )
    for attempt in tries:
        with pytest.raises(PermissionDenied):
            attempt()
    assert (list(Membership.objects.order_by("pk").values_list()), Invitation.objects.count()) == (before, 0)


@each("way", ["removed", "left", "demoted", "deleted"])
@each("opener", ["vera", "sven"])
def test_the_table_link_ends_with_the_right_to_write(vera, sven, evening, of, way, opener):
    link = open_table_link(actor=by({"vera": vera, "sven": sven}[opener]), evening=evening)
    secret = table_secret(link)
    if way == "deleted":
        delete_account(account=Account.objects.get(pk=sven.pk))
    elif way == "demoted":
        change_role(actor=by(vera), membership=of(sven), role=Role.LESER)
    else:
        remove_member(actor=by(vera if way == "removed" else sven), membership=of(sven))
    assert link_by_secret(secret) is None
    assert evening.journal.filter(action="table_link_revoked").count() == 1


def test_only_the_links_of_that_league_end(league, vera, sven, evening, of, other_league):
    other = type(evening).objects.create(
        league=other_league,
        rule_set_version=default_rule_set(other_league).versions.get(),
        local_date=evening.local_date,
        dealer=Player.objects.create(league=other_league, name="Ali", sign="A"),
    )
    elsewhere = open_table_link(actor=Actor.system(), evening=other)
    open_table_link(actor=by(vera), evening=evening)
    remove_member(actor=by(vera), membership=of(sven))
    assert list(Capability.tables.filter(revoked_at=None)) == [elsewhere]


def test_from_verwalter_to_schreiber_the_table_link_stays(vera, second, evening, of):
    open_table_link(actor=by(second), evening=evening)
    change_role(actor=by(vera), membership=of(second), role=Role.SCHREIBER)
    assert Capability.tables.filter(revoked_at=None).count() == 1


def test_the_page_says_what_has_ended(browser_of, league, vera, second, evening, of):
    for role in Role:
        invite(actor=by(second), league=league, role=role)
    open_table_link(actor=by(second), evening=evening)
    path = f"/liga/{league.pk}/mitglieder/{of(second).pk}/"
    page = browser_of(vera).post(f"{path}rolle/", {"role": "leser"}, follow=True).content.decode()
    assert "Walter ist jetzt Leser. Damit beendet: 2 Einladungen, 1 Tischlink." in page
    page = browser_of(vera).post(f"{path}entfernen/", follow=True).content.decode()
    assert "Walter gehört nicht mehr zur Liga. Damit beendet: 1 Einladung." in page


@pytest.mark.parametrize("way", ["removed", "left", "demoted", "deleted"])
def test_the_remaining_verwalter_are_told_how_many(league, vera, second, account, of, way):
    third = account("Xaver")
    Membership.objects.create(league=league, account=third, role=Role.VERWALTER)
    for role in (Role.VERWALTER, Role.SCHREIBER):
        invite(actor=by(second), league=league, role=role)
    mail.outbox.clear()
    if way == "deleted":
        delete_account(account=second)
    else:
        leave_by(way, league, vera, second, of)
    data = {letter.to[0] for letter in mail.outbox}
    assert data == {"vera@example.org", "xaver@example.org"} - (
        {"vera@example.org"} if way in ("removed", "demoted") else set()
    )
    assert all("2 Einladungen" in letter.body and "Walter" in letter.body for letter in mail.outbox)
    action = "member.role" if way == "demoted" else "member.leave" if way in ("left", "deleted") else "member.remove"
    assert JournalEntry.objects.filter(action=action).latest("pk").after["invitations_ended"] == 2


def test_each_is_told_in_the_language_of_the_own_account(league, vera, second, account, of):
    third = account("Xaver")
    Membership.objects.create(league=league, account=third, role=Role.VERWALTER)
    choose_language(account=third, language="en")
    invite(actor=by(second), league=league, role=Role.VERWALTER)
    mail.outbox.clear()
    change_role(actor=by(second), membership=of(second), role=Role.SCHREIBER)
    said = {letter.to[0]: letter.body for letter in mail.outbox}
    german, english = said["vera@example.org"], said["xaver@example.org"]
    assert "Walter ist nicht mehr Verwalter, sondern Schreiber.\nDamit beendet: 1 Einladung." in german
    assert "Walter is no longer manager but Writer.\nEnded with it: 1 invitation." in english
    mail.outbox.clear()
    day = timezone.localdate(ask_to_remove(actor=by(vera), league=league).removal_due)
    said = {letter.to[0]: letter.body for letter in mail.outbox}
    assert f"am {date_format(day, 'j. F Y')} oder danach" in said["vera@example.org"]
    assert f"on {day.day} {day:%B %Y} or later" in said["xaver@example.org"]


def test_an_unlinked_person_does_not_become_the_player_again(league, vera, falk, anna):
    _, used = invite(actor=by(vera), league=league, role=Role.LESER, player=anna)
    _, kept = invite(actor=by(vera), league=league, role=Role.LESER, player=anna)
    redeem_invitation(account=falk, secret=used)
    Player.objects.filter(pk=anna.pk).update(account=None)
    with pytest.raises(Refused, match=GONE):
        redeem_invitation(account=falk, secret=kept)


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_removing_somebody_while_games_are_saved_ends_every_link_and_nobody_waits_for_ever(
    league, vera, account, evening, facts, of
):
    """Both lock the evening and point to the league: neither is chosen as the victim of a deadlock."""
    members = [account(f"Mit{number}") for number in range(4)]
    memberships = [Membership.objects.create(league=league, account=one, role=Role.SCHREIBER) for one in members]
    said = facts(evening)
    started = Barrier(AT_ONCE)

    def save_games():
        started.wait()
        for _ in range(8):
            record_game(actor=by(vera), evening=evening, game_id=uuid.uuid4(), facts=said)
        connection.close()

    def remove_people():
        started.wait()
        for membership in memberships:
            open_table_link(actor=by(vera), evening=evening)
            remove_member(actor=by(vera), membership=membership)
        connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        for running in [pool.submit(save_games), pool.submit(remove_people)]:
            running.result(timeout=60)
    assert (evening.events.count(), Capability.tables.filter(revoked_at=None).count()) == (8, 0)
    assert Membership.objects.filter(pk__in=[one.pk for one in memberships]).count() == 0


@pytest.mark.django_db(transaction=True)
def test_redeeming_while_being_removed_never_leaves_a_verwalter(league, vera, account):
    """Before or after: but never in again by what was made before."""
    for number in range(5):
        walter = account(f"Walter{number}")
        membership = Membership.objects.create(league=league, account=walter, role=Role.VERWALTER)
        _, own = invite(actor=by(walter), league=league, role=Role.VERWALTER, max_uses=20)
        started = Barrier(AT_ONCE)

        def remove(membership=membership, started=started):
            started.wait()
            remove_member(actor=by(vera), membership=membership)
            connection.close()

        def redeem(walter=walter, own=own, started=started):
            started.wait()
            for _ in range(3):
                with suppress(Refused):
                    redeem_invitation(account=walter, secret=own)
            connection.close()

        with ThreadPoolExecutor(AT_ONCE) as pool:
            for running in [pool.submit(remove), pool.submit(redeem)]:
                running.result(timeout=60)
        assert role_of(league, walter) is None


def test_the_administration_ends_the_same(client, league, vera, second, falk, of):
    admin = Account.objects.create_superuser("chef@example.org", PASSWORD, display_name="Chefin")
    client.force_login(admin)
    _, up = invite(actor=by(second), league=league, role=Role.VERWALTER)
    _, down = invite(actor=by(second), league=league, role=Role.LESER)
    path = f"/verwaltung/leagues/membership/{of(second).pk}"
    assert client.post(f"{path}/change/", {"role": "leser"}).status_code == 302
    assert (of(second).role, Invitation.objects.filter(revoked_at=None).count()) == (Role.LESER, 1)
    with pytest.raises(Refused, match=GONE):
        redeem_invitation(account=falk, secret=up)
    assert client.post(f"{path}/delete/", {"post": "yes"}).status_code == 302
    with pytest.raises(Refused, match=GONE):
        redeem_invitation(account=falk, secret=down)
    assert JournalEntry.objects.filter(action="member.remove").exists()
