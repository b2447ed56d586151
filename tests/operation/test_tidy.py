"""What is kept for a time only goes when its time is over, once a day, and nothing else does."""

import io
import sqlite3
import uuid
from contextlib import closing
from datetime import timedelta
from importlib import import_module
from threading import Timer

import pytest
from django.core import mail
from django.core.exceptions import ObjectDoesNotExist
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError, connection
from django.utils import timezone

from leagues.accounts.models import Device, Tries
from leagues.groups.models import League, Membership, Role
from leagues.letters.models import Letter
from leagues.people.models import Forgetting
from scorebook.evenings.models import Command, CommandState
from tests.each import each

pytestmark = pytest.mark.django_db


def tidy():
    said = io.StringIO()
    call_command("tidy", stdout=said)
    return [int(line.rsplit(" ", 1)[1].strip(".")) for line in said.getvalue().splitlines()]


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def parked(evening):
    """A late command that waits at the evening for so many days more."""

    def make(days, evening=evening, warned_at=None):
        until = timezone.now() + timedelta(days=days)
        fields = {"payload_hash": "x", "kind": "game", "body": {"a": 1}, "actor_kind": "table", "until": until}
        fields["warned_at"] = warned_at
        return Command.objects.create(
            league=evening.league, evening=evening, uuid=uuid.uuid4(), state=CommandState.PARKED, **fields
        )

    return make


def test_a_verwalter_is_written_to_once_before_something_expires(parked, evening, make_league, account):
    reader = account("Lena")
    Membership.objects.create(league=evening.league, account=reader, role=Role.LESER)
    parked(20)
    assert (tidy()[0], len(mail.outbox)) == (0, 0)
    first, second = parked(6), parked(3)
    assert (tidy()[0], tidy()[0]) == (1, 0)
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == (["vera@example.org"], "Zu spät Geschicktes wartet auf euch")
    assert "warten am Abend" in letter.body
    assert "noch 2 Einträge" in letter.body
    first.refresh_from_db()
    assert (first.state, first.warned_at is None) == (CommandState.PARKED, False)
    parked(5)
    assert (tidy()[0], len(mail.outbox)) == (1, 2)
    assert "wartet am Abend" in mail.outbox[1].body
    assert second.uuid


def test_what_nobody_has_decided_about_goes_after_its_time(parked, evening):
    over, waiting = parked(-1, warned_at=timezone.now()), parked(20)
    assert (tidy()[1], tidy()[1]) == (1, 0)
    for row in (over, waiting):
        row.refresh_from_db()
    assert [(row.state, row.body) for row in (over, waiting)] == [("expired", {}), ("parked", {"a": 1})]
    assert evening.journal.filter(action="command_expired").count() == 1


def test_nothing_expires_before_a_verwalter_had_a_week_to_decide(parked):
    late = parked(-3)  # nobody has tidied for ten days
    assert tidy()[:2] == [1, 0]
    late.refresh_from_db()
    week = timedelta(days=7)
    assert (late.state, late.until - late.warned_at, len(mail.outbox)) == (CommandState.PARKED, week, 1)
    Command.objects.update(until=timezone.now())
    assert tidy()[:2] == [0, 1]


def test_sessions_counters_and_letters_go_when_they_are_over(verwalter, browser_of):
    now = timezone.now()
    browser_of(verwalter), browser_of(verwalter)
    Device.objects.filter(pk=Device.objects.first().pk).update(expire_date=now)
    Tries.objects.bulk_create([Tries(key="a", until=now - timedelta(hours=1)), Tries(key="b", until=now)])
    long_ago = now - timedelta(days=31)
    Letter.objects.create(kind="rights", to="a@example.org", state="sent", created_at=long_ago, done_at=long_ago)
    assert tidy()[2:5] == [1, 1, 1]
    assert (Device.objects.count(), [one.key for one in Tries.objects.all()]) == (1, ["b"])
    assert set(tidy()) == {0}


def test_a_file_that_cannot_be_written_is_said_at_the_end(verwalter, browser_of, settings, tmp_path):
    """Everything else is done; whoever runs the timer sees that it failed."""
    browser_of(verwalter)
    Device.objects.update(expire_date=timezone.now())
    settings.BAN_LOG = str(tmp_path)
    with pytest.raises(CommandError, match=f"{tmp_path}: Is a directory."):
        tidy()
    assert not Device.objects.exists()


def stuck(monkeypatch, where, what, error):
    """Let a function fail with this error, always or where `what` holds of what it was given."""
    module, _, name = where.rpartition(".")
    usual = getattr(import_module(module), name)

    def work(*args, **given):
        if what is None or what(*args, **given):
            raise error
        return usual(*args, **given)

    monkeypatch.setattr(where, work)


@each(
    ("error", "words"),
    [
        (ObjectDoesNotExist("weg"), "verfällt: ObjectDoesNotExist, mehr steht im Protokoll."),
        (OperationalError("database is locked"), "verfällt: Die Datenbank ist gerade nicht"),
    ],
)
def test_what_fails_stops_nothing_else(verwalter, browser_of, monkeypatch, error, words):
    browser_of(verwalter)
    Device.objects.update(expire_date=timezone.now())
    stuck(monkeypatch, "scorebook.management.commands.tidy.warn_of_late_commands", None, error)
    with pytest.raises(CommandError, match=words):
        tidy()
    assert not Device.objects.exists()


def test_a_league_or_a_name_that_cannot_go_keeps_no_other(make_league, monkeypatch):
    _going, (kept, _), (staying, players) = (make_league() for _ in range(3))
    now = timezone.now()
    League.objects.exclude(pk=staying.pk).update(removal_due=now)
    for player in players[:2]:
        Forgetting.objects.create(league=staying, player=player, asked_at=now, due_at=now, words=[player.name])
    held, first = IntegrityError("hält fest"), players[0]
    stuck(monkeypatch, "leagues.groups.services.departures._delete", lambda key: key == kept.pk, held)
    anonymise = "leagues.people.services.persons.anonymise_player"
    stuck(monkeypatch, anonymise, lambda *, player, **_given: player == first, ValueError("stuck"))
    with pytest.raises(CommandError, match=r"(?s)(?=.*hält fest)(?=.*Spieler vergessen: ValueError)"):
        tidy()
    assert {*League.objects.all()} == {kept, staying}
    assert list(Forgetting.objects.values_list("player", flat=True)) == [first.pk]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="elsewhere several write at once")
@pytest.mark.django_db(transaction=True)
def test_it_comes_again_while_somebody_writes_longer_than_a_phone_would_wait(make_league):
    make_league()
    League.objects.update(removal_due=timezone.now())
    connection.cursor().execute("PRAGMA busy_timeout = 50")  # milliseconds instead of five seconds
    name = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(name, isolation_level=None, check_same_thread=False)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        over = Timer(0.6, writer.execute, ["ROLLBACK"])
        over.start()
        try:
            tidy()
        finally:
            over.join()
            connection.close()
    assert not League.objects.exists()
