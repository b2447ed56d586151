"""Rule sets have moved to the game, and which of them is the usual one of its league is a mark on it."""

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

from leagues.accounts.models import Account
from scorebook.rules.models import RuleSet

from .database import empty_database, migrate_to, migrate_to_now

BEFORE = {"leagues": "0011_letters", "scorebook": "0009_rollups_beside_games"}


@pytest.fixture
def empty(django_db_setup, django_db_blocker, tmp_path):
    with django_db_blocker.unblock(), empty_database(tmp_path):
        yield


def test_who_could_read_the_rules_in_the_administration_still_can(empty):
    then = migrate_to(BEFORE)
    account = then["leagues_account"].objects.create(email="ida@example.org", display_name="Ida", is_staff=True)
    for table in ("leagues_ruleset", "leagues_rulesetversion"):
        kind = f"view_{table.removeprefix('leagues_')}"
        account.user_permissions.add(then["auth_permission"].objects.get(codename=kind))
    migrate_to_now()
    ContentType.objects.clear_cache()
    ida = Account.objects.get()
    assert ida.get_all_permissions() == {"scorebook.view_ruleset", "scorebook.view_rulesetversion"}
    assert not ContentType.objects.filter(app_label="leagues", model__startswith="ruleset").exists()
    assert Permission.objects.filter(codename__endswith="_ruleset").count() == 4


# The rule sets of a league by their newest schemes; which one it names as its default; what its default scheme is; and
# which one is the usual one then. An oldest version with another scheme is put before each.
LEAGUES = {
    "names the second": (["ddv", "mainz"], 1, "mainz", 1),
    "names the first": (["ddv", "mainz"], 0, "ddv", 0),
    "names one with a newer scheme": (["ddv", "mainz"], 1, "ddv", 1),
    "names none, founded with the second": (["ddv", "steffen", "steffen"], None, "steffen", 1),
    "names none that it has": (["ddv", "mainz"], None, "tacken", 0),
    "has no rules": ([], None, "tacken", None),
}


def old_leagues(then):
    facts = {"scheme_key": "maennle", "options": {}, "options_hash": ""}
    for name, (schemes, named, default_scheme, _) in LEAGUES.items():
        league = then["leagues_league"].objects.create(name=name, default_scheme=default_scheme)
        for place, scheme in enumerate(schemes):
            rule_set = then["leagues_ruleset"].objects.create(league=league, name=f"{place}")
            for number, key in enumerate(("maennle", scheme), 1):
                version = {**facts, "scheme_key": key, "number": number}
                then["leagues_rulesetversion"].objects.create(league=league, rule_set=rule_set, **version)
            if place == named:
                league.default_rule_set = rule_set
                league.save()


def test_the_usual_rules_of_every_league_stay_its_usual_rules(empty):
    old_leagues(migrate_to(BEFORE))
    migrate_to_now()
    marked = set(RuleSet.objects.filter(is_default=True).values_list("league__name", "name"))
    expected = {(name, str(usual)) for name, (*_, usual) in LEAGUES.items() if usual is not None}
    assert marked == expected


def test_there_is_a_way_back(empty):
    old_leagues(migrate_to(BEFORE))
    migrate_to_now()
    then = migrate_to(BEFORE)
    told = {
        league.name: (league.default_rule_set and int(league.default_rule_set.name), league.default_scheme)
        for league in then["leagues_league"].objects.all()
    }
    usual = {name: (one, schemes[one] if schemes else "") for name, (schemes, *_, one) in LEAGUES.items() if schemes}
    assert told == {**usual, "has no rules": (None, "")}
    kinds = then["django_content_type"].objects.filter(model__startswith="ruleset")
    assert set(kinds.values_list("app_label", flat=True)) == {"leagues"}
    assert then["leagues_ruleset"]._meta.app_label == "leagues"
