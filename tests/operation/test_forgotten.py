"""What was erased for good stays so, though a backup from before comes back."""

import io
import json
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.accounts.services import delete_account
from leagues.erasures import Erasure
from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.models import Evening
from scorebook.operation.backups.backup import make_backup
from scorebook.operation.backups.restoration import restore
from scorebook.operation.backups.since import erase_again, erased_by_now
from scorebook.operation.databases import elsewhere
from tests.each import each
from tests.scratch import scratch_database

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
LONG_AGO = timedelta(days=400)


@pytest.fixture
def beside(tmp_path, settings):
    """The list beside the database."""
    settings.FORGOTTEN_LIST = str(tmp_path / "forgotten.jsonl")
    return tmp_path / "forgotten.jsonl"


@pytest.fixture
def evening(make_evening):
    """Anna has been here for a long time, and her name stands in a text."""
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Anni"))
    Player.objects.update(created_at=timezone.now() - LONG_AGO)
    Evening.objects.filter(pk=evening.pk).update(place="bei Anna")
    return evening


@contextmanager
def as_it_was():
    """What happens inside is undone, as if a backup from before came back; what was known then is kept in the list."""
    known = []
    with transaction.atomic():
        yield known
        known += erased_by_now()
        transaction.set_rollback(True)


def named(name):
    return Player.objects.get(name=name)


def again(known, since=None):
    return erase_again(known, since or timezone.now() - timedelta(hours=1))


@pytest.fixture
def anna_known(evening):
    """What is known of a backup in which Anna is there who has been forgotten since."""
    with as_it_was() as known:
        anonymise_player(actor=SYSTEM, player=named("Anna"))
    return known


def names():
    return sorted(Player.objects.values_list("name", flat=True))


def test_a_person_is_forgotten_again_with_the_words_of_then(anna_known):
    """A number that was given again later is left alone: what was erased before the backup is gone from it."""
    anna = named("Anna").pk
    assert again(anna_known, since=timezone.now() + timedelta(hours=1)) == []
    assert again(anna_known) == [f"Spieler {anna}: wieder vergessen."]
    assert Player.objects.get(pk=anna).name == "Anonym 1"
    assert Evening.objects.get().place == "bei [Name entfernt]"
    assert again(anna_known) == []


def test_texts_that_were_to_stay_stay(evening):
    with as_it_was() as known:
        anonymise_player(actor=SYSTEM, player=named("Anna"), only=lambda word: False)
    again(known)
    assert Evening.objects.get().place == "bei Anna"


def test_with_another_key_rather_too_much_goes(anna_known, settings):
    settings.SECRET_KEY = "another key " * 5
    again(anna_known)
    assert Evening.objects.get().place == "bei [Name entfernt]"


def test_people_who_were_one_person_only_then_are_not_forgotten(anna_known):
    Player.objects.filter(name="Anna").update(merged_into=named("Anni"))
    again(anna_known)
    assert names() == ["Anni", "Anonym 1", "Ben", "Cem", "Dora"]


def test_people_who_were_one_person_are_forgotten_together(evening):
    Player.objects.filter(name="Anni").update(merged_into=named("Anna"))
    with as_it_was() as known:
        anonymise_player(actor=SYSTEM, player=named("Anna"))
    assert len(again(known)) == 1
    assert [name for name in names() if name.startswith("Ann")] == []


def test_an_account_is_deleted_again(evening, verwalter, stranger):
    """Also if it was the only Verwalter then; the operator reads which leagues have none now."""
    Membership.objects.create(league=evening.league, account=stranger, role=Role.SCHREIBER)
    key = verwalter.pk
    with as_it_was() as known:
        Membership.objects.filter(account=stranger).update(role=Role.VERWALTER)
        delete_account(account=verwalter)
    league = evening.league_id
    assert again(known) == [f"Konto {key}: wieder gelöscht. Ohne Verwalter sind nun die Ligen {league}."]
    assert list(Account.objects.all()) == [stranger]


def test_without_a_list_the_program_goes_on(evening, settings, caplog):
    settings.FORGOTTEN_LIST = "/nowhere/forgotten.jsonl"
    anonymise_player(actor=SYSTEM, player=named("Anna"))
    assert Erasure.objects.count() == 1
    assert "FORGOTTEN_LIST cannot be written" in caplog.text


GOOD = '{"kind":"player","key":1,"words":[],"at":"2026-11-25T10:00:00+00:00"}'


@each(
    ("name", "line", "words"),
    [
        ("a.txt", "Anna", "weder eine Liste"),
        *(
            ("a.jsonl", line, r"a\.jsonl ist weder .* Zeile 3 sagt nicht.* Nichts ist geändert")
            for line in (
                '{"kind":"pla',
                GOOD.replace("+00:00", ""),
                GOOD.replace('"key":1', f'"key":{10**30}'),
                GOOD.replace("[]", "5"),
                GOOD.replace("player", "dog"),
                "[" * 100_000,
            )
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_nothing_is_restored(evening, tmp_path, name, line, words):
    (tmp_path / name).write_text(f"{GOOD}\n\n{line}\n")
    if not (tmp_path / "a.zip").exists():
        make_backup(tmp_path / "a.zip")
    with pytest.raises(CommandError, match=words):
        call_command("restore", str(tmp_path / "a.zip"), yes=True, forgotten=[tmp_path / name])


def test_the_list_has_a_line_each_without_names_and_one_after_half_a_line_can_be_read(evening, beside):
    """Say the disk was full for a moment; whoever takes the broken line out must not lose the one after it."""
    beside.write_text(GOOD + '\n{"kind":"pla')
    anonymise_player(actor=SYSTEM, player=named("Anna"))
    first, broken, last = beside.read_text().splitlines()
    line = json.loads(last)
    assert (first, broken, line["kind"], len(line["words"])) == (GOOD, '{"kind":"pla', "player", 1)
    assert line["key"] == named("Anonym 1").pk
    beside.write_text(f"{last}\n")
    assert erased_by_now() == erased_by_now([beside])
    beside.write_text(f"{first}\n{last}\n")
    assert len(erased_by_now()) == 2


@pytest.mark.usefixtures("quick_tables")
def test_restoring_knows_it_from_the_database_it_replaces_and_from_younger_backups(evening, tmp_path):
    old, young = tmp_path / "old.zip", tmp_path / "young.zip"
    make_backup(old)
    with scratch_database(tmp_path, "forgotten") as scratch, elsewhere(scratch.url):
        restore(old)
        anonymise_player(actor=SYSTEM, player=named("Anna"))
        make_backup(young)
        told = io.StringIO()
        call_command("restore", str(old), yes=True, stdout=told)
        assert "wieder vergessen" in told.getvalue()
        assert not Player.objects.filter(name="Anna").exists()
        Erasure.objects.all().delete()
        assert [one.kind for one in erased_by_now([young])] == ["player"]
