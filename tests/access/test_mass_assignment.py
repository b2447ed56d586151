"""Fields that a form does not show cannot be sent along."""

from leagues.groups.models import League, Membership, Role
from leagues.people.models import Player


def test_a_player_gets_only_what_the_form_has(home, browser_of, make_league, stranger):
    other, _ = make_league(name="Andere", names=())
    typed = {
        "name": "Emil",
        "league": other.pk,
        "league_id": other.pk,
        "account": stranger.pk,
        "merged_into": "1",
        "anonymised_at": "2020-01-01",
        "created_at": "1990-01-01",
        "id": "777",
    }
    browser_of(home.schreiber).post(f"/liga/{home.league.pk}/spieler/", typed)
    emil = Player.objects.get(name="Emil")
    assert (emil.league, emil.account, emil.merged_into, emil.anonymised_at) == (home.league, None, None, None)
    assert (emil.pk == 777, emil.created_at.year == 1990) == (False, False)


def test_fields_a_league_does_not_note_are_not_taken(home, browser_of):
    League.objects.update(player_fields=[])
    browser_of(home.schreiber).post(
        f"/liga/{home.league.pk}/spieler/", {"name": "Emil", "nickname": "E", "since": "2000-01-01"}
    )
    emil = Player.objects.get(name="Emil")
    assert (emil.nickname, emil.since) == ("", None)


def test_a_new_league_belongs_to_whoever_starts_it(browser_of, stranger, verwalter):
    typed = {
        "name": "Neu",
        "default_scheme": "ddv",
        "archived_at": "2020-01-01",
        "public_key": "x",
        "account": verwalter.pk,
    }
    browser_of(stranger).post("/ligen/neu/", typed)
    league = League.objects.get(name="Neu")
    assert (league.archived_at, league.public_key) == (None, None)
    assert list(Membership.objects.filter(league=league).values_list("account", "role")) == [
        (stranger.pk, Role.VERWALTER)
    ]


def test_a_role_is_changed_for_the_named_member_only(home, browser_of):
    member = Membership.objects.get(account=home.leser)
    path = f"/liga/{home.league.pk}/mitglieder/{member.pk}/rolle/"
    browser_of(home.verwalter).post(path, {"role": "schreiber", "account": home.verwalter.pk, "league": "1", "id": "1"})
    roles = {str(one) for one in Membership.objects.all()}
    assert roles == {"Vera · Verwalter", "Sven · Schreiber", "Lena · Schreiber"}
