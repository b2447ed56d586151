"""Rule sets have moved to the game, and which of them is the usual one of its league is a mark on it."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

from leagues.accounts.models import Account
from scorebook.rules.models import RuleSet

from .database import empty_database, migrate_to, migrate_to_now

pytestmark = pytest.mark.whole  # the way there is in `test_upgrade.py`, too

BEFORE = {"leagues": "0011_letters", "scorebook": "0009_rollups_beside_games"}

# The rule sets of a league by their newest schemes; which one it names as its default; what its default scheme is; and
# which one is the usual one then. The first version of each says something else.
LEAGUES = {
    "names the second": (["ddv", "mainz"], 1, "mainz", 1),
    "names the first": (["ddv", "mainz"], 0, "ddv", 0),
    "names one with a newer scheme": (["ddv", "mainz"], 1, "ddv", 1),
    "names none, founded with the second": (["ddv", "steffen", "steffen"], None, "steffen", 1),
    "names none that it has": (["ddv", "mainz"], None, "tacken", 0),
    "has no rules": ([], None, "tacken", None),
}


@dataclass
class Journey:
    """What stood in the database after the update, and after the way back."""

    marked: set[Any]
    rights: set[str]
    kinds: set[Any]
    rights_to_rule_sets: int
    named_again: dict[str, Any]
    kinds_again: set[Any]
    rights_again: set[str]


@pytest.fixture(scope="module")
def journey(django_db_setup, django_db_blocker, tmp_path_factory):
    with django_db_blocker.unblock(), empty_database(tmp_path_factory.mktemp("rules")):
        then = migrate_to(BEFORE)
        make_leagues(then)
        account = then["leagues_account"].objects.create(email="ida@example.org", display_name="Ida", is_staff=True)
        for codename in ("view_ruleset", "view_rulesetversion"):
            account.user_permissions.add(then["auth_permission"].objects.get(codename=codename))
        migrate_to_now()
        ContentType.objects.clear_cache()
        there = {
            "marked": set(RuleSet.objects.filter(is_default=True).values_list("league__name", "name")),
            "rights": Account.objects.get().get_all_permissions(),
            "kinds": kinds_of(ContentType),
            "rights_to_rule_sets": Permission.objects.filter(codename__endswith="_ruleset").count(),
        }
        then = migrate_to(BEFORE)
        yield Journey(
            **there,
            named_again={league.name: named(league) for league in then["leagues_league"].objects.all()},
            kinds_again=kinds_of(then["django_content_type"]),
            rights_again={
                f"{right.content_type.app_label}.{right.codename}"
                for right in then["leagues_account"].objects.get().user_permissions.all()
            },
        )


def make_leagues(then):
    facts = {"options": {}, "options_hash": ""}
    for name, (schemes, chosen, default_scheme, _) in LEAGUES.items():
        league = then["leagues_league"].objects.create(name=name, default_scheme=default_scheme)
        for place, scheme in enumerate(schemes):
            rule_set = then["leagues_ruleset"].objects.create(league=league, name=f"{place}")
            for number, key in enumerate(("maennle", scheme), 1):
                version = {**facts, "scheme_key": key, "number": number}
                then["leagues_rulesetversion"].objects.create(league=league, rule_set=rule_set, **version)
            if place == chosen:
                league.default_rule_set = rule_set
                league.save()


def named(league):
    return league.default_rule_set and int(league.default_rule_set.name), league.default_scheme


def kinds_of(kinds):
    return set(kinds.objects.filter(model__startswith="ruleset").values_list("app_label", "model"))


def test_the_usual_rules_of_every_league_stay_its_usual_rules(journey):
    usual = {(name, str(place)) for name, (*_, place) in LEAGUES.items() if place is not None}
    assert journey.marked == usual


def test_who_could_read_the_rules_in_the_administration_still_can(journey):
    assert journey.rights == {"scorebook.view_ruleset", "scorebook.view_rulesetversion"}
    assert journey.kinds == {("scorebook", "ruleset"), ("scorebook", "rulesetversion")}
    assert journey.rights_to_rule_sets == 4


def test_there_is_a_way_back(journey):
    usual = {name: (place, schemes[place]) for name, (schemes, *_, place) in LEAGUES.items() if schemes}
    assert journey.named_again == {**usual, "has no rules": (None, "")}
    assert journey.rights_again == {"leagues.view_ruleset", "leagues.view_rulesetversion"}
    assert journey.kinds_again == {("leagues", "ruleset"), ("leagues", "rulesetversion")}
