"""What `tidy` takes away while somebody is just using it: nothing fails, and nothing that counts is lost."""

import uuid
from datetime import timedelta

import pytest
from django.db import models
from django.utils import timezone

from leagues.accounts.limits import Limit, TooManyTries, count_wrong, forget_tries
from leagues.accounts.models import Tries
from leagues.groups.models import Role, new_token
from leagues.groups.services.departures import remove_league
from leagues.groups.services.invitations import invite_by_letter
from leagues.journal import Actor
from leagues.letters.courier import deliver, take
from scorebook.evenings.models import Command, CommandState
from scorebook.evenings.services import late_commands
from scorebook.transfer.models import BroughtSheet
from scorebook.transfer.services.brought import forget_sheets, store_mapping
from scorebook.transfer.sheets.parsed_rows import RulesByDate
from scorebook.transfer.sheets.plan import TableMapping

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(hours=1)


def test_a_wrong_try_counts_though_its_empty_counter_is_taken_away_in_that_moment(monkeypatch):
    bucket = Limit("tidy", 2, timedelta(minutes=5)).of("vera")
    Tries.objects.create(key=bucket.key, until=timezone.now() - LONG_AGO)
    write = models.QuerySet.bulk_create

    def written(rows, *args, **more):
        made = write(rows, *args, **more)
        forget_tries()
        return made

    monkeypatch.setattr(models.QuerySet, "bulk_create", written)
    count_wrong([bucket])
    with pytest.raises(TooManyTries):
        count_wrong([bucket])


def test_what_expires_elsewhere_goes_though_a_league_is_deleted_in_that_moment(make_evening, monkeypatch):
    going, staying = make_evening(), make_evening()
    for evening in (going, staying):
        until = timezone.now() - LONG_AGO
        fields = {"payload_hash": "x", "kind": "game", "body": {"a": 1}, "actor_kind": "table", "until": until}
        fields |= {"league": evening.league, "evening": evening, "state": CommandState.PARKED, "warned_at": until}
        Command.objects.create(uuid=uuid.uuid4(), **fields)
    decide = late_commands._decide

    def decided(*args):
        remove_league(league=going.league)
        return decide(*args)

    monkeypatch.setattr(late_commands, "_decide", decided)
    assert late_commands.expire_late_commands() == 1
    assert [one.state for one in Command.objects.all()] == [CommandState.EXPIRED]


def test_a_table_that_nobody_took_over_goes_while_somebody_says_how_it_is_meant(make_league, verwalter):
    league, _players = make_league()
    facts = {"league": league, "account": verwalter, "name": "alt.csv", "content": b"", "said": {}}
    sheet = BroughtSheet.objects.create(**facts, created_at=timezone.now() - timedelta(days=2))
    assert forget_sheets() == 1
    store_mapping(sheet, TableMapping.from_json({"form": "totals"}), RulesByDate(1, ()))
    assert not BroughtSheet.objects.exists()


def test_a_letter_whose_league_is_deleted_while_it_is_taken_is_not_sent(make_league, verwalter, smtp):
    """And those behind it are."""
    league, _players = make_league()
    facts = {"actor": Actor.account(verwalter), "league": league, "to": "ida@example.org", "host": "spielbuch.test"}
    invite_by_letter(**facts, link="https://spielbuch.test/x", secret=new_token(), role=Role.LESER)
    letter = take()
    remove_league(league=league)
    assert (deliver(letter), smtp.tried) == (True, [])
