"""The journal points to nothing in the database; what it names is kept nevertheless, and a lost one is found."""

import re
import uuid

import pytest
from django.db import connection, transaction
from django.db.models.deletion import ProtectedError

from leagues.journal import Actor, JournalEntry, note
from scorebook.evenings.access import table_actor
from scorebook.evenings.models import Capability, Evening, Event, EventKind
from scorebook.evenings.services.table_links import open_table_link
from scorebook.operation.integrity import violations
from scorebook.table.journal import entries_of
from tests.each import each

SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening):
    """An evening of which the journal knows nothing yet."""
    evening = make_evening()
    JournalEntry.objects.all()._raw_delete("default")
    return evening


@pytest.fixture
def event(evening):
    return Event.objects.create(league=evening.league, evening=evening, position=1, kind=EventKind.REDEAL)


@pytest.fixture
def link(evening):
    link = open_table_link(actor=SYSTEM, evening=evening)
    JournalEntry.objects.all()._raw_delete("default")
    return link


def test_an_entry_names_league_thing_part_and_who_wrote_it(evening, event, link):
    entry = note(actor=table_actor(link), about=evening, part=event, action="event_added", after={"kind": "redeal"})
    assert (entry.league_id, entry.subject_kind, entry.subject_id) == (evening.league_id, "evening", evening.pk)
    assert (entry.part_id, entry.actor_kind, entry.actor_id, entry.account_id) == (event.pk, "table", link.pk, None)
    assert (list(evening.journal), evening.change_entry) == ([entry], entry)
    alone = note(actor=SYSTEM, league=evening.league, action="league.edit")
    assert list(evening.league.journal.of_league()) == [alone]
    for both in ({}, {"league": evening.league, "about": evening}):
        with pytest.raises(TypeError):
            note(actor=SYSTEM, action="league.edit", **both)


def test_what_the_journal_names_is_not_deleted_and_what_it_does_not_name_can_go(evening, event, link):
    other = Event.objects.create(league=evening.league, evening=evening, position=2, kind=EventKind.REDEAL)
    note(actor=table_actor(link), about=evening, part=event, action="event_added")
    for row in (event, link, evening):
        rows = type(row).objects.filter(pk=row.pk)
        for way in (row.delete, rows.delete):
            with pytest.raises(ProtectedError), transaction.atomic():
                way()
            assert rows.exists()
    other.delete()
    JournalEntry.objects.all()._raw_delete("default")
    link.delete()
    assert (Event.objects.get(), Capability.tables.exists(), Evening.objects.get()) == (event, False, evening)


@each(
    ("lost", "code"),
    [
        ({"subject_id": uuid.uuid4()}, {"journal_subject", "journal_part"}),
        ({"part_id": uuid.uuid4()}, {"journal_part"}),
        ({"actor_id": 99}, {"journal_actor"}),
        ({"actor_id": None}, {"journal_actor"}),
    ],
)
def test_the_integrity_check_finds_what_is_lost(evening, event, link, lost, code):
    note(actor=table_actor(link), about=evening, part=event, action="event_added")
    known = {"journal_subject", "journal_part", "journal_actor"}
    assert {one.code for one in violations(evening.league)} & known == set()
    JournalEntry.objects.all().update(**lost)
    assert {one.code for one in violations(evening.league)} & known == code


def test_the_journal_of_an_evening_and_that_of_a_league_are_one_query_each(
    make_evening, record, django_assert_num_queries
):
    """However many games there are; each with the game that it is about, and who wrote it."""
    evening = make_evening()
    games = [record(evening) for _ in range(5)]
    with django_assert_num_queries(1):
        entries = list(entries_of(evening.pk))
        said = [(entry.action, entry.game_id, entry.account and entry.account.display_name) for entry in entries]
    assert [game for _, game, _ in said] == [*(game.pk for game in reversed(games)), None]
    with django_assert_num_queries(1):
        assert [entry.game_id for entry in entries_of(evening.pk, games[2].event)] == [games[2].pk]
    note(actor=SYSTEM, league=evening.league, action="league.edit")
    with django_assert_num_queries(1):
        assert "game_recorded" not in [entry.action for entry in evening.league.journal.of_league()]


def test_each_is_found_by_an_index(evening):
    """PostgreSQL reads small tables whole unless it is told not to."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    part = JournalEntry.objects.filter(part_id=uuid.uuid4())
    plans = [plan.explain() for plan in (evening.journal, part, evening.league.journal.of_league())]
    for plan, column in zip(plans, ("subject_id", "part_id", "league_id"), strict=True):
        assert re.search(rf"index.*{column}", plan, re.IGNORECASE | re.DOTALL), plan
