"""The journal has moved to the leagues and names what it is about by kind and id; not an entry is lost or changed."""

import uuid

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.utils import IntegrityError

from leagues.accounts.models import Account
from leagues.journal_models import JournalEntry

from .database import empty_database, migrate_to, migrate_to_now

pytestmark = pytest.mark.whole  # each case makes all tables twice or more
BEFORE = {"leagues": "0014_without_default_rules", "scorebook": "0012_default_rule_set"}


@pytest.fixture
def empty(django_db_setup, django_db_blocker, tmp_path):
    with django_db_blocker.unblock(), empty_database(tmp_path):
        yield


def old_journal(then):
    """An entry about the league, one about an evening by an account, one about an event by a phone at the table."""
    league = then["leagues_league"].objects.create(name="Runde")
    account = then["leagues_account"].objects.create(email="ida@example.org", display_name="Ida", is_staff=True)
    rule_set = then["leagues_ruleset"].objects.create(league=league, name="DDV")
    version = then["leagues_rulesetversion"].objects.create(
        league=league, rule_set=rule_set, number=1, scheme_key="ddv", options={}, options_hash=""
    )
    player = then["leagues_player"].objects.create(league=league, name="Anna", name_key="anna", sign="A")
    evening = then["scorebook_evening"].objects.create(
        league=league, rule_set_version=version, local_date="2026-01-02", dealer=player, stamp="x"
    )
    event = then["scorebook_event"].objects.create(league=league, evening=evening, position=1, kind="redeal")
    link = then["scorebook_tablelink"].objects.create(
        league=league, evening=evening, seed="s", token_hash="t", code="ABCDE", expires_at="2026-01-03T00:00Z"
    )
    entries = then["scorebook_journalentry"].objects
    entries.create(league=league, actor_kind="system", action="league.create", after={"league": league.pk})
    entries.create(league=league, actor_kind="account", account=account, evening=evening, action="evening_opened")
    entries.create(
        league=league, actor_kind="table", table_link=link, evening=evening, event=event, action="event_added"
    )
    return league, account, evening, event, link


def told():
    """Every entry as it stands now."""
    names = ("action", "league", "subject_kind", "subject_id", "part_id", "actor_kind", "actor_id", "account", "after")
    return list(JournalEntry.objects.order_by("pk").values_list(*names))


def test_every_entry_is_about_what_it_was_about(empty):
    league, account, evening, event, link = old_journal(migrate_to(BEFORE))
    migrate_to_now()
    assert told() == [
        ("league.create", league.pk, "", None, None, "system", None, None, {"league": league.pk}),
        ("evening_opened", league.pk, "evening", evening.pk, None, "account", None, account.pk, None),
        ("event_added", league.pk, "evening", evening.pk, event.pk, "table", link.pk, None, None),
    ]


def test_there_is_a_way_back(empty):
    old = old_journal(migrate_to(BEFORE))
    migrate_to_now()
    then = migrate_to(BEFORE)
    _, account, evening, event, link = old
    names = ("action", "evening", "event", "table_link", "account")
    assert list(then["scorebook_journalentry"].objects.order_by("pk").values_list(*names)) == [
        ("league.create", None, None, None, None),
        ("evening_opened", evening.pk, None, None, account.pk),
        ("event_added", evening.pk, event.pk, link.pk, None),
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        then["scorebook_journalentry"].objects.filter(action="event_added").update(event=uuid.uuid4())
        connection.check_constraints()
    migrate_to_now()
    assert len(told()) == 3


def test_who_could_read_the_journal_in_the_administration_still_can(empty):
    then = migrate_to(BEFORE)
    account = then["leagues_account"].objects.create(email="ida@example.org", display_name="Ida", is_staff=True)
    account.user_permissions.add(then["auth_permission"].objects.get(codename="view_journalentry"))
    migrate_to_now()
    ContentType.objects.clear_cache()
    assert Account.objects.get().get_all_permissions() == {"leagues.view_journalentry"}
    assert not ContentType.objects.filter(app_label="scorebook", model="journalentry").exists()


def test_the_database_itself_refuses_half_a_subject(empty):
    _, _, evening, event, _ = old_journal(migrate_to(BEFORE))
    migrate_to_now()
    for half in ({"subject_kind": "evening"}, {"subject_id": evening.pk}, {"part_id": event.pk}):
        with pytest.raises(IntegrityError):
            JournalEntry.objects.filter(action="league.create").update(**half)
