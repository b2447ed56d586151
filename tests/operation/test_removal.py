"""A league that is deleted is in no table any more; everybody had time to say no."""

import io
import json
import uuid
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.creation import Creation
from leagues.erasures import ErasedKind, Erasure
from leagues.groups.models import League, Membership, Role
from leagues.groups.services.departures import WAITING, ask_to_remove, remove_due, remove_league
from leagues.journal import Actor
from scorebook.operation.backups import rows
from scorebook.operation.backups.since import Erased, erase_again
from tests.access.walk import ids_of, secrets_of

pytestmark = pytest.mark.django_db
LEAGUE = "Zu den sieben Buben"
NAMES = ("Xanthippe", "Yorick", "Zenobia", "Quirin")


@pytest.fixture
def full(make_evening, record, verwalter):
    """A league in which something stands in nearly every table, beside another one."""
    other = make_evening()
    record(other)
    evening = make_evening(names=NAMES)
    League.objects.filter(pk=evening.league_id).update(name=LEAGUE)
    evening.league.refresh_from_db()
    home = SimpleNamespace(league=evening.league, evening=evening, game=record(evening), verwalter=verwalter)
    for make in ids_of(home).values():
        make()
    secrets_of(home)
    kind = ContentType.objects.get_for_model(League)
    LogEntry.objects.create(
        user=verwalter, content_type=kind, object_id=home.league.pk, object_repr=LEAGUE, action_flag=2
    )
    Creation.objects.create(identity=uuid.uuid4(), seal="x", kind="leagues.League", subject=str(home.league.pk))
    home.other = other
    return home


def of_league(key):
    """How many rows of each table belong to a league."""
    found = {}
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.related_model is League:
                found[model._meta.db_table] = model._base_manager.filter(**{field.name: key}).count()
    return found


def everything():
    """Every row of every table as text, by table."""
    return {model._meta.db_table: b"".join(rows.lines(model)).decode() for model in apps.get_models()}


def test_nothing_of_it_is_left_in_any_table(full, record, django_assert_max_num_queries):
    key = full.league.pk
    before, beside = of_league(key), of_league(full.other.league_id)
    assert len([table for table, number in before.items() if number]) >= 35
    words = [LEAGUE, *NAMES, str(full.evening.pk), str(full.game.pk)]
    there = everything()
    assert all(any(word in text for text in there.values()) for word in words)
    for _ in range(3):
        record(full.evening)
    with django_assert_max_num_queries(260):  # as many for many games as for one
        remove_league(league=full.league)
    assert {table for table, number in of_league(key).items() if number} == set()
    assert of_league(full.other.league_id) == beside
    for table, text in everything().items():
        assert [word for word in words if word in text] == [], table
    assert not Creation.objects.filter(kind="leagues.League", subject=str(key)).exists()
    call_command("check_integrity", stdout=io.StringIO())
    assert list(Erasure.objects.values_list("kind", "key")) == [("league", key)]


@pytest.fixture
def league(make_league, verwalter):
    """A league that may go."""
    return make_league(name=LEAGUE)[0]


def there(league):
    return League.objects.filter(pk=league.pk).exists()


def test_a_verwalter_asks_for_it_and_everybody_has_two_weeks(league, account, browser_of, verwalter):
    lea, lena = account("Lea"), account("Lena")
    for person in (lea, lena):
        Membership.objects.create(league=league, account=person, role=Role.LESER)
    path, browser = f"/liga/{league.pk}/loeschen/", browser_of(verwalter)
    assert browser_of(lea).get(path).status_code == 403
    with pytest.raises(PermissionDenied):
        ask_to_remove(actor=Actor.account(lea), league=league)
    mail.outbox.clear()
    wrong = browser.post(path, {"sure": "on", "password": "falsch"})
    assert (wrong.status_code, len(mail.outbox)) == (200, 0)
    assert browser.post(path, {"sure": "on", "password": "Kreuz-Dame-1"}).status_code == 302
    league.refresh_from_db()
    assert abs(league.removal_due - timezone.now() - WAITING) < timedelta(minutes=5)
    assert sorted(letter.to[0] for letter in mail.outbox) == ["lea@example.org", "lena@example.org", "vera@example.org"]
    assert "Die Liga behalten" in browser.get(path).content.decode()
    assert (remove_due(), there(league)) == (0, True)
    League.objects.update(removal_due=timezone.now())
    call_command("tidy", stdout=io.StringIO())
    assert not there(league)
    assert browser.get("/").status_code == 200


def test_it_is_called_off(league, browser_of, verwalter):
    for _ in range(2):
        ask_to_remove(actor=Actor.account(verwalter), league=league)
    mail.outbox.clear()
    assert browser_of(verwalter).post(f"/liga/{league.pk}/loeschen/abbrechen/").status_code == 302
    assert [letter.subject for letter in mail.outbox] == ["Eure Liga bleibt"]
    league.refresh_from_db()
    assert league.removal_due is None
    told = league.journal.filter(action__startswith="league.remove").order_by("pk")
    assert [entry.action for entry in told] == ["league.remove_ask", "league.remove_cancel"]


def test_a_backup_does_not_bring_it_back(league):
    now = timezone.now()
    known = [Erased(ErasedKind.LEAGUE, league.pk, (), now)]
    assert erase_again(known, now) == [f"Liga {league.pk}: wieder gelöscht."]
    assert not there(league)
    assert erase_again(known, now) == []


def said(command, *given, **options):
    out = io.StringIO()
    call_command(command, *given, stdout=out, **options)
    return out.getvalue()


def test_the_operator_deletes_a_league_by_a_command_with_a_file_before(league, tmp_path):
    target = tmp_path / "liga.zip"
    assert "wird am" in said("delete_league", LEAGUE)
    assert "bleibt" in said("delete_league", LEAGUE, keep=True)
    assert f"„{LEAGUE}“ ist gelöscht." in said("delete_league", LEAGUE, now=True, yes=True, to=str(target))
    assert (target.stat().st_size > 1000, there(league)) == (True, False)
    with pytest.raises(CommandError, match="gibt es nicht"):
        said("delete_league", LEAGUE, now=True, yes=True)


def test_the_operator_deletes_an_account_by_a_command(league, account, tmp_path):
    lea, target = account("Lea"), tmp_path / "lea.json"
    for person in (lea, account("Lena")):
        Membership.objects.create(league=league, account=person, role=Role.LESER)
    with pytest.raises(CommandError, match="lässt sich nicht schreiben"):
        said("delete_account", "lea@example.org", yes=True, to=str(tmp_path / "nowhere" / "lea.json"))
    assert Account.objects.filter(pk=lea.pk).exists()
    assert "gelöscht" in said("delete_account", "LEA@example.org", yes=True, to=str(target))
    assert json.loads(target.read_text())
    assert not Account.objects.filter(pk=lea.pk).exists()
    assert target.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="einzige Verwalter"):
        said("delete_account", "vera@example.org", yes=True)
