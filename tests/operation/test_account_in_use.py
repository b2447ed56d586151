"""An account is deleted while its other phone is just saving something: it goes, and nothing names it any more."""

from threading import Thread

import pytest
from django.db import IntegrityError, connection, transaction

from leagues.accounts import services as accounts
from leagues.accounts.models import Account
from leagues.accounts.services import delete_account
from leagues.groups.models import League, Role
from leagues.groups.services.invitations import invite, redeem_invitation
from leagues.groups.services.leagues import create_league
from leagues.journal import Actor, JournalEntry, note
from tests.aside import aside, meet

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


def test_a_league_that_it_joins_while_it_goes_is_left_as_well(make_league, verwalter, stranger, monkeypatch):
    make_league()
    other = create_league(actor=Actor.account(stranger), name="Samstagsrunde")
    _invitation, secret = invite(actor=Actor.account(stranger), league=other, role=Role.SCHREIBER)
    joining = aside(lambda: redeem_invitation(account=Account.objects.get(pk=verwalter.pk), secret=secret))
    going = aside(lambda: delete_account(account=Account.objects.get(pk=verwalter.pk)))
    meet(monkeypatch, going, joining, (accounts, "end_membership"))
    assert (going.kept, Account.objects.filter(pk=verwalter.pk).exists()) == ([None], False)
    told = JournalEntry.objects.filter(league=other, action__in=["invitation.redeem", "member.leave"])
    assert list(told.order_by("pk").values_list("action", flat=True)) == ["invitation.redeem", "member.leave"]
    assert League.objects.filter(archived_at=None).get() == other
