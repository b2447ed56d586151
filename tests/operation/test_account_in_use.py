"""An account is deleted while its other phone is just saving something: it goes, and nothing names it any more."""

from threading import Thread

import pytest
from django.db import IntegrityError, connection, transaction

from leagues.accounts.models import Account
from leagues.accounts.services.accounts import delete_account
from leagues.actor import Actor
from leagues.journal import note
from leagues.journal_models import JournalEntry

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="one writes at a time"),
]


def test_what_it_saves_while_it_goes_is_refused_and_keeps_it_from_nothing(make_league, verwalter):
    league, _players = make_league()
    outcome = []

    def save():
        try:
            with transaction.atomic():
                note(actor=Actor.account(verwalter), league=league, action="league.change")
        except IntegrityError as error:
            outcome.append(error)
        connection.close()

    saver = Thread(target=save)

    def while_it_goes(execute, sql, *rest):
        if sql.startswith('DELETE FROM "leagues_account"'):  # what names it was told to name nobody by then
            saver.start()
            saver.join(1)
        return execute(sql, *rest)

    with connection.execute_wrapper(while_it_goes):
        delete_account(account=Account.objects.get(pk=verwalter.pk))
    saver.join(20)
    assert len(outcome) == 1
    assert not Account.objects.exists()
    assert not JournalEntry.objects.filter(action="league.change").exists()
