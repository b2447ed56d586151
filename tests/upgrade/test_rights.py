"""Rights that were given in the administration stay, though the models have moved."""

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

from leagues.accounts.models import Account

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


def test_there_is_a_way_back(empty):
    migrate_to(BEFORE)
    migrate_to_now()
    then = migrate_to(BEFORE)
    kinds = then["django_content_type"].objects.filter(model__startswith="ruleset")
    assert set(kinds.values_list("app_label", flat=True)) == {"leagues"}
    assert then["leagues_ruleset"]._meta.app_label == "leagues"
