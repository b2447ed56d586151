"""Fields that a form does not show cannot be sent along."""

from leagues.groups.models import League, Membership, Role
from leagues.people.models import Player


def test_a_player_gets_only_what_the_form_has_and_a_league_notes(home, browser_of, make_league, stranger):
    other, _ = make_league(name="Andere", names=())
    typed = {"name": "Emil", "league": other.pk, "league_id": other.pk, "account": stranger.pk, "merged_into": "1"}
    typed |= {"anonymised_at": "2020-01-01", "created_at": "1990-01-01", "id": "777"}
    League.objects.update(player_fields=[])
    noted = {"nickname": "E", "since": "2000-01-01"}
    browser_of(home.schreiber).post(f"/liga/{home.league.pk}/spieler/", typed | noted)
    emil = Player.objects.get(name="Emil")
    assert (emil.league, emil.account, emil.merged_into, emil.anonymised_at) == (home.league, None, None, None)
    assert (emil.pk == 777, emil.created_at.year == 1990, emil.nickname, emil.since) == (False, False, "", None)


def test_a_new_league_belongs_to_whoever_starts_it(browser_of, stranger, verwalter):
    typed = {"name": "Neu", "default_scheme": "ddv", "account": verwalter.pk}
    browser_of(stranger).post("/ligen/neu/", typed | {"archived_at": "2020-01-01", "public_key": "x"})
    league = League.objects.get(name="Neu")
    assert (league.archived_at, league.public_key) == (None, None)
    assert [*league.memberships.values_list("account", "role")] == [(stranger.pk, Role.VERWALTER)]


def test_a_role_is_changed_for_the_named_member_only(home, browser_of):
    member = Membership.objects.get(account=home.leser)
    path = f"/liga/{home.league.pk}/mitglieder/{member.pk}/rolle/"
    browser_of(home.verwalter).post(path, {"role": "schreiber", "account": home.verwalter.pk, "league": "1", "id": "1"})
    roles = {str(one) for one in Membership.objects.all()}
    assert roles == {"Vera · Verwalter", "Sven · Schreiber", "Lena · Schreiber"}
