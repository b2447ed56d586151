import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from leagues.access import league_for, leagues_of, may, player_for
from leagues.accounts.models import Account
from leagues.groups.models import Membership, Role, Season
from leagues.groups.services.invitations import invite
from leagues.journal import JournalEntry
from leagues.people.models import Player
from tests.cast import by
from tests.each import each

RANKS = [Role.LESER, Role.SCHREIBER, Role.VERWALTER]


def test_everybody_sees_the_leagues_they_belong_to_and_their_role_there(league, other_league, sven, falk):
    Membership.objects.create(league=other_league, account=sven, role=Role.LESER)
    seen = {account.display_name: list(leagues_of(account).values_list("name", "own_role")) for account in (sven, falk)}
    assert seen == {
        "Sven": [("Die Anderen", "leser"), ("Freitagsrunde", "schreiber")],
        "Falk": [("Die Anderen", "verwalter")],
    }


def test_anonymous_and_superusers_see_no_league(league):
    boss = Account.objects.create_superuser("chef@example.org", "geheim", display_name="Chef")
    assert [*leagues_of(AnonymousUser()), *leagues_of(boss)] == []


@each("held", RANKS)
@each("needed", RANKS)
def test_a_role_may_do_what_the_smaller_ones_may(league, falk, held, needed):
    Membership.objects.create(league=league, account=falk, role=held)
    allowed = RANKS.index(held) >= RANKS.index(needed)
    assert may(league_for(falk, league.pk), needed) is allowed
    if allowed:
        assert league_for(falk, league.pk, role=needed) == league
    else:
        with pytest.raises(PermissionDenied, match=f"Dafür braucht es die Rolle {needed.label}"):
            league_for(falk, league.pk, role=needed)


def test_a_strangers_league_and_a_missing_one_are_the_same(league, falk):
    for league_id in (league.pk, 10**9):
        with pytest.raises(Http404, match="Diese Liga gibt es nicht"):
            league_for(falk, league_id)


def test_the_league_costs_one_query(league, sven, django_assert_num_queries):
    with django_assert_num_queries(1):
        league_for(sven, league.pk, role=Role.SCHREIBER)


def test_a_player_is_found_in_the_own_league_only(league, other_league, anna):
    assert player_for(league, anna.pk) == anna
    with pytest.raises(Http404):
        player_for(other_league, anna.pk)


def test_a_merged_player_is_not_found(league, anna):
    merged = Player.objects.create(league=league, name="Anja", merged_into=anna)
    with pytest.raises(Http404):
        player_for(league, merged.pk)


def test_a_schreiber_decides_nothing_about_others(browser_of, vera, sven, lena, league, anna):
    """Of every address and everybody that is said in `tests/access/test_promises.py`."""
    invitation, _ = invite(actor=by(vera), league=league, role=Role.LESER)
    season = Season.objects.create(league=league, name="S", start="2020-01-01")
    member = Membership.objects.get(account=lena).pk
    person = ("zusammenlegen", "trennen", "vergessen", "vergessen/abbrechen", "vergessen/jetzt", "konto-loesen")
    paths = [
        *(
            "mitglieder/",
            f"mitglieder/{member}/rolle/",
            f"mitglieder/{member}/entfernen/",
            f"spieler/{anna.pk}/einladen/",
        ),
        *(f"einladungen/{invitation.pk}/zurueckziehen/", "saisons/", f"saisons/{season.pk}/"),
        *(f"saisons/{season.pk}/entfernen/", *(f"spieler/{anna.pk}/{what}/" for what in person)),
    ]
    browser, entries = browser_of(sven), JournalEntry.objects.count()
    answers = {path: browser.post(f"/liga/{league.pk}/{path}", {"role": "leser", "name": "S"}) for path in paths}
    assert {path: one.status_code for path, one in answers.items() if one.status_code not in {403, 405}} == {}
    assert browser.get(f"/liga/{league.pk}/aenderungen/").status_code == 403
    assert JournalEntry.objects.count() == entries
