"""Whoever was forgotten stands nowhere any more: every column of every table is searched for the name."""

import io
import json
import uuid
import zipfile
import zlib
from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from leagues.groups.models import League, Membership, Role
from leagues.groups.services.invitations import invite_by_letter
from leagues.groups.services.members import remove_member
from leagues.journal import Actor
from leagues.letters.models import Letter
from leagues.people.models import Player
from leagues.people.redaction import GAP, name_words
from leagues.people.selectors import names_of_person
from leagues.people.services.persons import ask_to_forget, forget_due, merge_players
from leagues.people.services.players import add_player, edit_player
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Command, CommandState, Evening, Game
from scorebook.evenings.services.evenings import comment_game
from scorebook.evenings.services.table_links import take_pen
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.money.services import book
from scorebook.operation.backups.since import erase_again, erased_by_now
from scorebook.rules.models import RuleSetVersion
from scorebook.transfer.models import BroughtSheet, KeptMapping, Upload
from scorebook.transfer.services.batches import take_over_sheet
from scorebook.transfer.services.brought import bring_sheet, sheet_of
from tests.evenings.conftest import evening, game, schreiber, send  # noqa: F401
from tests.evenings.intake import FIVE, command, statuses
from tests.transfer.sheets.files import csv_file

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
NAME, NICKNAME, FORMER = "Zwetschgina Quast", "Quaddel", "Zwetschgina Pfromm"
TRACES = ("zwetschg", "quast", "quaddel", "pfromm")


def found():
    """Every column of every table in which one of the names stands, packed or not."""
    traces = []
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            for value in model._base_manager.order_by().values_list(field.attname, flat=True):
                text = plain(value).casefold()
                traces += [f"{model.__name__}.{field.name}: {trace}" for trace in TRACES if trace in text]
    return sorted(set(traces))


def plain(value):
    """A value of any column as text."""
    if isinstance(value, bytes | memoryview):
        content = bytes(value)
        if zipfile.is_zipfile(io.BytesIO(content)):
            with zipfile.ZipFile(io.BytesIO(content)) as packed:
                return " ".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())
        with suppress(zlib.error):
            content = zlib.decompress(content)
        value = json.loads(content) if content[:1] in b"[{" else content.decode("latin-1")
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


@pytest.fixture
def everywhere(evening, send, game, verwalter, browser_of, django_user_model):  # noqa: F811
    """Write the name wherever it can stand."""
    league = evening.league

    def sit(name):
        """Somebody sits down by name on a phone without a net, plays, and is fined."""
        join = command("join", name=name, newcomer=str(uuid.uuid4()), seat=5)
        played = game(after=join["id"])
        played["facts"]["players"][3] = join["newcomer"]
        redeal = command("redeal", reason=f"{name} hat sich verzählt", after=played["id"])
        fields = {"amount": 3, "culprit": join["newcomer"], "reason": f"Handy von {name}"}
        fined = command("penalty", penalty="frei", fields=fields, after=redeal["id"])
        assert statuses(send(join, played, redeal, fined)) == [201] * 4
        return Game.objects.get(pk=played["id"])

    def texts(name, played):
        League.objects.filter(pk=league.pk).update(description=f"Mit {name}", home_pub=f"Bei {name}s Oma")
        Evening.objects.filter(pk=evening.pk).update(place=f"bei {name.upper()}")
        comment_game(actor=SYSTEM, game=Game.objects.get(pk=played.pk), comment=f"{name} hat gelacht")
        contest_game(actor=SYSTEM, game=Game.objects.get(pk=played.pk), sentence=f"{name}' Stich fehlt")
        book(
            actor=SYSTEM, league=league, kind="spent", cents=500, day=timezone.localdate(), note=f"Blumen für {name}",
        )  # fmt: skip
        version = RuleSetVersion.objects.get(league=league)
        people = [Player.objects.get(league=league, name=one) for one in FIVE]
        people += [add_player(actor=SYSTEM, league=league, name=one) for one in ("Fritz", "Gerd", "Hans")]
        place = f"Saal {name}"
        open_gathering(actor=SYSTEM, league=league, rule_set_version=version, players=people, place=place)

    def copies(player, name):
        """What the program itself writes down."""
        take_pen(evening=evening, phone="1", name=player.called)
        invite_by_letter(
            actor=Actor.account(verwalter), league=league, to="zwetschgina@quast.example", host="example.org",
            link="https://example.org/x", secret="x" * 32, role=Role.LESER, player=player,
        )  # fmt: skip
        kind = ContentType.objects.get_for_model(Player)
        LogEntry.objects.create(
            user_id=verwalter.pk, content_type=kind, object_id=str(player.pk), object_repr=name, action_flag=CHANGE,
            change_message=f"Name war {name}",
        )  # fmt: skip
        rows = [["Datum", "Anna", "Ben", "Cem", name], ["6.3.98", 2, 2, -2, -2], ["3.4.98", 1, 1, -1, -1]]
        bring_sheet(account=verwalter, league=league, name="runde.csv", content=io.BytesIO(csv_file(rows)))
        BroughtSheet.objects.update(created_at=timezone.now())  # by the clock of the test
        take_over_sheet(actor=SYSTEM, league=league, sheet=sheet_of(verwalter, league))
        bring_sheet(account=verwalter, league=league, name=f"{name}.csv", content=io.BytesIO(csv_file(rows)))
        exported = browser_of(verwalter).get(f"/liga/{league.pk}/daten/datei/").getvalue()
        Upload.objects.create(account=verwalter, name=f"{name}.zip", content=exported, told={"players": [name]})

    return SimpleNamespace(league=league, sit=sit, texts=texts, copies=copies, evening=evening)


def forget(player, days):
    """Wish it with all words that the page shows, and wait."""
    ask_to_forget(actor=SYSTEM, player=player, words=name_words(names_of_person(player, timezone.now())))
    days(7)
    assert forget_due() == 1


def columns():
    return {trace.partition(":")[0] for trace in found()}


# Where the name stands before: what people typed, and what the program wrote down itself.
TYPED = {
    "Dispute.sentence",
    "Evening.place",
    "Event.reason",
    "Game.comment",
    "Gathering.place",
    "JournalEntry.after",
    "League.description",
    "League.home_pub",
    "Payment.note",
}
COPIES = {
    "BroughtSheet.content",
    "BroughtSheet.name",
    "BroughtSheet.said",
    "Command.body",
    "Letter.to",
    "LogEntry.change_message",
    "LogEntry.object_repr",
    "Pen.name",
    "Player.name",
    "Player.name_key",
    "Upload.content",
    "Upload.name",
    "Upload.told",
}


def test_a_guest_of_today(everywhere, days):
    played = everywhere.sit(NAME)
    guest = Player.objects.get(name=NAME)
    everywhere.texts(NAME, played)
    everywhere.copies(guest, NAME)
    assert columns() == TYPED | COPIES
    assert guest.pk in {key for kept in KeptMapping.objects.all() for key in kept.said["people"].values()}
    forget(guest, days)
    assert found() == []
    assert guest.pk not in {key for kept in KeptMapping.objects.all() for key in kept.said["people"].values()}
    assert Letter.objects.filter(kind="invitation").count() == 1


def test_somebody_who_has_been_here_for_years(everywhere, days):
    """Under a nickname, too, under a name from before, and under one of a second entry."""
    played = everywhere.sit(FORMER)
    player = Player.objects.get(name=FORMER)
    Player.objects.filter(pk=player.pk).update(created_at=timezone.now() - timedelta(days=4000))
    days(1)
    second = add_player(actor=SYSTEM, league=everywhere.league, name="Quast")
    merge_players(actor=SYSTEM, player=second, into=player)
    player = edit_player(actor=SYSTEM, player=player, name=NAME, nickname=NICKNAME)
    days(30)
    everywhere.texts(f"{NAME} ({NICKNAME}, einst {FORMER})", played)
    everywhere.copies(player, NAME)
    assert columns() == TYPED | COPIES | {"FormerName.name", "Player.nickname"}
    forget(player, days)
    assert found() == []


def test_a_name_taken_yesterday_leaves_what_the_program_wrote_and_no_text(everywhere, days):
    """Nobody aims at a text with a name; what nobody typed is no text."""
    played = everywhere.sit("Hauke")
    player = Player.objects.get(name="Hauke")
    Player.objects.filter(pk=player.pk).update(created_at=timezone.now() - timedelta(days=4000))
    player = edit_player(actor=SYSTEM, player=player, name=NAME)
    everywhere.texts(NAME, played)
    everywhere.copies(player, NAME)
    forget(player, days)
    typed = TYPED - {"Event.reason"}  # his fine was written down under the name of before
    assert columns() == typed


def test_what_waits_of_a_phone_that_may_write_no_more(everywhere, send, schreiber, verwalter, days):  # noqa: F811
    """Also in other letters than the name has; whoever else waits there by name stays."""
    everywhere.sit(NAME)
    player = Player.objects.get(name=NAME)
    remove_member(actor=Actor.account(verwalter), membership=Membership.objects.get(account=schreiber))
    join = command("join", name=NAME.upper(), newcomer=str(uuid.uuid4()), seat=4)
    other = command("join", name="Frieda", newcomer=str(uuid.uuid4()), seat=4)
    assert send(join, other).status_code == 202
    ask_to_forget(actor=SYSTEM, player=player, words=[])
    days(7)
    forget_due()
    assert columns() - {"Event.reason", "JournalEntry.after", "Command.body"} == set()
    waiting = Command.objects.filter(state=CommandState.PARKED).order_by("pk")
    assert [one.body["name"] for one in waiting] == [GAP, "Frieda"]


def test_letters_that_wait_while_the_mail_server_is_away(everywhere, account, days, settings, monkeypatch):
    settings.LETTERS_BY_THREAD = True
    monkeypatch.setattr("leagues.letters.courier.wake", lambda: None)
    everywhere.sit(NAME)
    guest = Player.objects.get(name=NAME)
    everywhere.copies(guest, NAME)
    assert Letter.objects.filter(kind="invitation", state="waiting").exists()
    forget(guest, days)
    assert found() == []
    assert set(Letter.objects.values_list("kind", "state")) == {
        ("invitation", "cancelled"),
        ("forget_asked", "cancelled"),
    }


def test_a_backup_from_before_comes_back(everywhere, days):
    played = everywhere.sit(NAME)
    guest = Player.objects.get(name=NAME)
    days(3)
    edit_player(actor=SYSTEM, player=guest, name=FORMER)
    everywhere.texts(f"{NAME}, nein, {FORMER}", played)
    everywhere.copies(guest, FORMER)
    begun = timezone.now()
    with transaction.atomic():  # what happens here is undone, as if the backup came back
        forget(guest, days)
        known = [one._replace(at=timezone.now()) for one in erased_by_now()]  # by the clock of the test
        assert found() == []
        transaction.set_rollback(True)
    assert columns() >= TYPED
    assert erase_again(known, begun) == [f"Spieler {guest.pk}: wieder vergessen."]
    assert found() == []
